import { describe, expect, it } from "vitest"
import { describeFinding } from "../../../src/diagnostics/finding.ts"
import { readDefinitions } from "../../../src/fields/definitions.ts"
import { codeForm } from "../../../src/fields/options.ts"
import { firstLinesOf } from "./first-lines.ts"

/** A mistake, what the compiler calls the thing that was written, and what it says could stand there, in any order. */
type Mistake = readonly [snippet: string, given: string, possible: readonly string[]]

const fields = [
  '"id"',
  '"status"',
  '"total"',
  '"rating"',
  '"visibility"',
  '"dateCreated"',
  '"lowStock"',
]
const orders = ['"=="', '"!="', '">"', '"<"', '">="', '"<="']
const ids = ["0", "1", "2", "3"]

const mistakes: readonly Mistake[] = [
  [`q.where("raiting", ">", 3)`, '"raiting"', [...fields, `readonly (${fields.join(" | ")})[]`]],
  [`q.where("rating", "@=", 3)`, '"@="', orders],
  [
    `q.where("visibility", "==", "Hidden")`,
    '"Hidden"',
    [...ids, "null", `readonly (${ids.join(" | ")} | null)[]`],
  ],
  [
    `q.where("visibility", "==", 7)`,
    "7",
    [...ids, "null", `readonly (${ids.join(" | ")} | null)[]`],
  ],
  [`q.where("rating", ">", null)`, "null", ["number", "readonly number[]"]],
  [`q.where("total", "==", null)`, "null", ["number", "readonly number[]"]],
  [`q.where(["status", "rating"], "@=", "x")`, '"@="', ['"=="', '"!="']],
  [
    `q.where(["status", "rating"], "==", "x")`,
    '"x"',
    [
      '"(the fields share no value but null)"',
      "null",
      'readonly ("(the fields share no value but null)" | null)[]',
    ],
  ],
  ...[`"x"`, "5", "null"].map((value): Mistake => [
    `q.where(["status", "total"], "==", ${value})`,
    value,
    ['"(the fields share no value)"', 'readonly "(the fields share no value)"[]'],
  ]),
  [`q.where("lowStock", "==", false)`, "false", ["true", "readonly true[]"]],
  [`q.where("secret", "==", "x")`, '"secret"', [...fields, `readonly (${fields.join(" | ")})[]`]],
  [`q.where("rating", ">", [1, "2"])`, "string", ["number"]],
  [
    `q.where(["status", "raiting"], "==", "x")`,
    '("status" | "raiting")[]',
    [...fields, `readonly (${fields.join(" | ")})[]`],
  ],
  [
    `q.orderBy("lowStock")`,
    '"lowStock"',
    [...fields.filter((field) => field !== '"lowStock"'), '"secret"'],
  ],
  [
    `q.orderBy("status", "down")`,
    '"down"',
    ['"ascending"', '"descending"', '"asc"', '"desc"', "undefined"],
  ],
  [
    `q.where("dateCreated", ">", 5)`,
    "number",
    ["string", "Date", "DateLike", "readonly (string | Date | DateLike)[]"],
  ],
  [`q.isEmpty("total")`, '"total"', ['"status"', '"rating"', '"visibility"', '"dateCreated"']],
  [`q.noneOf("lowStock", [true])`, '"lowStock"', fields.filter((field) => field !== '"lowStock"')],
  [`q.between("status", "a", "b")`, '"status"', ['"total"', '"rating"', '"dateCreated"']],
  [`q.onDay("rating", "2024-05-01")`, '"rating"', ['"dateCreated"']],
  [`q.search("rating", "x")`, '"rating"', ['"status"', 'readonly "status"[]']],
  [`q.replace("rating", "@=", 3)`, '"@="', orders],
  [`q.withPage("2")`, "string", ["number"]],
  [
    `buildQuery(more).where("state", "==", "payd")`,
    '"payd"',
    ['"draft"', '"paid"', "null", 'readonly ("draft" | "paid" | null)[]'],
  ],
  [
    `buildQuery(defineFields({ s: { kind: "text", values: states, nullable: false } })).where("s", "!=", "x")`,
    '"x"',
    ['"draft"', '"paid"', 'readonly ("draft" | "paid")[]'],
  ],
  [
    `buildQuery(defineFields({ s: { kind: "text", values: State, nullable: false } })).noneOf("s", ["x"])`,
    '"x"',
    ['"draft"', '"paid"'],
  ],
  [
    `buildQuery(define({ status: { kind: "text", nullable: false } })).where("status", "==", "payed")`,
    '"payed"',
    ['"draft"', '"paid"', 'readonly ("draft" | "paid")[]'],
  ],
  [
    `c.countValues({}, "totl")`,
    '"totl"',
    [...fields.filter((field) => field !== '"lowStock"'), '"secret"'],
  ],
  [
    `c.range({}, "lowStock")`,
    '"lowStock"',
    [...fields.filter((field) => field !== '"lowStock"'), '"secret"'],
  ],
  [
    `createCollection(rows, orders, { key: "dateCreated" })`,
    '"dateCreated"',
    [
      ...fields.filter((field) => !['"lowStock"', '"dateCreated"'].includes(field)),
      '"secret"',
      "((row: { id: string; total: number; }) => string",
      "number)",
    ],
  ],
  [
    `defineFields({ a: { kind: "text", path: "b", read: () => 5 } })`,
    '"b"',
    [String.raw`"expected \"read\" or \"path\", got both"`],
  ],
  [
    `defineFields({ a: { kind: "text" }, f: { kind: "range-end", end: "from", of: "a" } })`,
    '"a"',
    ['"(the table has no date field)"'],
  ],
]

/** Two types in their quotes, whichever of the two wordings the compiler chooses. */
const sentence =
  /^(?:Argument of type|Type) '(?<given>.+?)' is not assignable to (?:parameter of )?type '(?<possible>.+)'\.(?: Did you mean .*)?$/

/** The members of a union in one order; those of a list inside of it as well. */
function sorted(union: string): readonly string[] {
  const members = union.match(/ *readonly \([^)]*\)\[\]|[^|]+/g) ?? []
  return members
    .filter((member) => member.trim() !== "")
    .map((member) =>
      member
        .trim()
        .replace(/\((.*)\)/, (_, inner: string) => `(${inner.split(" | ").sort().join(" | ")})`),
    )
    .sort()
}

/** Definitions that cannot be right, and the sentence that the compiler says. */
const faults: readonly (readonly [snippet: string, given: string, says: string])[] = [
  [
    `define({ note: { kind: "text", nullable: false } })`,
    "false",
    'The field "note" may be null in the row',
  ],
  [
    `define({ nickname: { kind: "text", nullable: false } })`,
    "false",
    'The field "nickname" may be missing in the row',
  ],
  [
    `define({ sku: { kind: "text", path: "meta.sku", nullable: false } })`,
    "false",
    'The field "sku" with the path "meta.sku" may be missing in the row',
  ],
  [`define({ ratingg: { kind: "number" } })`, '"number"', 'The field "ratingg" is not in the row'],
  [
    `define({ "meta.skuu": { kind: "text" } })`,
    '"text"',
    'The field "meta.skuu" is not in the row',
  ],
  [
    `define({ made: { kind: "date", path: "meta.made" } })`,
    '"meta.made"',
    'The field "made" with the path "meta.made" is not in the row',
  ],
  [
    `define({ made: { kind: "date", path: ["meta", "made"] } })`,
    "string[]",
    'The field "made" with the path "meta.made" is not in the row',
  ],
  [
    `define({ id: { kind: "number" } })`,
    '"number"',
    'The field "id" holds a string in the row: use "text", "uuid", "date", "day", "time" or "duration"',
  ],
  [
    `define({ bought: { kind: "text", path: "sold" } })`,
    '"text"',
    'The field "bought" with the path "sold" holds a Date in the row: use "date" or "day"',
  ],
  [
    `define({ tags: { kind: "text" } })`,
    '"text"',
    'The field "tags" holds an array in the row: use "text", "uuid", "date", "day", "time" or "duration" with list: true',
  ],
  [
    `define({ id: { kind: "text", list: true } })`,
    "true",
    'The field "id" holds no array in the row: leave "list" out',
  ],
  [
    `define({ tags: { kind: "text", list: true, sort: true } })`,
    "true",
    '"sort" must be false for a list',
  ],
  [
    `define({ level: { kind: "enum", values: [0, 1, 2] } })`,
    "number[]",
    'The field "level" is never 2 in the row',
  ],
  [
    `define({ tier: { kind: "enum", values: { 0: "Low", 7: "Top" } } })`,
    "{ 0: string; 7: string; }",
    'The field "tier" is never 7 in the row',
  ],
  [
    `define({ status: { kind: "text", values: ["draft", "payed"] } })`,
    "string[]",
    'The field "status" is never "payed" in the row',
  ],
  [
    `define({ state: { kind: "text", values: ["draft", "payed"] } })`,
    "string[]",
    'The field "state" is never "payed" in the row',
  ],
  [
    `defineFieldsFor<Product>({ id: { kind: "uuid" } })`,
    "{ id: { kind: string; }; }",
    "defineFieldsFor<Row>() takes nothing: write defineFieldsFor<Row>()({ … }), with the fields in a second call",
  ],
  ...[
    [`defineFields({ s: { kind: "enum", values: ["draft", "paid"] } })`, "string[]"] as const,
    [`defineFields({ s: { kind: "enum", values: State } })`, "typeof State"] as const,
    [
      `extendFields(orders, { s: { kind: "enum", values: states } })`,
      'readonly ["draft", "paid"]',
    ] as const,
    [
      `define({ s: { kind: "enum", values: { draft: "Draft" }, read: () => 0 } })`,
      "{ draft: string; }",
    ] as const,
  ].map(
    ([snippet, given]) =>
      [
        snippet,
        given,
        'The field "s" lists texts, which is for the kind "text": an enum lists numeric ids',
      ] as const,
  ),
  [
    `defineFields({ s: { kind: "text", values: [1, 2] } })`,
    "number[]",
    'The field "s" is a text, so its values are strings',
  ],
  [
    `define({ status: { kind: "text", pure: true } })`,
    "true",
    'expected "read" beside "pure", since a path depends on nothing but the row',
  ],
]

/** A call, a definition for it, and an option that the kind does not have. */
const unknownOptions: readonly (readonly [call: string, definition: string, option: string])[] = [
  ["defineFields({ a: _ })", '"kind": "text"', '"nulable": true'],
  ["defineFields({ a: _ })", '"kind": "text"', '"bits": 8'],
  ["defineFields({ a: _ })", '"kind": "uuid"', '"values": ["draft"]'],
  ["defineFields({ a: _ })", '"kind": "enum", "values": [1]', '"unsigned": true'],
  ["defineFields({ a: _ })", '"kind": "integer"', '"format": "decimal"'],
  ["defineFields({ a: _ })", '"kind": "number"', '"bits": 64'],
  ["defineFields({ a: _ })", '"kind": "date"', '"flags": true'],
  ["defineFields({ a: _ })", '"kind": "day"', '"offset": true'],
  ["defineFields({ a: _ })", '"kind": "time"', '"nulable": true'],
  ["defineFields({ a: _ })", '"kind": "duration"', '"format": "char"'],
  ["defineFields({ a: _ })", '"kind": "boolean"', '"test": true'],
  ["defineFields({ a: _ })", '"kind": "object"', '"values": ["a"]'],
  ["defineFields({ a: _ })", '"kind": "shortcut", "test": null', '"nullable": false'],
  [
    "defineFields({ a: _ })",
    '"kind": "range-end", "end": "from", "of": "dateCreated"',
    '"path": "a"',
  ],
  ["define({ status: _ })", '"kind": "text", "nullable": false', '"nulable": true'],
  ["define({ status: _ })", '"kind": "text"', '"bits": 8'],
  ["define({ low: _ })", '"kind": "shortcut", "test": null', '"nullable": false'],
  ["extendFields(orders, { a: _ })", '"kind": "text"', '"nulable": true'],
  ["extendFields(orders, { a: _ })", '"kind": "integer"', '"values": [1]'],
]

/** The call with the definition. */
const written = ([call, definition, option]: (typeof unknownOptions)[number]): string =>
  call.replace("_", `{ ${option}, ${definition} }`)

/** What the error at run time says about the option. */
function saidAtRunTime(definition: string, option: string): string {
  const { findings } = readDefinitions(
    JSON.parse(`{ "a": { ${option}, ${definition} } }`),
    codeForm,
  )
  const [said] = findings.map(describeFinding)
  return `${said?.message.replace('The field "a" cannot be defined: ', "")} ${said?.hint}`
}

/** Calls with a query over another table. */
const otherTables: readonly string[] = [
  "q.and(buildQuery(reviews))",
  "q.and(buildQuery(more))",
  "q.when(1, () => buildQuery(reviews))",
  "buildQuery(more).when(1, () => q)",
  "void moreList.list(buildQuery(reviews))",
]

/** Calls that have no error. */
const correct: readonly (readonly [rule: string, snippet: string])[] = [
  ["T14: a correct call", `q.where("status", "==", ["a", null]).orderBy("secret")`],
  [
    "V3: a listed value, alone, in an array and as a member of an enum",
    `buildQuery(more).where("state", "==", "draft").where("state", "!=", ["paid", null]).where("state", "==", State.Paid).where(["state", "status"], "==", "paid").replace("state", "==", "paid")`,
  ],
  [
    "V3: any string under operators for a part of a text, under a star and in a search",
    `buildQuery(more).where("state", "@=", "ra").where("state", "_=*", "D").where("state", "==*", "PAID").search("state", "ai")`,
  ],
  [
    "V3: any string for values that are known only at run time",
    `const found: string[] = []
buildQuery(defineFields({ s: { kind: "text", values: found } })).where("s", "==", "x")`,
  ],
  [
    "V7: a numeric enum of TypeScript, its members and their ids",
    `buildQuery(defineFields({ tier: { kind: "enum", values: Level } })).where("tier", "==", Level.High).where("tier", ">", 0)`,
  ],
  [
    "V1: definitions that fit the row",
    `define({ id: { kind: "text", nullable: false, values: ["a"] }, status: { kind: "text", values: states, nullable: false }, state: { kind: "text", values: State }, level: { kind: "enum", values: [1] }, tier: { kind: "enum", values: Level }, sku: { kind: "text", path: "meta.sku" }, count: { kind: "integer", read: (row) => row.tags.length, nullable: false } })`,
  ],
  [
    "V3: any string where the row's type is a pattern, a branded string or partly open",
    `interface Open { pattern: \`ord_\${string}\`; branded: string & { readonly brand: 1 }; partly: "a" | (string & {}) }
const open = defineFieldsFor<Open>()({ pattern: { kind: "text" }, branded: { kind: "text", values: ["b"] }, partly: { kind: "text", values: ["c", "d"] } })
const path: string = "pattern"
defineFieldsFor<Open>()({ found: { kind: "text", path } })
buildQuery(open).where("pattern", "==", "x").where("branded", "==", "b").where("partly", "==", "d")`,
  ],
  [
    "T14: a query over a table where one over that table extended is expected",
    'void [buildQuery(more).and(q), moreList.list(q), q.and(q.where("id", "==", null as never))]',
  ],
  [
    "T14: a helper that takes one of several fields",
    `const contains = (field: "status" | "id", text: string) => q.where(field, "==", text)
void contains`,
  ],
]

describe("messages of the TypeScript compiler", () => {
  const lines = firstLinesOf([
    ...mistakes.map(([snippet]) => snippet),
    ...faults.map(([snippet]) => snippet),
    ...unknownOptions.map(written),
    ...otherTables,
    ...correct.map(([, snippet]) => snippet),
  ])
  const firstFault = mistakes.length
  const firstOption = firstFault + faults.length
  const firstOther = firstOption + unknownOptions.length
  const firstCorrect = firstOther + otherTables.length

  it.each(mistakes.map((mistake, index) => [...mistake, lines[index] ?? ""] as const))(
    "V10: the first line of the error names what was given and what is possible: %s",
    (_, given, possible, line) => {
      const { groups } = sentence.exec(line) ?? {}
      expect(groups?.given, line).toBe(given)
      expect(sorted(groups?.possible ?? ""), line).toEqual(
        possible.flatMap((member) => sorted(member)).sort(),
      )
    },
  )

  it.each(faults.map((fault, index) => [...fault, lines[firstFault + index] ?? ""] as const))(
    "N3: the first line of the error names the field, the path and what is in the row: %s",
    (_, given, says, line) => {
      const sentence = JSON.stringify(says)
      expect([
        `Type '${given}' is not assignable to type '${sentence}'.`,
        `Argument of type '${given}' is not assignable to parameter of type '${sentence}'.`,
      ]).toContain(line)
    },
  )

  it.each(
    unknownOptions.map((one, index) => [written(one), one, lines[firstOption + index]] as const),
  )(
    "N3: the first line of the error names the option and lists those of the kind, as the error at run time does: %s",
    (_, [, definition, option], line) => {
      const said = saidAtRunTime(definition, option)
      expect(said).toContain("Allowed options: kind, label, filter, sort")
      expect(line).toContain(`is not assignable to type '${JSON.stringify(said)}`)
    },
  )

  it.each(otherTables.map((snippet, index) => [snippet, lines[firstOther + index] ?? ""] as const))(
    "T14: the first line of the error says that the query is over another table: %s",
    (_, line) => {
      expect(line).toMatch(/is not assignable to (parameter of )?type 'QueryOverTheSameTable'\.$/)
    },
  )

  it.each(correct.map(([rule], index) => [rule, lines[firstCorrect + index]] as const))(
    "%s has no error",
    (_, line) => {
      expect(line).toBe("")
    },
  )
})
