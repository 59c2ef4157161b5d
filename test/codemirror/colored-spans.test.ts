import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findColoredSpans, type SpanRole } from "../../src/codemirror/colored-spans.ts"
import { standardReading } from "../../src/parser/standard-reading.ts"
import { sieveReading } from "../../src/sieve/sieve-reading.ts"
import { textLimit, type ReadingDialect } from "../../src/language/dialect.ts"
import { check } from "../support/runs.ts"

const colored = (
  text: string,
  reading: ReadingDialect = standardReading,
  source: "filters" | "sorts" = "filters",
): [string, SpanRole][] =>
  findColoredSpans(text, { source, reading }).map(({ start, end, role }) => [
    text.slice(start, end),
    role,
  ])

describe("the colors of a query", () => {
  it("T1, T2: names, operators, values and what stands between them have a role each", () => {
    expect(colored("(name|email)@=*jo , total>=5")).toEqual([
      ["(", "bracket"],
      ["name", "name"],
      ["|", "separator"],
      ["email", "name"],
      [")", "bracket"],
      ["@=*", "operator"],
      ["jo", "value"],
      [",", "separator"],
      ["total", "name"],
      [">=", "operator"],
      ["5", "value"],
    ])
  })

  it("parts of a tree that overlap have the color of the first one", () => {
    const text = "name==jo"
    const { conditions } = standardReading.readFilters(text, textLimit(false))
    const overlapping: ReadingDialect = {
      ...sieveReading,
      readFilters: (...given) => ({
        ...sieveReading.readFilters(...given),
        conditions: [
          ...conditions,
          ...standardReading.readFilters("name==jo|x", textLimit(false)).conditions,
        ],
      }),
    }
    expect(colored(text, overlapping).filter(([part]) => part !== "")).toEqual([
      ["name", "name"],
      ["==", "operator"],
      ["jo", "value"],
    ])
  })

  it("T7: an escape stands out in its value", () => {
    expect(colored(String.raw`name==a\,b`)).toEqual([
      ["name", "name"],
      ["==", "operator"],
      ["a", "value"],
      [String.raw`\,`, "escape"],
      ["b", "value"],
    ])
    expect(colored(String.raw`name==a\,b`, sieveReading)).toContainEqual([String.raw`\,`, "escape"])
  })

  it("T10: the null value has a role of its own, and the text null has that of values", () => {
    expect(colored("name==null|x")).toContainEqual(["null", "null"])
    expect(colored(String.raw`name==\null`).map(([, role]) => role)).not.toContain("null")
    expect(colored("name==nullable")).toContainEqual(["nullable", "value"])
    expect(colored("name==NULL", sieveReading)).toContainEqual(["NULL", "null"])
  })

  it("T15, S7: the minus of a sort is its direction, also where the name stood before", () => {
    const expected = [
      ["-", "direction"],
      ["total", "name"],
      [",", "separator"],
      ["name", "name"],
      [",", "separator"],
      ["name", "name"],
    ]
    expect(colored("-total,name,name", standardReading, "sorts")).toEqual(expected)
    expect(colored("-total,name,name", sieveReading, "sorts")).toEqual(expected)
  })

  it("S3: brackets that stock Sieve removes are brackets", () => {
    expect(colored("(a|b)==1", sieveReading)).toEqual([
      ["(", "bracket"],
      ["a", "name"],
      ["|", "separator"],
      ["b", "name"],
      [")", "bracket"],
      ["==", "operator"],
      ["1", "value"],
    ])
  })

  it("T13: any text has spans that ascend, lie inside of it, and do not overlap, in both dialects", () => {
    const pieces = fc.constantFrom(
      ..."ab,|()=!<>@_*\\- \n\u2028\ud83d\ude00",
      "==",
      "null",
      "\\null",
    )
    const texts = fc.oneof(
      fc.string({ unit: pieces, maxLength: 30 }),
      fc.string({ unit: "binary" }),
    )
    check(
      fc.property(
        texts,
        fc.constantFrom("filters" as const, "sorts" as const),
        fc.constantFrom(standardReading, sieveReading),
        (text, source, reading) => {
          const spans = findColoredSpans(text, { source, reading })
          const ends = [0, ...spans.map(({ end }) => end)]
          const isOrdered = spans.every(
            ({ start, end }, index) =>
              start >= (ends[index] ?? 0) && end > start && end <= text.length,
          )
          expect(isOrdered).toBe(true)
        },
      ),
      5000,
    )
  })

  it("T1: every part of the tree is colored with its role", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcxyz01"), minLength: 1, maxLength: 5 })
    const conditions = fc.array(
      fc.tuple(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
      ),
      { minLength: 1, maxLength: 4 },
    )
    check(
      fc.property(conditions, fc.constantFrom(standardReading, sieveReading), (given, reading) => {
        const text = given
          .map(([names, values]) => `(${names.join("|")})==${values.join("|")}`)
          .join(",")
        const roles = colored(text, reading)
        const wanted = given.flatMap(([names, values]) => [
          ...names.map((name) => [name, "name"]),
          ["==", "operator"],
          ...values.map((value) => [value, "value"]),
        ])
        expect(roles.filter(([, role]) => role !== "separator" && role !== "bracket")).toEqual(
          wanted,
        )
      }),
    )
  })
})
