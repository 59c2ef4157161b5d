import { describe, expect, it } from "vitest"
import { isBooleanText, readBoolean, readBooleanOfRow } from "../../../src/fields/kinds/boolean.ts"

describe("booleans", () => {
  it("V6: readBoolean reads true in any letter case, trimmed, as true", () => {
    for (const text of ["true", "TRUE", "tRuE", " true\u2003"]) {
      expect(readBoolean(text)).toBe(true)
      expect(isBooleanText(text)).toBe(true)
    }
  })

  it("V6: readBoolean reads any other string as false, and isBooleanText accepts only spellings of true and false", () => {
    for (const text of ["false", "FALSE", "\tfalse "]) {
      expect(readBoolean(text)).toBe(false)
      expect(isBooleanText(text)).toBe(true)
    }
    for (const text of [
      "",
      "1",
      "0",
      "yes",
      "t",
      "trué",
      "true\0",
      "\ufefftrue",
      "true true",
      "ｔｒｕｅ",
    ]) {
      expect(readBoolean(text)).toBe(false)
      expect(isBooleanText(text)).toBe(false)
    }
  })

  it("V1: readBooleanOfRow reads booleans, and every other value is empty", () => {
    expect(readBooleanOfRow(true)).toBe(true)
    expect(readBooleanOfRow(false)).toBe(false)
    for (const raw of ["true", 1, 0, null, undefined, new Boolean(true)])
      expect(readBooleanOfRow(raw)).toBeUndefined()
  })
})
