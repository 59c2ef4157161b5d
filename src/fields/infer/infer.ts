import { quote } from "../../diagnostics/wording.ts"
import type { PlainColumn } from "../definition.ts"
import { nameFields, type FieldName } from "./field-names.ts"
import type { TableOptions } from "../field.ts"
import { guessKind, type Guess } from "./guess.ts"
import { takeSample, type SampledColumn } from "./sample.ts"
import { defineFields, type OpenFieldTable } from "../table.ts"

/** A guessed definition. It is plain JSON, to be saved, edited and passed to `fieldsFromJson`. */
export type InferredDefinition = Readonly<{
  kind: PlainColumn["kind"]
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
  readonly kind: PlainColumn["kind"] | undefined
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
 * applyQuery([{ name: "a", stock: 3 }], table, { filters: "stock>2" }).matched // => 1
 */
export interface Inference {
  /** The definitions by name, to be saved as JSON. */
  readonly definitions: { readonly [name: string]: InferredDefinition }
  /** The table of these definitions. */
  readonly table: OpenFieldTable
  /** Explanations in the order of the properties. */
  readonly explanations: readonly Explanation[]
}

/** A column that gets a field. */
interface Guessed {
  readonly path: readonly string[]
  readonly guess: Guess
}

/**
 * Guesses a table from sample rows, with reasons, in linear time. Plain objects become dotted
 * fields, up to four steps deep. A property whose name is not valid gets a similar one. Rows that
 * are not objects count as empty.
 * @throws QueryError only for invalid options.
 * @example
 * const { definitions, explanations } = inferFields([{ "US Gross": 146083, Title: "x" }, { "US Gross": null, Title: "y" }])
 * definitions // => { US_Gross: { kind: "integer", path: ["US Gross"] }, Title: { kind: "text", nullable: false } }
 * explanations[1].sentence // => "Title is a text field, because all 2 values are strings."
 */
export function inferFields(rows: Iterable<unknown>, options?: TableOptions): Inference {
  const sample = takeSample(rows)
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
function guessColumns({ path, tally, columns }: SampledColumn): readonly Guessed[] {
  const guess = guessKind(tally)
  const below = [...columns.values()].flatMap(guessColumns)
  return guess ? [{ path, guess }, ...below] : below
}

function hasKind({ guess }: Guessed): boolean {
  return guess.kind !== undefined
}

function defineInferred({
  field,
  kind,
  nulls,
  renamed,
  path,
}: Explanation): [string, InferredDefinition][] {
  if (field === undefined || kind === undefined) return []
  return [
    [
      field,
      { kind, ...(nulls === 0 && { nullable: false }), ...(renamed !== undefined && { path }) },
    ],
  ]
}

function explain(
  { path, guess }: Guessed,
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
  reason,
  renamed,
  nulls,
}: Omit<Explanation, "sentence">): string {
  if (field === undefined || kind === undefined)
    return `${quote(key)} gets no field, because ${reason}.`
  const article = kind === "integer" ? "an" : "a"
  const missing = nulls === 0 ? "" : `; it is empty in ${nulls} row${nulls === 1 ? "" : "s"}`
  const origin = renamed === undefined ? "" : ` It reads ${quote(key)}, which ${renamed}.`
  return `${field} is ${article} ${kind} field, because ${reason}${missing}.${origin}`
}
