import { isRow } from "../../diagnostics/untrusted.ts"
import { joinWords, quote } from "../../diagnostics/wording.ts"
import { isFieldName } from "../../language/names.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { formatCount, listSome } from "../output/texts.ts"
import type { Advice } from "./advice.ts"

/** The names under which APIs answer with a list of rows. */
const usualNames = "data items results rows records value values content entries hits".split(" ")

/** Rows with a sentence on where they come from. */
interface LocatedRows {
  readonly rows: readonly unknown[]
  readonly remark?: string
}

/**
 * Finds the rows of a JSON value.
 * @param path - steps to the rows, joined by dots; undefined when the value decides.
 * @param isLine - true for the only line of a text, which is a row itself when it holds no rows.
 * @param advice - says how users choose one of several paths, and make rows of another shape.
 */
export function locateRows(
  json: unknown,
  path: string | undefined,
  isLine: boolean,
  { rows: advise, jq }: Pick<Advice, "rows" | "jq">,
): CommandResult<LocatedRows> {
  if (path !== undefined) return followPath(json, path)
  if (isArray(json)) return success({ rows: json })
  const lists = isRow(json) ? listsOf(json) : []
  const usual = usualNames.flatMap((name) => lists.filter(({ path }) => path === name))
  const filled = lists.filter(({ rows }) => rows.length > 0)
  const ranked = [usual.filter((list) => filled.includes(list)), usual, filled]
  const candidates = ranked.find((some) => some.length > 0) ?? []
  const [first, second] = candidates
  if (first !== undefined) {
    if (second === undefined || first.rows.length === 0) return taken(first)
    const paths = candidates.map(({ path }) => quote(path))
    return failure(`expected one list of rows, got ${joinWords(paths, "and")}${advise(first.path)}`)
  }
  const nested = isRow(json) ? nestedLists(json) : []
  const program = isRow(json) && nested.length === 0 ? programFor(json) : undefined
  if (program !== undefined)
    return success({ rows: [json], remark: `The object is one row${jq(program)}.` })
  const [likely] = nested
  if (isLine) {
    const remark = likely && `The only line is one row, although ${shown(likely)} holds a list.`
    return success({ rows: [json], ...(remark !== undefined && { remark }) })
  }
  const found = nested.length === 0 ? "" : `, which ${listSome(nested.map(shown))} may be`
  return failure(
    `expected a JSON array of rows or an object that holds one${found}, got another JSON value${likely === undefined ? "" : advise(likely)}`,
  )
}

/** Returns the program of `jq` that makes rows of an object of objects, or of lists of one length; undefined for another object. */
function programFor(json: Readonly<Record<string, unknown>>): string | undefined {
  const values = Object.values(json)
  const lengths = new Set(values.map((value) => (isArray(value) ? value.length : undefined)))
  if (values.length > 1 && values.every(isRow)) return "[to_entries[] | {key} + .value]"
  const [length = 0] = lengths
  return length > 1 && lengths.size === 1
    ? "[range(first(.[]) | length) as $i | map_values(.[$i])]"
    : undefined
}

interface RowList {
  readonly path: string
  readonly rows: readonly unknown[]
}

function taken({ path, rows }: RowList): CommandResult<LocatedRows> {
  const remark = `Rows are taken from ${shown(path)}: ${formatCount(rows.length, "row")}.`
  return success({ rows, remark })
}

function shown(path: string): string {
  return isFieldName(path) ? path : quote(path)
}

/** Returns the properties that hold an array of objects alone, or an empty one. */
function listsOf(json: Readonly<Record<string, unknown>>): readonly RowList[] {
  return Object.entries(json).flatMap(([path, rows]) =>
    isArray(rows) && rows.every(isRow) ? [{ path, rows }] : [],
  )
}

/** Returns the paths to arrays of objects within the objects of a JSON value, three steps deep at most. */
function nestedLists(json: Readonly<Record<string, unknown>>, depth = 1): readonly string[] {
  return Object.entries(json).flatMap(([key, value]) => {
    if (!isRow(value) || depth === 3) return []
    const lists = listsOf(value).filter(({ rows }) => rows.length > 0)
    return [...lists.map(({ path }) => path), ...nestedLists(value, depth + 1)].map(
      (path) => `${key}.${path}`,
    )
  })
}

function followPath(json: unknown, path: string): CommandResult<LocatedRows> {
  const steps = isRow(json) && Object.hasOwn(json, path) ? [path] : path.split(".")
  let value = json
  for (const step of steps)
    value = isRow(value) && Object.hasOwn(value, step) ? value[step] : undefined
  if (isArray(value)) return success({ rows: value })
  const lists = isRow(json) ? [...listsOf(json).map(({ path }) => path), ...nestedLists(json)] : []
  const found = lists.length === 0 ? "" : `; lists are ${listSome(lists.map(shown))}`
  return failure(`expected a list of rows at ${quote(path)}${found}`)
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
