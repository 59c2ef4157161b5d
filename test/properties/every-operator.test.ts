import { afterAll, describe, expect, it } from "vitest"
import { findColoredSpans } from "../../src/codemirror/colored-spans.ts"
import { compareDialects } from "../../src/compare.ts"
import {
  applyQuery,
  buildQuery,
  complete,
  defineFields,
  explainQuery,
  explainRow,
  orThrow,
  parseFilters,
  prepareQuery,
  printFilters,
  printTypeScript,
  queryFromJson,
  type ConditionNode,
} from "../../src/index.ts"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { defineSqlTable, runSql, sqlite } from "../../src/kysely.ts"
import {
  isOrderMatch,
  operatorMeaning,
  operators,
  operatorSymbols,
  type OperatorSymbol,
} from "../../src/language/operators.ts"
import { standardReading } from "../../src/parser/standard-reading.ts"
import { sieve } from "../../src/sieve.ts"
import { sieveSymbols } from "../../src/sieve/sieve-operators.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"
import { withoutRanges } from "../parser/trees.ts"
import { allOperators } from "../support/reference/operators.ts"

const fields = defineFields({
  id: { kind: "integer", nullable: false },
  name: { kind: "text" },
  deep: { kind: "text", path: "inner.name" },
  n: { kind: "number" },
})

const texts = [
  "",
  "ab",
  "AB",
  "abc",
  "cab",
  "bab",
  "acb",
  "b",
  "a",
  "éa",
  "Éab",
  "=x",
  "*x",
  "ab ab",
]
const names = [...texts, ...texts.map((text) => `${text}-${text}`)]
const rows = Array.from({ length: 600 }, (_, id) => {
  const name = id % 50 === 40 ? null : (names[id] ?? `${id}ab${id % 7}`)
  return { id, name, inner: { name }, n: id % 9 === 0 ? null : (id % 40) - 5 }
})

/** It answers from what it kept for all operators before. */
const collection = createCollection(rows, fields, { key: "id" })

const engine = openSqlite()
const insert = rows.map(
  ({ id, name, n }) => `(${id}, ${name === null ? "null" : `'${name}'`}, ${n})`,
)
await engine.script(
  `create table t (id integer primary key, name text, n real); insert into t values ${insert.join()}`,
)
afterAll(engine.close)
const sqlTable = defineSqlTable<AnyDatabase>()(fields, {
  engine: sqlite,
  table: "t",
  key: ["id"],
  columns: { id: {}, name: {}, deep: { column: "name" }, n: {} },
} as never)

/** The field that takes an operator, and values for it: a text, or a number for an order. */
const fieldOf = (symbol: OperatorSymbol) =>
  isOrderMatch(operatorMeaning(symbol).match)
    ? { field: "n", values: ["3", "30|-2", "99"] }
    : { field: "name", values: ["ab", "", "AB", "éA", "abc|=x", "nothing", " *x"] }

/** Builds a condition, whatever the types of the builder say of a field that is chosen by a symbol. */
const build = (field: string, symbol: OperatorSymbol, value: string) => {
  const isText = field === "name"
  // The builder refuses a star that changes nothing.
  const taken = isText ? symbol : operatorMeaning(symbol).symbol
  return buildQuery(fields).where(field as never, taken as never, isText ? value : Number(value))
}

const treeOf = (field: string, symbol: OperatorSymbol, text: string): ConditionNode => ({
  kind: "condition",
  names: [{ kind: "name", text: field }],
  operator: { kind: "operator", symbol },
  values: [{ kind: "text", text }],
})

const plainValues = (symbol: OperatorSymbol): readonly string[] =>
  fieldOf(symbol).values.filter((value) => !/[| ]/.test(value))

const matching = (filters: string): readonly number[] =>
  applyQuery(rows, fields, { filters, sorts: "id" }, { paging: false }).data.map(({ id }) => id)

describe("the table of operators", () => {
  it("T3: has a name, a symbol and a rank of its own for each", () => {
    const ranks = operators.map(({ rank }) => rank)
    expect(ranks.toSorted((left, right) => left - right)).toEqual(
      operators.map((_, index) => index + 1),
    )
    expect(new Set(operators.map(({ name }) => name)).size).toBe(operators.length)
    expect(new Set(operators.map(({ words }) => words)).size).toBe(operators.length)
    expect(new Set(operatorSymbols).size).toBe(2 * operators.length)
  })

  it("V1: names the complement of each, whose complement it is", () => {
    for (const { symbol, complement } of operators)
      expect(operators.find((other) => other.symbol === complement)?.complement).toBe(symbol)
  })

  it("T3: has symbols whose end is known to what pastes after one", () => {
    expect(operators.filter(({ symbol }) => !/[=<>]$/.test(symbol))).toEqual([])
  })

  it("T3: is that of the evaluator of the tests", () => {
    expect(allOperators).toEqual(operatorSymbols)
  })

  it("S4: has all operators of stock Sieve, which are 20", () => {
    expect(new Set(sieveSymbols).size).toBe(20)
    expect(sieveSymbols.filter((symbol) => !operatorSymbols.includes(symbol))).toEqual([])
  })
})

describe.each(operatorSymbols)("%s", (symbol) => {
  const { field } = fieldOf(symbol)
  const { words, symbol: plain, folded } = operatorMeaning(symbol)
  const isOfSieve = sieveSymbols.includes(symbol)

  it.each(plainValues(symbol))(
    "T11, T14: with %j, the builder and the printer write what the parser reads",
    (value) => {
      const tree = treeOf(field, symbol, value)
      const text = orThrow(printFilters([tree]))
      const reading = parseFilters(text)
      expect(withoutRanges(reading.conditions)).toEqual([tree])
      expect(reading.dropped).toEqual([])
      const built = build(field, symbol, value)
      expect(
        parseFilters(built.print().filters ?? "").conditions.map(({ operator }) => operator.symbol),
      ).toEqual([field === "n" ? plain : symbol])
      const json = JSON.parse(JSON.stringify(built.toJSON())) as unknown
      expect(orThrow(queryFromJson(json, fields)).print()).toEqual(built.print())
      expect(orThrow(printTypeScript(built, fields))).toContain(
        `"${field}", "${field === "n" ? plain : symbol}", `,
      )
    },
  )

  it("T3: an editor colors it as an operator", () => {
    const spans = findColoredSpans(`${field}${symbol}1`, {
      source: "filters",
      reading: standardReading,
    })
    expect(spans.map(({ role, start, end }) => [role, start, end])).toEqual([
      ["name", 0, field.length],
      ["operator", field.length, field.length + symbol.length],
      ["value", field.length + symbol.length, field.length + symbol.length + 1],
    ])
  })

  it.each(fieldOf(symbol).values)(
    "V1 to V3: with %s, the rows are the same by every way",
    async (values) => {
      const filters = `${field}${symbol}${values}`
      const found = matching(filters)
      for (const text of [filters, filters, `${field}!=null,${filters}`])
        expect(
          collection
            .query({ filters: text, sorts: "id" }, { paging: false })
            .data.map(({ id }) => id),
        ).toEqual(found)
      if (field === "name") expect(matching(`deep${symbol}${values}`)).toEqual(found)
      const bound = prepareQuery({ filters, sorts: "id" }, fields, { paging: false })
      const stored = await runSql(engine.db, bound, sqlTable)
      expect(stored.data.map((row) => (row as { readonly id: number }).id)).toEqual(found)
      for (const row of rows.slice(0, names.length))
        expect(explainRow(row, bound).matches).toBe(found.includes(row.id))
    },
  )

  it.each(plainValues(symbol))(
    "V1: with %j, its complement holds on all other rows that have a value",
    (value) => {
      const { complement } = operatorMeaning(symbol)
      const others = matching(`${field}${complement}${folded ? "*" : ""}${value}`)
      const both = [...matching(`${field}${symbol}${value}`), ...others]
      expect(both.toSorted((left, right) => left - right)).toEqual(matching(`${field}!=null`))
    },
  )

  it("is explained in its words", () => {
    const value = field === "n" ? "3" : '"3"'
    const { sentences } = explainQuery(prepareQuery({ filters: `${field}${symbol}3` }, fields))
    const told = folded && field === "name" ? " (letter case ignored)" : ""
    expect(sentences[0]?.sentence).toContain(`whose ${field} ${words} ${value}${told}`)
  })

  it("is offered with its words, in each dialect that has it", () => {
    const offers = (dialect?: typeof sieve) =>
      complete({ source: "filters", text: field, offset: field.length }, fields, {
        ...(dialect && { dialect }),
      }).options.filter(({ kind }) => kind === "operator")
    const isOffered = field === "name" || !folded
    const own = offers().find(({ label }) => label === symbol)
    expect(own !== undefined).toBe(isOffered)
    if (isOffered && operatorMeaning(symbol).match !== "equal")
      expect(own?.detail).toContain(words.replace("is ", ""))
    expect(offers(sieve).some(({ label }) => label === symbol)).toBe(isOffered && isOfSieve)
    const { rank } = operatorMeaning(symbol)
    const before = offers().slice(0, own && offers().findIndex(({ label }) => label === symbol))
    if (own)
      expect(
        before.every(({ label }) => operatorMeaning(label as OperatorSymbol).rank <= rank),
      ).toBe(true)
  })

  it("S4, S13: stock Sieve reads, binds and writes it only if it is one of its own", () => {
    const tree = treeOf(field, symbol, "3")
    const text = `${field}${symbol}3`
    const read = parseFilters(text, { dialect: sieve }).conditions.map(
      ({ operator }) => operator.symbol,
    )
    expect(read.includes(symbol)).toBe(isOfSieve)
    expect(printFilters([tree], { dialect: sieve }).ok).toBe(isOfSieve)
    const bound = bindQuery({ filters: [tree], sorts: [] }, fields, { dialect: sieve })
    expect(bound.diagnostics.some(({ code }) => code === "unsuitable-operator")).toBe(!isOfSieve)
    if (!isOfSieve) expect(compareDialects({ filters: text }, fields).alike).toBe(false)
  })
})
