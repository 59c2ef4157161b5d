import { describe, expect, it } from "vitest"
import { readServerValue } from "../../../src/sieve/values/read-server-value.ts"

const date = { kind: "date", offset: false } as const
const withOffset = { kind: "date", offset: true } as const

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const instant = (text: string, ticks = 0): object => ({ ms: Date.parse(text), ticks })

describe("dates of stock Sieve", () => {
  it.each([
    [
      "a fraction is rounded half up",
      "2024-05-01T10:20:30.12345675Z",
      "2024-05-01T10:20:30.123Z",
      4568,
    ],
    [
      "a fraction may have any length",
      `2024-05-01T10:20:30.${"1".repeat(99)}Z`,
      "2024-05-01T10:20:30.111Z",
      1111,
    ],
    ["rounding may reach the next year", "2023-12-31T23:59:59.99999995", "2024-01-01T00:00:00Z", 0],
    ["U+0000 at the end is ignored", "2024-05-01T10:20:30Z\0\0", "2024-05-01T10:20:30Z", 0],
    ["U+0000 behind a day is ignored", "2024-05-01\0", "2024-05-01T00:00:00Z", 0],
    ["an offset is at most 14 hours", "2024-05-01T10:20:30-14:00", "2024-05-02T00:20:30Z", 0],
    ["small letters are fine", "2024-05-01t10:20z", "2024-05-01T10:20:00Z", 0],
  ])("S14: %s", (_, text, expected, ticks) => {
    expect(readServerValue(text, date)).toEqual(instant(expected, ticks))
    expect(readServerValue(text, withOffset)).toEqual(instant(expected, ticks))
  })

  it("S14: an offset that leads before the year 1 moves the time to the end of its first day", () => {
    const text = "0001-01-01T00:30:00+02:00"
    expect(readServerValue(text, date)).toEqual(instant("0001-01-01T22:30:00Z"))
    expect(readServerValue(text, withOffset)).toBeUndefined()
    expect(readServerValue(text, { kind: "date" })).toBeUndefined()
  })

  it.each([
    ["an offset of more than 14 hours", "2024-05-01T10:20:30+14:01"],
    ["the hour 24", "2024-05-01T24:00:00"],
    ["a fraction without digits", "2024-05-01T10:20:30.Z"],
    ["a day that the calendar lacks", "2023-02-29"],
    ["the year 0", "0000-01-01"],
    ["a year of five digits", "10000-01-01"],
    ["an instant behind the year 9999", "9999-12-31T23:59:59-00:01"],
    ["a fraction that leads behind the year 9999", "9999-12-31T23:59:59.99999995+14:00"],
    ["a sign before the year", "+2024-05-01"],
    ["digits alone", "20240501"],
    ["U+0000 alone", "\0"],
  ])("S14: a date cannot have %s", (_, text) => {
    expect(readServerValue(text, date)).toBeUndefined()
    expect(readServerValue(text, withOffset)).toBeUndefined()
  })

  it.each([
    "01/02/2024",
    "2024-1-1",
    "Jan 1, 2024",
    "12:30",
    "2024-05-01T10:00:00+02",
    "2024-05-01 10:00 Z",
  ])("S14: a date in a form that depends on the server is not read: %j", (text) => {
    expect(readServerValue(text, date)).toBeUndefined()
  })
})

describe("days of stock Sieve", () => {
  it.each([
    ["a day may have one digit", "2024-5-1", "2024-05-01"],
    ["without a year in front, the month comes first", "05/01/2024", "2024-05-01"],
    ["a year of two digits lies from 1950 to 2049", "5/1/49", "2049-05-01"],
    ["a year of two digits may be of the last century", "5/1/50", "1950-05-01"],
    ["a day may be missing", "2024/05", "2024-05-01"],
    ["a month may have its name", "May 1, 2024", "2024-05-01"],
    [
      "a month may have the first letters of its name, letter case ignored",
      "01 mAy 2024",
      "2024-05-01",
    ],
    ["a month may come last", "2024 1 May", "2024-05-01"],
    ["a month and a year are its first day", "May 2024", "2024-05-01"],
    ["a number before a month is a year", "24 May", "2024-05-01"],
    ["the day of the week must be right", "Wed, 01 May 2024", "2024-05-01"],
    ["the day of the week may come last", "2024-05-01 Wednesday", "2024-05-01"],
    ["an era may be named", "1 May 2024 A.D.", "2024-05-01"],
    ["a time behind a T is cut", "2024-05-01T10:20:30", "2024-05-01"],
    [
      "a fraction behind a T may lead to the next day",
      "2024-05-01T23:59:59.99999999",
      "2024-05-02",
    ],
    ["blanks may stand in a time behind a T", "2024-05-01T 10 : 20 ", "2024-05-01"],
    ["U+0000 at the end is ignored", "2024-05-01\0", "2024-05-01"],
    ["hashes may stand around a day", "#05/01/2024#", "2024-05-01"],
    ["hashes may stand around a time behind a T", "#2024-05-01T10:20#\0", "2024-05-01"],
    ["commas and points between the parts are ignored", "1. May, 2024.", "2024-05-01"],
    ["a mark of writing from right to left is ignored", "5\u200f/1/2024", "2024-05-01"],
    ["blanks may stand around separators", "2024 - 05 - 01", "2024-05-01"],
    ["half a day without a time is ignored", "2024-05-01 AM", "2024-05-01"],
  ])("S14: %s", (_, text, expected) => {
    expect(readServerValue(text, { kind: "day" })).toBe(dayOf(expected))
  })

  it.each([
    ["a zone", "2024-05-01Z"],
    ["an offset", "2024-05-01+00:00"],
    ["a time with a zone behind a T", "2024-05-01T00:00:00Z"],
    ["a time without a T", "2024-05-01 00:00:00"],
    ["a time alone", "10:20"],
    ["a wrong day of the week", "Thu, 01 May 2024"],
    ["two days", "2024-05-01 2024-05-02"],
    ["two months", "May Jun 2024"],
    ["two years", "2024 2025"],
    ["two days of the week", "Wed Wed 1 May 2024"],
    ["a word that is part of a longer one", "Mayday 1 2024"],
    ["a digit too many", "123456789"],
    ["one number", "1"],
    ["a T without a time", "2024-05-01T"],
    ["a T behind a short date", "5/1T10:20"],
    ["the hour 24 behind a T", "2024-05-01T24:00"],
    ["one digit behind a T", "2024-05-01T1:20"],
    ["more behind the time", "2024-05-01T10:20x"],
    ["a letter", "x"],
    ["three hashes", "#5/1/2024##"],
    ["one hash", "#5/1/2024"],
    ["U+0000 inside", "2024-05\x00-01"],
    ["an offset in front", "+2 2024-05-01"],
    ["two separators", "2024--05-01"],
  ])("S14: a day cannot have %s", (_, text) => {
    expect(readServerValue(text, { kind: "day" })).toBeUndefined()
  })

  it.each(["05/01", "May 1", "1/5 Wed"])(
    "S14: a day without a year depends on the clock of the server, and is not read: %j",
    (text) => {
      expect(readServerValue(text, { kind: "day" })).toBeUndefined()
    },
  )
})

describe("times of stock Sieve", () => {
  const second = 10_000_000
  const clock = (hours: number, minutes = 0, seconds = 0): number =>
    ((hours * 60 + minutes) * 60 + seconds) * second

  it.each([
    ["a time may have one digit", "1:2:3", clock(1, 2, 3)],
    ["a fraction is rounded", "10:20:30.12345675", clock(10, 20, 30) + 1_234_568],
    ["a fraction may follow a comma", "10:20:30,5", clock(10, 20, 30) + 5_000_000],
    ["a point may end a time", "10:20:30.", clock(10, 20, 30)],
    ["rounding may lead to midnight", "23:59:59.99999995", 0],
    ["the afternoon is named", "10:20 PM", clock(22, 20)],
    ["the morning is named", "12:00 am", 0],
    ["an hour with its half of the day is a time", "10 AM", clock(10)],
    ["an hour may touch its half of the day", "12PM", clock(12)],
    ["the half of the day may come first", "PM 1:30", clock(13, 30)],
    ["an hour above 12 may be in the afternoon", "13:00 PM", clock(13)],
    ["a date before a T is cut", "2024-05-01T10:20:30", clock(10, 20, 30)],
    ["U+0000 at the end is ignored", "10:20\0", clock(10, 20)],
    ["blanks may stand around colons", "10 : 20 : 30", clock(10, 20, 30)],
  ])("S14: %s", (_, text, expected) => {
    expect(readServerValue(text, { kind: "time" })).toBe(expected)
  })

  it.each([
    ["a zone", "10:20:30Z"],
    ["an offset", "10:20:30 +02:00"],
    ["a zone in front", "GMT 10:20"],
    ["an offset of four digits", "10:20+0200"],
    ["the hour 24", "24:00"],
    ["the minute 60", "10:60"],
    ["the second 60", "10:20:60"],
    ["an hour above 12 in the morning", "13:00 AM"],
    ["an hour alone", "10"],
    ["a date", "2024-05-01 10:20"],
    ["a day alone", "2024-05-01"],
    ["two times", "10:20 11:20"],
    ["a day of the week, which depends on the clock", "Wed 10:20"],
    ["a sign", "-10:20"],
    ["days", "1.10:20:30"],
    ["a T in front", "T10:20"],
    ["a mark alone", "AM"],
  ])("S14: a time cannot have %s", (_, text) => {
    expect(readServerValue(text, { kind: "time" })).toBeUndefined()
  })
})

describe("durations of stock Sieve", () => {
  const second = 10_000_000n
  const day = 86_400n * second

  it.each([
    ["a number alone is days", "7", 7n * day],
    ["two numbers are hours and minutes", "1:30", 5400n * second],
    ["three numbers are hours, minutes and seconds", "1:30:0", 5400n * second],
    ["three numbers are days where the hours do not fit", "24:00:01", 24n * day + 60n * second],
    ["days stand before a point", "-1.2:0", -day - 7200n * second],
    ["days stand before a colon", "1:2:3:4.5", day + 7384n * second + 5_000_000n],
    ["a fraction may follow the minutes", "1:2:.5", 3720n * second + 5_000_000n],
    ["a fraction that begins with zero is rounded", "0:0:0.00000015", 2n],
    ["zeros before a number do not count", "00000001:00", 3600n * second],
    ["the largest duration has 64 bits", "10675199.02:48:05.4775807", 2n ** 63n - 1n],
    ["the smallest duration has 64 bits", "-10675199.02:48:05.4775808", -(2n ** 63n)],
    ["minus zero is zero", "-0", 0n],
  ])("S14: %s", (_, text, expected) => {
    expect(readServerValue(text, { kind: "duration" })).toBe(expected)
  })

  it.each([
    ["hours that do not fit", "24:00"],
    ["minutes that do not fit", "10:60"],
    ["a fraction of eight digits that does not begin with zero", "10:20:30.12345678"],
    ["more than 64 bits", "10675199.02:48:05.4775808"],
    ["more days than 64 bits", "10675200"],
    ["a plus", "+01:30"],
    ["a blank behind the minus", "- 1:30"],
    ["a fraction of a day", "1.5"],
    ["six numbers", "1:2:3:4:5"],
    ["the form of ISO 8601", "PT1H"],
    ["U+0000 at the end", "01:30:00\0"],
    ["a number of more than 28 bits", "0:0:0.0268435456"],
    ["nothing", ""],
  ])("S14: a duration cannot have %s", (_, text) => {
    expect(readServerValue(text, { kind: "duration" })).toBeUndefined()
  })
})
