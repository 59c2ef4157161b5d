import { describe, expect, it } from "vitest"
import { compareDialects } from "../../src/compare.ts"
import {
  applyQuery,
  defineFields,
  explainQuery,
  prepareQuery,
  type QueryText,
  type Fields,
} from "../../src/index.ts"
import { sieveWith, type SieveOptions, type SortableRows } from "../../src/sieve.ts"
import { failureOf } from "../../src/sieve/running/run-failing.ts"

interface Row {
  readonly id: number
  readonly owner: { readonly level: number } | null
}

const rows: readonly Row[] = [
  { id: 1, owner: { level: 2 } },
  { id: 2, owner: null },
  { id: 3, owner: { level: 1 } },
]

/** Throws a value when the second row is read. */
function* failAtSecond(given: Iterable<Row>, thrown: unknown): Generator<Row> {
  let count = 0
  for (const row of given) {
    if (++count === 2) throw thrown
    yield row
  }
}

const throwingName = Object.defineProperty(new Error("x"), "name", {
  get: () => {
    throw new Error("no name")
  },
})

const failures: { readonly [name: string]: unknown } = {
  AText: "a text",
  ANumberedError: Object.assign(new Error("x"), { name: 5 }),
  AHostileError: throwingName,
  ARangeError: new RangeError("x"),
}

const fields: Fields = defineFields(
  {
    id: { kind: "integer", nullable: false },
    level: { kind: "integer", bits: 32, path: "owner.level", nullable: false },
    score: { kind: "integer", bits: 32, path: "owner.level" },
    owner: { kind: "object" },
  },
  { strict: false },
)

const methods = {
  Thrower: {
    filter: (given: Iterable<Row>, _operator: string, values: readonly string[] | null) =>
      failAtSecond(given, failures[values?.[0] ?? ""]),
  },
  All: { filter: (given: Iterable<Row>) => given },
  Same: { filter: (given: Iterable<Row>) => given },
  Reversed: {
    sort: (given: SortableRows<Row>) => given.orderBy((left, right) => right.id - left.id),
  },
  Tied: { sort: (given: SortableRows<Row>) => given.orderBy(() => 0) },
}
/** The server may sort by an object, although it fails then. */
const names = ["id", "level", "score", "owner"].map((name) => ({ name, field: name }))

const serverWith = (options: SieveOptions) => sieveWith({ names, methods, ...options })

function ask(query: QueryText, options: SieveOptions = {}) {
  const dialect = serverWith({ defaultPageSize: 0, ...options })
  const answer = applyQuery(rows, fields, query, { dialect })
  return { ids: answer.data.map(({ id }) => id), failure: failureOf(answer) }
}

describe("methods that throw while the list is read (S29)", () => {
  it.each([
    ["AText", "Error"],
    ["ANumberedError", "Error"],
    ["AHostileError", "Error"],
    ["ARangeError", "RangeError"],
  ])("S26: %s is told as an exception with the name %s", (thrown, exception) => {
    const { failure } = ask({ filters: `Thrower==${thrown}` })
    expect(failure).toMatchObject({ code: "row-exception", data: { field: "Thrower", exception } })
  })

  it("S26: conditions on columns fail behind a method as they do without one", () => {
    const strictNulls = { ignoreNullsOnNotEqual: false }
    expect(ask({ filters: "score!=9" }, strictNulls).failure?.data).toEqual(
      ask({ filters: "All==1,score!=9" }, strictNulls).failure?.data,
    )
    expect(ask({ filters: "All==1,score!=9", page: 1, pageSize: 1 }, strictNulls)).toEqual({
      ids: [1],
      failure: undefined,
    })
  })

  it.each([
    ["level", { disableNullableTypeExpressionForSorting: true }, "NullReferenceException"],
    ["owner", {}, "InvalidOperationException"],
  ])("S24, S26: a sort by %s behind a sort method fails with %j", (name, options, exception) => {
    const { failure } = ask({ sorts: `Tied,${name}` }, options)
    expect(failure).toMatchObject({ code: "row-exception", data: { field: name, exception } })
    for (const page of [2, 9])
      expect(ask({ sorts: `Tied,${name}`, page, pageSize: 3 }, options).failure).toBeUndefined()
  })

  it("S24: a key that no row needs for its place fails behind a sort method, too", () => {
    const cut = { disableNullableTypeExpressionForSorting: true }
    expect(ask({ sorts: "Reversed,level" }, cut).failure?.data).toMatchObject({
      field: "level",
      exception: "NullReferenceException",
    })
    expect(ask({ filters: "owner!=null", sorts: "Reversed,level" }, cut).ids).toEqual([3, 1])
  })

  it("S26: a sort by objects fails with another exception where only a page is sorted", () => {
    expect(ask({ sorts: "owner" }).failure?.data).toMatchObject({
      exception: "InvalidOperationException",
    })
    expect(ask({ sorts: "owner", page: 1, pageSize: 1 }).failure?.data).toMatchObject({
      exception: "ArgumentException",
    })
  })
})

describe("explaining methods and failures", () => {
  const sentences = (filters: string): readonly string[] =>
    explainQuery(prepareQuery({ filters }, fields, { dialect: serverWith({}) })).conditions.map(
      ({ sentence }) => sentence,
    )

  it("S28: a method in a group stands beside the condition of the other names", () => {
    expect(sentences("(All|id)==1")).toEqual([
      "The server calls the method All, which may keep any rows; besides, it keeps rows whose id is 1.",
    ])
    expect(sentences("(All|Same)==1")).toEqual([
      "The server calls the methods All and Same, which may keep any rows.",
    ])
  })

  const kindsOf = (query: QueryText, options: SieveOptions): readonly string[] =>
    compareDialects(query, fields, { sieve: serverWith(options) }).differences.map(
      ({ kind }) => kind,
    )

  it("S24, S26: a comparison tells sorts that give other rows, or on which the server fails", () => {
    const failing = { disableNullableTypeExpressionForSorting: true }
    expect(kindsOf({ sorts: "level" }, failing)).toContain("order")
    expect(kindsOf({ sorts: "level" }, {})).toContain("order")
    expect(kindsOf({ sorts: "owner" }, {})).toContain("order")
    expect(kindsOf({ sorts: "id" }, {})).toEqual([])
  })

  it("S25: a comparison tells that != also finds null, or fails", () => {
    expect(kindsOf({ filters: "score!=1" }, { ignoreNullsOnNotEqual: false })).toContain("binding")
  })
})
