import type { Fields } from "../fields/field.ts"
import { readQuery } from "../parser/parse-query.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { QueryText } from "../language/ast.ts"
import type { BindableQuery } from "../bind/dialect.ts"
import type { TotalQuery } from "../language/dialect.ts"
import { readReading } from "../language/read-reading.ts"
import { readShape, type ShapeCheck } from "../language/read-tree.ts"
import type { AppParameters, ParametersDialect, ReadsParameters } from "../url/dialect.ts"
import {
  readAppParameters,
  readStrings,
  standardParameters,
  withoutRanges,
} from "../url/parameters.ts"
import { findingsOfUrl } from "../url/read-url.ts"
import { readUrlSource, urlSource, type UrlSource } from "../url/url-source.ts"
import type { ApplySettings } from "./apply.ts"
import type { OpenParameters, QueryInput } from "./query-input.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { isPlainObject, readObject } from "../fields/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { readClassProperty, tagOf } from "../url/tags.ts"

/** Returns the way in which a dialect finds the parameters. Most have none of their own. */
export function parametersOf(dialect: ReadsParameters = {}): ParametersDialect {
  return ownProperty(dialect, "parameters") ?? standardParameters
}

/** The options that reading looks at. */
type InputSettings = Pick<ApplySettings, "limits" | "appParameters" | "dialect">

/**
 * Reads a query in any form, and parses what is text, within the table's limit of the length. The result has all
 * findings about the form: repeated and unknown parameters, and the text of filters in the place of a URL. A tree is copied, or is not
 * one.
 * @throws TypeError for a value that is not a query: see {@link inputKind}.
 */
export function readInput<Given>(
  input: QueryInput | OpenParameters<Given>,
  table: Fields,
  { limits, appParameters: names, dialect }: InputSettings,
): ShapeCheck<TotalQuery> {
  const appParameters = readAppParameters(names)
  const kind = inputKind(input)
  if (kind.kind === "tree") return readShape(kind.tree, "filters", readReading)
  const { query, findings } = readTexts(kind, appParameters, parametersOf(dialect))
  const text = limits?.text ?? table.limits.text
  const reading = readQuery(query, { limits: { text }, dialect })
  return { ok: true, value: { ...reading, findings: [...findings, ...reading.findings] } }
}

function readTexts(
  input: Exclude<InputKind, { readonly kind: "tree" }>,
  own: AppParameters,
  dialect: ParametersDialect,
): { readonly query: QueryText; readonly findings: readonly Finding[] } {
  const { query, findings } =
    input.kind === "url"
      ? readUrlSource(input.source, own, dialect)
      : // A record has no text that a range could lie in.
        dialect.readParameters(withoutRanges(input.properties), own)
  const earlier = input.kind === "record" ? findingsOfUrl(input.record, own) : []
  return { query, findings: [...earlier, ...findings.map((found) => found.finding)] }
}

/** What a query was given as. */
type InputKind =
  | { readonly kind: "url"; readonly source: UrlSource }
  | { readonly kind: "tree"; readonly tree: BindableQuery }
  | {
      readonly kind: "record"
      readonly record: object
      readonly properties: ReadonlyMap<string, unknown>
    }

/**
 * Decides what a query was given as. The first that fits counts: a string, a `URL`, `URLSearchParams` or a `Request`; a tree,
 * which has a list with an element that is not a string, or two empty lists; a record of parameters, which is a plain object.
 * It looks at own properties only: a polluted prototype must not decide what a query is.
 * @throws TypeError for anything else. Whether it throws depends on no text from outside: what a web framework reads from a
 *   URL is a tree or a record.
 */
function inputKind(input: unknown): InputKind {
  const source = urlSource(input)
  if (source !== undefined) return { kind: "url", source }
  if (typeof input !== "object" || input === null || isCheckResult(input)) return refuseInput(input)
  // The binding looks at every part of a tree, whatever type it has.
  if (isTree(input)) return { kind: "tree", tree: input as BindableQuery }
  const properties = isRecord(input) ? readObject(input) : undefined
  return properties === undefined
    ? refuseInput(input)
    : { kind: "record", record: input, properties }
}

/**
 * True for the result of a function that checks or reads a query, which holds conditions instead of filters: a bound query,
 * or the result of `parseFilters`. The number tells it from a record of parameters that has one of that name, since a URL has
 * no numbers.
 */
function isCheckResult(input: object): boolean {
  return (
    Array.isArray(readOwn(input, "conditions")) && typeof readOwn(input, "omitted") === "number"
  )
}

function isTree(input: object): boolean {
  const lists = [readOwn(input, "filters"), readOwn(input, "sorts")].map(listKind)
  return lists.includes("nodes") || lists.every((list) => list === "empty")
}

/** Tells a list of nodes from the list of strings that a web framework makes of a repeated parameter. */
function listKind(value: unknown): "nodes" | "strings" | "empty" | "none" {
  try {
    if (!Array.isArray(value)) return "none"
    if (value.length === 0) return "empty"
    return readStrings(value) ? "strings" : "nodes"
  } catch {
    return "none"
  }
}

/** True for an object that a literal made, or a web framework: its prototype is null, or `Object.prototype` of any realm. */
function isRecord(input: object): boolean {
  try {
    return isPlainObject(input)
  } catch {
    return false
  }
}

/** Reads an own property. One that throws counts as missing. */
function readOwn(input: object, name: string): unknown {
  try {
    return Object.hasOwn(input, name) ? Reflect.get(input, name) : undefined
  } catch {
    return undefined
  }
}

/**
 * Throws for a value that is not a query.
 * @throws TypeError that says what was given and what to pass instead.
 */
function refuseInput(input: unknown): never {
  const advice = adviceFor(input)
  throw new TypeError(
    `A query must be a URL, a query string, an object with filters, sorts, page or pageSize, or a tree, got ${describeInput(input)}.${advice === "" ? "" : ` ${advice}`}`,
  )
}

/** Calls an instance of a class that has no tag by the name of its class. */
function describeInput(input: unknown): string {
  if (isConditions(input)) return isBound(input) ? "a bound query" : "the result of parseFilters"
  const described = describeValue(input)
  const name = described === "an object" ? nameOfClass(input) : undefined
  if (name === undefined) return described
  return `${/^[AEIOU]/.test(name) ? "an" : "a"} ${name}`
}

/** Says what to pass instead of a value; "" when nothing is known about it. */
function adviceFor(input: unknown): string {
  if (typeof input === "function") return "Call it, and pass what it returns."
  if (typeof input !== "object") return input === undefined ? adviceForNothing : ""
  if (input === null) return adviceForNothing
  if (isList(input)) return "Pass { filters: conditions, sorts } for a tree."
  if (isConditions(input))
    return isBound(input)
      ? "Pass the query that was bound, or give the bound query to runQuery."
      : "Pass { filters: result.conditions }."
  return adviceForInstance(input)
}

const adviceForNothing = "Pass {} for a query without parameters."

function adviceForInstance(input: object): string {
  if (typeof readClassProperty(input, "then") === "function") return "Await it first."
  const tag = tagOf(input)
  if (tag === "Map") return "Pass Object.fromEntries(map)."
  if (tag === "FormData") return "Pass new URLSearchParams(formData)."
  // Requests of web frameworks. Express has the parsed parameters, node:http the URL alone.
  const query = readClassProperty(input, "query")
  if (typeof query === "object" && query !== null) return "Pass req.query."
  if (typeof readClassProperty(input, "url") === "string") return "Pass req.url."
  if (typeof readClassProperty(input, "href") === "string") return "Pass its href."
  return "Pass a plain object."
}

/** Returns the name of the class of an object; undefined when it has none. A name can be any text. */
function nameOfClass(input: unknown): string | undefined {
  const constructor = readClassProperty(input, "constructor")
  const name: unknown = typeof constructor === "function" ? constructor.name : undefined
  return typeof name === "string" && /^[A-Z]\w{0,39}$/i.test(name) ? name : undefined
}

function isConditions(input: unknown): boolean {
  return isList(readClassProperty(input, "conditions"))
}

function isBound(input: unknown): boolean {
  return readClassProperty(input, "paging") !== undefined
}

/** True for an array. `Array.isArray` throws for a revoked proxy. */
function isList(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}
