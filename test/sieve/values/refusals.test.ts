import { describe, expect, it } from "vitest"
import { applyQuery } from "../../../src/apply/apply.ts"
import { defineFields } from "../../../src/fields/table.ts"
import { sieve } from "../../../src/sieve/sieve-dialect.ts"

const table = defineFields({
  day: { kind: "day" },
  date: { kind: "date" },
  byte: { kind: "integer", bits: 8, unsigned: true },
  ulong: { kind: "integer", bits: 64, unsigned: true },
  int: { kind: "integer" },
})
const diagnosticsOf = (filters: string) =>
  applyQuery([], table, { filters }, { dialect: sieve }).diagnostics

describe("diagnostics of values that a server of stock Sieve cannot read", () => {
  it.each([
    ["a day that depends on the clock", "day==May 1", "culture-date"],
    ["a day in the order of another culture", "day==13/05/2024", "culture-date"],
    ["a day that the calendar lacks", "day==2024-02-30", "unreadable-value"],
    ["a day with a zone", "day==2024-05-01Z", "unreadable-value"],
    ["a date in the order of a culture", "date==05/13/2024", "culture-date"],
    ["a word for a day", "day==soon", "unreadable-value"],
  ])("S14: %s has its own code", (_, filters, code) => {
    expect(diagnosticsOf(filters).map((found) => found.code)).toContain(code)
  })

  it.each([
    ["byte==256", { least: 0, most: 255 }],
    ["ulong==-1", { least: "0", most: "18446744073709551615" }],
    ["int==2147483648", { least: -2_147_483_648, most: 2_147_483_647 }],
  ])("S14: the range of an integer is that of its size: %s", (filters, range) => {
    const found = diagnosticsOf(filters).find(({ code }) => code === "unreadable-value")
    expect(found?.data).toMatchObject(range)
  })
})
