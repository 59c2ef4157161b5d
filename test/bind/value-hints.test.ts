import { describe, expect, it } from "vitest"
import { applyFixes, defineFields, explainQuery, prepareQuery, standard } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields({
  status: { kind: "enum", values: { 1: "Hidden" } },
  level: { kind: "enum", values: { 2: "Hidden" } },
  note: { kind: "text" },
})

const hintOn = (filters: string) => {
  const found = prepareQuery({ filters }, table).diagnostics.find(
    ({ code }) => code === "unreadable-value",
  )
  return { hint: found?.hint, fix: found?.fix }
}

describe("fix for the name of an id", () => {
  it("V7: the fix replaces the name of an id in a condition on one field", () => {
    expect(hintOn("status==1|hidden")).toEqual({
      hint: "The id of hidden is 1.",
      fix: { range: { start: 10, end: 16 }, text: "1" },
    })
  })

  it.each([
    "(status|note)==Hidden",
    "(note|status)==Hidden",
    "(status|level)==Hidden",
    "status|status==Hidden",
  ])(
    "V7: %s has no fix, because an edit would change the condition on the other field",
    (filters) => {
      expect(hintOn(filters)).toEqual({ hint: "The id of Hidden is 1.", fix: undefined })
    },
  )
})

describe("fix for a listed text", () => {
  const blanks = defineFields({ v: { kind: "text", values: ["tail ", " head"] } })
  const fixesOf = (filters: string) =>
    prepareQuery({ filters }, blanks).diagnostics.flatMap(({ code, fix }) =>
      code === "unlisted-value" ? (fix?.text ?? []) : [],
    )

  it.each([
    ["v==tail", ["tail\\ "]],
    ["v==tail|tail |x", ["tail "]],
    ["v==tail |tail", ["tail\\ "]],
    ["v==tail |tail|xxxxxxxx", ["tail "]],
    ["v==head", ["\\ head"]],
    ["v==tail |head", [" head"]],
  ])("T9, V3: in %s only white space at an end of the list is escaped", (filters, fixes) => {
    expect(fixesOf(filters)).toEqual(fixes)
  })
})

describe("range of a sized integer", () => {
  const sized = defineFields({
    small: { kind: "integer", bits: 8 },
    large: { kind: "integer", bits: 64 },
    free: { kind: "integer" },
  })

  it.each<[string, object]>([
    ["small==128", { least: -128, most: 127 }],
    ["large==1e3", { least: "-9223372036854775808", most: "9223372036854775807" }],
  ])("V4a: the data of %s has the ends of the range", (filters, range) => {
    expect(prepareQuery({ filters }, sized).diagnostics[0]?.data).toMatchObject(range)
  })

  it("V4: the data of an integer without a size has no ends", () => {
    const [found] = prepareQuery({ filters: "free==x" }, sized).diagnostics
    expect(Object.keys(found?.data ?? {})).not.toContain("least")
  })
})

describe("number out of range", () => {
  const numbers = defineFields({
    total: { kind: "number" },
    ratio: { kind: "number", format: "float" },
    price: { kind: "number", format: "decimal" },
    count: { kind: "integer" },
    level: { kind: "integer", bits: 8, unsigned: true },
    state: { kind: "enum", values: [1] },
  })
  const digits = "9".repeat(4000)

  it.each<[string, string, string, string]>([
    [
      ">=1e400",
      "total",
      "large",
      "a number from -1.7976931348623157e+308 to 1.7976931348623157e+308",
    ],
    [
      "== -1e4000 ",
      "total",
      "small",
      "a number from -1.7976931348623157e+308 to 1.7976931348623157e+308",
    ],
    ["<4e38", "ratio", "large", "a number from -3.4028234663852886e+38 to 3.4028234663852886e+38"],
    [
      "<1e29",
      "price",
      "large",
      "a number from -79228162514264337593543950335 to 79228162514264337593543950335",
    ],
    [
      "==9007199254740992",
      "count",
      "large",
      "an integer from -9007199254740991 to 9007199254740991",
    ],
    ["==256", "level", "large", "an integer from 0 to 255"],
    ["==-1", "level", "small", "an integer from 0 to 255"],
  ])("V4: %s is told as too large or too small for %s", (rest, field, size, expected) => {
    const [found] = prepareQuery({ filters: `${field}${rest}` }, numbers).diagnostics
    const value = rest.replace(/[=<>]/g, "").trim()
    expect(found).toMatchObject({
      code: "unreadable-value",
      problem: `"${value}" is too ${size} for "${field}".`,
      hint: `Expected ${expected}.`,
      data: { outside: size === "large" ? "above" : "below" },
    })
  })

  it("V4: a number of 4,000 digits is too large, also for an id and for a server", () => {
    const problem = `"${digits.slice(0, 60)}…" is too large for `
    for (const field of ["total", "count", "state"])
      expect(
        prepareQuery({ filters: `${field}==${digits}` }, numbers).diagnostics[0]?.problem,
      ).toBe(`${problem}"${field}".`)
    for (const field of ["count", "price", "level"])
      expect(
        prepareQuery({ filters: `${field}==${digits}` }, numbers, { dialect: sieve }).diagnostics[0]
          ?.problem,
      ).toBe(`${problem}"${field}".`)
  })

  it.each([
    "total==1e-4000",
    "total==0e4000",
    "count==1e3",
    "count==9e15",
    "level==1.5",
    "level==x",
  ])("V4: %s has no form of a number that is out of range", (filters) => {
    const [found] = prepareQuery({ filters }, numbers).diagnostics
    expect(found?.problem).toMatch(/^Expected an? (?:number|integer) for /)
    expect(Object.keys(found?.data ?? {})).not.toContain("outside")
  })

  it("V4: an explanation tells them from values that are no numbers", () => {
    const { sentences } = explainQuery(
      prepareQuery({ filters: "total==1e400|x|-1e400|5" }, numbers, { strict: false }),
    )
    expect(sentences[0]?.sentence).toBe(
      'Keeps rows whose total is 5; total expects a number, so "x" matches nothing; "1e400" and "-1e400" are out of the range of total, so they match nothing.',
    )
    const alone = explainQuery(
      prepareQuery({ filters: "total==1e400|5" }, numbers, { strict: false }),
    )
    expect(alone.sentences[0]?.sentence).toBe(
      'Keeps rows whose total is 5; "1e400" is out of the range of total, so it matches nothing.',
    )
  })
})

describe("hint and fix for a mistyped label", () => {
  const labels = defineFields({
    status: { kind: "enum", values: { 0: "Open", 1: "Closed", 2: "On hold", 3: "Open" } },
    note: { kind: "text" },
  })

  const found = (filters: string, dialect: typeof standard | typeof sieve = standard) =>
    prepareQuery({ filters }, labels, { dialect }).diagnostics.filter(
      ({ code }) => code === "unreadable-value",
    )

  it("V7: the id of the nearest label is hint and fix", () => {
    expect(found("status==closes")).toMatchObject([
      {
        hint: "Did you mean 1 (Closed)?",
        fix: { range: { start: 8, end: 14 }, text: "1" },
        data: { nearest: [{ value: "1", label: "Closed" }] },
      },
    ])
  })

  it("V7, F4: each value of a list has its own hint and its own fix", () => {
    for (const operator of ["==", ">", "<", ">=", "<="]) {
      const listed = found(`status${operator}on hole|0|closed`)
      expect(listed.map(({ hint }) => hint)).toEqual([
        "Did you mean 2 (On hold)?",
        "The id of closed is 1.",
      ])
      expect(listed.map(({ fix }) => fix?.text)).toEqual(["2", "1"])
    }
  })

  it("S14: stock Sieve reads labels, and a mistyped one has the same fix", () => {
    expect(found("status==closed", sieve)).toEqual([])
    expect(found("status==closes", sieve)).toMatchObject([
      { hint: "Did you mean 1 (Closed)?", fix: { text: "1" } },
    ])
  })

  it("V7: several ids with the same label are all named, and none is taken for the fix", () => {
    const [open] = found("status==open")
    expect(open?.hint).toBe("Did you mean 0 (Open) or 3 (Open)?")
    expect(open?.fix).toBeUndefined()
  })

  it("V7: ids whose label is the value are named without the ids of similar labels, at most three", () => {
    const similar = defineFields({
      status: { kind: "enum", values: { 0: "Open", 1: "Opens", 2: "open" } },
      level: { kind: "enum", values: { 5: "Same", 6: "Same", 7: "same", 8: "SAME" } },
    })
    const nearestOf = (filters: string) =>
      prepareQuery({ filters }, similar).diagnostics.map(({ data }) => data)
    expect(nearestOf("status==OPEN")).toMatchObject([
      {
        nearest: [
          { value: "0", label: "Open" },
          { value: "2", label: "open" },
        ],
      },
    ])
    expect(nearestOf("level==same")).toMatchObject([
      {
        nearest: [
          { value: "5", label: "Same" },
          { value: "6", label: "Same" },
          { value: "7", label: "same" },
        ],
      },
    ])
  })

  it("V7: of several labels that are near the nearest is the fix", () => {
    const near = defineFields({ status: { kind: "enum", values: { 1: "Closed", 2: "Closer" } } })
    const [found] = prepareQuery({ filters: "status==close" }, near).diagnostics
    expect(found?.hint).toBe("Did you mean 1 (Closed) or 2 (Closer)?")
    expect(found?.fix?.text).toBe("1")
  })

  it("V7: in a group there is a hint, but no fix", () => {
    const [typo] = found("(status|note)==closes")
    expect(typo?.hint).toBe("Did you mean 1 (Closed)?")
    expect(typo?.fix).toBeUndefined()
  })

  it("V7: what resembles no label gets the list of ids", () => {
    expect(found("status==xyz")[0]?.hint).toBe(
      "Allowed ids: 0 (Open), 1 (Closed), 2 (On hold), 3 (Open).",
    )
  })
})

describe("an offset whose plus sign was read as a blank", () => {
  it("V5: the hint says how to write it, and the fix restores it", () => {
    const dates = defineFields({ at: { kind: "date" } })
    const filters = "at>=2024-01-31T12:00:00 02:00"
    const { diagnostics } = prepareQuery({ filters }, dates)
    expect(diagnostics).toMatchObject([
      {
        code: "unreadable-value",
        hint: "A plus sign in a URL is a blank: write 2024-01-31T12:00:00+02:00, with %2B for +.",
      },
    ])
    expect(applyFixes(filters, diagnostics).text).toBe("at>=2024-01-31T12:00:00+02:00")
    const other = prepareQuery({ filters: "at>=2024-13-31T12:00:00 02:00" }, dates).diagnostics
    expect(other[0]).not.toHaveProperty("fix")
  })
})
