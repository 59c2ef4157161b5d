import { applyKinds, type ApplyOptions, readInput } from "../apply/apply.ts"
import { standard } from "../apply/standard.ts"
import { bindShape } from "../bind/bind.ts"
import type { BoundQuery } from "../bind/bound.ts"
import type { Difference } from "../compare/dialect-outcome.ts"
import { addDiagnostic, finding, type Finding, refusesStrictly } from "../diagnostics/finding.ts"
import { readOptions } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import { requireTable } from "../fields/given.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { answeredOtherwise } from "../sieve/codes.ts"
import { decodePart, readUrlSource } from "../url/url-source.ts"

/**
 * What becomes of a query with an error or a warning: `refuse` answers in place of the service, `report` lets it pass.
 * @example
 * import type { GuardMode } from "trommel/server"
 * const mode: GuardMode = "refuse"
 * const guard = createGuard({ lists: [{ path: "/movies", table }], mode })
 * const response = await guard(new Request("http://localhost/movies?filters=raiting>8"), () => new Response("all rows"))
 * response.status // => 400
 */
export type GuardMode = "refuse" | "report"

/**
 * A list whose queries a guard checks.
 * @example
 * import type { GuardedList } from "trommel/server"
 * const list: GuardedList = { path: "/shops/:shop/movies", table, appParameters: ["trace"] }
 * const guard = createGuard({ lists: [list], mode: "refuse" })
 * const response = await guard(new Request("http://localhost/shops/7/movies?trace=1"), () => new Response("rows"))
 * await response.text() // => "rows"
 */
export interface GuardedList extends Pick<ApplyOptions, "dialect" | "appParameters"> {
  /** The path, in which `:name` stands for any one step. ASCII case and a slash at the end are ignored. */
  readonly path: string
  /** The fields of the service's rows. */
  readonly table: Fields
  /** Default: the mode of the guard. */
  readonly mode?: GuardMode
  /**
   * Finds what a stock Sieve server answers otherwise than this language says, such as `compareDialects` of `trommel/compare`. A query
   * with a difference gets the warning `answered-otherwise`. For lists without a `dialect`.
   */
  readonly compare?: (
    query: QueryText,
    table: Fields,
  ) => { readonly differences: readonly Compared[] }
}

const listKinds = {
  path: "a string",
  table: "an object",
  mode: '"refuse" or "report"',
  compare: "a function",
} as const

/** A query of a list, checked. */
export interface CheckedQuery {
  /** The list, as it was given. */
  readonly list: GuardedList
  readonly mode: GuardMode
  readonly bound: BoundQuery
  /** True when any finding, listed or not, is an error or a warning, whatever table and dialect refuse. */
  readonly isWrong: boolean
}

/**
 * Makes the checks of lists. Of several paths that fit, the first counts.
 * @throws TypeError for wrong options.
 */
export function createListChecks(given: readonly GuardedList[], mode: GuardMode, caller: string) {
  const lists = given.map((list, index) => prepareList(list, mode, `${caller}, list ${index}`))
  return {
    /** Checks the query of an address; undefined for one of no list. */
    check: (url: string): CheckedQuery | undefined => {
      const steps = stepsOf(url)
      const list = lists.find((one) => one.steps.length === steps.length && fits(one.steps, steps))
      return list?.check(url)
    },
    /** Returns the first two steps of the path of an address; for one that a list calls `:name`, that. */
    nameSteps: (url: string): readonly string[] => {
      const steps = stepsOf(url).slice(0, 3)
      const nameOf = (index: number): string | undefined =>
        lists.find(
          ({ steps: path }) => path[index]?.startsWith(":") && fits(path, steps.slice(0, index)),
        )?.steps[index]
      return steps.slice(1).map((step, index) => nameOf(index + 1) ?? step)
    },
  }
}

function prepareList(list: GuardedList, defaultMode: GuardMode, caller: string) {
  const kinds = {
    ...listKinds,
    dialect: applyKinds.dialect,
    appParameters: applyKinds.appParameters,
  }
  const options = readOptions(caller, list, kinds)
  const { path, table, mode = defaultMode, dialect = standard, appParameters, compare } = options
  requireTable(table, `option "table" of ${caller}`)
  if (typeof path !== "string" || !path.startsWith("/"))
    throw new TypeError(
      `Option "path" of ${caller}: expected a path such as /orders, got ${describeValue(path)}.`,
    )
  let wrong = 0
  const refuses = (findings: readonly Finding[]): boolean => {
    const isWrong = refusesStrictly(findings)
    if (isWrong) wrong++
    return isWrong && mode === "refuse"
  }
  const binding = { ...dialect.binding, strictness: "always", refuses } as const
  const reading = { limits: undefined, appParameters, unknownParameters: undefined, dialect }
  const strictly = {
    ...reading,
    ...{ strict: undefined, paging: undefined },
    dialect: { ...dialect, binding },
  }
  const check = (url: string): CheckedQuery => {
    const before = wrong
    const bound = bindShape(readInput(url, table, reading, "warning"), table, strictly)
    const isWrong = wrong > before || bound.refused
    if (compare === undefined || isWrong) return { list, mode, bound, isWrong }
    const found = compare(readUrlSource(url, new Set()).query, table).differences.map(asFinding)
    const told = { ...bound, ...found.reduce(addDiagnostic, bound) }
    return { list, mode, bound: told, isWrong: found.length > 0 }
  }
  return { steps: stepsOf(path), check }
}

type Compared = Pick<Difference, "source" | "range" | "sieve">

function asFinding(difference: Compared): Finding {
  const { source, sieve } = difference
  const range = Object.hasOwn(difference, "range") ? difference.range : undefined
  const work = () => ({ sentence: sieve.sentence })
  return finding(answeredOtherwise, work, { source, range, rule: sieve.rule })
}

/** Takes the path of an address apart before it decodes each step once, so that no encoded slash makes two. */
function stepsOf(url: string): readonly string[] {
  const [, path = ""] = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*?)\/?(?:[?#]|$)/i.exec(url) ?? []
  return path.split("/").map((step) => foldName(step.includes("%") ? decodePart(step) : step))
}

/** True when steps fit the start of a path. */
function fits(path: readonly string[], steps: readonly string[]): boolean {
  return steps.every(
    (step, at) => path[at] === step || (step !== "" && path[at]?.startsWith(":") === true),
  )
}
