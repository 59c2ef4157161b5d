import { sql, type RawBuilder } from "kysely"
import { integerRange, readExactInteger } from "../fields/kinds/sized-integer.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import type { HeldNumbers, Sql, CursorForm } from "./engine.ts"

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

/** Returns the form of values that a cast writes as texts. */
export function castForm(
  type: "text" | "varchar" | "char",
  read: (text: string) => RawBuilder<unknown> | undefined,
): CursorForm {
  return { select: (value) => sql`cast(${value} as ${sql.raw(type)})`, write: String, read }
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
