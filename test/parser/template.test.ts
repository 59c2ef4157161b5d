import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { QueryError, orThrow } from "../../src/diagnostics/result.ts"
import { defineFields } from "../../src/fields/table.ts"
import { printFilters } from "../../src/language/print.ts"
import { type Hole, filters } from "../../src/parser/template.ts"
import { plainCondition, readConditions } from "./trees.ts"

const plain = (tree: ReturnType<typeof filters>) => tree.filters.map(plainCondition)
const valuesOf = (tree: ReturnType<typeof filters>) => plain(tree).map(({ values }) => values)
const textOf = (tree: ReturnType<typeof filters>) => orThrow(printFilters(tree.filters))

/** Holes and parts as a program without types may hand them over. */
const foreign = (parts: readonly string[], ...holes: readonly unknown[]) =>
  filters(Object.assign([...parts], { raw: parts }), ...(holes as Hole[]))

/** The one diagnostic with which a call is refused. */
const refusalOf = (call: () => unknown) => {
  try {
    call()
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics[0]
    throw error
  }
  return undefined
}

describe("constant parts of a template", () => {
  it("T1: constant parts are read as any filters, and the tree has no ranges", () => {
    expect(filters`(name|email)@=*jo|x, rating >= 4 ,,`).toEqual({
      filters: [
        {
          kind: "condition",
          names: [
            { kind: "name", text: "name" },
            { kind: "name", text: "email" },
          ],
          operator: { kind: "operator", symbol: "@=*" },
          values: [
            { kind: "text", text: "jo" },
            { kind: "text", text: "x" },
          ],
        },
        {
          kind: "condition",
          names: [{ kind: "name", text: "rating" }],
          operator: { kind: "operator", symbol: ">=" },
          values: [{ kind: "text", text: "4" }],
        },
      ],
      sorts: [],
    })
    expect(filters``).toEqual({ filters: [], sorts: [] })
  })

  it("T9, T10: constant parts have the escapes of the language and no escapes of JavaScript", () => {
    expect(valuesOf(filters`name==a\,b|null|C:\users|\null|\x`)).toEqual([
      ["a,b", null, "C:\\users", "null", "\\x"],
    ])
    expect(valuesOf(filters`name==\ x\ `)).toEqual([[" x "]])
  })

  it("T13: constant parts may be longer than the text limit", () => {
    const long = "x".repeat(10_000)
    expect(foreign([`name==${long}`, ""], "y").filters[0]?.values).toEqual([
      { kind: "text", text: `${long}y` },
    ])
  })

  it("T14: a change to the returned tree does not change the next one", () => {
    const ask = () => filters`name==x|${"y"}`
    const first = JSON.stringify(ask())
    const spoilt = ask() as unknown as {
      filters: {
        names: { text: string }[]
        operator: { symbol: string }
        values: { text: string }[]
      }[]
    }
    for (const { names, operator, values } of spoilt.filters) {
      for (const node of [...names, ...values]) node.text = "spoilt"
      operator.symbol = "!="
      values.pop()
    }
    expect(JSON.stringify(ask())).toBe(first)
  })

  it("T13: constant parts are read once for each place in the source", () => {
    let reads = 0
    const raw = ["name==", ""]
    const strings = Object.assign([...raw], {
      get raw() {
        reads++
        return raw
      },
    })
    const before = () => filters(strings, "a")
    before()
    const once = reads
    raw[0] = "email=="
    expect(plain(before())).toEqual([{ names: ["name"], operator: "==", values: ["a"] }])
    expect(once).toBeGreaterThan(0)
  })
})

describe("holes of a template", () => {
  it.each([
    "",
    " ",
    "  a ",
    "a,b==c",
    "a|b",
    "null",
    "NULL",
    "\\null",
    "\\",
    "a\\",
    "\\\\",
    "\\,",
    "*x",
    "=x",
    ">=5",
    "(a|b)",
    ")",
    "\ud800",
    "\udc00a",
    "\ue000",
    "\ue000\ue001",
    "${x}",
    "$&",
    "\0",
    "\u0085",
    "__proto__",
  ])("T9, T10: the string %j in a hole is that text value", (text) => {
    for (const tree of [
      filters`name==${text}`,
      filters`name@=*${text}`,
      filters`(name|email)!= ${text} `,
      filters`a==1,name>${text},b==2`,
    ]) {
      expect(valuesOf(tree).flat()).toContain(text)
      expect(readConditions(textOf(tree))).toEqual(plain(tree))
    }
  })

  it("V3 to V7: numbers, booleans and dates are written so that they read back", () => {
    const date = new Date("2024-05-01T12:30:00.120Z")
    expect(
      valuesOf(filters`a>=${1.5},b==${-0},c==${1e21},d==${true},e==${false},f<${date}`).flat(),
    ).toEqual(["1.5", "0", "1e+21", "true", "false", "2024-05-01T12:30:00.12Z"])
    expect(
      valuesOf(
        filters`f==${new Date("2024-05-01T10:00:00Z")}|${new Date("0001-01-01")}|${new Date("9999-12-31T23:59:59.999Z")}`,
      ),
    ).toEqual([["2024-05-01T10:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]])
  })

  it("V5: a date of another realm is written by its internal time", () => {
    const date = Object.assign(runInNewContext("new Date(0)") as Date, {
      toISOString: () => "x,y==z",
    })
    expect(valuesOf(filters`f==${date}`)).toEqual([["1970-01-01T00:00:00Z"]])
  })

  it('T10: null in a hole is the null value, and the string "null" is not', () => {
    expect(valuesOf(filters`a==${null},b!=${null}|x,c==*${null},d>${null},e==${"null"}`)).toEqual([
      [null],
      [null, "x"],
      [null],
      [null],
      ["null"],
    ])
  })

  it("T5: an array in a hole gives several values", () => {
    expect(valuesOf(filters`a==${["x", "y|z", null, 4]},b==0|${[1, 2]}|3`)).toEqual([
      ["x", "y|z", null, "4"],
      ["0", "1", "2", "3"],
    ])
    expect(valuesOf(filters`a==${["only"] as const}`)).toEqual([["only"]])
  })

  it("T8: constant text beside a hole keeps its blanks, except at the ends of the value list", () => {
    expect(valuesOf(filters`a== pre ${"x"} post `)).toEqual([["pre x post"]])
    expect(valuesOf(filters`a==${"x"}${"y"} ${3}`)).toEqual([["xy 3"]])
    expect(valuesOf(filters`a==${"x"} | ${"y"}`)).toEqual([["x ", " y"]])
    expect(valuesOf(filters`a== ${" x "} `)).toEqual([[" x "]])
  })

  it("T9: a backslash before a hole is one backslash and does not escape the hole", () => {
    expect(valuesOf(filters`path==C:\\${"dir"}`)).toEqual([["C:\\dir"]])
    for (const text of [",x", "|", "\\", " ", "null", ""]) {
      expect(valuesOf(filters`a==\\${text}`)).toEqual([[`\\${text}`]])
      expect(valuesOf(foreign(["a==\\", ""], text))).toEqual([[`\\${text}`]])
      expect(readConditions(textOf(filters`a==\\${text}`))).toEqual([
        { names: ["a"], operator: "==", values: [`\\${text}`] },
      ])
    }
    // JavaScript itself takes the dollar sign for text here, so there is no hole.
    expect(valuesOf(filters`a==\${x}`)).toEqual([["\\${x}"]])
  })

  it("T10: constant text and holes never form null together", () => {
    expect(valuesOf(filters`a==nu${"ll"},b==null${""},c==${""}null,d==${"nu"}${"ll"}`)).toEqual([
      ["null"],
      ["null"],
      ["null"],
      ["null"],
    ])
    expect(readConditions(textOf(filters`a==nu${"ll"}`))).toEqual([
      { names: ["a"], operator: "==", values: ["null"] },
    ])
  })

  it("T3: a hole after an operator is not part of the operator", () => {
    expect(plain(filters`a==${"*x"},b>${"=1"},c!=${"="}`)).toEqual([
      { names: ["a"], operator: "==", values: ["*x"] },
      { names: ["b"], operator: ">", values: ["=1"] },
      { names: ["c"], operator: "!=", values: ["="] },
    ])
  })

  it("T9: private use characters in constant parts are not holes", () => {
    const units = Array.from({ length: 3 }, (_, index) => String.fromCharCode(0xe000 + index)).join(
      "",
    )
    expect(valuesOf(foreign([`a==${units}`, `${units},b==${units}`, ""], "x", "\ue003"))).toEqual([
      [`${units}x${units}`],
      [`${units}\ue003`],
    ])
  })
})

describe("refusals of a template", () => {
  const operator = "=="
  it.each<[string, () => unknown, string]>([
    [
      "a condition without operator",
      () => filters`name==Smith, Jones`,
      '"Jones" is not a condition',
    ],
    ["a hole for an operator", () => filters`name${operator}x`, '"name${…}x" is not a condition'],
    ["a hole for a condition", () => filters`a==1,${"b==2"}`, '"${…}" is not a condition'],
    [
      "brackets that do not enclose a group",
      () => filters`(a|b==${1}`,
      '"(a|b==${…}" is not a condition',
    ],
    ["a condition without a name", () => filters`==${1}`, "is not a condition"],
    ["a hole for a name", () => filters`${"name"}==x`, "allowed only in values"],
    ["a hole in a group of names", () => filters`(a|${"b"})==${1}`, "allowed only in values"],
    ["an empty array", () => filters`a==${[]}`, "an empty array"],
    ["an empty array beside a value", () => filters`a==x|${[]}`, "an empty array"],
    ["an array inside a value", () => filters`a==x${["y"]}`, "inside a value"],
    ["a date inside a value", () => filters`a==x${new Date(0)}`, "inside a value"],
    ["null inside a value", () => filters`a==x${null}`, "inside a value"],
    ["a boolean inside a value", () => filters`a==x${true}`, "inside a value"],
    ["NaN inside a value", () => filters`a==x${NaN}`, "finite number"],
    ["null under a text operator", () => filters`a@=${null}`, "@= cannot compare with null"],
    [
      "null in an array under a text operator",
      () => filters`a!_-=*${["x", null]}`,
      "!_-=* cannot compare with null",
    ],
    ["NaN", () => filters`a==${NaN}`, "finite number"],
    ["infinity", () => filters`a<${Infinity}`, "finite number"],
    ["an invalid date", () => filters`a==${new Date(NaN)}`, "a Date"],
    ["a date before year 1", () => filters`a==${new Date("0000-12-31")}`, "a Date"],
    ["a date after year 9999", () => filters`a==${new Date("+010000-01-01")}`, "a Date"],
    ["undefined", () => foreign(["a==", ""], undefined), "a hole must be"],
    ["undefined inside a value", () => foreign(["a==x", ""], undefined), "inside a value"],
    ["an array with gaps", () => foreign(["a==", ""], new Array(2)), "a hole must be"],
    ["an array in an array", () => foreign(["a==", ""], [["x"]]), "a hole must be"],
    ["a big integer", () => foreign(["a==", ""], 1n), "a hole must be"],
    ["a symbol", () => foreign(["a==", ""], Symbol("x")), "a hole must be"],
    ["a function", () => foreign(["a==", ""], () => "x"), "a hole must be"],
    [
      "an object with its own toString",
      () => foreign(["a==", ""], { toString: () => "x", toISOString: () => "x" }),
      "a hole must be",
    ],
    ["a String object", () => foreign(["a==", ""], Object("x")), "a hole must be"],
    ["too few holes", () => foreign(["a==", "|", ""], 1), "a hole must be"],
    ["too many holes", () => foreign(["a==", ""], 1, 2), "allowed only in values"],
    [
      "a call with a string",
      () => filters("a==1" as unknown as TemplateStringsArray),
      "without parentheses",
    ],
  ])("T14: a template refuses %s", (_, call, part) => {
    const refusal = refusalOf(call)
    expect(refusal).toMatchObject({
      code: "refused-template",
      severity: "error",
      source: "filters",
    })
    expect(refusal?.message).toContain(part)
    expect(refusal).not.toHaveProperty("range")
    expect(refusal).not.toHaveProperty("fix")
  })

  it("T12: the refusal of a malformed condition says how to correct it", () => {
    expect(refusalOf(() => filters`name==Smith, Jones`)).toMatchObject({
      rule: "T12",
      hint: expect.stringContaining("\\,") as string,
    })
    expect(refusalOf(() => filters`name=${"x"}`)).toMatchObject({
      rule: "T12",
      hint: expect.stringContaining("==") as string,
    })
    expect(refusalOf(() => filters`{a|b}==${"x"}`)).toMatchObject({ rule: "T7" })
  })

  it("T14: a template that was refused is refused again at the next call", () => {
    const ask = (value: Hole) => filters`a@=${value}`
    expect(() => ask(null)).toThrow(QueryError)
    expect(valuesOf(ask("x"))).toEqual([["x"]])
    expect(() => ask(null)).toThrow(QueryError)
  })
})

describe("template as a query", () => {
  const table = defineFields({ name: { kind: "text" }, rating: { kind: "number" } })
  const rows = [
    { name: "Smith, Jones", rating: 4 },
    { name: "Smith", rating: 5 },
    { name: null, rating: null },
  ]

  it("T1: applyQuery runs a template as it is, and with a page beside it", () => {
    expect(applyQuery(rows, table, filters`name@=*${"SMITH, j"}`).data).toEqual([rows[0]])
    expect(
      applyQuery(rows, table, { ...filters`rating>=${4}`, pageSize: 1, page: 2 }).data,
    ).toEqual([rows[1]])
    expect(applyQuery(rows, table, filters`name==${null}`).data).toEqual([rows[2]])
    expect(
      applyQuery(rows, table, filters`nmae==${"x"}`).diagnostics.map(({ code }) => code),
    ).toEqual(["unknown-field"])
  })
})
