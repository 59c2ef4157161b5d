import { requireTable } from "../fields/given.ts"
import { badRequest, looksLikeFilters, notFollowed } from "../diagnostics/codes.ts"
import { listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import { orDefaults, readOptions, type Read } from "../diagnostics/options.ts"
import type { TotalQuery } from "../language/dialect.ts"
import { readReading, readShape, type ShapeCheck } from "../language/read-tree.ts"
import type { Fields, Limits } from "../fields/field.ts"
import type { BindableQuery, Binding, DialectWithChecks } from "./dialect.ts"
import type { BoundQuery } from "./bound.ts"
import { findPassedLimits } from "./limits.ts"
import { unpaged } from "./paging.ts"
import { standardBinding } from "./standard-binding.ts"
import { standardPaging } from "./standard-paging.ts"

/**
 * Options for checking a query.
 * @example
 * import type { BindOptions } from "trommel"
 * const options: BindOptions = { strict: false, paging: false }
 * bindQuery(parseQuery({ filters: "raiting>8" }), table, options).refused // => false
 */
export interface BindOptions {
  /**
   * True to refuse a query with any error or warning; false to refuse only a query over a limit, a text of filters in the place
   * of a URL, and what is not the tree of a query. Default: what the dialect says, else what the table says.
   */
  readonly strict?: boolean
  /** Limits that replace those of the table; `false` lifts a limit. */
  readonly limits?: Partial<Limits>
  /** False to return all rows on one page, whatever the page parameters say. */
  readonly paging?: boolean
  /** The dialect that decides what the query means. Default: the standard one. */
  readonly dialect?: DialectWithChecks
}

export const limitKinds = {
  text: "a number or false",
  conditions: "a number or false",
  names: "a number or false",
  values: "a number or false",
  pairs: "a number or false",
  sorts: "a number or false",
} as const

const kinds = {
  strict: "a boolean",
  limits: limitKinds,
  paging: "a boolean",
  dialect: "an object",
} as const

export type BindSettings = Read<BindOptions, typeof kinds>

/**
 * Checks a query against a table: decides what each part means (rules N1 to V13 and P1 to P3), and reports every silent effect as
 * a diagnostic with hint and fix. A query over a limit is refused, and so is a value that is no tree (code `ill-formed-tree`).
 * Throws only for wrong options. Takes linear time.
 * @example bindQuery({ filters: [], sorts: [], page: 0 }, table).diagnostics[0].code // => "unreadable-page"
 */
export function bindQuery(query: BindableQuery, table: Fields, options?: BindOptions): BoundQuery {
  requireTable(table, "second argument")
  const settings = readOptions("bindQuery", options, kinds)
  return bindShape(readShape(query, "filters", readReading), table, settings)
}

/** Checks a query whose shape was looked at. What is not the tree of a query is refused. */
export function bindShape(
  read: ShapeCheck<TotalQuery>,
  table: Fields,
  settings: BindSettings,
): BoundQuery {
  if (!read.ok) return refuse(read.faults, table)
  const query = read.value
  const unread = query.findings.filter(
    ({ code }) => code === looksLikeFilters || code === badRequest,
  )
  const refusing =
    unread.length > 0 ? unread : findPassedLimits(query, orDefaults(settings.limits, table.limits))
  if (refusing.length > 0) return refuse(refusing, table)
  const { binding, paging } = settings.dialect ?? {
    binding: standardBinding,
    paging: standardPaging,
  }
  const bound = binding.bind(query, table)
  const unfollowed = bound.findings.filter(({ code }) => code === notFollowed)
  if (unfollowed.length > 0) return refuse(unfollowed, table)
  const page =
    settings.paging === false || bound.givesUp
      ? { ...noPaging, findings: [] }
      : paging.readPaging(query, table)
  const findings =
    page.findings.length === 0 ? bound.findings : [...bound.findings, ...page.findings]
  const { strictness } = binding
  // The call comes first, then the dialect, then the table.
  const asked = settings.strict ?? (strictness === "table" && table.strict !== false)
  const isStrict = strictness === "always" || asked
  const refused = isStrict && binding.refuses(findings)
  const checked = conclude(bound, { findings, page, refused, fields: table.fields })
  return bound.server === undefined
    ? checked
    : { ...checked, server: bound.server(checked, isStrict) }
}

const noPaging = { paging: unpaged, afterLast: undefined }

function refuse(findings: readonly Finding[], { fields }: Fields): BoundQuery {
  return conclude(nothing, { findings, page: noPaging, refused: true, fields })
}

/** The binding of a query that is refused before it is looked at. */
const nothing: Omit<Binding, "findings"> = {
  conditions: [],
  sorts: [],
  ignoredSorts: [],
  dropped: [],
  misleading: [],
  givesUp: false,
  server: undefined,
}

interface Conclusion extends Pick<BoundQuery, "refused" | "fields"> {
  readonly findings: readonly Finding[]
  readonly page: Pick<BoundQuery, "paging" | "afterLast">
}

function conclude(
  { conditions, sorts, ignoredSorts, dropped }: Omit<Binding, "findings">,
  { findings, page: { paging, afterLast }, refused, fields }: Conclusion,
): BoundQuery {
  const { diagnostics, omitted } = listDiagnostics(findings, refused)
  return {
    fields,
    conditions,
    sorts,
    ignoredSorts,
    paging,
    afterLast,
    dropped: listDiagnostics(dropped, refused).diagnostics,
    server: undefined,
    diagnostics,
    omitted,
    refused,
    hasErrors: findings.some(({ code }) => code.severity === "error"),
  }
}
