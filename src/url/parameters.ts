import { repeatedParameter, undecodableText, unknownParameter } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { isNear, isSwapped } from "../diagnostics/edits.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { own } from "../diagnostics/own.ts"
import type { QueryText } from "../language/ast.ts"
import { escapeValues } from "../language/escape.ts"
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

/** Names that other list endpoints use, in lower case, for the parameter that they probably mean here. */
const otherNames: Readonly<Record<Parameter, RegExp>> = {
  filters: /^(?:filter$|filters\[)/,
  sorts: /^(?:_?sort|order_?by)$|^sorts?\[/,
  page: /^(?:_page|page(?:number|index)|page\[number\]|pagination\[page\])$/,
  pageSize:
    /^(?:page[_-]size|per_?page|_?limit|size|page\[(?:size|limit)\]|pagination\[(?!page\]).*)$/,
}

/** Returns the parameter that a name is nearly equal to, also as `filters[…]`; undefined for a name that resembles none. */
export function resembledParameter(name: string): Parameter | undefined {
  const folded = foldName(name)
  return (
    parameterNames.find((parameter) => otherNames[parameter].test(folded)) ??
    // An ampersand that was written as in HTML.
    (folded.startsWith("amp;") ? parameterOf(folded.slice(4)) : undefined) ??
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

/** Makes parameters of names and values that were not read from a string. */
export function withoutRanges(entries: Iterable<readonly [string, unknown]>): GivenParameter[] {
  const given: GivenParameter[] = []
  for (const [name, value] of entries)
    // In a record, null stands for a missing parameter.
    if (value !== null) given.push({ name, value, range: undefined, nameRange: undefined })
  return given
}

/** The fields of a table by their names in lower case. */
export type NamedFields = ReadonlyMap<string, { readonly filter: unknown }>

/**
 * Returns the findings without those about parameters that the application calls its own, and about fields that there are not. A
 * parameter that is named like a field is none that resembles one of the four.
 */
export function selectFindings(
  found: readonly ParameterFinding[],
  own: AppParameters,
  fields: NamedFields = new Map(),
): readonly Finding[] {
  if (found.length === 0) return []
  return found
    .filter(({ finding, otherName, field }) => {
      if (otherName === undefined) return true
      if (own.has(foldName(otherName))) return false
      const known = fields.get(foldName(field ?? otherName))
      if (field === undefined) return known === undefined
      return finding.code.severity === "hint" ? Boolean(known?.filter) : known !== undefined
    })
    .map(({ finding }) => finding)
}

/** @throws TypeError for anything but an array of strings. */
export function readAppParameters(names?: readonly unknown[]): AppParameters {
  return names === undefined ? noAppParameters : new Set(names.map(readOwnName))
}

const noAppParameters: AppParameters = /* @__PURE__ */ new Set()

function readOwnName(name: unknown): string {
  if (typeof name === "string") return foldName(name)
  throw new TypeError(`appParameters must be an array of strings, got ${describeValue(name)} in it`)
}

/** Says what there is to say about parameters beside those of the four that are present. */
type ReadOthers = (
  others: readonly GivenParameter[],
  present: ReadonlySet<Parameter>,
  appParameters: AppParameters,
) => readonly ParameterFinding[]

/** Makes a reader of the four parameters (rule P5): the first of several counts. */
function finderOf(readOthers: ReadOthers): ParametersDialect["readParameters"] {
  return (given, own) => readParameters(given, own, readOthers)
}

function readParameters(
  given: readonly GivenParameter[],
  appParameters: AppParameters,
  readOthers: ReadOthers,
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
  const beside = others.length === 0 ? [] : readOthers(others, present, appParameters)
  return { query: query as QueryText, findings: [...findings, ...beside] }
}

// The & in front keeps a ? that belongs to the first name.
export const decodePairs: ParametersDialect["decodePairs"] = (query) =>
  new URLSearchParams(`&${query}`)

/** The default dialect's way to find the parameters (rule P5). One that is nearly one of the four is reported. */
export const standardParameters: ParametersDialect = {
  decodePairs,
  readParameters: /* @__PURE__ */ finderOf(findResemblances),
}

/** Finds the four parameters where every other one is a mistake, since nobody reads it. */
export function closedParameters(fields: NamedFields): ParametersDialect {
  const readOthers: ReadOthers = (others, _, own) =>
    findUnknown(others, own, fields).map((found) => ({
      finding: found,
      otherName: undefined,
      field: undefined,
    }))
  return { decodePairs, readParameters: finderOf(readOthers) }
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
  return others.flatMap((parameter) => {
    const { name, nameRange } = parameter
    if (appParameters.has(foldName(name))) return []
    const asField = present.has("filters") ? [] : findFieldAsParameter(parameter)
    const resembled = resembledParameter(name)
    const field = resembled === undefined && present.size === 0 ? fieldInBrackets(name) : undefined
    const nearest = field === undefined ? resembled : "filters"
    if (nearest === undefined || present.has(nearest)) return asField
    const isList = isPageNumber(nearest) ? /index$/i : /\[/
    const fix = () =>
      nameRange && !isList.test(name) ? { range: nameRange, text: nearest } : undefined
    const found = unknown(parameter, { nearest }, fix)
    return [{ finding: found, otherName: name, field }, ...asField]
  })
}

function unknown(
  { name, nameRange }: GivenParameter,
  data: Pick<DiagnosticData["unknown-parameter"], "nearest" | "suggestion">,
  fix?: () => Fix | undefined,
): Finding {
  const work = () => ({ parameter: name, ...data })
  return finding(unknownParameter, work, { source: "url", range: nameRange, fix })
}

/** Reports every parameter but the four and the application's own. One that is named like a field gets the condition on it. */
export function findUnknown(
  given: readonly GivenParameter[],
  own: AppParameters,
  fields: NamedFields,
): readonly Finding[] {
  return given
    .filter(({ name }) => parameterOf(name) === undefined && !own.has(foldName(name)))
    .map((parameter) =>
      fields.get(foldName(parameter.name))?.filter
        ? unknown(parameter, { suggestion: conditionOf(parameter) })
        : unknown(parameter, { nearest: resembledParameter(parameter.name) }),
    )
}

/** Reports parameters whose text is no UTF-8: decoding put U+FFFD in the place of bytes, which the text itself does not have. */
export function reportUndecodable(
  given: readonly GivenParameter[],
  text: string,
): readonly ParameterFinding[] {
  return given.flatMap(({ name, value, range }) => {
    const parameter = parameterOf(name)
    if (parameter === undefined || range === undefined || !String(value).includes("\ufffd"))
      return []
    if (/\ufffd|%ef%bf%bd/i.test(text.slice(range.start, range.end))) return []
    const found = finding(undecodableText, () => ({ parameter }), { source: "url", range })
    return [{ finding: found, otherName: undefined, field: undefined }]
  })
}

function conditionOf({ name, value }: GivenParameter): string {
  return `${name}==${escapeValues([{ kind: "text", text: String(value) }], "==")}`
}

/** Says of a parameter that is named like a field how to filter by it. It may be the application's own. */
function findFieldAsParameter(parameter: GivenParameter): ParameterFinding[] {
  const { name, value, range } = parameter
  if (typeof value !== "string" || value === "") return []
  const condition = conditionOf(parameter)
  const code = { ...unknownParameter, severity: "hint" } as const
  const found = finding(code, () => ({ parameter: name, suggestion: condition }), {
    source: "url",
    range,
    fix: () => range && { range, text: `filters=${encodeURIComponent(condition)}` },
  })
  return [{ finding: found, otherName: name, field: name }]
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
