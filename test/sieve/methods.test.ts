import { expect, test } from "vitest"
import {
  applyQuery,
  bindQuery,
  compileComparator,
  compilePredicate,
  defineFields,
  explainQuery,
  parseQuery,
  prepareQuery,
  type QueryText,
} from "../../src/index.ts"
import { writeQuery } from "../../src/builder/write-query.ts"
import { createCollection } from "../../src/collection.ts"
import {
  sieveWith,
  type MethodOrder,
  type ServerMethod,
  type ServerMethods,
  type SortableRows,
} from "../../src/sieve.ts"
import { failureOf } from "../../src/sieve/running/run-failing.ts"

interface Row {
  readonly id: number
  readonly qty: number
}

const rows: readonly Row[] = [
  { id: 1, qty: 5 },
  { id: 2, qty: 0 },
  { id: 3, qty: 5 },
  { id: 4, qty: 2 },
]

type Values = readonly string[] | null

let calls: unknown[] = []

const byQty = (left: Row, right: Row): number => left.qty - right.qty

function throwing(name: string): never {
  throw Object.assign(new Error("on purpose"), { name })
}

const table = defineFields({
  id: { kind: "integer", nullable: false },
  qty: { kind: "integer", nullable: false },
})

const methods = {
  Top: {
    entity: "any",
    filter: function* (given: Iterable<Row>, _operator: string, values: Values) {
      let left = Number(values?.[0])
      for (const row of given) if (left-- > 0) yield row
    },
  },
  Note: {
    filter: (given: Iterable<Row>, operator: string, values: Values) => {
      calls.push([operator, values])
      return given
    },
  },
  Divides: {
    filter: function* (given: Iterable<Row>) {
      for (const row of given) {
        if (row.qty === 0) throwing("DivideByZeroException")
        yield row
      }
    },
  },
  Broken: { filter: () => throwing("Broken"), sort: () => throwing("Broken") },
  Other: { filter: (given: Iterable<Row>) => given, entity: "other" },
  ByQty: {
    sort: (given: SortableRows<Row>, { useThenBy, descending }: MethodOrder) => {
      calls.push({ useThenBy, descending })
      const compare = (left: Row, right: Row): number => (descending ? -1 : 1) * byQty(left, right)
      return useThenBy ? given.thenBy(compare) : given.orderBy(compare)
    },
  },
  Unsorted: { sort: (given: SortableRows<Row>) => given.unordered() },
} satisfies ServerMethods

const server = sieveWith({ methods })

function ask(query: QueryText, options: object = {}) {
  calls = []
  const answer = applyQuery(rows, table, query, { dialect: sieveWith({ methods, ...options }) })
  return {
    ids: answer.data.map(({ id }) => id),
    codes: answer.diagnostics.map(({ code }) => code),
    answer,
  }
}

test("S28: a method runs before the conditions on columns, wherever it stands", () => {
  expect(ask({ filters: "Top==2,qty>0" }).ids).toEqual([1])
  expect(ask({ filters: "qty>0,Top==2" }).ids).toEqual([1])
  expect(ask({ filters: "(qty|Top)==2" }).ids).toEqual([])
})

test("S28: a method is called with the operator and the values as they are written", () => {
  expect(
    ask({ filters: String.raw`note!@=*a\|b|NULL|\null,Note==null|\NULL,Note` }).ids,
  ).toHaveLength(4)
  expect(calls).toEqual([
    ["!@=*", ["a|b", "NULL", String.raw`\null`]],
    ["==", ["null", String.raw`\NULL`]],
    ["", null],
  ])
})

test("S28: a tree made by hand hands over what the printer would write", () => {
  calls = []
  const tree = parseQuery({ filters: "Note==null|x" }, { dialect: server })
  const values = [{ kind: "null" }, { kind: "text", text: "null" }] as const
  const filters = tree.filters.map((condition) => ({ ...condition, values }))
  applyQuery(rows, table, { filters, sorts: [] }, { dialect: server })
  expect(calls).toEqual([["==", ["null", String.raw`\null`]]])
})

test("S28: sort methods are the first key or a further one, with columns before and behind them", () => {
  expect(ask({ sorts: "ByQty" }).ids).toEqual([2, 4, 1, 3])
  expect(ask({ sorts: "-ByQty,-id" }).ids).toEqual([3, 1, 4, 2])
  expect(calls).toEqual([{ useThenBy: false, descending: true }])
  expect(ask({ sorts: "qty,-ByQty,-id", page: 1, pageSize: 3 }).ids).toEqual([2, 4, 3])
  expect(calls).toEqual([{ useThenBy: true, descending: true }])
})

test("S28: nothing goes on sorting rows that a method left without an order", () => {
  expect(ask({ sorts: "qty,Unsorted" }).ids).toEqual([2, 4, 1, 3])
  for (const sorts of ["Unsorted,qty", "Unsorted,ByQty"])
    expect(ask({ filters: "qty>0", sorts, pageSize: 1 })).toMatchObject({
      ids: [1, 3, 4],
      codes: ["method-failed", "gave-up"],
    })
})

test("S27: a name that ends in a star finds by prefix, generic methods only where no other is", () => {
  expect(ask({ filters: "not*==x" }).ids).toHaveLength(4)
  expect(calls).toHaveLength(1)
  expect(ask({ filters: "Top*==1" }).ids).toEqual([1])
  expect(ask({ filters: "*==1" }).codes).toContain("unusable-method")
  expect(ask({ sorts: "ByQ*" }).ids).toEqual([2, 4, 1, 3])
})

test.each([
  ["GetType==1", "unusable-method"],
  ["tostring", "unusable-method"],
  ["Equals==1", "unusable-method"],
  ["G*==1", "unusable-method"],
  ["Other==1", "unusable-method"],
  ["E*==1", "unknown-field"],
  ["Other*==1", "unknown-field"],
  ["Finalize==1", "unknown-field"],
  ["ByQty==1", "unknown-field"],
])("S27: the library gives up on %s: %s", (filters, code) => {
  const { ids, codes } = ask({ filters })
  expect(ids).toHaveLength(4)
  expect(codes).toEqual(expect.arrayContaining([code, "gave-up"]))
})

test("S27: with caseSensitive no method is found", () => {
  expect(ask({ filters: "Top==1" }, { caseSensitive: true }).codes).toContain("unknown-field")
  expect(ask({ sorts: "ByQty" }, { caseSensitive: true }).codes).toContain("unknown-field")
})

test("S29: a call that throws gives up, and refuses where the server throws", () => {
  expect(ask({ filters: "qty>0,Broken==1,Note==1", sorts: "-id", pageSize: 1 })).toMatchObject({
    ids: [1, 2, 3, 4],
    codes: ["method-failed", "gave-up"],
  })
  expect(calls).toEqual([])
  expect(ask({ filters: "qty>0", sorts: "Broken", pageSize: 1 }).ids).toEqual([1, 3, 4])
  expect(ask({ filters: "Broken==1" }, { throwExceptions: true }).answer).toMatchObject({
    refused: true,
    data: [],
    total: 0,
  })
  const strict = applyQuery(rows, table, { sorts: "Broken" }, { dialect: server, strict: true })
  expect(strict.refused).toBe(true)
})

test("S29: methods before a mistake are called, and none behind it", () => {
  expect(ask({ filters: "Note==1,nope==1,Note==2" }).codes).toContain("gave-up")
  expect(calls).toEqual([["==", ["1"]]])
  expect(ask({ filters: "Note==1,nope==1" }, { throwExceptions: true }).answer).toMatchObject({
    ...{ refused: true, data: [], total: 0, pages: 0 },
  })
  ask({ filters: "(qty|Note)==x" })
  expect(calls).toEqual([])
  ask({ filters: "(Note|qty)==x" })
  expect(calls).toEqual([["==", ["x"]]])
  ask({ filters: "Note,nope,Note" })
  expect(calls).toEqual([["", null]])
  ask({ filters: "id>1", sorts: "ByQty,nope,-ByQty" })
  expect(calls).toEqual([{ useThenBy: false, descending: false }])
})

test("S9, S29: where the server throws, the first exception counts: of a call, or of a mistake", () => {
  const throws = { throwExceptions: true }
  const causeOf = (query: QueryText) =>
    ask(query, throws).answer.diagnostics.flatMap((one) =>
      one.code === "gave-up" ? one.data.cause.code : [],
    )[0]
  expect(causeOf({ filters: "Broken==1,nope==1" })).toBe("method-failed")
  expect(causeOf({ filters: "nope==1,Broken==1" })).toBe("unknown-field")
  expect(causeOf({ filters: "Broken==1", sorts: "nope" })).toBe("method-failed")
  expect(causeOf({ sorts: "Broken,nope" })).toBe("method-failed")
  expect(causeOf({ sorts: "nope,Broken" })).toBe("unknown-field")
  expect(ask({ filters: "Note==1,nope==1" }, throws)).toMatchObject({
    ids: [],
    answer: { refused: true },
  })
  expect(calls).toEqual([["==", ["1"]]])
})

test("S26, S29: a method that throws while the list is read makes the server fail, on the page alone without sorts", () => {
  const failed = ask({ filters: "Divides==1" }).answer
  expect(failed).toMatchObject({ data: [], total: 0, pages: 0 })
  expect(failureOf(failed)?.data).toMatchObject({
    exception: "DivideByZeroException",
    field: "Divides",
  })
  expect(ask({ filters: "Divides==1", pageSize: 1 })).toMatchObject({
    ids: [1],
    answer: { total: 0, pages: 0 },
  })
  expect(failureOf(ask({ filters: "Divides==1", sorts: "id", pageSize: 1 }).answer)?.code).toBe(
    "row-exception",
  )
  expect(failureOf(ask({ filters: "Divides==1", sorts: "ByQty", pageSize: 1 }).answer)?.code).toBe(
    "row-exception",
  )
})

const plain = defineFields({})
const askPlain = <Row>(rows: readonly Row[], method: ServerMethod) =>
  applyQuery(rows, plain, { filters: "m==1" }, { dialect: sieveWith({ methods: { m: method } }) })

test("a result that is not iterable counts as a call that throws", () => {
  const answer = askPlain([1, 2], { filter: () => 1 as unknown as Iterable<Row> })
  expect(answer.data).toEqual([1, 2])
  expect(answer.diagnostics[0]?.data).toEqual({ field: "m", exception: "TypeError" })
})

test("methods cannot change the rows that they are given", () => {
  const numbers = [3, 1, 2]
  askPlain(numbers, {
    filter: (given: Iterable<number>) => (Array.isArray(given) ? given.reverse() : given),
  })
  expect(numbers).toEqual([3, 1, 2])
})

test("N2: the standard dialect does not know the name of a method", () => {
  const codes = (query: QueryText) => prepareQuery(query, table).diagnostics.map(({ code }) => code)
  expect(codes({ filters: "top==1" })).toEqual(["unknown-field"])
  expect(codes({ sorts: "ByQty" })).toEqual(["unknown-field"])
})

test("compilePredicate and compileComparator name the method that they cannot call", () => {
  const bound = bindQuery(parseQuery({ filters: "Top==1", sorts: "ByQty" }), table, {
    dialect: server,
  })
  expect(() => compilePredicate(bound)).toThrow(TypeError)
  expect(() => compilePredicate(bound)).toThrow(
    'compilePredicate cannot call the custom method "Top"',
  )
  expect(() => compileComparator(bound)).toThrow(
    'compileComparator cannot call the custom method "Top"',
  )
  const twice = prepareQuery({ sorts: "id,ByQty,Unsorted" }, table, { dialect: server })
  for (const compile of [compilePredicate, compileComparator])
    expect(() => compile(twice)).toThrow('the custom method "ByQty"')
})

test("a collection calls methods as applyQuery does", () => {
  const kept = createCollection(rows, table, { key: "id" })
  const query = { filters: "qty>0,Top==3", sorts: "-ByQty,-id" }
  const answer = kept.query(query, { dialect: server })
  expect(answer.data.map(({ id }) => id)).toEqual([3, 1])
  expect(kept.query(query, { dialect: server })).toEqual(answer)
})

test("S28: a group of a column and a method is refused when it is written, since it means something else to the server", () => {
  const write = (filters: string) => () =>
    writeQuery(parseQuery({ filters }, { dialect: server }), table, {
      dialect: server,
      limits: undefined,
    })
  expect(write("Top==1,qty==1")).not.toThrow()
  expect(write("(qty|Top)==1")).toThrow('the method "Top" of the server narrows the whole result')
})

test("an explanation names the methods that a condition calls", () => {
  const bound = prepareQuery({ filters: "Top==1" }, table, { dialect: server })
  expect(explainQuery(bound).conditions[0]?.sentence).toContain("The server calls the method Top")
})
