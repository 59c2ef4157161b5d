import type { ColumnKind, FieldKind } from "../../diagnostics/kinds.ts"
import {
  isOrderMatch,
  isTextMatch,
  operators,
  type Match,
  type PlainSymbol,
} from "../../language/operators.ts"
import { isColumn, type ColumnField, type Field, type Operand } from "../field.ts"
import { isListed } from "../listed.ts"
import { formatDateTime } from "./date.ts"
import { formatDayNumber } from "./day.ts"
import { formatDecimal, type Decimal } from "./decimal.ts"
import { formatDuration } from "./duration.ts"
import { cutsDigits, writeGivenDate } from "./given-date.ts"
import { formatTimeOfDay } from "./time.ts"

/*
 * How the values of each kind are written. Each table is a constant of its own, and none needs the rules by which values of rows
 * are read and compared, so that a bundle holds only what it writes.
 */

/**
 * The operators of each kind: those of `texts`, those that `order` values or only `ids`, those of `equality` alone, `==` for what
 * `applies` or not, and those of the `end` of a range. And the type of its values in JSON; an object is only there or null.
 */
export const writing = {
  text: { operators: "texts", json: "string" },
  number: { operators: "order", json: "number" },
  integer: { operators: "order", json: "number" },
  enum: { operators: "ids", json: "number" },
  date: { operators: "order", json: "string" },
  day: { operators: "order", json: "string" },
  time: { operators: "order", json: "string" },
  duration: { operators: "order", json: "string" },
  boolean: { operators: "equality", json: "boolean" },
  uuid: { operators: "equality", json: "string" },
  object: { operators: "equality", json: "null" },
  shortcut: { operators: "applies", json: "boolean" },
  "range-end": { operators: "end", json: "string" },
} as const satisfies {
  readonly [Kind in FieldKind]: {
    readonly operators: "texts" | "order" | "ids" | "equality" | "applies" | "end"
    readonly json: "string" | "number" | "boolean" | "null"
  }
}

/** True when a kind of field takes an operator (rule V10), with or without `*`. */
export function isOperatorOfKind(
  kind: FieldKind,
  { match, negated }: { readonly match: Match; readonly negated: boolean },
): boolean {
  switch (writing[kind].operators) {
    case "texts":
      return match === "equal" || isTextMatch(match)
    case "order":
    case "ids":
      return match === "equal" || isOrderMatch(match)
    case "equality":
      return match === "equal"
    // Shortcuts and range ends say what applies, so they have no negation.
    case "applies":
      return match === "equal" && !negated
    case "end":
      return (match === "equal" || isOrderMatch(match)) && !negated
  }
}

/** Returns the operators of a kind, without stars, in the order of rule T3. */
export function operatorsOfKind(kind: FieldKind): readonly PlainSymbol[] {
  return operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map(({ symbol }) => symbol)
}

/** True for a kind whose values are true and false. */
export function isFlag(kind: FieldKind | undefined): boolean {
  return kind === "boolean" || kind === "shortcut"
}

/** A kind whose values are numbers. */
export type NumberKind = {
  [Kind in ColumnKind]: (typeof writing)[Kind]["json"] extends "number" ? Kind : never
}[ColumnKind]

/** True for a field whose values are numbers in JSON, unless they do not fit into one (see {@link isExact}). */
export function isNumeric(
  field: Field | undefined,
): field is ColumnField & { readonly kind: NumberKind } {
  return field !== undefined && isColumn(field) && writing[field.kind].json === "number"
}

/** A kind whose values form ranges. */
export type RangeKind = {
  [Kind in ColumnKind]: (typeof writing)[Kind]["operators"] extends "order" ? Kind : never
}[ColumnKind]

export function isRangeKind(kind: FieldKind): kind is RangeKind {
  return writing[kind].operators === "order"
}

export const fieldKinds = /* @__PURE__ */ Object.keys(writing) as readonly FieldKind[]

/** A value as users get it. */
export type PresentedValue = string | number | boolean

/** The type of a method, whose parameters TypeScript compares in both directions: an operand of one kind counts as any. */
type Present = { call(operand: Operand): PresentedValue }["call"]

const itself = (operand: string | boolean): string | boolean => operand

const presentNumber = (operand: number | bigint | Decimal): string | number => {
  if (typeof operand === "object") return formatDecimal(operand)
  return typeof operand === "number" ? operand + 0 : String(operand)
}

const presentation: { readonly [Kind in ColumnKind]: Present } = {
  text: itself,
  number: presentNumber,
  integer: presentNumber,
  enum: presentNumber,
  date: formatDateTime,
  day: formatDayNumber,
  time: formatTimeOfDay,
  duration: formatDuration,
  boolean: itself,
  uuid: itself,
  object: itself,
}

/** Returns a value in the form of all answers, which JSON holds: the canonical text of its kind, or itself, with 0 for -0. */
export function presentOperand(field: Pick<ColumnField, "kind">, operand: Operand): PresentedValue {
  return presentation[field.kind](operand)
}

export function presentOrNull(
  field: ColumnField,
  operand: Operand | undefined,
): PresentedValue | null {
  return operand === undefined ? null : presentOperand(field, operand)
}

/** Writes a value that code gives for a column as its canonical text; undefined when the column does not take it. */
type WriteGiven = (given: unknown, column: ColumnField) => string | undefined

/** The values of each kind that code can give. */
export const givenWriters: { readonly [Kind in ColumnKind]: WriteGiven } = {
  text: (given) => (typeof given === "string" ? given : undefined),
  number: writeGivenNumber,
  integer: writeGivenNumber,
  enum: (given, column) =>
    Number.isSafeInteger(given) && isListed(column, Number(given), false)
      ? String(given)
      : undefined,
  date: writeGivenDate,
  day: writeGivenText,
  time: writeGivenText,
  duration: writeGivenText,
  boolean: (given) => (typeof given === "boolean" ? String(given) : undefined),
  uuid: writeGivenText,
  object: () => undefined,
}

/** Writes a text that the column reads exactly. A `Date` is a time, and the day that it lies in depends on the zone. */
function writeGivenText(given: unknown, column: ColumnField): string | undefined {
  return typeof given === "string" && !cutsDigits(given) ? writeOperand(column, given) : undefined
}

function writeGivenNumber(given: unknown, column: ColumnField): string | undefined {
  if (isExact(column) || column.bits !== undefined) {
    const operand = column.rules.readRow(given)
    return operand === undefined ? undefined : String(presentOperand(column, operand))
  }
  const isTaken = column.kind === "integer" ? Number.isSafeInteger(given) : Number.isFinite(given)
  // A number that is too large for a float is taken by no condition.
  return isTaken && column.rules.readText(String(given)) !== undefined ? String(given) : undefined
}

/** True for a column whose values do not fit into the numbers of JavaScript: integers of 64 bits and decimal numbers. */
export function isExact(column: ColumnField): boolean {
  return column.bits === 64 || column.format === "decimal"
}

/** Returns the canonical text of a written value; undefined when the column cannot read it. */
export function writeOperand(column: ColumnField, text: string): string | undefined {
  const operand = column.rules.readText(text)
  return operand === undefined ? undefined : String(presentOperand(column, operand))
}
