import { repeatedParameter, unknownParameter } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { isNear, isSwapped } from "../diagnostics/edits.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { own } from "../diagnostics/own.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type {
  GivenParameter,
  AppParameters,
  ParameterFinding,
  ParameterReading,
  ParametersDialect,
} from "./dialect.ts"

export type Parameter = keyof QueryText

/** The parameters in the order in which they are written. */
export const parameterNames = [
  "filters",
  "sorts",
  "page",
  "pageSize",
] as const satisfies readonly Parameter[]

const parameters: ReadonlyMap<string, Parameter> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ parameterNames.map((name) => [foldName(name), name]),
)

/** Returns the parameter that a name in a URL means, letter case ignored (rule P5); undefined for any other name. */
export function parameterOf(name: string): Parameter | undefined {
  return parameters.get(foldName(name))
}

/** Names that other list endpoints use, in lower case, with the parameter that they probably mean here. */
const otherNames: ReadonlyMap<string, Parameter> = /* @__PURE__ */ new Map([
  ["filter", "filters"],
  ["sort", "sorts"],
  ["page_size", "pageSize"],
  ["page-size", "pageSize"],
  ["per_page", "pageSize"],
  ["limit", "pageSize"],
])

/** Returns the parameter that a name is nearly equal to, also as `filters[…]`; undefined for a name that resembles none. */
function resembledParameter(name: string): Parameter | undefined {
  const folded = foldName(name)
  if (folded.startsWith("filters[")) return "filters"
  if (folded.startsWith("sorts[")) return "sorts"
  return (
    otherNames.get(folded) ??
    (["filters", "pageSize"] as const).find((parameter) =>
      isNear(folded, foldName(parameter), 1),
    ) ??
    // One letter leads from sorts to other words, such as ports.
    (isSwapped(folded, "sorts") ? "sorts" : undefined)
  )
}

/** Returns the field that a parameter names in the ways of other languages, `filter[name]` and `name[contains]`; undefined for others. */
function fieldInBrackets(name: string): string | undefined {
  const [, filtered, compared] = /^(?:filter\[([^[\]]+)\]|([^[\]]+)\[[^[\]]+\]$)/i.exec(name) ?? []
  return filtered ?? compared
}

/** True for the name of one of the four parameters, and for a name that is nearly one of them. */
export function resemblesParameter(name: string): boolean {
  return parameterOf(name) !== undefined || resembledParameter(name) !== undefined
}

/** Makes parameters of names and values that were not read from a string. */
export function withoutRanges(entries: Iterable<readonly [string, unknown]>): GivenParameter[] {
  return Array.from(entries).flatMap(([name, value]) =>
    // In a record, null stands for a missing parameter.
    value === null ? [] : [{ name, value, range: undefined, nameRange: undefined }],
  )
}

/**
 * Returns the findings without those about parameters that the application calls its own, and about fields that there are not.
 * @param fields - The names of the table in lower case. Default: none.
 */
export function selectFindings(
  found: readonly ParameterFinding[],
  own: AppParameters,
  fields: Pick<ReadonlyMap<string, unknown>, "has"> = new Map(),
): readonly Finding[] {
  return found
    .filter(
      ({ otherName, field }) =>
        (otherName === undefined || !own.has(foldName(otherName))) &&
        (field === undefined || fields.has(foldName(field))),
    )
    .map(({ finding }) => finding)
}

/** @throws TypeError for anything but an array of strings. */
export function readAppParameters(names: readonly unknown[] = []): AppParameters {
  return new Set(names.map(readOwnName))
}

function readOwnName(name: unknown): string {
  if (typeof name === "string") return foldName(name)
  throw new TypeError(`appParameters must be an array of strings, got ${describeValue(name)} in it`)
}

/** Finds the four parameters (rule P5): the first of several counts. One that is nearly one of the four is reported. */
function readParameters(
  given: readonly GivenParameter[],
  appParameters: AppParameters,
): ParameterReading {
  // It inherits nothing, so no polluted prototype adds a parameter.
  const query = own<{ -readonly [Name in Parameter]?: string | number }>({})
  const present = new Set<Parameter>()
  const others: GivenParameter[] = []
  const findings: ParameterFinding[] = []
  const report = (found: Finding): void =>
    void findings.push({ finding: found, otherName: undefined, field: undefined })
  for (const parameter of given) {
    const name = parameterOf(parameter.name)
    if (name === undefined) others.push(parameter)
    else if (present.has(name)) report(repeated(name, parameter))
    else {
      const { value, fault } = readValue(name, parameter)
      if (fault) report(fault)
      if (fault || value !== undefined) present.add(name)
      if (value !== undefined) query[name] = value
    }
  }
  return {
    query: query as QueryText,
    findings: [...findings, ...findResemblances(others, present, appParameters)],
  }
}

/** The default dialect's way to find the parameters (rule P5). */
export const standardParameters: ParametersDialect = {
  // The & in front keeps a ? that belongs to the first name.
  decodePairs: (query) => new URLSearchParams(`&${query}`),
  readParameters,
}

/**
 * Reports the names that are nearly one of the four, unless that one is present too or the application calls the name its own; and
 * where none of the four is present, those that would be a condition on a field in another language.
 */
export function findResemblances(
  others: readonly GivenParameter[],
  present: ReadonlySet<Parameter>,
  appParameters: AppParameters,
): ParameterFinding[] {
  return others.flatMap(({ name, nameRange }) => {
    if (appParameters.has(foldName(name))) return []
    const resembled = resembledParameter(name)
    const field = resembled === undefined && present.size === 0 ? fieldInBrackets(name) : undefined
    const nearest = field === undefined ? resembled : "filters"
    if (nearest === undefined || present.has(nearest)) return []
    const found = finding(unknownParameter, () => ({ parameter: name, nearest }), {
      source: "url",
      range: nameRange,
      fix: () =>
        nameRange && !name.includes("[") ? { range: nameRange, text: nearest } : undefined,
    })
    return [{ finding: found, otherName: name, field }]
  })
}

/** The value of one of the four parameters, if it has one, and what is wrong with it. */
interface ValueReading {
  readonly value: string | number | undefined
  readonly fault: Finding | undefined
}

/** Reads the value of one of the four parameters. Only a record of parameters has values other than strings. */
function readValue(name: Parameter, parameter: GivenParameter): ValueReading {
  const { value } = parameter
  if (typeof value === "string") return { value, fault: undefined }
  if (isPageNumber(name) && typeof value === "number") return { value, fault: undefined }
  const list = readStrings(value)
  if (list === undefined) return { value: undefined, fault: wrongValue(name, value) }
  const [first] = list
  const fault =
    first === undefined
      ? undefined
      : repeated(name, parameter, list.length === 1 ? "single" : undefined)
  return { value: first, fault }
}

/** Returns a list of strings; undefined for anything else. Stops at the first other element or hole. */
export function readStrings(value: unknown): readonly string[] | undefined {
  const isOther = (element: unknown): boolean => typeof element !== "string"
  // Other than `some`, this also looks at holes.
  return Array.isArray(value) && value.findIndex(isOther) < 0 ? (value as string[]) : undefined
}

export function isPageNumber(name: Parameter): name is "page" | "pageSize" {
  return name === "page" || name === "pageSize"
}

export function wrongValue(name: Parameter, value: unknown): Finding {
  const expected = isPageNumber(name) ? "string-or-number" : "string"
  const work = () => ({ parameter: name, expected, given: describeValue(value) }) as const
  return finding(unknownParameter, work, { source: "url" })
}

/**
 * Reports a parameter that is given more than once.
 * @param how - `single` for a list with one string, `joined` where the texts are joined with commas.
 */
export function repeated(
  name: Parameter,
  { range }: GivenParameter,
  how?: "single" | "joined",
): Finding {
  const rule = how === "joined" ? "B3" : undefined
  const work = () => ({ parameter: name, ...(how && { [how]: true as const }) })
  return finding(repeatedParameter, work, { source: "url", range, rule })
}
