import { runInNewContext } from "node:vm"
import dayjs from "dayjs"
import { DateTime } from "luxon"
import moment from "moment"
import { Temporal } from "temporal-polyfill/full"
import { describe, expect, it } from "vitest"
import { filters } from "../../src/parser/template.ts"
import { printFilters } from "../../src/language/print.ts"
import { query, refusalOf, untyped } from "./table.ts"
import { orThrow } from "../../src/diagnostics/result.ts"

const js = untyped()
const text = "2024-05-01T12:30:00Z"
const ms = Date.parse(text)
const after = (date: Parameters<typeof query.replace<"created", ">">>[2]) =>
  query.where("created", ">", date).print().filters
const inTemplate = (tree: ReturnType<typeof filters>) => orThrow(printFilters(tree.filters))

/** Dates of other libraries, and the text that the query holds. */
const dates = [
  ["an Instant", Temporal.Instant.from(text), text],
  [
    "a ZonedDateTime",
    Temporal.ZonedDateTime.from("2024-05-01T14:30:00+02:00[Europe/Berlin]"),
    text,
  ],
  [
    "a ZonedDateTime of another calendar",
    Temporal.Instant.from(text).toZonedDateTimeISO("Asia/Tokyo").withCalendar("japanese"),
    text,
  ],
  ["a PlainDateTime, which is in UTC", Temporal.PlainDateTime.from("2024-05-01T12:30"), text],
  ["a PlainDate", Temporal.PlainDate.from("2024-05-01"), "2024-05-01"],
  [
    "a PlainDate of another calendar",
    Temporal.PlainDate.from("2024-05-01[u-ca=hebrew]"),
    "2024-05-01",
  ],
  ["Luxon", DateTime.fromMillis(ms, { zone: "America/New_York" }), text],
  ["Day.js", dayjs(ms), text],
  ["Moment", moment(ms).utcOffset(120), text],
  ["100 ns", Temporal.Instant.from("2024-05-01T12:30:00.1234567Z"), "2024-05-01T12:30:00.1234567Z"],
] as const

describe("dates of other libraries", () => {
  it.each(dates)("V5: builder and template tag take %s", (_, date, written) => {
    expect(after(date)).toBe(`created>${written}`)
    expect(after([new Date(0), date])).toBe(`created>1970-01-01T00:00:00Z|${written}`)
    expect(query.where("placedTo", "==", date).print().filters).toBe(`placedTo==${written}`)
    expect(inTemplate(filters`created>${date}`)).toBe(`created>${written}`)
    expect(inTemplate(filters`created==${["x", date]}`)).toBe(`created==x|${written}`)
  })

  it("V5: an offset of seconds, which the JSON of a ZonedDateTime rounds, is kept exactly", () => {
    const early = Temporal.ZonedDateTime.from("1850-01-01T00:00:00[Europe/Berlin]")
    expect(early.toInstant().toString()).not.toBe(
      Temporal.Instant.from(early.toString().replace(/\[.*/, "")).toString(),
    )
    const read = `created>${early.toInstant().toString()}`
    expect(after(early)).toBe(read)
    expect(inTemplate(filters`created>${early}`)).toBe(read)
  })

  it("V5: between covers the whole day of a PlainDate at its upper end", () => {
    const [low, high] = [
      Temporal.PlainDate.from("2024-05-01"),
      Temporal.PlainDate.from("2024-05-31"),
    ]
    expect(query.between("created", low, high).print().filters).toBe(
      "created>=2024-05-01,created<2024-06-01",
    )
  })

  it.each<[string, unknown, string]>([
    ["an invalid Date", new Date(Number.NaN), "got an invalid Date"],
    ["an invalid Date of another realm", runInNewContext("new Date(NaN)"), "got an invalid Date"],
    ["an invalid date of Luxon", DateTime.invalid("test"), "got an invalid date"],
    ["an invalid date of Day.js", dayjs("x"), "got an invalid date"],
    ["an invalid date of Moment", moment.invalid(), "got an invalid date"],
    ["a Date beyond the year 9999", new Date(8.64e15), "got a Date of the year 275760"],
    ["the first Date after it", new Date("+010000-01-01"), "got a Date of the year 10000"],
    [
      "an Instant of more than 7 digits of a second",
      Temporal.Instant.from("2024-05-01T12:30:00.123456789Z"),
      'got a Temporal.Instant of "2024-05-01T12:30:00.123456789Z"',
    ],
    ["a time of day", Temporal.PlainTime.from("12:30"), 'got a Temporal.PlainTime of "12:30:00"'],
    ["a URL", new URL("https://a.example/"), 'got a URL of "https://a.example/"'],
    ["a Map", new Map(), "got a Map"],
    ["a promise", Promise.resolve(text), "got a Promise"],
    ["an object", {}, "got an object"],
    ["an object whose JSON is an object", { toJSON: () => ({}) }, "got an object"],
    ["an array inside of a list", ["x"], "got an array"],
  ])(
    "V5: builder and template tag say what they were given instead of a date: %s",
    (_, given, words) => {
      expect(refusalOf(() => js.where("created", ">", [given]))).toContain(`${words}.`)
      const hole = [given] as never
      expect(refusalOf(() => filters`created>${hole}`)).toContain(`${words}.`)
    },
  )

  it("V5: an object whose toJSON throws is no date", () => {
    const throwing = () => {
      throw new RangeError("thrown by toJSON")
    }
    for (const given of [
      { toJSON: throwing },
      { toInstant: throwing, toJSON: () => text },
      Object.defineProperty({}, "toJSON", { get: throwing }),
      new Proxy({}, { get: throwing, has: throwing }),
    ])
      expect(refusalOf(() => js.where("created", ">", given))).toContain("got an object.")
  })

  it("V3: a text field takes no date of a library", () => {
    expect(
      refusalOf(() => js.where("name", "==", Temporal.PlainDate.from("2024-05-01"))),
    ).toContain('Expected a string for "name", got a Temporal.PlainDate.')
  })
})
