import type { TextRange } from "../../../src/index.ts"
import type { TableSource } from "../data/table-source.ts"
import type { AskedQuery } from "../state/page-state.ts"

/**
 * The messages between page and worker: plain data. Every request has a key, a number that no earlier request had, and its
 * answer has the same. The page drops an answer when it has asked anew on the same topic since.
 */
export type WorkerRequest =
  LoadRequest | RowsRequest | CountsRequest | ReasonRequest | FindRequest | InferRequest

/** Loads rows and makes their table. What was loaded before stays until this succeeds. */
export interface LoadRequest {
  readonly kind: "load"
  /** A set of the catalog by its name, or a file of the visitor. */
  readonly data: NamedData | FileData
  /** Definitions as JSON that replace the table of the data. */
  readonly table: string | undefined
}

export interface NamedData {
  readonly kind: "named"
  readonly name: string
}

export interface FileData {
  readonly kind: "file"
  /** The name of the file, whose end can tell the form of the rows. */
  readonly name: string
  readonly file: Blob
  /** A number that no other file has which the visitor opened, since the worker gets a copy of the file each time. */
  readonly opening: number
}

/** True for the same set of the catalog, and for one opening of a file. */
export function isSameData(one: LoadRequest["data"], other: LoadRequest["data"]): boolean {
  return one.kind === "file" && other.kind === "file"
    ? one.opening === other.opening
    : one.kind === other.kind && one.name === other.name
}

/** Asks for the page of rows that a query selects. */
export interface RowsRequest {
  readonly kind: "rows"
  readonly query: AskedQuery
}

/** Asks how many rows hold each value of a field, conditions on this field left out. */
export interface CountsRequest {
  readonly kind: "counts"
  readonly query: AskedQuery
  readonly field: string
  /** The most values to list. */
  readonly limit: number
  /** How the values begin, in any letter case; all of them when it is left out. */
  readonly start?: string
}

/** Asks why a row is in the answer or not. */
export interface ReasonRequest {
  readonly kind: "reason"
  readonly query: AskedQuery
  /** The place of the row in the data, from 0. */
  readonly row: number
}

/** Searches all rows for a value, on whatever page they are. */
export interface FindRequest {
  readonly kind: "find"
  readonly query: AskedQuery
  /** A part of a value as it is shown, in any letter case. */
  readonly text: string
  /** The most rows to return. */
  readonly limit: number
}

/** Asks which table the rows of the data suggest. */
export interface InferRequest {
  readonly kind: "infer"
}

/** The answer to each kind of request. */
export interface WorkerAnswers {
  readonly load: LoadedData
  readonly rows: RowsAnswer
  readonly counts: CountsAnswer
  readonly reason: ReasonAnswer
  readonly find: FoundAnswer
  readonly infer: InferAnswer
}

/** Data that is loaded and can be asked. */
export interface LoadedData {
  readonly kind: "load"
  readonly name: string
  /** The number of rows. */
  readonly size: number
  /** The table that queries are checked against, for the page to make the same. */
  readonly table: TableSource
  /** Sentences on how each kind was guessed; none for a table that was given. */
  readonly guesses: readonly string[]
  /** The names of fields that hold few different values, as far as the first rows tell. */
  readonly fewValued: readonly string[]
  /** What of the data or the table could not be used, as sentences. */
  readonly problems: readonly string[]
}

/** A page of rows. */
export interface RowsAnswer {
  readonly kind: "rows"
  /** The names of the columns that cells stand for, in the spelling of the table. */
  readonly columns: readonly string[]
  /** The first rows of the page of the answer; all of them, but for a dialect that gives up paging. */
  readonly rows: readonly ShownRow[]
  /** The number of rows on the page of the answer. */
  readonly returned: number
  /** The number of rows that match, on all pages, and of all rows. */
  readonly total: number
  readonly size: number
  readonly pages: number
  readonly refused: boolean
  /** The filters that were asked, and the rows that each condition keeps, in the order of the conditions. */
  readonly filters: string
  readonly conditions: readonly ConditionCount[]
  /** The time that the worker took to find the rows. */
  readonly milliseconds: number
}

/** How many rows a condition keeps. */
export interface ConditionCount {
  readonly alone: number
  /** Together with all conditions before it. */
  readonly together: number
}

export interface ShownRow {
  /** The place of the row in the data, from 0. */
  readonly position: number
  readonly cells: readonly ShownCell[]
}

/** A value of a row. */
export interface ShownCell {
  /** The value as text, cut when it is long. */
  readonly text: string
  /** True when the value counts as empty, so that only `== null` matches it. */
  readonly empty: boolean
  /** The form of a value that shows no text: null, a property that the row does not have, or a text without characters. */
  readonly absence: "null" | "missing" | "empty text" | undefined
  /** The first items of an array, as texts; undefined for other values. */
  readonly items: readonly string[] | undefined
  /** The parts of the text that match a condition, in order; undefined where no condition on text keeps the row for it. */
  readonly marks: readonly TextRange[] | undefined
  /** The value for a condition: null for an empty one, undefined for one that a condition cannot hold. */
  readonly value: string | number | boolean | null | undefined
}

export interface CountsAnswer {
  readonly kind: "counts"
  readonly field: string
  readonly values: readonly { readonly value: string | number | boolean; readonly count: number }[]
  readonly empty: number
  /** The number of rows with values beyond the limit. */
  readonly others: number
}

export interface ReasonAnswer {
  readonly kind: "reason"
  readonly matches: boolean
  readonly sentence: string
  /** A line for each condition of the query, in order. */
  readonly conditions: readonly {
    readonly holds: boolean
    readonly rule: string
    readonly reason: string
  }[]
  /** The whole row as JSON, cut when it is long. */
  readonly json: string
}

/** Rows that hold a text. Rows with a value that is exactly this text come first. */
export interface FoundAnswer {
  readonly kind: "found"
  readonly rows: readonly FoundRow[]
  /** The number of further rows. */
  readonly others: number
}

/** A row that was found, and whether the query keeps it. */
export interface FoundRow extends ShownRow {
  readonly matches: boolean
}

export interface InferAnswer {
  readonly kind: "infer"
  /** Definitions as JSON. */
  readonly json: string
  /** Sentences on how each kind was guessed. */
  readonly guesses: readonly string[]
}

/** Says what is done for a request that is not answered yet. */
export interface ProgressNote {
  readonly kind: "progress"
  readonly text: string
}

/** A request did not succeed. The message is a sentence for the visitor. */
export interface FailedAnswer {
  readonly kind: "failed"
  readonly message: string
}

/** A request or an answer on its way. */
export interface Keyed<Message> {
  readonly key: number
  readonly message: Message
}
