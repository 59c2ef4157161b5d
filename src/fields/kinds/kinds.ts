import type { ColumnKind, Operand } from "../field.ts"
import { readBoolean, readBooleanOfRow } from "./boolean.ts"
import { compareDateTimes, readDateTime, readDateTimeOfRow, type DateTime } from "./date.ts"
import { readInteger, readNumber, readNumberOfRow } from "./number.ts"
import { compareTextByCodePoint, readTextOfRow } from "./text.ts"
import { readUuid, readUuidOfRow } from "./uuid.ts"

/** As a method's type, so that a kind of its own operands is also a kind of any: operands of two kinds never meet. */
type Compare<Value> = { compare(left: Value, right: Value): number }["compare"]

/** What is particular to a kind of column. */
export interface ColumnKindRules<Value extends Operand = Operand> {
  /** The operand a written value stands for; undefined when the kind cannot read it (rule V9). */
  readonly readText: (text: string) => Value | undefined
  /** The operand of a row's value; undefined when it is empty. */
  readonly readRow: (raw: unknown) => Value | undefined
  /** The order of two non-empty operands of this kind (rule P2): negative, 0 or positive. */
  readonly compare: Compare<Value>
  /** What a value is, with its article, as in "cannot be read as *a number*". */
  readonly noun: string
}

// Not a difference: two infinities would make NaN.
const compareScalars = (left: number | boolean, right: number | boolean): number =>
  left < right ? -1 : left > right ? 1 : 0

const number: ColumnKindRules<number> = {
  readText: readNumber,
  readRow: readNumberOfRow,
  compare: compareScalars,
  noun: "a number",
}

const text: ColumnKindRules<string> = {
  readText: (written) => written,
  readRow: readTextOfRow,
  compare: compareTextByCodePoint,
  noun: "a text",
}

const date: ColumnKindRules<DateTime> = {
  readText: (written) => readDateTime(written)?.value,
  readRow: readDateTimeOfRow,
  compare: compareDateTimes,
  noun: "a date",
}

const boolean: ColumnKindRules<boolean> = {
  readText: readBoolean,
  readRow: readBooleanOfRow,
  compare: compareScalars,
  noun: "a boolean",
}

const uuid: ColumnKindRules<string> = {
  readText: readUuid,
  readRow: readUuidOfRow,
  compare: compareTextByCodePoint,
  noun: "a uuid",
}

/** Every kind of column there is, and all that depends on it. */
export const kinds: { readonly [Name in ColumnKind]: ColumnKindRules } = {
  text,
  number,
  integer: { ...number, readText: readInteger, noun: "a whole number" },
  enum: { ...number, readText: readInteger, noun: "an id" },
  date,
  boolean,
  uuid,
}
