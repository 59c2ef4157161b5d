import { describe, expect, it } from "vitest"
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
  [`q.where(["status", "rating"], "==", "x")`, "string", ["readonly null[]"]],
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
    `defineFieldsFor<Product>()({ id: { kind: "number" } })`,
    '"number"',
    ['"text"', '"date"', '"uuid"', '"shortcut"', '"range-end"'],
  ],
  [
    `defineFieldsFor<Product>()({ ratingg: { kind: "number" } })`,
    '"number"',
    ['"shortcut"', '"range-end"'],
  ],
  [`defineFields({ a: { kind: "text", nulable: true } })`, "true", ["never"]],
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

describe("messages of the TypeScript compiler", () => {
  const lines = firstLinesOf([
    ...mistakes.map(([snippet]) => snippet),
    `q.where("status", "==", ["a", null]).orderBy("secret")`,
  ])

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

  it("T14: a correct call has no error", () => {
    expect(lines.at(-1)).toBe("")
  })
})
