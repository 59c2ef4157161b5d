/** A row of the recorded server, as far as its methods read it. */
interface Row {
  readonly Title?: string | null
  readonly Rank?: string | null
  readonly Hid?: string | null
  readonly Qty: number
  readonly Price: string
  readonly Sh: number
  readonly By: number
}

type Values = readonly string[] | null
type Rows = Iterable<Row>

/** Rows that a sort method is given. */
interface SortedRows extends Rows {
  readonly orderBy: (compare: (left: Row, right: Row) => number) => SortedRows
  readonly thenBy: (compare: (left: Row, right: Row) => number) => SortedRows
  readonly unordered: () => SortedRows
}

interface Order {
  readonly useThenBy: boolean
  readonly descending: boolean
}

/** A call of a method as the records hold it. */
export type MethodCall =
  | { readonly method: string; readonly operator: string; readonly values?: readonly string[] }
  | { readonly method: string; readonly useThenBy: boolean; readonly descending: boolean }

interface ServerMethod {
  readonly filter?: (rows: Rows, operator: string, values: Values) => Rows
  readonly sort?: (rows: SortedRows, order: Order) => Rows
  readonly entity?: "same" | "any" | "other"
}

/**
 * The custom methods of the recorded server, by their description in the records. Some fail on purpose.
 * @param note - Called at the start of each call that reaches a method.
 */
export function serverMethods(note: (call: MethodCall) => void): Record<string, ServerMethod> {
  const filter =
    (method: string, run: (rows: Rows, values: Values, operator: string) => Rows) =>
    (rows: Rows, operator: string, values: Values): Rows => {
      note({ method, operator, ...(values && { values }) })
      return run(rows, values, operator)
    }
  const sort =
    (method: string, run: (rows: SortedRows, order: Order) => Rows) =>
    (rows: SortedRows, order: Order): Rows => {
      note({ method, ...order })
      return run(rows, order)
    }
  return {
    Cheap: {
      filter: filter("Cheap", (rows, values) =>
        values?.includes("true") ? where(rows, ({ Price }) => Number(Price) < 5) : rows,
      ),
    },
    AuthorIsAnyOf: { filter: filter("AuthorIsAnyOf", anyOf("Title")) },
    QtyIs: { filter: filter("QtyIs", compareQty) },
    Word: { filter: filter("Word", holdWord) },
    AnyRow: { entity: "any", filter: () => fail("InvalidOperationException") },
    Top: {
      entity: "any",
      filter: filter("Top", (rows, values) => take(rows, parseInteger(values))),
    },
    Divides: {
      filter: filter("Divides", (rows, values) => {
        const number = parseInteger(values)
        return where(rows, ({ Qty }) =>
          Qty === 0 ? fail("DivideByZeroException") : number % Qty === 0,
        )
      }),
    },
    Broken: { filter: filter("Broken", () => fail("InvalidOperationException")) },
    TooFew: { filter: () => fail("TargetParameterCountException") },
    ForOthers: { entity: "other", filter: (rows) => rows },
    Twice: { filter: () => fail("AmbiguousMatchException") },
    Qty: { filter: filter("Qty", (rows) => where(rows, () => false)) },
    Rank: { filter: filter("Rank", anyOf("Rank")) },
    Popular: {
      sort: sort(
        "Popular",
        by((row) => row.Qty),
      ),
    },
    TitleLength: {
      sort: sort(
        "TitleLength",
        by((row) => row.Title?.length ?? -1),
      ),
    },
    AlwaysUp: {
      sort: sort("AlwaysUp", (rows, order) =>
        by((row) => row.Sh)(rows, { ...order, descending: false }),
      ),
    },
    StartOver: {
      sort: sort("StartOver", (rows, order) =>
        by((row) => row.By)(rows, { ...order, useThenBy: false }),
      ),
    },
    Unsorted: { sort: sort("Unsorted", (rows) => rows.unordered()) },
    BrokenSort: { sort: sort("BrokenSort", () => fail("InvalidOperationException")) },
    Hid: {
      sort: sort(
        "Hid",
        by((row) => row.Hid ?? null),
      ),
    },
  }
}

/** Throws an error with the name of an exception of .NET. */
function fail(name: string): never {
  throw Object.assign(new Error(name), { name })
}

function* where(rows: Rows, keep: (row: Row) => boolean): Generator<Row> {
  for (const row of rows) if (keep(row)) yield row
}

function* take(rows: Rows, count: number): Generator<Row> {
  let left = count
  if (left <= 0) return
  for (const row of rows) {
    yield row
    if (--left === 0) return
  }
}

/** Reads the first value as `int.Parse` does. */
function parseInteger(values: Values): number {
  if (values === null) return fail("NullReferenceException")
  const digits = /^[\t-\r ]*([+-]?[0-9]+)[\t-\r ]*\0*$/.exec(values[0] ?? "")?.[1]
  if (digits === undefined) return fail("FormatException")
  const number = Number(digits) + 0
  return number === (number | 0) ? number : fail("OverflowException")
}

function anyOf(property: "Title" | "Rank") {
  return (rows: Rows, values: Values): Rows =>
    where(rows, (row) => {
      const value = row[property] ?? null
      return value !== null && values?.includes(value) === true
    })
}

function compareQty(rows: Rows, values: Values, operator: string): Rows {
  if (values === null) return fail("NullReferenceException")
  const number = parseInteger(values)
  switch (operator) {
    case "==":
      return where(rows, ({ Qty }) => Qty === number)
    case "!=":
      return where(rows, ({ Qty }) => Qty !== number)
    case ">":
      return where(rows, ({ Qty }) => Qty > number)
    case "<":
      return where(rows, ({ Qty }) => Qty < number)
    case ">=":
      return where(rows, ({ Qty }) => Qty >= number)
    case "<=":
      return where(rows, ({ Qty }) => Qty <= number)
    default:
      return fail("NotSupportedException")
  }
}

function holdWord(rows: Rows, values: Values, operator: string): Rows {
  if (values === null) return where(rows, ({ Title }) => (Title ?? null) === null)
  const fold = (text: string): string => (operator.endsWith("*") ? upperCase(text) : text)
  const isNegated = operator.startsWith("!")
  return where(rows, ({ Title }) => {
    const title = fold(Title ?? "")
    return values.some((value) => title.includes(fold(value))) !== isNegated
  })
}

/** Maps each code point to one code point, as .NET does: `ß` stays. */
function upperCase(text: string): string {
  return Array.from(text, (point) => {
    const upper = point.toUpperCase()
    return upper.length === point.length ? upper : point
  }).join("")
}

function by(key: (row: Row) => string | number | null) {
  return (rows: SortedRows, { useThenBy, descending }: Order): Rows => {
    const direction = descending ? -1 : 1
    const compare = (left: Row, right: Row): number => direction * order(key(left), key(right))
    return useThenBy ? rows.thenBy(compare) : rows.orderBy(compare)
  }
}

/** Compares keys; null comes first. */
function order(left: string | number | null, right: string | number | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  return left < right ? -1 : Number(left > right)
}
