import dayjs from "dayjs"
import { DateTime } from "luxon"
import moment from "moment"
import { Temporal } from "temporal-polyfill"
import { describe, expectTypeOf, it } from "vitest"
import {
  buildQuery,
  defineFields,
  queryFromJson,
  type OpenFieldTable,
  type Query,
  type Result,
} from "../../src/core.ts"
import type { CommonValues, CommonOperators } from "../../src/builder/types.ts"
import type { DateLike } from "../../src/fields/kinds/given-date.ts"
import type { FieldTable } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { query, table } from "./table.ts"

type Filterable =
  typeof table extends FieldTable<infer Definitions, infer _Sortable, infer _Row>
    ? Definitions
    : never
type Operators<Name> = CommonOperators<Filterable, Name>
type Values<Name, Operator> = CommonValues<Filterable, Name, Operator>

type Equality = "==" | "!="
type Order = Equality | ">" | "<" | ">=" | "<="
type TextOperator = Equality | "@=" | "_=" | "_-=" | "!@=" | "!_=" | "!_-="

describe("operators by kind", () => {
  it("V10: a text field accepts equality and the six text operators, with or without a star", () => {
    expectTypeOf<Operators<"name">>().toEqualTypeOf<TextOperator | `${TextOperator}*`>()
    expectTypeOf<Operators<"email">>().toEqualTypeOf<Operators<"name">>()
  })

  it("V10: number, integer, enum and date fields accept equality and order, without a star", () => {
    expectTypeOf<Operators<"rating">>().toEqualTypeOf<Order>()
    expectTypeOf<Operators<"stock">>().toEqualTypeOf<Order>()
    expectTypeOf<Operators<"status">>().toEqualTypeOf<Order>()
    expectTypeOf<Operators<"placed">>().toEqualTypeOf<Order>()
  })

  it("V10: boolean and uuid fields accept equality, and shortcuts and range ends accept no !=", () => {
    expectTypeOf<Operators<"paid">>().toEqualTypeOf<Equality>()
    expectTypeOf<Operators<"id">>().toEqualTypeOf<Equality>()
    expectTypeOf<Operators<"lowStock">>().toEqualTypeOf<"==">()
    expectTypeOf<Operators<"placedFrom">>().toEqualTypeOf<Exclude<Order, "!=">>()
  })

  it("V10: several fields accept the operators that suit all of them", () => {
    expectTypeOf<Operators<"rating" | "status" | "created">>().toEqualTypeOf<Order>()
    expectTypeOf<Operators<"name" | "rating">>().toEqualTypeOf<Equality>()
    expectTypeOf<Operators<"lowStock" | "paid">>().toEqualTypeOf<"==">()
    expectTypeOf<Operators<"placedFrom" | "created">>().toEqualTypeOf<Exclude<Order, "!=">>()
  })
})

describe("values by kind and operator", () => {
  it("V3 to V8: a field accepts values of its kind, and null under equality if the row may lack the value", () => {
    expectTypeOf<Values<"name", "==">>().toEqualTypeOf<string | null>()
    expectTypeOf<Values<"name", "!=*">>().toEqualTypeOf<string | null>()
    expectTypeOf<Values<"name", "@=">>().toEqualTypeOf<string>()
    expectTypeOf<Values<"name", "_-=*">>().toEqualTypeOf<string>()
    expectTypeOf<Values<"email", "==">>().toEqualTypeOf<string>()
    expectTypeOf<Values<"rating", "!=">>().toEqualTypeOf<number | null>()
    expectTypeOf<Values<"rating", ">=">>().toEqualTypeOf<number>()
    expectTypeOf<Values<"total", "==">>().toEqualTypeOf<number>()
    expectTypeOf<Values<"stock", "==">>().toEqualTypeOf<number | null>()
    expectTypeOf<Values<"status", "==">>().toEqualTypeOf<0 | 1 | 3 | null>()
    expectTypeOf<Values<"status", ">">>().toEqualTypeOf<0 | 1 | 3>()
    expectTypeOf<Values<"level", "!=">>().toEqualTypeOf<1 | 2>()
    expectTypeOf<Values<"placed", "==">>().toEqualTypeOf<string | Date | DateLike | null>()
    expectTypeOf<Values<"created", "<">>().toEqualTypeOf<string | Date | DateLike>()
    expectTypeOf<Values<"paid", "==">>().toEqualTypeOf<boolean | null>()
    expectTypeOf<Values<"owner", "!=">>().toEqualTypeOf<string | null>()
    expectTypeOf<Values<"id", "==">>().toEqualTypeOf<string>()
  })

  it("V5: dates of libraries are accepted where a Date is", () => {
    query
      .where("created", ">", Temporal.Now.instant())
      .where("created", "==", [Temporal.Now.plainDateISO(), dayjs(), moment(), DateTime.now()])
      .where("placedTo", "==", Temporal.Now.zonedDateTimeISO())
      .between("placed", DateTime.now(), DateTime.invalid("x"))
    // @ts-expect-error a text field takes none
    query.where("name", "==", Temporal.Now.instant())
    // @ts-expect-error the JSON of a query is no string
    query.where("created", "==", query)
  })

  it("V12, V13: a shortcut accepts true, a range end accepts dates, and neither accepts null", () => {
    expectTypeOf<Values<"lowStock", "==">>().toEqualTypeOf<true>()
    expectTypeOf<Values<"placedTo", "==">>().toEqualTypeOf<string | Date | DateLike>()
    expectTypeOf<Values<"placedTo", ">">>().toEqualTypeOf<string | Date | DateLike>()
  })

  it("V2: several fields accept the values that all of them accept", () => {
    expectTypeOf<Values<"name" | "owner", "==">>().toEqualTypeOf<string | null>()
    expectTypeOf<Values<"name" | "email", "==">>().toEqualTypeOf<string>()
    expectTypeOf<Values<"rating" | "status", "==">>().toEqualTypeOf<0 | 1 | 3 | null>()
    expectTypeOf<Values<"name" | "created", "==">>().toEqualTypeOf<string>()
    expectTypeOf<Values<"paid" | "lowStock", "==">>().toEqualTypeOf<true>()
    expectTypeOf<Values<"name" | "rating", "==">>().toEqualTypeOf<null>()
    expectTypeOf<Values<"rating" | "created", ">">>().toEqualTypeOf<never>()
  })
})

describe("where", () => {
  it("V2: where accepts one or several fields and values, and arrays that are known only at run time", () => {
    const names: string[] = []
    const ids: readonly (0 | 1)[] = [0]
    query
      .where("name", "==", names)
      .where("name", "==", ["a", null])
      .where("status", "!=", ids)
      .where(["name", "email"], "@=*", ["a", "b"])
    query.where("created", ">", new Date()).where("created", "<=", ["2024-01-01", new Date()])
    expectTypeOf(query.where("lowStock", "==", true)).toEqualTypeOf(query)
  })

  it("V10: where refuses unknown fields, unsuitable operators and values of another kind", () => {
    // @ts-expect-error there is no such field
    query.where("raiting", "==", 1)
    // @ts-expect-error conditions cannot use it
    query.where("secret", "==", "x")
    // @ts-expect-error text operators do not suit a number
    query.where("rating", "@=", 1)
    // @ts-expect-error a star changes nothing for a number
    query.where("rating", "==*", 1)
    // @ts-expect-error order does not suit a text
    query.where("name", ">", "x")
    // @ts-expect-error order does not suit a boolean
    query.where("paid", "<", true)
    // @ts-expect-error order does not suit a uuid
    query.where("id", ">=", "x")
    // @ts-expect-error a number is no text
    query.where("name", "==", 1)
    // @ts-expect-error a text is no number
    query.where("stock", "==", "1")
    // @ts-expect-error a text is no boolean
    query.where("paid", "==", "true")
    // @ts-expect-error a label is no id
    query.where("status", "==", "Hidden")
    // @ts-expect-error 2 is not listed
    query.where("status", "==", [0, 2])
    // @ts-expect-error a number is no date
    query.where("created", ">", 5)
    // @ts-expect-error null has no order
    query.where("rating", ">", null)
    // @ts-expect-error null is no text
    query.where("name", "@=", null)
    // @ts-expect-error the total is never null
    query.where("total", "==", [1, null])
    // @ts-expect-error false would only leave it out
    query.where("lowStock", "==", false)
    // @ts-expect-error a range end has no negation
    query.where("placedFrom", "!=", "2024-01-01")
    // @ts-expect-error a value may be missing
    query.where("name", "==", undefined)
    // @ts-expect-error a text and a number share no value but null
    query.where(["name", "rating"], "==", "x")
    // @ts-expect-error a number that is never null shares nothing with a text
    query.where(["name", "total"], "==", null)
    query.where(["name", "rating"], "!=", null)
  })
})

describe("other methods", () => {
  it("V2: noneOf accepts an array of the values that != accepts", () => {
    query.noneOf("status", [0, 1, null]).noneOf("name", ["a"])
    // @ts-expect-error one value is no list
    query.noneOf("status", 0)
    // @ts-expect-error a shortcut has no negation
    query.noneOf("lowStock", [true])
    // @ts-expect-error null is none of the totals
    query.noneOf("total", [null])
  })

  it("V5: between accepts fields that have an order, and onDay accepts date fields", () => {
    query
      .between("total", 1, 2)
      .between("created", "2024-01-01", new Date())
      .onDay("placed", "2024-05-01", "+02:00")
      .onDay("placed", "2024-05-01", { timeZone: "Europe/Berlin" })
      .between("created", "2024-01-01", "2024-01-31", { timeZone: "Europe/Berlin" })
    // @ts-expect-error a text has no order here
    query.between("name", "a", "b")
    // @ts-expect-error null is no end
    query.between("rating", null, 5)
    // @ts-expect-error a range end is no date
    query.onDay("placedFrom", "2024-05-01")
    // @ts-expect-error a Date is an instant and no day
    query.onDay("placed", new Date())
    // @ts-expect-error the name is timeZone
    query.onDay("placed", "2024-05-01", { timezone: "Europe/Berlin" })
  })

  it("V1: isEmpty and isNotEmpty accept fields that may be empty", () => {
    query.isEmpty("name").isNotEmpty("status")
    // @ts-expect-error it is never null
    query.isEmpty("email")
    // @ts-expect-error a shortcut is no value
    query.isNotEmpty("lowStock")
  })

  it("V3: search accepts text fields", () => {
    query.search("name", "x").search(["name", "shop.city"], "x")
    // @ts-expect-error a number is no text
    query.search(["name", "rating"], "x")
  })

  it("when passes the value to its function without null, undefined and false", () => {
    const build = (
      text: string | null | undefined,
      low: boolean,
      totals: readonly number[] | null,
    ): typeof query =>
      query
        .when(text, (same, value) => {
          expectTypeOf(value).toEqualTypeOf<string>()
          return same.search("name", value)
        })
        .when(low, (same, value) => same.where("lowStock", "==", value))
        .when(totals, (same, value) => same.where("total", "==", value))
    expectTypeOf(build).toBeFunction()
    // @ts-expect-error it has to give a query
    query.when(1, () => undefined)
  })

  it("N5, P1: orderBy accepts sortable fields", () => {
    query.orderBy("secret").orderBy("created", "descending").orderBy("name", "asc")
    // @ts-expect-error it cannot be sorted by
    query.orderBy("unsorted")
    // @ts-expect-error a shortcut has no order
    query.orderBy("lowStock")
    // @ts-expect-error the word is descending or desc
    query.orderBy("created", "down")
  })

  it("T14: every method returns a query of the same table", () => {
    const orders = query
      .withPage(1)
      .withPageSize(2)
      .without("name")
      .withoutOrder()
      .replace("total", ">", [1, 2])
      .and(query)
    expectTypeOf(orders).toEqualTypeOf(query)
    expectTypeOf(orders.print()).toEqualTypeOf<QueryText>()
    expectTypeOf(queryFromJson({}, table)).toEqualTypeOf<Result<typeof query>>()
    // @ts-expect-error a query cannot be changed
    orders.filters = query.filters
    // @ts-expect-error the operator does not suit
    query.replace("total", "@=", 1)
  })

  it("N2: a query of a table that is known only at run time accepts any name", () => {
    const open: OpenFieldTable = {
      fields: table.fields,
      limits: table.limits,
      defaultPageSize: 20,
      maxPageSize: 100,
    }
    const any = buildQuery(open)
    any
      .where("a", "==", 3)
      .where("b", "@=*", "x")
      .where(["a", "b"], "==", null)
      .orderBy("x")
      .isEmpty("x")
      .search("x", "y")
    any.between("a", 1, 2).onDay("a", "2024-05-01").noneOf("a", [1])
  })
})

const typed = buildQuery(
  defineFields({
    day: { kind: "day" },
    date: { kind: "date" },
    dayFrom: { kind: "range-end", end: "from", of: "day" },
    time: { kind: "time" },
    duration: { kind: "duration", nullable: false },
    owner: { kind: "object" },
    small: { kind: "integer", bits: 8 },
    big: { kind: "integer", bits: 64, nullable: false },
    price: { kind: "number", format: "decimal" },
    ratio: { kind: "number", format: "float" },
    rights: { kind: "enum", values: [1, 2], flags: true },
    grade: { kind: "text", format: "char" },
  }),
)

type Typed = typeof typed extends Query<infer Definitions, infer _Sortable> ? Definitions : never

describe("values of days, times, durations, objects and exact numbers", () => {
  it("V5a: a day takes a text and no Date", () => {
    expectTypeOf<CommonValues<Typed, "day", "==">>().toEqualTypeOf<string | null>()
    expectTypeOf<CommonValues<Typed, "dayFrom", "==">>().toEqualTypeOf<string>()
    expectTypeOf<CommonValues<Typed, "day" | "date", ">=">>().toEqualTypeOf<string>()
    // @ts-expect-error a Date is a time
    typed.where("day", ">=", new Date(0))
    // @ts-expect-error a Date is a time
    typed.where("dayFrom", ">=", new Date(0))
    // @ts-expect-error a Date is a time
    typed.between("day", new Date(0), new Date(1))
  })

  it("V4a to V5d: each kind has its values", () => {
    expectTypeOf<CommonValues<Typed, "time", ">">>().toEqualTypeOf<string>()
    expectTypeOf<CommonValues<Typed, "duration", "==">>().toEqualTypeOf<string>()
    expectTypeOf<CommonValues<Typed, "owner", "!=">>().toEqualTypeOf<null>()
    expectTypeOf<CommonValues<Typed, "small", ">">>().toEqualTypeOf<number>()
    expectTypeOf<CommonValues<Typed, "big", "==">>().toEqualTypeOf<number | bigint | string>()
    expectTypeOf<CommonValues<Typed, "price", ">">>().toEqualTypeOf<number | string>()
    expectTypeOf<CommonValues<Typed, "ratio", ">">>().toEqualTypeOf<number>()
    expectTypeOf<CommonValues<Typed, "rights", ">">>().toEqualTypeOf<number>()
    expectTypeOf<CommonValues<Typed, "grade", "==">>().toEqualTypeOf<string | null>()
    expectTypeOf(typed.valuesOf("big")).toEqualTypeOf<readonly string[]>()
    expectTypeOf(typed.valuesOf("price")).toEqualTypeOf<readonly (string | null)[]>()
    expectTypeOf(typed.valuesOf("small")).toEqualTypeOf<readonly (number | null)[]>()
  })

  it("V10: days, times and durations have orderings, objects only equality", () => {
    expectTypeOf<CommonOperators<Typed, "day" | "time" | "duration">>().toEqualTypeOf<Order>()
    expectTypeOf<CommonOperators<Typed, "owner">>().toEqualTypeOf<Equality>()
  })
})
