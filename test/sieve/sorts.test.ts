import { describe, expect, it } from "vitest"
import { parseSorts, printSorts, type SortNode } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

const order = (sorts: string): unknown =>
  parseSorts(sorts, { dialect: sieve }).sorts.map(({ name, descending }) => [name.text, descending])
const sort = (text: string, descending = false): SortNode => ({
  kind: "sort",
  name: { kind: "name", text },
  descending,
})
const write = (...sorts: readonly SortNode[]): string | undefined => {
  const written = printSorts(sorts, { dialect: sieve })
  return written.ok ? written.value : undefined
}

describe("sorts of stock Sieve", () => {
  it.each([
    [
      "-a,b",
      [
        ["a", true],
        ["b", false],
      ],
    ],
    ["--a", [["-a", true]]],
    [
      " a , -b",
      [
        [" a ", false],
        ["b", true],
      ],
    ],
    ["- a", [[" a", true]]],
    ["-", [["", true]]],
    ["a\\,b", [["a\\,b", false]]],
    [
      "\\,b",
      [
        ["\\", false],
        ["b", false],
      ],
    ],
    [
      "a,, ,b",
      [
        ["a", false],
        ["b", false],
      ],
    ],
  ])("S7: %j is split as filters are, and names stay as they are", (sorts, expected) => {
    expect(order(sorts)).toEqual(expected)
  })

  it("S7: a later entry with exactly the same name is dropped, and letter case counts", () => {
    expect(order("a,-a,A")).toEqual([
      ["a", false],
      ["A", false],
    ])
  })

  it("S7: the range of a name excludes the minus", () => {
    expect(
      parseSorts("a, -b", { dialect: sieve }).sorts.map(({ name, range }) => [name.range, range]),
    ).toEqual([
      [
        { start: 0, end: 1 },
        { start: 0, end: 1 },
      ],
      [
        { start: 4, end: 5 },
        { start: 3, end: 5 },
      ],
    ])
  })

  it("S19: written sorts read back", () => {
    expect(write(sort("a"), sort("b", true), sort("A"), sort("-c", true))).toBe("a,-b,A,--c")
    expect(order("a,-b,A,--c")).toEqual([
      ["a", false],
      ["b", true],
      ["A", false],
      ["-c", true],
    ])
  })

  it.each(["", " a", "a ", "a,b", "a\\", "(a", "a)", "a|b", "a==b", "-a"])(
    "S20: an ascending sort by %j is refused",
    (name) => {
      expect(write(sort(name))).toBeUndefined()
    },
  )

  it("S20: a second sort by the same name is refused, also in the other direction", () => {
    expect(write(sort("a"), sort("a", true))).toBeUndefined()
  })

  it("limits: sorts over the text limit are not read", () => {
    const { sorts, diagnostics } = parseSorts("a,b", { dialect: sieve, limits: { text: 2 } })
    expect([sorts, diagnostics]).toMatchObject([
      [],
      [{ code: "limit-text", range: { start: 2, end: 3 } }],
    ])
  })
})
