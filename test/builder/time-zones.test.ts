import { describe, expect, it } from "vitest"
import { query, refusalOf, untyped } from "./table.ts"

const js = untyped()
const onDay = (day: string, timeZone: string) =>
  query.onDay("created", day, { timeZone }).print().filters

describe("days in a time zone", () => {
  it.each([
    ["2024-05-01", "Europe/Berlin", "created>=2024-04-30T22:00:00Z,created<2024-05-01T22:00:00Z"],
    ["2024-05-01", "UTC", "created>=2024-05-01,created<2024-05-02"],
    ["2024-05-01", "europe/berlin", "created>=2024-04-30T22:00:00Z,created<2024-05-01T22:00:00Z"],
    ["2024-05-01", "Asia/Kathmandu", "created>=2024-04-30T18:15:00Z,created<2024-05-01T18:15:00Z"],
    // The clock goes forward in the night, or back: 23 and 25 hours.
    ["2024-03-31", "Europe/Berlin", "created>=2024-03-30T23:00:00Z,created<2024-03-31T22:00:00Z"],
    ["2024-10-27", "Europe/Berlin", "created>=2024-10-26T22:00:00Z,created<2024-10-27T23:00:00Z"],
    // Midnight does not exist: the day starts at 01:00.
    [
      "2018-11-04",
      "America/Sao_Paulo",
      "created>=2018-11-04T03:00:00Z,created<2018-11-05T02:00:00Z",
    ],
    [
      "2018-11-03",
      "America/Sao_Paulo",
      "created>=2018-11-03T03:00:00Z,created<2018-11-04T03:00:00Z",
    ],
    ["2022-03-27", "Asia/Beirut", "created>=2022-03-26T22:00:00Z,created<2022-03-27T21:00:00Z"],
    // Midnight exists twice: the day starts at the first one.
    ["2024-11-03", "America/Havana", "created>=2024-11-03T04:00:00Z,created<2024-11-04T05:00:00Z"],
    // The next day does not exist.
    ["2011-12-29", "Pacific/Apia", "created>=2011-12-29T10:00:00Z,created<2011-12-30T10:00:00Z"],
    ["2011-12-31", "Pacific/Apia", "created>=2011-12-30T10:00:00Z,created<2011-12-31T10:00:00Z"],
    // Offsets with seconds, before there were time zones.
    ["1850-01-01", "Europe/Berlin", "created>=1849-12-31T23:06:32Z,created<1850-01-01T23:06:32Z"],
  ])("V5: onDay covers %s in %s from its first instant to that of the next", (day, zone, text) => {
    expect(onDay(day, zone)).toBe(text)
  })

  it("V5: between takes days of a time zone, and instants as they are", () => {
    const timeZone = "America/New_York"
    expect(query.between("created", "2024-03-01", "2024-03-31", { timeZone }).print().filters).toBe(
      "created>=2024-03-01T05:00:00Z,created<2024-04-01T04:00:00Z",
    )
    expect(
      query.between("created", new Date(0), "2024-03-31T00:00-04:00", { timeZone }).print().filters,
    ).toBe("created>=1970-01-01T00:00:00Z,created<=2024-03-31T04:00:00Z")
    expect(
      query.between("created", "2011-12-30", "2011-12-31", { timeZone: "Pacific/Apia" }).print()
        .filters,
    ).toBe("created>=2011-12-30T10:00:00Z,created<2011-12-31T10:00:00Z")
  })

  it("V5: days at the ends of the calendar are covered where their ends can be written", () => {
    expect(onDay("0001-01-01", "Etc/GMT-14")).toBe(
      "created>=0001-01-01T00:00:00+14:00,created<0001-01-01T10:00:00Z",
    )
    expect(onDay("9999-12-31", "Etc/GMT+12")).toBe(
      "created>=9999-12-31T12:00:00Z,created<9999-12-31T22:00:00-14:00",
    )
    expect(refusalOf(() => onDay("0001-01-01", "America/Juneau"))).toContain("refused-value V5: ")
  })

  it.each([
    [
      () => js.onDay("created", "2024-05-01", { timeZone: "Europe/Merlin" }),
      'refused-value V5: Expected an IANA time zone such as Europe/Berlin, got "Europe/Merlin". Did you mean Europe/Berlin',
    ],
    [
      () => js.between("created", "2024-05-01", "2024-05-02", { timeZone: "Mars/Base" }),
      'refused-value V5: Expected an IANA time zone such as Europe/Berlin, got "Mars/Base".',
    ],
    [
      () => js.onDay("created", "2024-05-01", { timeZone: undefined }),
      "refused-value V5: Expected an IANA time zone such as Europe/Berlin, got undefined.",
    ],
    [
      () => js.onDay("created", "2024-05-01", { timezone: "Europe/Berlin" }),
      'Expected one of the properties timeZone, got "timezone".',
    ],
    [
      () => js.onDay("created", "2024-05-01", "Europe/Berlin"),
      'refused-value V5: Expected an offset such as +02:00 or Z, got "Europe/Berlin". For a time zone, pass { timeZone: "Europe/Berlin" }.',
    ],
    [
      () => js.onDay("created", "2011-12-30", { timeZone: "Pacific/Apia" }),
      'refused-value V5: The day "2011-12-30" does not exist in "Pacific/Apia".',
    ],
    [
      () => js.between("created", "2011-12-30", "2011-12-30", { timeZone: "Pacific/Apia" }),
      'refused-value V5: The day "2011-12-30" does not exist in "Pacific/Apia".',
    ],
    [
      () => js.between("created", "2024-05-01T08:00", "2024-05-02", { timeZone: "Europe/Berlin" }),
      'refused-value V5: Expected a day or an instant with its offset beside timeZone, got "2024-05-01T08:00". Without an offset, it would be in UTC.',
    ],
    [
      () => js.between("total", 1, 2, { timeZone: "Europe/Berlin" }),
      'refused-value V5: timeZone needs a field of kind date, got "total" of kind number.',
    ],
  ])("V5: a time zone that cannot be used is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })
})

describe("between", () => {
  it.each([
    [() => js.between("total", 5, 1), "got 5 and 1"],
    [() => js.between("stock", 0, -1), "got 0 and -1"],
    [() => js.between("created", "2024-05-02", "2024-05-01"), 'got "2024-05-02" and "2024-05-01"'],
    [
      () => js.between("created", "2024-05-02T00:00Z", "2024-05-01"),
      'got "2024-05-02T00:00Z" and "2024-05-01"',
    ],
    [() => js.between("created", "2024-05-01T00:00:00.0000001", new Date("2024-05-01")), ""],
    [() => js.between("created", "2024-05-02", "2024-05-01T23:59:59.9999999Z"), ""],
    [
      () => js.between("created", "2024-05-02", "2024-05-01", { timeZone: "Asia/Tokyo" }),
      'got "2024-05-02" and "2024-05-01"',
    ],
  ])("refuses a low end above the high end: %s", (run, words) => {
    expect(refusalOf(run)).toContain(
      "refused-value V9: Expected the low end at or below the high end",
    )
    expect(refusalOf(run)).toContain(words)
  })

  it("takes two ends that are one", () => {
    expect(query.between("total", 5, 5).print().filters).toBe("total>=5,total<=5")
    expect(query.between("created", "2024-05-01T12:00", "2024-05-01").print().filters).toBe(
      "created>=2024-05-01T12:00:00Z,created<2024-05-02",
    )
    expect(query.between("created", new Date(5), new Date(5)).print().filters).toBe(
      "created>=1970-01-01T00:00:00.005Z,created<=1970-01-01T00:00:00.005Z",
    )
  })

  it("V5: a Date at the upper end is that instant and no whole day", () => {
    expect(query.between("created", "2024-05-01", new Date("2024-05-31")).print().filters).toBe(
      "created>=2024-05-01,created<=2024-05-31T00:00:00Z",
    )
  })
})

describe("orderBy", () => {
  it("P1: takes asc and desc", () => {
    expect(query.orderBy("created", "desc").orderBy("id", "asc").print().sorts).toBe("-created,id")
  })
})
