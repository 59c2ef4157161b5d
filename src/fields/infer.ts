import { refuseGiven } from "./given.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { nouns } from "../diagnostics/kinds.ts"
import { quote, joinWords } from "../diagnostics/wording.ts"
import type { TableOptions } from "./field.ts"
import {
  countScalars,
  takeSample,
  deepestList,
  deepestPath,
  namesOfTexts,
  type GuessedKind,
  type Sample,
  type SampledColumn,
  type Tally,
} from "./sample.ts"
import { defineFields, type OpenFieldTable } from "./table.ts"
import { foldName, isFieldName } from "../language/names.ts"

/** A guessed definition. It is plain JSON, to be saved, edited and passed to `fieldsFromJson`. */
export type InferredDefinition = Readonly<{
  kind: GuessedKind
  /** True for a list: some row holds its values in an array. Absent otherwise. */
  list?: true
  /** False when no row of the sample lacks the value; absent otherwise. */
  nullable?: false
  /** The steps from the row to the value; absent when the name is the path. */
  path?: readonly string[]
}>

/**
 * The reason why a property of the rows got its field, or none.
 * @example
 * import type { Explanation } from "trommel"
 * const show = ({ key, kind, reason }: Explanation): string => `${key}: ${kind ?? "no field"}, since ${reason}`
 * inferFields([{ stock: 3 }, { stock: 0 }]).explanations.map(show) // => ["stock: integer, since all 2 values are integers"]
 */
export interface Explanation {
  /** The name of the field; undefined for a property that gets none. */
  readonly field: string | undefined
  /** Steps from the row to the value. */
  readonly path: readonly string[]
  /** The steps joined by dots, to show. */
  readonly key: string
  readonly kind: GuessedKind | undefined
  /** True for a list, whose values are in arrays (rule V14). */
  readonly list: boolean
  /** A clause: "all 12 values are integers". */
  readonly reason: string
  /** The reason why the field has another name than the property, as a clause; undefined when it has the same. */
  readonly renamed: string | undefined
  /** The number of rows with a value that the kind reads. */
  readonly seen: number
  /** The number of rows in which the field is empty: null, missing, or a value that the kind cannot read. */
  readonly nulls: number
  /** The whole explanation as a sentence. */
  readonly sentence: string
}

/**
 * Definitions that were guessed from sample rows, and the reasons.
 * @example
 * import type { Inference } from "trommel"
 * const { definitions, table }: Inference = inferFields([{ name: "a", stock: 3 }, { name: "b", stock: 0 }])
 * Object.keys(definitions) // => ["name", "stock"]
 * applyQuery([{ name: "a", stock: 3 }], table, { filters: "stock>2" }).total // => 1
 */
export interface Inference {
  /** The definitions by name, to be saved as JSON. */
  readonly definitions: { readonly [name: string]: InferredDefinition }
  /** The table of these definitions. */
  readonly table: OpenFieldTable
  /** Explanations in the order of the properties. */
  readonly explanations: readonly Explanation[]
}

interface Guessed {
  readonly path: readonly string[]
  readonly list: boolean
  readonly guess: Guess
}

/**
 * Guesses a table from sample rows, with reasons, in linear time. Plain objects become dotted
 * fields, up to four steps deep, arrays of values lists, and arrays of objects dotted lists, up to three steps deep. A property whose name is not valid gets a similar one. Rows that
 * are not objects count as empty.
 * @param rows - The sample: an array, or anything else that can be iterated.
 * @param options - The options of the table, as `defineFields` takes them.
 * @returns the table, its definitions, and a sentence with the reason for each.
 * @throws QueryError only for invalid options.
 * @example
 * const { definitions, explanations } = inferFields([{ "US Gross": 146083, Title: "x" }, { "US Gross": null, Title: "y" }])
 * definitions // => { US_Gross: { kind: "integer", path: ["US Gross"] }, Title: { kind: "text", nullable: false } }
 * explanations[1].sentence // => "Title is a text field, because all 2 values are strings."
 */
export function inferFields(rows: Iterable<unknown>, options?: TableOptions): Inference {
  if (!isObject(rows) || !(Symbol.iterator in rows)) refuseGiven("rows", "first argument", rows)
  return guessFields(takeSample(rows), options)
}

export function guessFields(sample: Sample, options?: TableOptions): Inference {
  const guessed = [...sample.columns.values()].flatMap(guessColumns)
  const names = nameFields(guessed.filter(hasKind).map(({ path }) => path))[Symbol.iterator]()
  const explanations = guessed.map((column) => {
    const name = hasKind(column) ? names.next().value : undefined
    return explain(column, name, sample.rows)
  })
  const definitions = Object.fromEntries(explanations.flatMap(defineInferred))
  return { definitions, table: defineFields(definitions, options), explanations }
}

/** Guesses a column and those below it. The recursion is as deep as the sample. */
function guessColumns(column: SampledColumn): readonly Guessed[] {
  const { path, columns, isList } = column
  const guess = guessKind(column)
  const below = [...columns.values()].flatMap(guessColumns)
  return guess ? [{ path, list: isList, guess }, ...below] : below
}

function hasKind({ guess }: Guessed): boolean {
  return guess.kind !== undefined
}

function defineInferred({
  field,
  kind,
  list,
  nulls,
  renamed,
  path,
}: Explanation): [string, InferredDefinition][] {
  if (field === undefined || kind === undefined) return []
  return [
    [
      field,
      {
        kind,
        ...(list && { list }),
        ...(nulls === 0 && { nullable: false }),
        ...(renamed !== undefined && { path }),
      },
    ],
  ]
}

function explain(
  { path, list, guess }: Guessed,
  given: FieldName | undefined,
  rows: number,
): Explanation {
  const { kind, reason, seen } = guess
  const key = path.join(".")
  const explanation = {
    field: given?.name,
    path,
    key,
    kind,
    list: list && kind !== undefined,
    reason,
    renamed: given?.renamed,
    seen,
    nulls: rows - seen,
  }
  return { ...explanation, sentence: writeSentence(explanation) }
}

function writeSentence({
  field,
  key,
  kind,
  list,
  reason,
  renamed,
  nulls,
}: Omit<Explanation, "sentence">): string {
  if (field === undefined || kind === undefined)
    return `${quote(key)} gets no field, because ${reason}.`
  const article = kind === "integer" ? "an" : "a"
  const missing = nulls === 0 ? "" : `; it is empty in ${nulls} row${nulls === 1 ? "" : "s"}`
  const origin = renamed === undefined ? "" : ` It reads ${quote(key)}, which ${renamed}.`
  return `${field} is ${article} ${kind} ${list ? "list" : "field"}, because ${reason}${missing}.${origin}`
}

/** A kind, the reason for it, and the number of values that it can read. */
interface Guess {
  readonly kind: GuessedKind | undefined
  /** A clause: "all 12 values are integers". */
  readonly reason: string
  /** The number of rows with a value that the kind reads. */
  readonly seen: number
}

/** Guesses the kind of a column; undefined when it only holds objects, whose properties are columns themselves. */
function guessKind({ tally, isList, filled }: SampledColumn): Guess | undefined {
  const { objects, deepObjects, lists, nestedLists, others } = tally
  const seen = countScalars(tally)
  if (isList && seen > 0) {
    const guess = guessFilled(tally, seen, "item")
    return guess.isMixed
      ? { kind: undefined, reason: `its items are mixed: ${describeMixture(tally)}`, seen: filled }
      : withRemark({ ...guess, seen: filled }, { ...tally, lists: 0 })
  }
  if (seen > 0) return withRemark(guessFilled(tally, seen, "value"), tally)
  const without = (reason: string): Guess => ({ kind: undefined, reason, seen })
  if (deepObjects > 0) {
    const deepest = isList || lists > 0 ? deepestList : deepestPath
    return without(`it contains objects more than ${deepest} steps below the row`)
  }
  if (nestedLists > 0) return without("it contains arrays of arrays")
  if (lists > 0 && objects === 0) return without("its arrays are empty")
  if (others > 0) return without("it contains values that no kind of field reads")
  return objects > 0
    ? undefined
    : { kind: "text", reason: "no row has a value, so text is assumed", seen }
}

function guessFilled(
  tally: Tally,
  seen: number,
  noun: "value" | "item",
): Guess & { readonly isMixed: boolean } {
  const { booleans, numbers, integers, texts, textKinds, dates } = tally
  const guess = (kind: GuessedKind, one: string, many: string) => ({
    kind,
    reason: seen === 1 ? `the only ${noun} is ${one}` : `all ${seen} ${noun}s are ${many}`,
    seen,
    isMixed: false,
  })
  if (booleans === seen) return guess("boolean", "true or false", "true or false")
  if (integers === seen) return guess("integer", "an integer", "integers")
  if (numbers === seen) return guess("number", "a number", "numbers, and some are not integers")
  const kind = textKinds.find((one) => texts + (one === "date" ? dates : 0) === seen)
  return kind === undefined
    ? {
        kind: "text",
        reason: `the values are mixed: ${describeMixture(tally)}`,
        seen: seen - dates,
        isMixed: true,
      }
    : guess(kind, nouns[kind], namesOfTexts[kind] ?? "")
}

function describeMixture({ booleans, numbers, texts, dates }: Tally): string {
  const parts = [
    [texts, "string"],
    [numbers, "number"],
    [booleans, "boolean"],
    [dates, "Date object"],
  ] as const
  const found = parts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? "" : "s"}`)
  return joinWords(found, "and")
}

/** Adds a remark on the values of the column that its field reads as empty. */
function withRemark(
  { kind, reason, seen }: Guess,
  { objects, deepObjects, lists, nestedLists, others, dates }: Tally,
): Guess {
  const apart = [
    objects + deepObjects > 0 ? "objects" : "",
    lists > 0 ? "arrays" : "",
    nestedLists > 0 ? "arrays of arrays" : "",
    others > 0 ? "values that no kind reads" : "",
    kind === "text" && dates > 0 ? "Date objects" : "",
  ].filter((noun) => noun !== "")
  const remark = apart.length === 0 ? "" : `; ${joinWords(apart, "and")} count as empty`
  return { kind, reason: `${reason}${remark}`, seen }
}

/** The name of a column. `renamed` is the reason why it differs from the path, if it does. */
interface FieldName {
  readonly name: string
  readonly renamed: string | undefined
}

/** Names columns by their paths, in linear time: a path that is no valid or free name gets a similar one. */
export function nameFields(paths: readonly (readonly string[])[]): readonly FieldName[] {
  const taken = new Set<string>()
  const own = paths.map((path) => {
    const name = dottedName(path)
    return name !== undefined && take(name, taken) ? name : undefined
  })
  const next = new Map<string, number>()
  return paths.map((path, index) => {
    const name = own[index]
    return name === undefined ? inventName(path, taken, next) : { name, renamed: undefined }
  })
}

/** Returns the dotted name that means a path by itself; undefined when there is none. */
export function dottedName(path: readonly string[]): string | undefined {
  const name = path.join(".")
  return path.every((step) => !step.includes(".")) && isFieldName(name) ? name : undefined
}

function inventName(
  path: readonly string[],
  taken: Set<string>,
  next: Map<string, number>,
): FieldName {
  const own = dottedName(path)
  const base = own ?? similarName(path)
  const renamed =
    own === undefined ? "is not a valid name of a field" : "is taken in another letter case"
  if (take(base, taken)) return { name: base, renamed }
  const key = foldName(base)
  for (let number = next.get(key) ?? 2; ; number++) {
    const name = `${base}_${number}`
    if (!take(name, taken)) continue
    next.set(key, number + 1)
    return { name, renamed: own === undefined ? `${renamed}, and ${base} is taken` : renamed }
  }
}

function take(name: string, taken: Set<string>): boolean {
  const key = foldName(name)
  if (taken.has(key)) return false
  taken.add(key)
  return true
}

/** Makes a name from a path by replacing the characters that rule N3 does not allow. */
function similarName(path: readonly string[]): string {
  const name = path.map(similarStep).join(".")
  return /^\p{L}/u.test(name) ? name : `field_${name}`
}

function similarStep(step: string): string {
  // A run becomes a single underscore, so that one at an end is all there is to remove.
  const words = step
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, "_")
    .replace(/^_|_$/g, "")
  return words === "" ? "field" : words
}
