import { describe, expect, it } from "vitest"
import { defineFields } from "../../src/fields/table.ts"
import { refusalOf, refusalsOf, table, untyped } from "./table.ts"

const js = untyped()
/** A table whose names are near to the word undefined. */
const jsOfShortNames = untyped(defineFields({ e: { kind: "text" }, u: { kind: "number" } }))

describe("wrong use from JavaScript", () => {
  it.each([
    [
      () => js.where("raiting", ">", 3),
      'refused-field N2: The table has no field "raiting". Did you mean rating?',
    ],
    [
      () => js.where("secret", "==", "x"),
      'refused-field N5: "secret" cannot be used in filters. Allowed fields: id, owner, ',
    ],
    [
      () => js.where(undefined, "==", "x"),
      "refused-field N2: Expected the name of a field, got undefined. Allowed fields: id, owner, ",
    ],
    [
      () => jsOfShortNames.where(undefined, "==", "x"),
      "refused-field N2: Expected the name of a field, got undefined. Allowed fields: e, u.",
    ],
    [
      () => js.where([], "==", "x"),
      "refused-field N2: Expected at least one field, got an empty array.",
    ],
    [
      () => js.where(["name", "nam"], "==", "x"),
      'refused-field N2: The table has no field "nam". Did you mean name?',
    ],
    [
      () => js.isEmpty(["name", "rating"]),
      "refused-field N2: Expected the name of a field, got an array.",
    ],
    [
      () => js.noneOf(["name", "rating"], [null]),
      "refused-field N2: Expected the name of a field, got an array.",
    ],
    [() => js.without("nope"), 'refused-field N2: The table has no field "nope".'],
    [
      () => js.between("name", "a", "b"),
      'refused-field N2: Expected a field of kind number, integer, date, day, time or duration, got "name" of kind text.',
    ],
    [
      () => js.onDay("placedFrom", "2024-05-01"),
      'refused-field N2: Expected a field of kind date, got "placedFrom" of kind range-end.',
    ],
    [
      () => js.search([], "x"),
      "refused-field N2: Expected at least one field, got an empty array.",
    ],
  ])("N2, N5: a wrong field is refused with its name: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it.each([
    [
      () => js.where("rating", "@=", 3),
      'refused-operator V10: The operator @= cannot be used with "rating", which is of kind number. Allowed operators for rating: ==, !=, >, <, >=, <=.',
    ],
    [
      () => js.where("rating", "==*", 3),
      'refused-operator V10: The operator ==* cannot be used with "rating", which is of kind number.',
    ],
    [
      () => js.where("name", "=", "x"),
      'refused-operator T3: "=" is not an operator. Did you mean ==?',
    ],
    [
      () => js.where("name", "contain", "x"),
      'refused-operator T3: "contain" is not an operator. Did you mean @=?',
    ],
    [
      () => js.where("name", Symbol.iterator, "x"),
      "refused-operator T3: a symbol is not an operator.",
    ],
    [
      () => js.where(["name", "rating"], "@=", "x"),
      'refused-operator V10: The operator @= cannot be used with "rating"',
    ],
    [
      () => js.where("lowStock", "!=", true),
      'refused-operator V10: The operator != cannot be used with "lowStock"',
    ],
    [
      () => js.noneOf("placedTo", ["2024-05-01"]),
      'refused-operator V10: The operator != cannot be used with "placedTo"',
    ],
    [
      () => js.search("rating", "x"),
      'refused-operator V10: The operator @=* cannot be used with "rating"',
    ],
  ])("V10, T3: an operator that does not exist or does not suit is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it.each([
    [() => js.where("name", "==", 5), 'refused-value V9: Expected a string for "name", got 5.'],
    [
      () => js.where("rating", "==", "5"),
      'refused-value V9: Expected a finite number for "rating", got "5".',
    ],
    [
      () => js.where("rating", "==", Number.NaN),
      'refused-value V9: Expected a finite number for "rating", got NaN.',
    ],
    [
      () => js.where("stock", "==", 1.5),
      'refused-value V9: Expected a safe integer for "stock", got 1.5.',
    ],
    [
      () => js.where("stock", "==", 2 ** 53),
      'refused-value V9: Expected a safe integer for "stock", got 9007199254740992.',
    ],
    [
      () => js.where("stock", "==", 5n),
      'refused-value V9: Expected a safe integer for "stock", got 5n.',
    ],
    [
      () => js.where("status", "==", "Hidden"),
      'refused-value V9: Expected a listed id for "status", got "Hidden". The id of Hidden is 1.',
    ],
    [
      () => js.where("level", "==", 7),
      'refused-value V9: Expected a listed id for "level", got 7. Allowed ids: 1, 2.',
    ],
    [
      () => js.where("paid", "==", "true"),
      'refused-value V9: Expected true or false for "paid", got "true".',
    ],
    [
      () => js.where("lowStock", "==", false),
      'refused-value V9: Expected true for "lowStock", got false.',
    ],
    [
      () => js.where("id", "==", "6f96"),
      'refused-value V9: Expected a uuid of 32 hexadecimal digits for "id", got "6f96".',
    ],
    [
      () => js.where("created", "==", "2023-02-29"),
      'refused-value V9: Expected a date of the years 1 to 9999, such as 2024-01-31 or 2024-01-31T12:30:00+02:00 for "created", got "2023-02-29".',
    ],
    [
      () => js.where("created", "==", "2024-05-01T12:00:00.12345678"),
      ' for "created", got "2024-05-01T12:00:00.12345678".',
    ],
    [() => js.where("created", "==", "0000-01-01"), ' for "created", got "0000-01-01".'],
    [
      () => js.where("created", "==", new Date(Number.NaN)),
      "refused-value V9: Expected a date of the years 1 to 9999, such as 2024",
    ],
    [
      () => js.where("created", "==", new Date(8.64e15)),
      "refused-value V9: Expected a date of the years 1 to 9999, such as 2024",
    ],
    [
      () => js.where("name", "==", undefined),
      'refused-value V9: Expected a string for "name", got undefined.',
    ],
    [
      () => js.where("name", "==", []),
      "refused-value V9: Expected at least one value, got an empty array. Where there are no values, leave the condition out.",
    ],
    [
      () => js.where("name", "==", ["a", ["b"]]),
      'refused-value V9: Expected a string for "name", got an array.',
    ],
    [
      () => js.where("name", "==", Array(2)),
      'refused-value V9: Expected a string for "name", got undefined.',
    ],
    [
      () => js.where(["name", "rating"], "==", "x"),
      'refused-value V9: Expected a finite number for "rating", got "x".',
    ],
    [
      () => js.where("rating", ">", null),
      "refused-value V11: Only == and != can compare with null.",
    ],
    [
      () => js.where("name", "@=", null),
      "refused-value V11: Only == and != can compare with null.",
    ],
    [() => js.where("total", "==", null), 'refused-value V1: "total" is never null.'],
    [() => js.where("lowStock", "==", null), 'refused-value V1: "lowStock" is never null.'],
    [() => js.isEmpty("email"), 'refused-value V1: "email" is never null.'],
    [() => js.noneOf("status", 1), "refused-value V9: Expected an array of values, got 1."],
    [
      () => js.noneOf("status", []),
      "refused-value V9: Expected at least one value, got an empty array. Where there are no values, leave the condition out.",
    ],
    [
      () => js.between("total", [1, 2], 3),
      'refused-value V9: Expected a finite number for "total", got an array.',
    ],
    [
      () => js.onDay("created", "2024-05-01T00:00"),
      'refused-value V5: Expected a day such as 2024-01-31, got "2024-05-01T00:00".',
    ],
    [
      () => js.onDay("created", "2024-02-30"),
      'refused-value V5: Expected a day such as 2024-01-31, got "2024-02-30".',
    ],
    [
      () => js.onDay("created", new Date(0)),
      "refused-value V5: Expected a day such as 2024-01-31, got a Date.",
    ],
    [
      () => js.onDay("created", "2024-05-01", "+15:00"),
      'refused-value V5: Expected an offset such as +02:00 or Z, got "+15:00".',
    ],
    [
      () => js.onDay("created", "2024-05-01", ""),
      'refused-value V5: Expected an offset such as +02:00 or Z, got "".',
    ],
    [
      () => js.onDay("created", "2024-05-01", ":30Z"),
      'refused-value V5: Expected an offset such as +02:00 or Z, got ":30Z".',
    ],
    [() => js.search("name", 5), 'refused-value V9: Expected a string for "name", got 5.'],
    [() => js.when(1, undefined), "refused-value V9: Expected a function, got undefined."],
    [() => js.when(null, 5), "refused-value V9: Expected a function, got 5."],
    [
      () => js.when(1, () => undefined),
      "refused-value V9: Expected a query over the same table, got undefined.",
    ],
    [
      () => js.when(1, () => untyped(defineFields({ name: { kind: "text" } }))),
      "refused-value V9: Expected a query over the same table, got one over another table.",
    ],
    [() => js.and({ ...js }), "refused-value V9: Expected a query of the builder, got an object."],
    [
      () => js.print({ dialect: {} }),
      "refused-value V9: Expected options with a dialect that prints, got an object.",
    ],
  ])("V1 to V13: a wrong value is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it.each([
    [() => js.orderBy("lowStock"), 'refused-sort N5: "lowStock" cannot be used in sorts.'],
    [() => js.orderBy("unsorted"), 'refused-sort N5: "unsorted" cannot be used in sorts.'],
    [
      () => js.orderBy("creatd"),
      'refused-sort N2: The table has no field "creatd". Did you mean created?',
    ],
    [
      () => js.orderBy("created", "down"),
      'refused-sort P1: Expected "ascending" or "descending", got "down".',
    ],
    [
      () => js.orderBy("name").orderBy("NAME", "descending"),
      'refused-sort T15: The list is already sorted by "name".',
    ],
    [
      () => js.orderBy("name").and(js.orderBy("name")),
      'refused-sort T15: The list is already sorted by "name".',
    ],
    [
      () => js.withPage(0),
      "refused-page P3: page must be an integer from 1 to 9007199254740991, got 0.",
    ],
    [
      () => js.withPage("2"),
      'refused-page P3: page must be an integer from 1 to 9007199254740991, got "2".',
    ],
    [
      () => js.withPage(1.5),
      "refused-page P3: page must be an integer from 1 to 9007199254740991, got 1.5.",
    ],
    [
      () => js.withPageSize(101),
      "refused-page P3: pageSize must be an integer from 1 to 100, got 101.",
    ],
    [
      () => js.withPageSize(undefined),
      "refused-page P3: pageSize must be an integer from 1 to 100, got undefined.",
    ],
  ])("P1, P3: a wrong sort or page is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it("section 5: the diagnostic of a refusal has the parameter as its source", () => {
    const sourceOf = (run: () => unknown): unknown => refusalsOf(run).map(({ source }) => source)
    expect(sourceOf(() => js.where("nope", "==", 1))).toEqual(["filters"])
    expect(sourceOf(() => js.orderBy("nope"))).toEqual(["sorts"])
    expect(sourceOf(() => js.withPage(0))).toEqual(["page"])
    expect(sourceOf(() => js.withPageSize(0))).toEqual(["pageSize"])
    expect(sourceOf(() => untyped({} as never))).toEqual(["table"])
  })

  it.each([[null], [{}], [{ fields: { get: () => undefined } }], [{ fields: new Map() }], [5]])(
    "N3: buildQuery refuses %o as a table",
    (given) => {
      expect(refusalOf(() => untyped(given as never))).toContain("refused-value V9: ")
    },
  )

  it("N5: the hint lists the first fields when none is near, and says that there are more", () => {
    const fields = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`field${index}x`, { kind: "text" } as const]),
    )
    expect(refusalOf(() => untyped(defineFields(fields)).where("q", "==", "x"))).toMatch(
      /Allowed fields: field0x, .*field19x and 10 more\.$/,
    )
    expect(refusalOf(() => untyped(defineFields({})).orderBy("q"))).toContain(
      "Allowed fields: none.",
    )
    expect(table.fields.size).toBeLessThan(20)
  })
})
