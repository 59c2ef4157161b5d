import { describe, expect, it } from "vitest"
import { buildQuery } from "../../src/builder/build-query.ts"
import { extendFields } from "../../src/fields/table.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import { standard } from "../../src/apply/standard.ts"
import { query, refusalOf, table } from "./table.ts"
import { readTexts } from "../support/url-texts.ts"

const codesOf = (run: () => unknown): readonly string[] =>
  refusalOf(run)
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "")

describe("print", () => {
  it("S19: print writes either dialect", () => {
    const built = query
      .where(["name", "email"], "@=", "a>b)")
      .orderBy("id", "descending")
      .withPage(2)
    expect(built.print()).toEqual({ filters: "(name|email)@=a>b)", sorts: "-id", page: 2 })
    expect(built.print({ dialect: standard })).toEqual(built.print())
    expect(built.print({ dialect: sieve })).toEqual({
      filters: String.raw`name|email@=a\>b)`,
      sorts: "-id",
      page: 2,
    })
  })

  it.each([
    [() => query.where("name", "==", " x"), "ill-formed-tree"],
    [() => query.where("name", "@=", String.raw`\NULL`), "ill-formed-tree"],
    [() => query.where("stock", "==", 2 ** 31), "gave-up"],
    [() => query.where("stock", "==", -(2 ** 31) - 1), "gave-up"],
    [() => query.where("rating", ">", 8e28), "gave-up"],
    [() => query.where("status", ">", 1), "gave-up"],
    [() => query.where("created", "<", "9999-12-31T23:00-02:00"), "gave-up"],
  ])(
    "S14, S20: only the dialect of stock Sieve refuses what stock Sieve cannot read: %s",
    (build, code) => {
      const built = build()
      expect(built.print().filters).toBeTypeOf("string")
      expect(codesOf(() => built.print({ dialect: sieve }))).toContain(code)
      expect(codesOf(() => built.queryString({ dialect: sieve }))).toContain(code)
      expect(codesOf(() => built.searchParams({ dialect: sieve }))).toContain(code)
    },
  )

  it.each([
    [() => query.where("stock", "==", [2 ** 31 - 1, -(2 ** 31)])],
    [() => query.where("rating", ">", 7.9e28)],
    [() => query.where("created", "<", "9999-12-31T23:59:59.9999999Z")],
    [() => query.between("created", "0001-01-01", "9999-12-31")],
    [() => query.where("name", "!=", ["a", "b"])],
  ])(
    "S14: the dialect of stock Sieve writes what it can read, also always-true conditions: %s",
    (build) => {
      expect(build().print({ dialect: sieve })).toEqual(build().print())
    },
  )
})

describe("limits", () => {
  const small = buildQuery(
    extendFields(
      table,
      {},
      { limits: { conditions: 2, names: 2, values: 2, pairs: 3, sorts: 1, text: 20 } },
    ),
  )

  it("limits: the limits of the table are checked when the query is written", () => {
    const two = small.where("name", "==", "a").where("name", "==", "b")
    expect(two.print().filters).toBe("name==a,name==b")
    const cases = [
      [two.where("name", "==", "c"), "limit-conditions"],
      [small.where(["name", "email"], "==", ["a", "b"]), "limit-pairs"],
      [small.orderBy("id").orderBy("name"), "limit-sorts"],
      [small.where("name", "==", "x".repeat(15)), "limit-text"],
    ] as const
    for (const [built, code] of cases) {
      expect(codesOf(() => built.print())).toEqual([code])
      expect(codesOf(() => built.queryString())).toEqual([code])
    }
  })

  it("limits: an array longer than its limit is refused at the call", () => {
    expect(refusalOf(() => small.where("name", "==", ["a", "b", "c"]))).toBe(
      "refused-value limits: Expected at most 2 items, got more.",
    )
    expect(refusalOf(() => small.where(["name", "email", "shop.city"], "==", "a"))).toBe(
      "refused-field limits: Expected at most 2 items, got more.",
    )
  })

  it("limits: false turns off the limits of a table, and print can override the text limit", () => {
    const off = {
      conditions: false,
      names: false,
      values: false,
      pairs: false,
      sorts: false,
      text: false,
    } as const
    const free = buildQuery(extendFields(table, {}, { limits: off }))
    const many = Array.from({ length: 70 }, () =>
      free.where("name", "==", Array<string>(300).fill("x")),
    ).reduce((left, right) => left.and(right))
    expect(many.filters).toHaveLength(70)
    expect(many.print().filters).toHaveLength(70 * 606 - 1)
    const long = small.where("name", "==", "x".repeat(15))
    expect(long.print({ limits: { text: false } }).filters).toHaveLength(21)
    expect(long.print({ limits: { text: 21 } }).filters).toHaveLength(21)
    expect(codesOf(() => long.print({ limits: { text: 20 } }))).toEqual(["limit-text"])
  })
})

describe("URLs", () => {
  const hostile = query.where("name", "==", "+&#%|(*!'a b\\,é😀=?/").orderBy("id").withPage(2)

  it("P5: readUrl reads the query string back as the printed query", () => {
    const { text, diagnostics } = hostile.queryString()
    expect(diagnostics).toEqual([])
    expect(text).toMatch(/^[A-Za-z0-9\-._~%&=]*$/)
    expect(readTexts(`?${text}`)).toEqual({ ...hostile.print(), page: "2" })
    expect(query.queryString()).toEqual({ text: "", diagnostics: [] })
  })

  it("P5: searchParams holds the same parameters as the query string", () => {
    const params = hostile.searchParams()
    expect(Object.fromEntries(params)).toEqual({ ...hostile.print(), page: "2" })
    expect(readTexts(new URL(`https://example.org/?${params.toString()}`))).toEqual({
      ...hostile.print(),
      page: "2",
    })
  })

  it("P5: a query string of more than 2,000 characters is a warning, and more than 8,000 or a lone surrogate is refused", () => {
    expect(
      query
        .where("name", "==", "x".repeat(2000))
        .queryString()
        .diagnostics.map(({ code }) => code),
    ).toEqual(["long-url"])
    for (const value of ["é".repeat(2000), "\ud800"]) {
      const built = query.where("name", "==", value)
      expect(built.print().filters).toBe(`name==${value}`)
      expect(codesOf(() => built.queryString())).toEqual(["unwritable-url"])
      expect(codesOf(() => built.searchParams())).toEqual(["unwritable-url"])
    }
  })
})
