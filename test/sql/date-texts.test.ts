import { describe, expect, it } from "vitest"
import { postgresTimestamp, readPostgresTimestamp } from "../../src/sql/engines/postgres.ts"

describe("times of PostgreSQL", () => {
  it.each([
    ["0001-02-03 04:05:06.007008 AD", { ms: Date.parse("0001-02-03T04:05:06.007Z"), ticks: 80 }],
    ["0001-12-31 23:59:59.999999 BC", { ms: Date.parse("0000-12-31T23:59:59.999Z"), ticks: 9990 }],
    ["0003-02-01 00:00:00.000000 BC", { ms: Date.parse("-000002-02-01T00:00:00Z"), ticks: 0 }],
    ["12024-01-31 00:00:00.000000 AD", { ms: Date.parse("+012024-01-31T00:00:00Z"), ticks: 0 }],
  ])("%s is read as its instant, and written as it was (V5)", (text, instant) => {
    expect(readPostgresTimestamp(text)).toEqual(instant)
    expect(`${postgresTimestamp(instant, "")}${text.endsWith("BC") ? "" : " AD"}`).toBe(text)
  })

  it.each([
    ...["infinity", "-infinity", "", "294276-12-31 23:59:59.999999 AD"],
    "2024-01-31 00:00:00.000000 AD and more",
  ])("%s is no instant that a Date can hold, so it is empty (V5)", (text) => {
    expect(readPostgresTimestamp(text)).toBeUndefined()
  })
})
