import { msPerDay, type DateTime } from "../fields/kinds/date.ts"
import type { TextDateType } from "./types.ts"

/** Writes an instant of the years 1 to 9999 in one of the forms of texts. Their width is fixed, so their order is that of the instants. */
export function isoText({ ms, ticks }: DateTime, type: TextDateType): string {
  const text = new Date(ms).toISOString()
  const digits = `${text.slice(20, 23)}${String(ticks).padStart(4, "0")}`
  switch (type) {
    case "iso-day":
      return text.slice(0, 10)
    case "iso-0":
      return `${text.slice(0, 19)}Z`
    default:
      return `${text.slice(0, 20)}${digits.slice(0, Number(type.slice(-1)))}Z`
  }
}

/** Writes an instant as PostgreSQL reads it in every session. */
export function postgresTimestamp(instant: DateTime, zone: string): string {
  const { day, time, era } = partsOf(instant)
  return `${day} ${time}${zone}${era}`
}

/** Writes a day as PostgreSQL reads it in every session. */
export function postgresDay(instant: DateTime): string {
  const { day, era } = partsOf(instant)
  return `${day}${era}`
}

/** Takes an instant apart. PostgreSQL counts the years before the first one backwards: a `Date` calls 1 BC the year 0. */
function partsOf({ ms, ticks }: DateTime) {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  const [number, era] = year > 0 ? [year, ""] : [1 - year, " BC"]
  const behindYear = date.toISOString().slice(-20)
  const micros = `${behindYear.slice(-4, -1)}${String(ticks).padStart(4, "0")}`.slice(0, 6)
  return {
    day: `${String(number).padStart(4, "0")}${behindYear.slice(0, 6)}`,
    time: `${behindYear.slice(7, 15)}.${micros}`,
    era,
  }
}

/** Reads a UTC time of `to_char` of PostgreSQL, such as `0001-02-03 04:05:06.007008 AD`; undefined where no `Date` holds it. */
export function readPostgresTimestamp(text: string): DateTime | undefined {
  const groups =
    /^(?<year>\d+)-(?<rest>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})(?<micros>\d{3}) (?<era>AD|BC)$/.exec(
      text,
    )?.groups
  if (groups === undefined) return undefined
  const { year, rest = "", micros, era } = groups
  // A year that 400 divides begins like the year 2000, so the rest of the text means the same day in it.
  const number = era === "BC" ? 1 - Number(year) : Number(year)
  const cycles = Math.floor(number / 400)
  const inCycle = String(2000 + number - cycles * 400)
  const ms = Date.parse(`${inCycle}-${rest.replace(" ", "T")}Z`) + (cycles - 5) * msOf400Years
  return Number.isNaN(new Date(ms).getTime()) ? undefined : { ms, ticks: Number(micros) * 10 }
}

/** The calendar repeats after 400 years of 146,097 days. */
const msOf400Years = 146_097 * msPerDay
