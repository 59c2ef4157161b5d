import type { Finding } from "../diagnostics/finding.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { foldName } from "../language/names.ts"
import { defaultLimits, type Fields, type Limits } from "./field.ts"
import type { NamedField } from "./method.ts"
import { isColumn } from "./is-column.ts"
import {
  problemReporter,
  requireKnownNames,
  requireObject,
  type GivenObject,
  type ReportProblem,
} from "./problem.ts"
import { isWholeNumber, propertyOr, readArray, type OwnProperties } from "./untrusted.ts"

/** The settings of a table, in addition to its fields. */
export type TableSettings = Omit<Fields, "fields" | "methods">

/** The options of a table. */
const options = ["defaultPageSize", "maxPageSize", "limits", "names"]

/** The default settings of a table. */
export const defaultSettings: TableSettings = {
  defaultPageSize: 20,
  maxPageSize: 100,
  limits: defaultLimits,
}

/**
 * Reads the options of a table. The result is only valid when no finding was added.
 * @param missing - The fields of the table, and the settings for options that are not given.
 */
export function readTableOptions(
  given: unknown,
  missing: Fields,
  findings: Finding[],
): TableSettings {
  const report = problemReporter(findings)
  const properties = readKnown({ given, noun: "option", known: options }, report)
  const settings: GivenObject = { properties, report }
  const maxPageSize = readPageSize(settings, "maxPageSize", missing.maxPageSize)
  // A table that only lowers the maximum lowers the default with it.
  const lowered = Math.min(missing.defaultPageSize, maxPageSize)
  const defaultPageSize = readPageSize(settings, "defaultPageSize", lowered)
  if (defaultPageSize > maxPageSize)
    report(
      `"defaultPageSize" must be at most "maxPageSize", which is ${maxPageSize}, got ${defaultPageSize}`,
      { rule: "P3" },
    )
  const names = properties.has("names")
    ? readNames(properties.get("names"), missing, report)
    : ownProperty(missing, "names")
  return {
    defaultPageSize,
    maxPageSize,
    limits: readLimits(properties.get("limits"), missing.limits, report),
    ...(names && { names }),
  }
}

/** Reads the names of a server with Sieve, and finds their fields (rule S8). */
function readNames(
  given: unknown,
  { fields }: Pick<Fields, "fields">,
  report: ReportProblem,
): readonly NamedField[] {
  const entries = readArray(given)
  if (entries === undefined)
    report(`"names" must be an array of names, got ${describeValue(given)}`, { rule: "S8" })
  return (entries ?? []).flatMap((entry, index) => {
    const properties = requireObject(entry, `"names"[${index}]`, report)
    if (properties === undefined) return []
    const known = requireKnownNames(
      { properties, report },
      {
        names: ["name", "field", "filter", "sort"],
        nouns: "options",
        problem: `"names"[${index}] has no option`,
      },
    )
    const [name, target] = [known.get("name"), known.get("field")]
    const field = typeof target === "string" ? fields.get(foldName(target)) : undefined
    if (typeof name !== "string")
      report(`"name" of "names"[${index}] must be a string, got ${describeValue(name)}`, {
        rule: "S8",
      })
    if (field === undefined)
      report(
        `"field" of "names"[${index}] must name a field of the table, got ${describeValue(target)}`,
        {
          rule: "S8",
        },
      )
    if (typeof name !== "string" || field === undefined) return []
    const readUse = (option: "filter" | "sort") =>
      readUseOfName({ properties: known, report }, option, index)
    return [{ name, field, filter: readUse("filter"), sort: readUse("sort") && isColumn(field) }]
  })
}

/** Reads whether the name with an index may be filtered or sorted. */
function readUseOfName(
  { properties, report }: GivenObject,
  option: "filter" | "sort",
  index: number,
): boolean {
  const use = propertyOr(properties, option, true)
  if (typeof use === "boolean") return use
  report(`"${option}" of "names"[${index}] must be true or false, got ${describeValue(use)}`, {
    rule: "S8",
  })
  return true
}

function readPageSize(
  { properties, report }: GivenObject,
  option: "maxPageSize" | "defaultPageSize",
  missing: number,
): number {
  const size = propertyOr(properties, option, missing)
  if (isWholeNumber(size) && size > 0) return size
  report(`"${option}" must be a positive integer, got ${describeValue(size)}`, { rule: "P3" })
  return missing
}

function readLimits(given: unknown, missing: Limits, report: ReportProblem): Limits {
  const limits = readKnown({ given, noun: "limit", known: Object.keys(defaultLimits) }, report)
  for (const [name, limit] of limits) {
    if (limit === false || (isWholeNumber(limit) && limit >= 0)) continue
    report(
      `the limit "${name}" must be an integer of 0 or more, or false, got ${describeValue(limit)}`,
      { rule: "limits" },
    )
  }
  return { ...missing, ...Object.fromEntries(limits) }
}

/** Reads an object that may be missing, and that may only have the known properties. */
function readKnown(
  {
    given,
    noun,
    known,
  }: {
    readonly given: unknown
    readonly noun: "option" | "limit"
    readonly known: readonly string[]
  },
  report: ReportProblem,
): OwnProperties {
  if (given === undefined) return new Map()
  const properties = requireObject(given, `the ${noun}s`, report) ?? new Map<string, unknown>()
  return requireKnownNames(
    { properties, report },
    { names: known, nouns: `${noun}s`, problem: `unknown ${noun}` },
  )
}
