import type { BindableQuery } from "../bind/dialect.ts"
import { isPlainObject, readObject } from "../fields/untrusted.ts"
import { readStrings } from "../url/parameters.ts"
import { urlSource, type UrlSource } from "../url/url-source.ts"
import { refuseInput } from "./refuse-input.ts"

/** What a query was given as. */
export type InputKind =
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
export function inputKind(input: unknown): InputKind {
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
  return Array.isArray(own(input, "conditions")) && typeof own(input, "omitted") === "number"
}

function isTree(input: object): boolean {
  const lists = [own(input, "filters"), own(input, "sorts")].map(listKind)
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
function own(input: object, name: string): unknown {
  try {
    return Object.hasOwn(input, name) ? Reflect.get(input, name) : undefined
  } catch {
    return undefined
  }
}
