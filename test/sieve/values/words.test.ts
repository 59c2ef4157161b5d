import { describe, expect, it } from "vitest"
import { readServerValue, type ValueColumn } from "../../../src/sieve/values/read-server-value.ts"

const char = { kind: "text", format: "char" } as const
const phase: ValueColumn = {
  kind: "enum",
  values: new Map([
    [0, "Draft"],
    [1, "Live"],
    [2, "Paused"],
    [-1, "Kept"],
  ]),
}

describe("chars of stock Sieve", () => {
  it.each([
    ["a char is one UTF-16 unit", "\u00e9", "\u00e9"],
    ["nothing is U+0000", "", "\0"],
    ["a blank alone is itself", " ", " "],
    ["blanks around a char are ignored", " a\t", "a"],
    ["several blanks are nothing", "  ", "\0"],
    ["U+0000 is a char", "\0", "\0"],
  ])("S14: %s", (_, text, expected) => {
    expect(readServerValue(text, char)).toBe(expected)
  })

  it.each(["ab", "\u{1f600}", "a\0", "97"])("S14: %j is no char", (text) => {
    expect(readServerValue(text, char)).toBeUndefined()
  })
})

describe("enums of stock Sieve", () => {
  it.each([
    ["a name, letter case ignored", "LIVE", 1],
    ["an id that is not listed", "+99", 99],
    ["names between commas, whose bits are combined", "Live, paused", 3],
    ["names and ids between commas", "2,Live", 3],
    ["the same name twice", "Live,Live", 1],
    ["an id with U+0000 at its end", "1\0", 1],
    ["all bits", "Kept,1", -1],
  ])("S14: an enum is %s", (_, text, expected) => {
    expect(readServerValue(text, phase)).toBe(expected)
  })

  it.each([
    ["a part of a name", "Liv"],
    ["a name with U+0000 at its end", "Live\0"],
    ["a list with an empty part", "Live,"],
    ["a list with an unknown name", "Live,Gone"],
    ["names without a comma", "Live Paused"],
    ["hexadecimal digits", "0x1"],
    ["more than 32 bits", "2147483648"],
    ["a name with a letter whose upper case is another one", "l\u0131ve"],
    ["a name with the sign of Kelvin", "\u212aept"],
    ["nothing", ""],
  ])("S14: an enum is not %s", (_, text) => {
    expect(readServerValue(text, phase)).toBeUndefined()
  })

  it("S14: an enum without names reads ids alone", () => {
    expect(readServerValue("7", { kind: "enum" })).toBe(7)
    expect(readServerValue("Live", { kind: "enum" })).toBeUndefined()
  })
})

describe("booleans of stock Sieve", () => {
  it("S14: U+0000 and white space around a boolean are ignored", () => {
    expect(readServerValue("\0\u00a0TRUE \0", { kind: "boolean" })).toBe(true)
    expect(readServerValue("fALSE\0", { kind: "boolean" })).toBe(false)
  })

  it.each(["1", "yes", "", "true\u200b", "\ufefftrue"])("S14: %j is no boolean", (text) => {
    expect(readServerValue(text, { kind: "boolean" })).toBeUndefined()
  })
})

describe("uuids of stock Sieve", () => {
  const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"

  it.each([
    ["with hyphens", uuid.toUpperCase(), uuid],
    ["without hyphens", uuid.replaceAll("-", ""), uuid],
    ["in braces", `{${uuid}}`, uuid],
    ["in parentheses", `(${uuid})`, uuid],
    ["in parts", "{0xf8fad5b,0xd9cb,0x469f,{0xa1,0x65,0x70,0x86,0x77,0x28,0x95,0xe}}", uuid],
    [
      "in parts with white space and signs",
      " { 0x +f8fad5b, 0x0xd9cb ,0x469f,{0xa1,0x65,0x70,0x86,0x77,0x28,0x95,0x000e} } ",
      uuid,
    ],
    ["with a plus in place of a digit", `+${uuid.slice(1)}`, uuid],
    ["with a mark in place of two digits", `0x${uuid.slice(2)}`, `00${uuid.slice(2)}`],
    [
      "with U+0000 in place of the last digit, where a plus stands in it",
      `+${uuid.slice(1, -1)}\0`,
      "0f8fad5b-d9cb-469f-a165-708607728950",
    ],
    [
      "in parts of which one has more than 16 bits",
      "{0x1,0x12345678,0x3,{0x1,0x2,0x3,0x4,0x5,0x6,0x7,0x8}}",
      "00000001-5678-0003-0102-030405060708",
    ],
  ])("S14: a uuid may be %s", (_, text, expected) => {
    expect(readServerValue(text, { kind: "uuid" })).toBe(expected)
  })

  it.each([
    ["without hyphens in braces", `{${uuid.replaceAll("-", "")}}`],
    ["with unlike brackets", `{${uuid})`],
    ["with U+0000 behind it", `${uuid}\0`],
    ["with U+0000 in place of the last digit", `${uuid.slice(0, -1)}\0`],
    ["with one parenthesis", `(${uuid}`],
    ["with a mark in its last part", `${uuid.slice(0, 28)}0x7289ab`],
    ["with a digit too few", uuid.slice(1)],
    ["with a digit too many", `${uuid}0`],
    ["in parts of more than 32 bits", "{0x123456789,0x2,0x3,{0x1,0x2,0x3,0x4,0x5,0x6,0x7,0x8}}"],
    ["in bytes of more than 8 bits", "{0x1,0x2,0x3,{0x100,0x2,0x3,0x4,0x5,0x6,0x7,0x8}}"],
    ["in seven bytes", "{0x1,0x2,0x3,{0x1,0x2,0x3,0x4,0x5,0x6,0x0007}}"],
    ["nothing", ""],
  ])("S14: a uuid cannot be %s", (_, text) => {
    expect(readServerValue(text, { kind: "uuid" })).toBeUndefined()
  })
})

describe("types that can be null", () => {
  it.each<[ValueColumn["kind"], unknown]>([
    ["date", { ms: -62_135_596_800_000, ticks: 0 }],
    ["day", -719_162],
    ["time", 0],
  ])("S14: nothing is the first value of the kind %s, but null where it can be", (kind, first) => {
    expect(readServerValue("", { kind })).toEqual(first)
    expect(readServerValue("", { kind, nullable: true })).toBeUndefined()
    expect(readServerValue(" ", { kind, nullable: true })).toEqual(first)
  })

  it("S14: nothing is null for a char that can be null", () => {
    expect(readServerValue("", { ...char, nullable: true })).toBeUndefined()
    expect(readServerValue("  ", { ...char, nullable: true })).toBe("\0")
  })

  it("S14: a text is always read as it is", () => {
    expect(readServerValue("", { kind: "text", nullable: true })).toBe("")
    expect(readServerValue(" a\0", { kind: "text" })).toBe(" a\0")
  })

  it("S14: an object has no text", () => {
    expect(readServerValue("{}", { kind: "object" })).toBeUndefined()
  })
})
