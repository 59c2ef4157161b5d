import { describe, expect, it } from "vitest"
import { isBooleanText, readBoolean, readBooleanOfRow } from "../../../src/fields/kinds/boolean.ts"

describe("booleans", () => {
  it("V6: true in any letter case, trimmed, is true", () => {
    for (const text of ["true", "TRUE", "tRuE", " true\u2003"]) {
      expect(readBoolean(text)).toBe(true)
      expect(isBooleanText(text)).toBe(true)
    }
  })

  it("V6: everything else is false, and only false is meant so", () => {
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

  it("V1: a row's value is a boolean or empty", () => {
    expect(readBooleanOfRow(true)).toBe(true)
    expect(readBooleanOfRow(false)).toBe(false)
    for (const raw of ["true", 1, 0, null, undefined, new Boolean(true)])
      expect(readBooleanOfRow(raw)).toBeUndefined()
  })
})
