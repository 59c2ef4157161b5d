import { describe, expect, it } from "vitest"
import type { ColumnField } from "../../src/fields/field.ts"
import { readServerValue } from "../../src/sieve/values/read-server-value.ts"
import { table } from "./table.ts"

function column(name: string): ColumnField {
  const field = table.fields.get(name)
  if (field === undefined || field.kind === "shortcut" || field.kind === "range-end")
    throw new Error(`${name} is no column`)
  return field
}

const reads = (name: string, text: string): unknown => readServerValue(text, column(name))

describe("values of stock Sieve", () => {
  it.each([
    ["7", 7],
    ["+7", 7],
    ["-0", 0],
    [" 7\u2003", 7],
    ["0007", 7],
    ["2147483647", 2_147_483_647],
    ["-2147483648", -2_147_483_648],
    ["0x1F", 31],
    ["&HfF", 255],
    ["#10", 16],
    ["0x0x1f", 31],
    ["#0x0000000001", 1],
    ["0xFFFFFFFF", -1],
    ["0x80000000", -2_147_483_648],
    ["#0", 0],
  ])("S14: an integer field reads %j", (text, expected) => {
    expect(reads("stock", text)).toBe(expected)
  })

  it.each([
    "",
    " ",
    "x",
    "1.0",
    "1e3",
    "2147483648",
    "-2147483649",
    "0x",
    "#",
    "0x1FFFFFFFF",
    "-0x1",
    "0xg",
    "1 2",
    "\ufeff1",
  ])("S14: an integer field cannot read %j", (text) => {
    expect(reads("stock", text)).toBeUndefined()
  })

  it.each([
    ["1", 1],
    ["-0", 0],
    ["1.", 1],
    [".5", 0.5],
    ["+1.5e2", 150],
    ["1E-2", 0.01],
    ["79228162514264337593543950335", 79_228_162_514_264_337_593_543_950_335],
    ["7.9228162514264337593543950335e28", 79_228_162_514_264_337_593_543_950_335],
    ["-75e27", -75e27],
  ])("S14: a number field reads %j", (text, expected) => {
    expect(reads("total", text)).toBe(expected)
  })

  it.each([
    "",
    "x",
    ".",
    "e5",
    "1e",
    "1,5",
    "NaN",
    "Infinity",
    "0x1",
    "79228162514264337593543950336",
    "1e29",
    "-8e28",
  ])("S14: a number field cannot read %j", (text) => {
    expect(reads("total", text)).toBeUndefined()
  })

  it.each([
    ["true", true],
    ["FALSE", false],
    ["\0 True \0", true],
  ])("S14: a boolean field reads %j", (text, expected) => {
    expect(reads("paid", text)).toBe(expected)
  })

  it.each(["", " ", "1", "yes", "tru e", "falsehood"])(
    "S14: a boolean field cannot read %j",
    (text) => {
      expect(reads("paid", text)).toBeUndefined()
    },
  )

  it.each([
    ["1", 1],
    ["-7", -7],
    ["99", 99],
    ["done", 1],
    [" OPEN ", 0],
  ])("S14: an enum field reads %j, listed or not", (text, expected) => {
    expect(reads("status", text)).toBe(expected)
  })

  it.each(["", "Closed", "1,", "2147483648", "0x1"])(
    "S14: an enum field cannot read %j",
    (text) => {
      expect(reads("status", text)).toBeUndefined()
    },
  )

  const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
  it.each([
    uuid,
    uuid.toUpperCase(),
    uuid.replaceAll("-", ""),
    `{${uuid}}`,
    `(${uuid})`,
    ` ${uuid} `,
  ])("S14: a uuid field reads %j", (text) => {
    expect(reads("ref", text)).toBe(reads("ref", uuid))
  })

  it.each([
    "",
    `{${uuid.replaceAll("-", "")}}`,
    `(${uuid.replaceAll("-", "")})`,
    `{${uuid})`,
    uuid.slice(1),
    "{0x1,{2}}",
  ])("S14: a uuid field cannot read %j", (text) => {
    expect(reads("ref", text)).toBeUndefined()
  })

  it.each([
    ["2024-02-29", "2024-02-29T00:00:00.000Z", 0],
    ["2024-02-29T10:00:00+14:00", "2024-02-28T20:00:00.000Z", 0],
    ["2024-02-29T10:00:00.00000005Z", "2024-02-29T10:00:00.000Z", 1],
    ["2024-02-29T10:00:00.00000004Z", "2024-02-29T10:00:00.000Z", 0],
    ["2024-12-31T23:59:59.99999995", "2025-01-01T00:00:00.000Z", 0],
    [" ", "0001-01-01T00:00:00.000Z", 0],
  ])("S14: a date field reads %j and rounds the fraction", (text, instant, ticks) => {
    expect(reads("created", text)).toEqual({ ms: Date.parse(instant), ticks })
  })

  it.each([
    "",
    "soon",
    "2024-02-30",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "9999-12-31T23:59:59.99999995",
    "01/02/2024",
  ])("S14: a date field cannot read %j", (text) => {
    expect(reads("created", text)).toBeUndefined()
  })
})
