import fc, { type Arbitrary } from "fast-check"
import type { PlainKind } from "../../src/fields/kinds/kinds.ts"
import type { OperatorSymbol } from "../../src/language/operators.ts"
import { anyFilters, anySorts, hostileText, hostileToken } from "./arbitraries.ts"
import { writePlainly, type Said } from "./plain-writer.ts"
import type { Asked } from "./reference/asked.ts"
import { columnOf, takesOperator } from "./reference/conditions.ts"
import { allOperators, hasStar, textOperators, withoutStar } from "./reference/operators.ts"
import type { Table, TableField } from "./reference/table.ts"
import { readWritten } from "./reference/values.ts"
import { datePool, noDatePool, noUuidPool, textPool, uuidPool } from "./pools.ts"

const numbers = ["0", "-0", "1", "+1", "01", "-1", "2", "3", "5", "7", "9007199254740991"]
const decimals = [
  "1.5",
  "1.",
  ".1",
  "0.1",
  "1e3",
  "1E+3",
  "1000",
  "1e21",
  "1e-7",
  "100e-1",
  "1.7976931348623157e308",
]
const noNumbers = [
  "",
  "1,5",
  "0x1",
  "NaN",
  "1e",
  "1e1000",
  "1e999",
  ".",
  "--1",
  "1 2",
  "9007199254740993",
  "Infinity",
  "1_0",
  "１",
]
const booleans = ["true", "TRUE", " True ", "false", "False", "yes", "0", ""]

/** Written values that a kind may or may not read. */
export const writtenPools: Readonly<Record<PlainKind, readonly string[]>> = {
  text: textPool,
  number: [...numbers, ...decimals, ...noNumbers],
  integer: [...numbers, ...noNumbers, "1.5", "1.0"],
  enum: [...numbers, "Hidden", "public", "1.0", ""],
  date: [...datePool, ...datePool, ...noDatePool, " 2024-01-01 "],
  boolean: booleans,
  uuid: [...uuidPool, ...uuidPool, ...noUuidPool, ` ${uuidPool[0] ?? ""} `],
}

function kindOf(field: TableField | undefined): PlainKind {
  const column = field && columnOf(field)
  return column?.kind ?? "boolean"
}

/** Values written for a kind, in the main. */
export function writtenFor(kind: PlainKind): Arbitrary<string> {
  const pool = writtenPools[kind]
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom(...pool.filter((text) => readWritten(kind, text) !== undefined)),
    },
    { weight: 3, arbitrary: fc.constantFrom(...pool) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(writtenPools).flat()) },
    { weight: 1, arbitrary: hostileText },
  )
}

/** Values that the kind can read (V4 to V8). */
export function readableFor(kind: PlainKind): Arbitrary<string> {
  return writtenFor(kind).filter((text) => readWritten(kind, text) !== undefined)
}

/** The name in other letter case (N1). */
function recased(name: string): Arbitrary<string> {
  return fc
    .boolean()
    .map((upper) => (upper ? name.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : name))
}

/** Names that no table has. */
const unknownNames = [
  "nope",
  "__proto__",
  "prototype",
  "aa",
  "x",
  "length",
  "İd",
  "ıd",
  "constructor.name",
  "a.b",
  "a b",
  "\\a",
]

function nameIn(table: Table): Arbitrary<string> {
  const known = fc.constantFrom(...table.fields.map(({ name }) => name)).chain(recased)
  return fc.oneof({ weight: 12, arbitrary: known }, fc.constantFrom(...unknownNames))
}

/** Operators that suit the field, a third of them starred. */
export function operatorFor(field: TableField): Arbitrary<OperatorSymbol> {
  const apt = allOperators.filter((operator) => takesOperator(field, operator))
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...apt) },
    { weight: 1, arbitrary: fc.constantFrom(...apt.filter((operator) => !hasStar(operator))) },
  )
}

/** A condition on fields of the table that makes sense in the main. */
export function saidOf(table: Table): Arbitrary<Said> {
  return fc.constantFrom(...table.fields).chain((first) =>
    fc
      .record({
        name: recased(first.name),
        others: fc.oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          fc.array(nameIn(table), { maxLength: 2 }),
        ),
        operator: fc.oneof(
          { weight: 8, arbitrary: operatorFor(first) },
          fc.constantFrom(...allOperators),
        ),
        values: fc.array(fc.option(writtenFor(kindOf(first)), { freq: 8 }), {
          minLength: 1,
          maxLength: 3,
        }),
      })
      .map(({ name, others, operator, values }) => ({
        names: [name, ...others],
        operator,
        values: withoutNulls(operator, values),
      })),
  )
}

/** T10: a text operator knows no null. */
function withoutNulls(
  operator: OperatorSymbol,
  values: readonly (string | null)[],
): (string | null)[] {
  return values.map((value) =>
    value === null && textOperators.includes(withoutStar(operator)) ? "null" : value,
  )
}

/** A token too much, somewhere. */
function spoilt(text: string): Arbitrary<string> {
  return fc
    .tuple(fc.nat(text.length), hostileToken)
    .map(([offset, token]) => text.slice(0, offset) + token + text.slice(offset))
}

/** Other ways to write the group, and what may follow a value that holds a comma. */
function inSomeStyle(said: Said): Arbitrary<string> {
  const plain = writePlainly(said)
  const styles = [
    plain.slice(1).replace(")", ""),
    plain.replace("(", "(|"),
    `(${plain.replace(")", "))")}`,
    `${plain},b`,
    `${plain},`,
    `${plain},(a|b==1`,
  ]
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(plain) },
    { weight: 1, arbitrary: fc.constantFrom(...styles) },
  )
}

/** Texts of `filters` for the table. */
function filtersFor(table: Table): Arbitrary<string> {
  const sound = fc
    .array(saidOf(table).chain(inSomeStyle), { maxLength: 3 })
    .map((conditions) => conditions.join(","))
  return fc.oneof(
    { weight: 8, arbitrary: sound },
    { weight: 2, arbitrary: sound.chain(spoilt) },
    { weight: 1, arbitrary: anyFilters },
  )
}

/** Texts of `sorts` for the table. */
export function sortsFor(table: Table): Arbitrary<string> {
  const entry = fc
    .tuple(fc.constantFrom("", "-", " -"), nameIn(table))
    .map((parts) => parts.join(""))
  const sound = fc.array(entry, { maxLength: 4 }).map((entries) => entries.join(","))
  return fc.oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: anySorts })
}

const whole: Arbitrary<string | number> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string | number>("1", "2", "3", 1, 2, 3, 20, "100") },
  fc.constantFrom<string | number>(
    "0",
    "-1",
    "",
    " 2 ",
    "+2",
    "x",
    "1.5",
    1.5,
    0,
    -0,
    Number.NaN,
    "101",
    101,
    "99999999999999999999",
    "-99999999999999999999",
    "1e1",
  ),
)

/** The page parameters, there or not. */
const pageRequest: Arbitrary<Pick<Asked, "page" | "pageSize">> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record({ page: whole, pageSize: whole }, { requiredKeys: [] }),
)

/** Whole queries for the table. */
export function askedOf(table: Table): Arbitrary<Asked> {
  return fc
    .tuple(
      fc.record(
        { filters: filtersFor(table), sorts: sortsFor(table) },
        { requiredKeys: ["filters"] },
      ),
      pageRequest,
    )
    .map(([texts, pages]) => ({ ...texts, ...pages }))
}
