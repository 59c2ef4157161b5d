import type { ColumnKind } from "../../diagnostics/data.ts"
import type { Operand } from "../field.ts"
import { readBoolean, readBooleanOfRow } from "./boolean.ts"
import { compareDateTimes, readDateTime, readDateTimeOfRow, type DateTime } from "./date.ts"
import { readInteger, readNumber, readNumberOfRow } from "./number.ts"
import { compareTextByCodePoint, readTextOfRow } from "./text.ts"
import { readUuid, readUuidOfRow } from "./uuid.ts"

/**
 * The type of a method. TypeScript compares parameters of methods in both directions, so rules for
 * one type of operand also count as rules for any operand.
 */
type Compare<Value> = { compare(left: Value, right: Value): number }["compare"]

/** The rules of one kind of column. */
export interface ColumnKindRules<Value extends Operand = Operand> {
  /** Reads a written value; undefined when the kind cannot read it (rule V9). */
  readonly readText: (text: string) => Value | undefined
  /** Reads a row's value; undefined when it is empty. */
  readonly readRow: (raw: unknown) => Value | undefined
  /** Compares two operands of this kind (rule P2): negative, 0 or positive. */
  readonly compare: Compare<Value>
}

// The difference of two infinities is NaN.
const compareScalars = (left: number | boolean, right: number | boolean): number =>
  left < right ? -1 : left > right ? 1 : 0

const number: ColumnKindRules<number> = {
  readText: readNumber,
  readRow: readNumberOfRow,
  compare: compareScalars,
}

// Spreading `number` here would not do: bundlers keep a spread even when nothing uses the object.
const integer: ColumnKindRules<number> = {
  readText: readInteger,
  readRow: readNumberOfRow,
  compare: compareScalars,
}

const id: ColumnKindRules<number> = {
  readText: readInteger,
  readRow: readNumberOfRow,
  compare: compareScalars,
}

const text: ColumnKindRules<string> = {
  readText: (written) => written,
  readRow: readTextOfRow,
  compare: compareTextByCodePoint,
}

const date: ColumnKindRules<DateTime> = {
  readText: (written) => readDateTime(written)?.value,
  readRow: readDateTimeOfRow,
  compare: compareDateTimes,
}

const boolean: ColumnKindRules<boolean> = {
  readText: readBoolean,
  readRow: readBooleanOfRow,
  compare: compareScalars,
}

const uuid: ColumnKindRules<string> = {
  readText: readUuid,
  readRow: readUuidOfRow,
  compare: compareTextByCodePoint,
}

/** The rules of all kinds of columns. */
export const kinds: { readonly [Name in ColumnKind]: ColumnKindRules } = {
  text,
  number,
  integer,
  enum: id,
  date,
  boolean,
  uuid,
}
