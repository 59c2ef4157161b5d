import { sql, type Expression, type RawBuilder } from "kysely"
import { readDateTime } from "../fields/kinds/date.ts"
import type { OrderTerm } from "./order.ts"
import type { SqlType } from "./types.ts"

/** A value in a cursor. Texts follow an apostrophe, since drivers drop a byte order mark at the start. */
export interface CursorForm {
  readonly select: (value: Expression<unknown>) => RawBuilder<unknown>
  /** Writes what the driver returned, which is not null. */
  readonly write: (raw: unknown) => string
  /** Returns a text of a cursor as a parameter; undefined for one that `write` cannot have returned. */
  readonly read: (text: string) => RawBuilder<unknown> | undefined
}

export function cursorForm({ dialect, type }: Pick<OrderTerm, "dialect" | "type">): CursorForm {
  return dialect === "sqlite" ? sqliteForm : postgresForm(type)
}

function postgresForm(type: SqlType | undefined): CursorForm {
  switch (type) {
    case undefined:
      return anyPostgresForm
    case "int2":
    case "int4":
    case "int8":
    case "unix-s":
    case "unix-ms":
      return castForm((text) => (isInt64(text) ? sql`${text}::int8` : undefined))
    case "numeric":
      return castForm((text) => {
        // PostgreSQL reads no number with more digits.
        const isRead = decimal.test(text) && text.replace(/[-.]/g, "").length <= 1000
        return isRead ? sql`${text}::numeric` : undefined
      })
    case "boolean":
      return castForm((text) =>
        text === "true" || text === "false" ? sql`${text === "true"}::boolean` : undefined,
      )
    case "uuid":
      return castForm((text) => (uuid.test(text) ? sql`${text}::uuid` : undefined))
    case "float8":
    case "float4":
      return floatForm
    case "time":
      return castForm((text) => (clock.test(text) ? sql`${text}::time` : undefined))
    case "timestamptz":
    case "timestamp":
    case "date":
      return timeForm(type)
    default:
      return postgresTextForm
  }
}

const decimal = /^-?\d+(?:\.\d+)?$|^(?:NaN|-?Infinity)$/
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?$|^24:00:00$/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** True for an integer of 64 bits. */
function isInt64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)
}

/** Returns a form whose text no setting of a session changes. */
function castForm(read: CursorForm["read"]): CursorForm {
  return { select: (value) => sql`cast(${value} as text)`, write: String, read }
}

const postgresTextForm: CursorForm = {
  select: (value) => sql`('''' || ${value})`,
  write: String,
  read: (text) =>
    text.startsWith("'") && text.isWellFormed() && !text.includes("\0")
      ? sql`${text.slice(1)}`
      : undefined,
}

/** A value of unknown type. JSON writes times in one form in all sessions. The column gives the parameter its type. */
const anyPostgresForm: CursorForm = {
  ...postgresTextForm,
  select: (value) => sql`('''' || (to_jsonb(${value}) #>> '{}'))`,
}

/** A number in the bytes that it has on the wire, since a session can set how many digits are written. */
const floatForm: CursorForm = {
  select: (value) => sql`encode(float8send(${value}), 'hex')`,
  write: (raw) => {
    const bytes = new DataView(new ArrayBuffer(8))
    bytes.setBigUint64(0, BigInt(`0x${String(raw)}`))
    return String(bytes.getFloat64(0))
  },
  read: (text) => (String(Number(text)) === text ? sql`${text}::float8` : undefined),
}

const time =
  /^(?<year>\d{4,7})(?<rest>-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d{1,6})?)?)(?<era> BC)?$|^-?infinity$/

/** Returns a time in UTC as JSON writes it in all sessions, with a space in the place of the `T`. */
function timeForm(type: "timestamptz" | "timestamp" | "date"): CursorForm {
  const isZoned = type === "timestamptz"
  const zone = isZoned ? sql` at time zone 'UTC'` : sql``
  return {
    select: (value) => sql`(to_jsonb(${value}${zone}) #>> '{}')`,
    write: (raw) => String(raw).replace("T", " "),
    read: (text) => {
      const parts = time.exec(text)
      if (parts === null) return undefined
      const [, year, rest = "", era = ""] = parts
      if (year === undefined) return sql`${text}::${sql.raw(type)}`
      if (!isMoment(Number(year), rest, era !== "", type === "date")) return undefined
      const written = isZoned ? `${year}${rest}+00${era}` : text
      return sql`${written}::${sql.raw(type)}`
    },
  }
}

/** True for a day of the calendar, and a time of it, that PostgreSQL can store. Every 400 years are alike. */
function isMoment(year: number, rest: string, isBefore: boolean, isDay: boolean): boolean {
  const last = isDay ? 5_874_897 : 294_276
  const isStored = isBefore ? year < 4714 || (year === 4714 && rest >= "-11-24") : year <= last
  const alike = 2000 + (isBefore ? (400 - ((year - 1) % 400)) % 400 : year % 400)
  return year > 0 && isStored && readDateTime(`${alike}${rest}`) !== undefined
}

/** A value of SQLite. A text with U+0000 is in hexadecimal: Node.js 22 returns it only up to there. */
const sqliteForm: CursorForm = {
  select: (value) =>
    sql`(case typeof(${value}) when 'text' then case when instr(${value}, char(0)) then 't' || hex(${value}) else '''' || ${value} end when 'blob' then 'x' || hex(${value}) when 'integer' then cast(${value} as text) else ${value} end)`,
  write: (raw) => (typeof raw === "number" ? writeReal(raw) : String(raw)),
  read: (text) => {
    if (text.startsWith("'")) return text.isWellFormed() ? sql`${text.slice(1)}` : undefined
    if (/^[tx](?:[\dA-F]{2})*$/.test(text)) {
      const digits = text.slice(1)
      return text.startsWith("t") ? sql`${textOf(digits)}` : sql`unhex(${digits})`
    }
    const number = Number(text)
    // A cast has a type that would change the other side. The sign takes it away.
    if (!Number.isSafeInteger(number) && isInt64(text)) return sql`+cast(${text} as integer)`
    return writeReal(number) === text && !Number.isNaN(number) ? sql`${number}` : undefined
  },
}

/** Writes a number with a fraction or an exponent where the integer of its digits may be another number. */
function writeReal(number: number): string {
  const isInexact = Number.isInteger(number) && !Number.isSafeInteger(number)
  return isInexact ? number.toExponential() : String(number)
}

/** Reads the bytes of a text in UTF-8. */
function textOf(digits: string): string {
  const bytes = digits.match(/../g) ?? []
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return decoder.decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}
