import { describe, expect, it } from "vitest"
import { defineFields } from "../../src/fields/table.ts"
import { refusalOf, refusalsOf, table, untyped } from "./table.ts"

const js = untyped()

describe("wrong use from JavaScript", () => {
  it.each([
    [
      () => js.where("raiting", ">", 3),
      'refused-field N2: "raiting" is refused: there is no such field.',
    ],
    [
      () => js.where("secret", "==", "x"),
      'refused-field N5: "secret" is refused: it cannot be filtered by.',
    ],
    [
      () => js.where(undefined, "==", "x"),
      "refused-field N2: undefined is refused: there is no such field.",
    ],
    [
      () => js.where([], "==", "x"),
      "refused-field N2: (object) is refused: an empty list is no field.",
    ],
    [
      () => js.where(["name", "nam"], "==", "x"),
      'refused-field N2: "nam" is refused: there is no such field.',
    ],
    [
      () => js.isEmpty(["name", "rating"]),
      "refused-field N2: (object) is refused: there is no such field.",
    ],
    [
      () => js.noneOf(["name", "rating"], [null]),
      "refused-field N2: (object) is refused: there is no such field.",
    ],
    [() => js.without("nope"), 'refused-field N2: "nope" is refused: there is no such field.'],
    [
      () => js.between("name", "a", "b"),
      'refused-field N2: "name" is refused: a field of kind number, integer or date is asked for.',
    ],
    [
      () => js.onDay("placedFrom", "2024-05-01"),
      'refused-field N2: "placedFrom" is refused: a field of kind date is asked for.',
    ],
    [() => js.search([], "x"), "refused-field N2: (object) is refused: an empty list is no field."],
  ])("N2, N5: a wrong field is refused with its name: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it.each([
    [
      () => js.where("rating", "@=", 3),
      'refused-operator V10: "@=" is refused: it does not suit "rating", which is of kind number. Operators of rating are == != > < >= <=.',
    ],
    [
      () => js.where("rating", "==*", 3),
      'refused-operator V10: "==*" is refused: it does not suit "rating", which is of kind number.',
    ],
    [() => js.where("name", "=", "x"), 'refused-operator T3: "=" is refused: it is no operator.'],
    [
      () => js.where("name", Symbol.iterator, "x"),
      "refused-operator T3: (symbol) is refused: it is no operator.",
    ],
    [
      () => js.where(["name", "rating"], "@=", "x"),
      'refused-operator V10: "@=" is refused: it does not suit "rating"',
    ],
    [
      () => js.where("lowStock", "!=", true),
      'refused-operator V10: "!=" is refused: it does not suit "lowStock"',
    ],
    [
      () => js.noneOf("placedTo", ["2024-05-01"]),
      'refused-operator V10: "!=" is refused: it does not suit "placedTo"',
    ],
    [
      () => js.search("rating", "x"),
      'refused-operator V10: "@=*" is refused: it does not suit "rating"',
    ],
  ])("V10, T3: an operator that does not exist or does not suit is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it.each([
    [() => js.where("name", "==", 5), 'refused-value V9: 5 is refused: "name" takes a text.'],
    [
      () => js.where("rating", "==", "5"),
      'refused-value V9: "5" is refused: "rating" takes a finite number.',
    ],
    [
      () => js.where("rating", "==", Number.NaN),
      'refused-value V9: NaN is refused: "rating" takes a finite number.',
    ],
    [
      () => js.where("stock", "==", 1.5),
      'refused-value V9: 1.5 is refused: "stock" takes a whole number of the safe range.',
    ],
    [
      () => js.where("stock", "==", 2 ** 53),
      'refused-value V9: 9007199254740992 is refused: "stock" takes a whole number',
    ],
    [
      () => js.where("stock", "==", 5n),
      'refused-value V9: 5 is refused: "stock" takes a whole number of the safe range.',
    ],
    [
      () => js.where("status", "==", "Hidden"),
      'refused-value V9: "Hidden" is refused: "status" takes a listed id. The id of Hidden is 1.',
    ],
    [
      () => js.where("level", "==", 7),
      'refused-value V9: 7 is refused: "level" takes a listed id. Listed are 1, 2.',
    ],
    [
      () => js.where("paid", "==", "true"),
      'refused-value V9: "true" is refused: "paid" takes true or false.',
    ],
    [
      () => js.where("lowStock", "==", false),
      'refused-value V9: false is refused: "lowStock" takes true.',
    ],
    [
      () => js.where("id", "==", "6f96"),
      'refused-value V9: "6f96" is refused: "id" takes a uuid of 32 hexadecimal digits.',
    ],
    [
      () => js.where("created", "==", "2023-02-29"),
      'refused-value V9: "2023-02-29" is refused: "created" takes a Date',
    ],
    [() => js.where("created", "==", "2024-05-01T12:00:00.12345678"), '"created" takes a Date'],
    [() => js.where("created", "==", "0000-01-01"), '"created" takes a Date'],
    [
      () => js.where("created", "==", new Date(Number.NaN)),
      'refused-value V9: (object) is refused: "created" takes a Date',
    ],
    [
      () => js.where("created", "==", new Date(8.64e15)),
      'refused-value V9: (object) is refused: "created" takes a Date',
    ],
    [
      () => js.where("name", "==", undefined),
      'refused-value V9: undefined is refused: "name" takes a text.',
    ],
    [
      () => js.where("name", "==", []),
      "refused-value V9: (object) is refused: an empty list is no value. Leave the condition out, as when does.",
    ],
    [
      () => js.where("name", "==", ["a", ["b"]]),
      'refused-value V9: (object) is refused: "name" takes a text.',
    ],
    [
      () => js.where("name", "==", Array(2)),
      'refused-value V9: undefined is refused: "name" takes a text.',
    ],
    [
      () => js.where(["name", "rating"], "==", "x"),
      'refused-value V9: "x" is refused: "rating" takes a finite number.',
    ],
    [
      () => js.where("rating", ">", null),
      "refused-value V11: null is refused: only == and != take it.",
    ],
    [
      () => js.where("name", "@=", null),
      "refused-value V11: null is refused: only == and != take it.",
    ],
    [
      () => js.where("total", "==", null),
      'refused-value V1: null is refused: "total" is never null.',
    ],
    [
      () => js.where("lowStock", "==", null),
      'refused-value V1: null is refused: "lowStock" is never null.',
    ],
    [() => js.isEmpty("email"), 'refused-value V1: null is refused: "email" is never null.'],
    [
      () => js.noneOf("status", 1),
      "refused-value V9: 1 is refused: a list of values is asked for.",
    ],
    [
      () => js.noneOf("status", []),
      "refused-value V9: (object) is refused: an empty list is no value. Leave the condition out, as when does.",
    ],
    [
      () => js.between("total", [1, 2], 3),
      'refused-value V9: (object) is refused: "total" takes a finite number.',
    ],
    [
      () => js.onDay("created", "2024-05-01T00:00"),
      'refused-value V5: "2024-05-01T00:00" is refused: a day YYYY-MM-DD is asked for.',
    ],
    [() => js.onDay("created", "2024-02-30"), 'refused-value V5: "2024-02-30" is refused'],
    [() => js.onDay("created", new Date(0)), "refused-value V5: (object) is refused"],
    [
      () => js.onDay("created", "2024-05-01", "+15:00"),
      'refused-value V5: "+15:00" is refused: an offset such as +02:00 is asked for.',
    ],
    [() => js.onDay("created", "2024-05-01", ""), 'refused-value V5: "" is refused'],
    [() => js.onDay("created", "2024-05-01", ":30Z"), 'refused-value V5: ":30Z" is refused'],
    [() => js.search("name", 5), 'refused-value V9: 5 is refused: "name" takes a text.'],
    [
      () => js.when(1, undefined),
      "refused-value V9: undefined is refused: a function is asked for.",
    ],
    [() => js.when(null, 5), "refused-value V9: 5 is refused: a function is asked for."],
    [
      () => js.when(1, () => undefined),
      "refused-value V9: undefined is refused: a query over this table is asked for.",
    ],
    [
      () => js.when(1, () => untyped(defineFields({ name: { kind: "text" } }))),
      "refused-value V9: (object) is refused: a query over this",
    ],
    [() => js.and({ ...js }), "refused-value V9: (object) is refused: a query is asked for."],
    [
      () => js.print({ dialect: {} }),
      "refused-value V9: (object) is refused: a dialect or limit of text is asked for.",
    ],
    [
      () => js.print({ limits: { text: Number.NaN } }),
      "refused-value V9: (object) is refused: a dialect or limit",
    ],
  ])("V1 to V13: a wrong value is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it.each([
    [
      () => js.orderBy("lowStock"),
      'refused-sort N5: "lowStock" is refused: it cannot be sorted by.',
    ],
    [
      () => js.orderBy("unsorted"),
      'refused-sort N5: "unsorted" is refused: it cannot be sorted by.',
    ],
    [() => js.orderBy("creatd"), 'refused-sort N2: "creatd" is refused: there is no such field.'],
    [
      () => js.orderBy("created", "desc"),
      'refused-sort P1: "desc" is refused: ascending or descending is asked for.',
    ],
    [
      () => js.orderBy("name").orderBy("NAME", "descending"),
      'refused-sort T15: "name" is refused: the list is sorted by it already.',
    ],
    [() => js.orderBy("name").and(js.orderBy("name")), 'refused-sort T15: "name" is refused'],
    [
      () => js.page(0),
      "refused-page P3: 0 is refused: page takes a whole number from 1 to 9007199254740991.",
    ],
    [() => js.page("2"), 'refused-page P3: "2" is refused'],
    [() => js.page(1.5), "refused-page P3: 1.5 is refused"],
    [
      () => js.pageSize(101),
      "refused-page P3: 101 is refused: pageSize takes a whole number from 1 to 100.",
    ],
    [() => js.pageSize(undefined), "refused-page P3: undefined is refused"],
  ])("P1, P3: a wrong sort or page is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it("section 5: the diagnostic of a refusal has the parameter as its source", () => {
    const sourceOf = (run: () => unknown): unknown => refusalsOf(run).map(({ source }) => source)
    expect(sourceOf(() => js.where("nope", "==", 1))).toEqual(["filters"])
    expect(sourceOf(() => js.orderBy("nope"))).toEqual(["sorts"])
    expect(sourceOf(() => js.page(0))).toEqual(["page"])
    expect(sourceOf(() => js.pageSize(0))).toEqual(["pageSize"])
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
      /Usable here: field0x, .*field19x, …\.$/,
    )
    expect(refusalOf(() => untyped(defineFields({})).orderBy("q"))).toContain("Usable here: none.")
    expect(table.fields.size).toBeLessThan(20)
  })
})
