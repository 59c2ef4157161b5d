import { repeatedParameter, undecodableText, unknownParameter } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { isNear } from "../diagnostics/edits.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { own } from "../diagnostics/own.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type {
  GivenParameter,
  AppParameters,
  Judge,
  OtherParameter,
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
  // One letter leads from sorts to other words, such as ports, but for two that are swapped.
  sorts: /^(?:_?sort|order_?by|(?:osr|sro)ts|so(?:trs|rst))$|^sorts?\[/,
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
    (["filters", "pageSize"] as const).find((parameter) => isNear(folded, foldName(parameter), 1))
  )
}

/** Makes parameters of names and values that were not read from a string. */
export function withoutRanges(entries: Iterable<readonly [string, unknown]>): GivenParameter[] {
  const given: GivenParameter[] = []
  for (const [name, value] of entries)
    // In a record, null stands for a missing parameter.
    if (value !== null) given.push({ name, value, range: undefined, nameRange: undefined })
  return given
}

/** @throws TypeError for anything but an array of strings. */
export function readAppParameters(names?: readonly unknown[]): AppParameters {
  return names === undefined ? noAppParameters : new Set(names.map(readOwnName))
}

/** True for a name that the application calls its own. */
export function isAppParameter(own: AppParameters, name: string): boolean {
  const folded = foldName(name)
  const starts = (one: string): boolean => one.endsWith("*") && folded.startsWith(one.slice(0, -1))
  return own.size > 0 && (own.has(folded) || Array.from(own).some(starts))
}

const noAppParameters: AppParameters = /* @__PURE__ */ new Set()

function readOwnName(name: unknown): string {
  if (typeof name === "string") return foldName(name)
  throw new TypeError(`appParameters must be an array of strings, got ${describeValue(name)} in it`)
}

/** Finds the four parameters (rule P5): the first of several counts. */
function readParameters(given: readonly GivenParameter[]): ParameterReading {
  // It inherits nothing, so no polluted prototype adds a parameter.
  const query = own<{ -readonly [Name in Parameter]?: string | number }>({})
  const present = new Set<Parameter>()
  const others = new Set<GivenParameter>()
  const findings: Finding[] = []
  for (const parameter of given) {
    const { name: written, value } = parameter
    const name = parameterOf(written)
    if (name === undefined) {
      others.add(parameter)
      continue
    }
    const values = present.has(name) ? undefined : parameterValues(name, value)
    const first = values?.[0]
    if (first !== undefined) query[name] = first
    if (present.has(name)) findings.push(repeated(name, parameter))
    else if (values === undefined) findings.push(wrongValue(name, value))
    else if (first === undefined) continue
    else if (Array.isArray(value))
      findings.push(repeated(name, parameter, values.length === 1 ? "single" : undefined))
    present.add(name)
  }
  return {
    query: query as QueryText,
    findings,
    others: others.size === 0 ? [] : listOthers(given, others, present),
  }
}

/** Lists the parameters beside the four, each with the one of the four that is right before it. */
export function listOthers(
  given: readonly GivenParameter[],
  others: ReadonlySet<GivenParameter>,
  present: ReadonlySet<Parameter>,
): readonly OtherParameter[] {
  return given.flatMap((parameter, index) => {
    const before = given[index - 1]
    const behind = before && !others.has(before) ? before : undefined
    return others.has(parameter) ? { ...parameter, behind, present } : []
  })
}

/** Returns the findings, with those about parameters beside the four that the application does not call its own. */
export function selectFindings(
  { findings, others }: Omit<ParameterReading, "query">,
  own: AppParameters,
  judge: Judge,
): readonly Finding[] {
  if (others.length === 0) return findings
  const unknown = others.filter(({ name }) => !isAppParameter(own, name))
  return [...findings, ...unknown.flatMap((other) => judge(other) ?? [])]
}

/** The default dialect's way to find the parameters (rule P5). */
export const standardParameters: ParametersDialect = {
  // The & in front keeps a ? that belongs to the first name.
  decodePairs: (query) => new URLSearchParams(`&${query}`),
  readParameters,
}

/** Reports parameters whose text is no UTF-8: decoding put U+FFFD in the place of bytes, which the text itself does not have. */
export function reportUndecodable(
  given: readonly GivenParameter[],
  text: string,
): readonly Finding[] {
  return given.flatMap(({ name, value, range }) => {
    const parameter = parameterOf(name)
    const isCut = parameter && range && String(value).includes("\ufffd")
    return isCut && !/\ufffd|%ef%bf%bd/i.test(text.slice(range.start, range.end))
      ? finding(undecodableText, () => ({ parameter }), { source: "url", range })
      : []
  })
}

/** Returns the values of one of the four parameters; undefined for one of another type. Only a record has values other than strings. */
export function parameterValues(
  name: Parameter,
  value: unknown,
): readonly (string | number)[] | undefined {
  return typeof value === "string" || (isPageNumber(name) && typeof value === "number")
    ? [value]
    : readStrings(value)
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
