import type { Finding } from "../diagnostics/finding.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { defaultLimits, type Fields, type Limits } from "./field.ts"
import { readFlag } from "./options.ts"
import { problemReporter, requireOptions, type GivenObject, type ReportProblem } from "./problem.ts"
import { isWholeNumber, propertyOr } from "../diagnostics/untrusted.ts"

export type TableSettings = Required<Omit<Fields, "fields">>

const knownOptions = {
  names: ["defaultPageSize", "maxPageSize", "limits", "strict"],
  problem: "unknown option",
}
const knownLimits = {
  names: /* @__PURE__ */ Object.keys(defaultLimits),
  problem: "unknown limit",
  nouns: "limits",
}

export const defaultSettings: TableSettings = {
  defaultPageSize: 20,
  maxPageSize: 100,
  limits: defaultLimits,
  strict: true,
}

/**
 * Reads the options of a table. The result is only valid when no finding was added.
 * @param missing - The settings for options that are not given.
 */
export function readTableOptions(
  given: unknown,
  missing: TableSettings,
  findings: Finding[],
): TableSettings {
  const report = problemReporter(findings)
  const properties =
    (given === undefined ? given : requireOptions(given, "the options", knownOptions, report)) ??
    new Map<string, unknown>()
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
  return {
    defaultPageSize,
    maxPageSize,
    limits: readLimits(properties.get("limits"), missing.limits, report),
    strict: readFlag(settings, "strict", missing.strict),
  }
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
  const limits =
    given === undefined ? undefined : requireOptions(given, "the limits", knownLimits, report)
  for (const [name, limit] of limits ?? []) {
    if (limit === false || (isWholeNumber(limit) && limit >= 0)) continue
    report(
      `the limit "${name}" must be an integer of 0 or more, or false, got ${describeValue(limit)}`,
      { rule: "limits" },
    )
  }
  return { ...missing, ...Object.fromEntries(limits ?? []) }
}
