import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import {
  compareDateTimes,
  endOfDay,
  formatDateTime,
  readDateTime,
  readDateTimeOfRow,
  timeOfDate,
} from "../../../src/fields/kinds/date.ts"

/** The instant a text reads as, in canonical text. */
function canonical(text: string): string | undefined {
  const reading = readDateTime(text)
  return reading && formatDateTime(reading.value)
}

describe("readDateTime", () => {
  it("V5: readDateTime reads a date alone as its midnight UTC", () => {
    expect(readDateTime("2024-02-29")).toEqual({
      value: { ms: Date.UTC(2024, 1, 29), ticks: 0 },
      dateOnly: true,
    })
  })

  it("V5: readDateTime reads a date and time without a zone as UTC", () => {
    expect(readDateTime("2024-02-29T12:30")).toEqual({
      value: { ms: Date.UTC(2024, 1, 29, 12, 30), ticks: 0 },
      dateOnly: false,
    })
  })

  it.each([
    ["2024-01-01T00:00Z", "2024-01-01T00:00:00Z"],
    ["2024-01-01 23:59:59", "2024-01-01T23:59:59Z"],
    ["2024-01-01t01:02:03z", "2024-01-01T01:02:03Z"],
    ["2024-01-01T02:00:00+02:00", "2024-01-01T00:00:00Z"],
    ["2024-01-01T00:00-00:30", "2024-01-01T00:30:00Z"],
    ["2024-01-01T02:00:00+14:00", "2023-12-31T12:00:00Z"],
    ["2024-01-01T02:00:00-14:00", "2024-01-01T16:00:00Z"],
    ["2024-01-01T00:00:00.5", "2024-01-01T00:00:00.5Z"],
    ["2024-01-01T00:00:00.1234567-00:00", "2024-01-01T00:00:00.1234567Z"],
    ["2024-01-01T02:00:00.123456789+02:00", "2024-01-01T00:00:00.1234567Z"],
    ["1969-12-31T23:59:59.9999999Z", "1969-12-31T23:59:59.9999999Z"],
    ["0001-01-01", "0001-01-01T00:00:00Z"],
    ["0099-12-31", "0099-12-31T00:00:00Z"],
    ["0400-02-29", "0400-02-29T00:00:00Z"],
    ["9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.9999999Z"],
  ])("V5: readDateTime reads %s", (text, expected) => {
    expect(canonical(text)).toBe(expected)
  })

  it("V5: readDateTime cuts digits beyond 100 ns and does not round", () => {
    expect(canonical("2024-01-01T00:00:00.999999999Z")).toBe("2024-01-01T00:00:00.9999999Z")
    expect(canonical("2024-01-01T00:00:00.00000009")).toBe("2024-01-01T00:00:00Z")
  })

  it("V5: readDateTime ignores white space around the date, by the property White_Space", () => {
    expect(readDateTime(" \u0085\u30002024-01-01\t")).toEqual(readDateTime("2024-01-01"))
    expect(readDateTime("\ufeff2024-01-01")).toBeUndefined()
  })

  it.each([
    ...[
      "",
      " ",
      "2024",
      "2024-01",
      "2024-1-1",
      "24-01-01",
      "2024/01/01",
      "2024-01/01",
      "20240101",
      "2024-W01-1",
      "10000-01-01",
      "+2024-01-01",
    ],
    ...[
      "2024-00-01",
      "2024-13-01",
      "2024-01-00",
      "2024-01-32",
      "2024-02-30",
      "2024-04-31",
      "2024-06-31",
      "2024-09-31",
      "2024-11-31",
      "0000-01-01",
    ],
    ...[
      "2023-02-29",
      "1900-02-29",
      "x024-01-01",
      "2024-x1-01",
      "2024-01-0x",
      "2024-01-01Z",
      "2024-01-01+02:00",
      "2024-01-01 +02:00",
    ],
    ...[
      "2024-01-01T",
      "2024-01-01T00",
      "2024-01-01T00:0",
      "2024-01-01T00:00:",
      "2024-01-01T00:00:0",
      "2024-01-01x00:00",
      "2024-01-01  00:00",
    ],
    ...[
      "2024-01-01T24:00",
      "2024-01-01T00:60",
      "2024-01-01T00:00:60",
      "2024-01-01T0x:00",
      "2024-01-01T00-00",
      "2024-01-01T1:2:3",
    ],
    ...[
      "2024-01-01T00:00.5",
      "2024-01-01T00:00:00.",
      "2024-01-01T00:00:00.Z",
      "2024-01-01T00:00:00,5Z",
      "2024-01-01T00:00:00.1234567890",
    ],
    ...[
      "2024-01-01T00:00:00 Z",
      "2024-01-01T00:00:00ZZ",
      "2024-01-01T00:00:00Zx",
      "2024-01-01T00:00:00x",
      "2024-01-01T00:00:00+02",
    ],
    ...[
      "2024-01-01T00:00:00+0200",
      "2024-01-01T00:00:00+02-00",
      "2024-01-01T00:00:00+02:60",
      "2024-01-01T00:00:00+14:01",
      "2024-01-01T00:00:00+15:00",
    ],
    ...[
      "2024-01-01T00:00:00+xx:00",
      "2024-01-01T00:00:00+00:0x",
      "2024-01-01T00:00:00*02:00",
      "２０２４-01-01",
      "today",
      "1704067200",
      "Jan 1, 2024",
    ],
  ])("V5: readDateTime refuses %s", (text) => {
    expect(readDateTime(text)).toBeUndefined()
  })

  it.each([
    ..."0123456789".split("").map((digit) => [`2024-01-01T00:00:00.${digit}Z`, true] as const),
    ...["2024-01-0:", "2024-01-1/", "2024-0/-01", "202:-01-01"].map(
      (text) => [text, false] as const,
    ),
    ...["2024-01-01T0::00", "2024-01-01T1/:00", "2024-01-01T00:00:0:"].map(
      (text) => [text, false] as const,
    ),
    ...["2024-01-01T00:00:00.1:", "2024-01-01T00:00:00.1/", "2024-01-01T00:00:00+0::00"].map(
      (text) => [text, false] as const,
    ),
  ])(
    "V5: digits are the ten of ASCII, and not the characters beside them: %s reads as a date: %s",
    (text, reads) => {
      expect(readDateTime(text) !== undefined).toBe(reads)
    },
  )

  it("V5: readDateTime refuses a megabyte of any characters in linear time", () => {
    for (const text of [" ".repeat(1e6), "2".repeat(1e6), `2024-01-01T00:00:00.${"1".repeat(1e6)}`])
      expect(readDateTime(text)).toBeUndefined()
  })
})

describe("readDateTimeOfRow", () => {
  it("V5: readDateTimeOfRow reads Date objects, also of another realm", () => {
    expect(readDateTimeOfRow(new Date(5))).toEqual({ ms: 5, ticks: 0 })
    expect(readDateTimeOfRow(runInNewContext("new Date(7)"))).toEqual({ ms: 7, ticks: 0 })
  })

  it("V5: readDateTimeOfRow reads strings", () => {
    expect(readDateTimeOfRow("1970-01-01T00:00:00.0000001Z")).toEqual({ ms: 0, ticks: 1 })
  })

  it.each([
    ["2024-01-01 02:00:00 +02:00", "2024-01-01T00:00:00Z"],
    ["2024-01-01T02:00:00+0200", "2024-01-01T00:00:00Z"],
    ["2024-01-01 02:00-0230", "2024-01-01T04:30:00Z"],
    ["2024-01-01T02:00:00.5+02", "2024-01-01T00:00:00.5Z"],
    ["2024-01-01 02:00:00 UTC", "2024-01-01T02:00:00Z"],
    [" 2024-01-01 02:00:00.1234567 Z ", "2024-01-01T02:00:00.1234567Z"],
  ])("V5: a row may hold %j, which no query writes", (text, instant) => {
    const read = readDateTimeOfRow(text)
    expect(read && formatDateTime(read)).toBe(instant)
    expect(readDateTime(text)).toBeUndefined()
  })

  it.each([
    "2024-01-01 +02:00",
    "2024-01-01 UTC",
    "2024-01-01T02:00UTC",
    "2024-01-01T02:00 utc",
    "2024-01-01T02:00  +02",
    "2024-01-01T02:00+2",
    "2024-01-01T02:00+15",
    "2024-13-01T02:00+02",
    "2024-01-01T02:00+020",
  ])("V5: a row may not hold %j", (text) => {
    expect(readDateTimeOfRow(text)).toBeUndefined()
  })

  it("V1: readDateTimeOfRow treats every other value as empty", () => {
    const impostors: unknown[] = [
      new Proxy(new Date(5), {}),
      Object.create(Date.prototype),
      { getTime: () => 5 },
    ]
    for (const raw of [...impostors, new Date(NaN), null, undefined, 5, true, [], {}, "soon"])
      expect(readDateTimeOfRow(raw)).toBeUndefined()
  })

  it("timeOfDate reads the internal time of a Date with an overridden getTime", () => {
    const date = Object.assign(new Date(5), { getTime: () => 9 })
    expect(timeOfDate(date)).toBe(5)
  })
})

describe("compareDateTimes", () => {
  it("P2: compareDateTimes orders by milliseconds, then by ticks", () => {
    const early = { ms: 1, ticks: 9999 }
    const late = { ms: 2, ticks: 0 }
    expect(compareDateTimes(early, late)).toBeLessThan(0)
    expect(compareDateTimes(late, early)).toBeGreaterThan(0)
    expect(compareDateTimes(late, { ms: 2, ticks: 1 })).toBeLessThan(0)
    expect(compareDateTimes(late, { ms: 2, ticks: 0 })).toBe(0)
  })
})

describe("endOfDay", () => {
  it("V13: endOfDay returns the last tick of the UTC day", () => {
    expect(formatDateTime(endOfDay({ ms: Date.UTC(2024, 1, 29), ticks: 0 }))).toBe(
      "2024-02-29T23:59:59.9999999Z",
    )
    expect(
      formatDateTime(endOfDay({ ms: Date.UTC(2024, 1, 29, 23, 59, 59, 999), ticks: 9999 })),
    ).toBe("2024-02-29T23:59:59.9999999Z")
    expect(formatDateTime(endOfDay({ ms: -1, ticks: 0 }))).toBe("1969-12-31T23:59:59.9999999Z")
  })
})

describe("formatDateTime", () => {
  it("formatDateTime writes the shortest fraction", () => {
    expect(formatDateTime({ ms: 0, ticks: 0 })).toBe("1970-01-01T00:00:00Z")
    expect(formatDateTime({ ms: 120, ticks: 0 })).toBe("1970-01-01T00:00:00.12Z")
    expect(formatDateTime({ ms: 120, ticks: 30 })).toBe("1970-01-01T00:00:00.120003Z")
  })

  it("V5: formatDateTime writes an instant outside the written years in a zone where its year is inside", () => {
    expect(formatDateTime({ ms: Date.parse("0000-12-31T23:00:00Z"), ticks: 1 })).toBe(
      "0001-01-01T13:00:00.0000001+14:00",
    )
    expect(formatDateTime({ ms: Date.parse("+010000-01-01T00:00:00Z"), ticks: 0 })).toBe(
      "9999-12-31T10:00:00-14:00",
    )
  })

  it("formatDateTime writes a Date beyond every zone with the expanded year of ISO 8601", () => {
    expect(formatDateTime({ ms: 8.64e15, ticks: 0 })).toBe("+275760-09-13T00:00:00Z")
    expect(formatDateTime({ ms: -8.64e15, ticks: 0 })).toBe("-271821-04-20T00:00:00Z")
  })
})
