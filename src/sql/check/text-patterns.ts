import type { TextDateType, TextTimeType } from "../types.ts"

/** Digits of a pattern of SQLite. */
const digits = (count: number): string => "[0-9]".repeat(count)

/** Returns the pattern of SQLite for texts of dates. */
export function globOfDate(type: TextDateType): string {
  const day = `${digits(4)}-${digits(2)}-${digits(2)}`
  const time = `T${digits(2)}:${digits(2)}:${digits(2)}`
  switch (type) {
    case "iso-day":
      return day
    case "iso-0":
      return `${day}${time}Z`
    default:
      return `${day}${time}.${digits(Number(type.slice(-1)))}Z`
  }
}

/** Returns the pattern of SQLite for texts of times of the day. */
export function globOfTime(type: TextTimeType): string {
  const clock = `${digits(2)}:${digits(2)}:${digits(2)}`
  return type === "time-0" ? clock : `${clock}.${digits(Number(type.slice(-1)))}`
}

/** Returns the pattern of PostgreSQL for texts of times of the day. */
export function regexOfTime(type: TextTimeType): string {
  const fraction = type === "time-0" ? "" : String.raw`\.\d{${type.slice(-1)}}`
  return String.raw`***:\A${clockPattern}${fraction}\Z`
}

const clockPattern = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d`

const dayOfMonth = [
  String.raw`(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])`,
  String.raw`(0[469]|11)-(0[1-9]|[12]\d|30)`,
  String.raw`02-(0[1-9]|1\d|2[0-8])`,
].join("|")

const leapYear = String.raw`(\d\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)`

/** Days that there are, from the year 1: PostgreSQL reads no other ones, and fails on them. */
const dayPattern = String.raw`(?!0000)(\d{4}-(${dayOfMonth})|${leapYear}-02-29)`

/** Returns the pattern of PostgreSQL for texts of dates. */
export function regexOfDate(type: TextDateType): string {
  const time = `T${clockPattern}`
  switch (type) {
    case "iso-day":
      return String.raw`***:\A${dayPattern}\Z`
    case "iso-0":
      return String.raw`***:\A${dayPattern}${time}Z\Z`
    default:
      return String.raw`***:\A${dayPattern}${time}\.\d{${type.slice(-1)}}Z\Z`
  }
}

const hexadecimal = (count: number): string => "[0-9a-f]".repeat(count)

/** The pattern of SQLite for uuids in their canonical form. */
export const globOfUuid = /* @__PURE__ */ [8, 4, 4, 4, 12].map(hexadecimal).join("-")

/** The pattern of PostgreSQL for uuids in their canonical form. */
export const regexOfUuid = String.raw`***:\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z`
