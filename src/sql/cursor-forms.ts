import { sql, type RawBuilder } from "kysely"
import { integerRange, readExactInteger } from "../fields/kinds/sized-integer.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import type { FixedTextType } from "./types.ts"
import type { CursorForm, HeldNumbers, ParameterValue, Sql, SqlValue, TypeForm } from "./engine.ts"

/** True for the text of a value of a type, in a column that holds some numbers alone. */
export type IsText = (text: string, held: HeldNumbers | undefined) => boolean

const int8 = /* @__PURE__ */ integerRange(64, false)

export const isWrittenInteger: IsText = (text, held) =>
  readExactInteger(text, held ?? int8) !== undefined

export const isWrittenBoolean: IsText = (text) => text === "true" || text === "false"

export const isWrittenUuid: IsText = (text) => readUuid(text) === text

/** True for a time of the day in microseconds. */
export const isWrittenTime: IsText = (text) =>
  /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?$/.test(text)

/** Returns what an engine knows of the type of a value. */
export function typeForm({ engine, type }: Pick<SqlValue, "engine" | "type">): TypeForm {
  return engine.types[type] ?? engine.types.any
}

/** Writes a value as the engine compares it: a text by its bytes, unless its collation does. */
export function comparedValue(value: SqlValue): Sql {
  return value.bytewise ? value.sql : (typeForm(value).compared?.(value.sql) ?? value.sql)
}

export function cursorForm(value: Pick<SqlValue, "engine" | "type" | "held">): CursorForm {
  return typeForm(value).cursor(value.held)
}

/** Returns the types of texts. */
export function textTypes<Form>(make: (type: FixedTextType | "text") => Form) {
  return {
    text: make("text"),
    "iso-day": make("iso-day"),
    "iso-0": make("iso-0"),
    "iso-3": make("iso-3"),
    "iso-6": make("iso-6"),
    "iso-7": make("iso-7"),
    "time-0": make("time-0"),
    "time-3": make("time-3"),
    "time-6": make("time-6"),
    "time-7": make("time-7"),
  }
}

/** Returns a type whose values a cast writes as texts. */
export function castType(
  as: "text" | "varchar" | "char",
  isRead: IsText,
  parameter: TypeForm["parameter"],
): Pick<TypeForm, "parameter" | "cursor"> {
  return {
    parameter,
    cursor: (held) => ({
      select: (value) => sql`cast(${value} as ${sql.raw(as)})`,
      write: String,
      read: (text) => (isRead(text, held) ? parameter(text) : undefined),
    }),
  }
}

/** Returns a whole number with all digits that a number of JavaScript has. */
export function wholeNumber(value: ParameterValue): ParameterValue {
  return typeof value === "number" && !Number.isSafeInteger(value) ? BigInt(value) : value
}

/** Returns the form of texts, and of values of an unknown type, which the column gives its type again. */
export function textForm(
  select: (value: Sql) => RawBuilder<unknown>,
  write: CursorForm["write"] = String,
): CursorForm {
  const read: CursorForm["read"] = (text) =>
    text.startsWith("'") && text.isWellFormed() ? sql`${text.slice(1)}` : undefined
  return { select, write, read }
}
