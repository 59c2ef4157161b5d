import { badRequest, unboundParameter } from "../diagnostics/codes.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { readOptions } from "../diagnostics/options.ts"
import { own } from "../diagnostics/own.ts"
import { describeValue, joinWords, quote } from "../diagnostics/wording.ts"
import { foldName } from "../language/names.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { convertInt32, leastInt32, mostInt32, parseInt32 } from "./int32.ts"
import type { GivenParameter, ParameterReading, ParametersDialect } from "../url/dialect.ts"
import {
  listOthers,
  isPageNumber,
  parameterNames,
  parameterOf,
  parameterValues,
  repeated,
  wrongValue,
  type Parameter,
} from "../url/parameters.ts"

/**
 * The way in which a server of ASP.NET Core binds the query string to the model that it hands to Sieve: `minimal` for minimal
 * APIs, `validated` for minimal APIs with `AddValidation`, `controller` for classes with `[ApiController]`, `mvc` for other
 * controllers.
 */
export type ServerBinding = "minimal" | "validated" | "controller" | "mvc"

export const serverBindings: readonly ServerBinding[] = [
  "minimal",
  "validated",
  "controller",
  "mvc",
]

/**
 * Options of a model.
 */
export interface ModelOptions {
  /**
   * The name of the action's parameter in C#, which is the prefix of names in `controller` and `mvc`: with
   * `Get(SieveModel sieveModel)` it is `sieveModel`. The empty text for a model that takes no prefix. Default: `m`.
   */
  readonly modelName?: string | undefined
}

const kinds = { modelName: "a string" } as const

/** What sets a server apart from the others. */
interface Server {
  /** True for model binding of MVC; false for that of minimal APIs. */
  readonly isMvc: boolean
  /** True when it refuses numbers below 1. */
  readonly validates: boolean
}

const servers: { readonly [Name in ServerBinding]: Server } = {
  minimal: { isMvc: false, validates: false },
  validated: { isMvc: false, validates: true },
  controller: { isMvc: true, validates: true },
  mvc: { isMvc: true, validates: false },
}

/**
 * Makes the way in which a server of ASP.NET Core reads the four parameters (rules B1 to B4), for the `parameters` of `readUrl`: numbers
 * become decimal digits, and a parameter is absent where the model holds null. A request that the server answers with status 400 has the
 * error `bad-request` and no parameters. A dialect of `sieveWith({ binding })` reads in this way.
 * @throws TypeError for a server that does not exist, and for wrong options.
 * @example readUrl("/orders?page=0x10&page=2", { parameters: modelBinding("mvc") }).page // => "16"
 * @example readUrl("/orders?page=0", { parameters: modelBinding("controller") }).refused // => true
 */
export function modelBinding(server: ServerBinding, options?: ModelOptions): ParametersDialect {
  const { isMvc, validates } = servers[readServerBinding(server, "the server")]
  const { modelName = "m" } = readOptions("modelBinding", options, kinds)
  const prefix = isMvc ? modelName : ""
  return {
    decodePairs: decodeQuery,
    readParameters: (given) => bindParameters(given, { isMvc, validates }, prefix),
  }
}

/** @throws TypeError for anything but the name of a binding. */
export function readServerBinding(given: unknown, noun: string): ServerBinding {
  const found = serverBindings.find((server) => server === given)
  if (found !== undefined) return found
  const names = joinWords(serverBindings.map(quote), "or")
  throw new TypeError(`${noun} must be ${names}, got ${describeValue(given)}`)
}

/** @throws TypeError for anything but a string. */
export function readModelName(given: unknown): string {
  if (typeof given === "string") return given
  throw new TypeError(`modelName must be a string, got ${describeValue(given)}`)
}

/** Reads what the model of a server holds. A server that refuses the request holds nothing. */
function bindParameters(
  given: readonly GivenParameter[],
  server: Server,
  prefix: string,
): ParameterReading {
  const { found, others, findings } = findParameters(given, prefix)
  // It inherits nothing, so no polluted prototype adds a parameter.
  const query = own<{ -readonly [Name in Parameter]?: string }>({})
  for (const name of parameterNames) {
    const text = readText(name, found.get(name) ?? [], server.isMvc, findings)
    const value =
      text !== undefined && isPageNumber(name)
        ? readNumber(name, text, found.get(name)?.[0]?.range, server, findings)
        : text
    if (value !== undefined) query[name] = value
  }
  const isRefused = findings.some(({ code }) => code === badRequest)
  return {
    query: isRefused ? own({}) : query,
    findings,
    others: listOthers(given, others, new Set(found.keys())),
  }
}

/**
 * Finds the four parameters by their names (rule B2), and the others. When a parameter has the
 * prefix of the model, MVC reads only names that begin with the prefix and a point.
 */
function findParameters(given: readonly GivenParameter[], prefix: string) {
  const isPrefixed = prefix !== "" && given.some(({ name }) => hasPrefix(name, prefix))
  const start = isPrefixed ? foldName(`${prefix}.`) : ""
  const found = new Map<Parameter, GivenParameter[]>()
  const others = new Set<GivenParameter>()
  const findings: Finding[] = []
  for (const parameter of given) {
    const folded = foldName(parameter.name)
    const name = folded.startsWith(start) ? parameterOf(folded.slice(start.length)) : undefined
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), parameter])
    else if (isPrefixed && parameterOf(folded) !== undefined)
      findings.push(withoutPrefix(parameter, prefix))
    else others.add(parameter)
  }
  return { found, others, findings }
}

/** True for a name that is the prefix, or begins with it and a point or a bracket. */
function hasPrefix(name: string, prefix: string): boolean {
  const [folded, start] = [foldName(name), foldName(prefix)]
  return folded.startsWith(start) && /^(?:$|[.[])/.test(folded.slice(start.length))
}

/** Reports a parameter that the server does not look at, since another one has the prefix of its model. */
function withoutPrefix({ name, range, nameRange }: GivenParameter, prefix: string): Finding {
  return finding(unboundParameter, () => ({ parameter: name, prefix }), {
    source: "url",
    range,
    rule: "B2",
    fix: () => nameRange && { range: nameRange, text: `${prefix}.${name}` },
  })
}

/** Returns the text of a parameter (rule B3): minimal APIs join all texts, MVC takes the first. */
function readText(
  name: Parameter,
  given: readonly GivenParameter[],
  isMvc: boolean,
  findings: Finding[],
): string | undefined {
  const texts: string[] = []
  for (const parameter of given) {
    const read = parameterValues(name, parameter.value)?.map(String)
    if (read === undefined) findings.push(wrongValue(name, parameter.value))
    else if (read.length > 1 || (read.length > 0 && texts.length > 0))
      findings.push(repeated(name, parameter, isMvc ? undefined : "joined"))
    texts.push(...(read ?? []))
  }
  const [first] = texts
  if (!isMvc) return first === undefined ? undefined : texts.filter(Boolean).join(",")
  return first === undefined || trimWhiteSpace(first) === "" ? undefined : first
}

/** Reads a number as the server does (rule B4), and writes it with decimal digits. */
function readNumber(
  name: "page" | "pageSize",
  text: string,
  range: TextRange | undefined,
  { isMvc, validates }: Server,
  findings: Finding[],
): string | undefined {
  const number = isMvc ? convertInt32(text) : parseInt32(text)
  const least = validates ? 1 : leastInt32
  if (number !== undefined && number >= least) return String(number)
  const work = () => ({ parameter: name, value: text, least, most: mostInt32 })
  // Only MVC without validation goes on without a number that it cannot read.
  const code = isMvc && !validates ? unboundParameter : badRequest
  findings.push(finding<ReturnType<typeof work>>(code, work, { source: "url", range, rule: "B4" }))
  return undefined
}

/** Matches the percent escape of a byte that continues a character in UTF-8. */
const next = "%[89ab][0-9a-f]"

/** Matches the percent escapes of one character in UTF-8: never a surrogate, never a longer form than needed. */
const escapedCharacter = /* @__PURE__ */ new RegExp(
  /* @__PURE__ */ [
    "%[0-7][0-9a-f]",
    `%(?:c[2-9a-f]|d[0-9a-f])${next}`,
    `%e0%[ab][0-9a-f]${next}`,
    `%e[1-9a-cef](?:${next}){2}`,
    `%ed%[89][0-9a-f]${next}`,
    `%f0%[9ab][0-9a-f](?:${next}){2}`,
    `%f[1-3](?:${next}){3}`,
    `%f4%8[0-9a-f](?:${next}){2}`,
  ].join("|"),
  "gi",
)

/** Decodes a name or a value as ASP.NET Core does (rule B1). Bytes that are not UTF-8 stay as written. */
function decode(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(escapedCharacter, (escapes) => decodeURIComponent(escapes))
    .toWellFormed()
}

/** Decodes the names and values of a query string as ASP.NET Core does (rule B1). */
function decodeQuery(query: string): [name: string, value: string][] {
  return query.split("&").flatMap((part): [string, string][] => {
    const equals = part.indexOf("=")
    if (part === "") return []
    return equals < 0
      ? [[decode(part), ""]]
      : [[decode(part.slice(0, equals)), decode(part.slice(equals + 1))]]
  })
}
