import type { Finding } from "../diagnostics/finding.ts"
import { defaultLimits, type Fields, type Limits } from "./field.ts"
import { isWholeNumber, propertyOr, type OwnProperties } from "./untrusted.ts"
import { knownOptions, requireObject } from "./options.ts"
import { reportOn, type ReportProblem } from "./problem.ts"

/** What a table says beside its fields. */
export type TableSettings = Pick<Fields, "defaultPageSize" | "maxPageSize" | "limits">

/** What applies where a table says nothing. */
export const defaultSettings: TableSettings = {
  defaultPageSize: 20,
  maxPageSize: 100,
  limits: defaultLimits,
}

/** Reads the options of a table; good only when nothing was added to the findings. */
export function readTableOptions(
  given: unknown,
  missing: TableSettings,
  findings: Finding[],
): TableSettings {
  const report = reportOn("The table", findings)
  const options = readKnown(given, "option", defaultSettings, report)
  const maxPageSize = readPageSize(options, "maxPageSize", missing.maxPageSize, report)
  // A table that only lowers the largest page means the usual one as well.
  const defaultPageSize = readPageSize(
    options,
    "defaultPageSize",
    Math.min(missing.defaultPageSize, maxPageSize),
    report,
  )
  if (defaultPageSize > maxPageSize)
    report(`its "defaultPageSize" must be at most its "maxPageSize" of ${maxPageSize}`, "P3")
  return {
    defaultPageSize,
    maxPageSize,
    limits: readLimits(options.get("limits"), missing.limits, report),
  }
}

function readPageSize(
  options: OwnProperties,
  name: string,
  missing: number,
  report: ReportProblem,
): number {
  const size = propertyOr(options, name, missing)
  if (isWholeNumber(size) && size > 0) return size
  report(`its "${name}" must be a whole number from 1 on`, "P3")
  return missing
}

function readLimits(given: unknown, missing: Limits, report: ReportProblem): Limits {
  const limits = readKnown(given, "limit", defaultLimits, report)
  for (const [name, limit] of limits) {
    if (limit === false || (isWholeNumber(limit) && limit >= 0)) continue
    report(`its limit "${name}" must be a whole number or false`, "limits")
  }
  return { ...missing, ...Object.fromEntries(limits) }
}

/** The properties of an object that may be missing, each of them one of those of `defaults`. */
function readKnown(
  given: unknown,
  what: "option" | "limit",
  defaults: object,
  report: ReportProblem,
): OwnProperties {
  if (given === undefined) return new Map()
  return knownOptions(
    requireObject(given, `its ${what}s`, report) ?? new Map(),
    Object.keys(defaults),
    what,
    report,
  )
}
