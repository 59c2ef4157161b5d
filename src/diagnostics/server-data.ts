import type { CommonData } from "./data.ts"

/** The data of an exception on which a server fails while it reads a list (rule S26). */
export type RowExceptionData = Readonly<{
  field: string
  /** The exception by its name in .NET. */
  exception: string
  /** A null on the way to the value, a null whose case is folded, objects that cannot be compared, or a custom method that throws. */
  reason: "null-parent" | "null-value" | "no-order" | "method"
}>

/** Why a database answers in another way than the library over a list of objects. */
export type DatabaseDifference =
  | "letter-case"
  | "letters-beyond-ascii"
  | "text-with-nul"
  | "text-order"
  | "offset"
  | "translation"
  | "join-order"
  | "value-order"
  | "method"

/** The data of a number of a page that makes the server refuse the request (rule B4). */
export type BadRequestData = CommonData & {
  readonly parameter: "page" | "pageSize"
  /** The text that the server reads, such as `1,2` for a repeated parameter. */
  readonly value: string
  readonly least: number
  readonly most: number
}

/** The data of a parameter that the server ignores (rules B2 and B4). */
export type UnboundParameterData = CommonData & {
  readonly parameter: string
  /** The text that the server cannot read, and the range of the numbers that it can. */
  readonly value?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  /** The prefix that the name lacks. Absent with `value`. */
  readonly prefix?: string | undefined
}
