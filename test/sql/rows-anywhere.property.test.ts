import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { createListClient } from "../../src/client.ts"
import { applyQuery, defineFields, prepareQuery } from "../../src/index.ts"
import { defineSqlTable, runSql, sqlSource, sqlite } from "../../src/kysely.ts"
import { listEndpoint } from "../../src/server.ts"
import { check } from "../support/runs.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

const engine = openSqlite()
afterAll(engine.close)

const fields = defineFields(
  {
    id: { kind: "integer", bits: 64, nullable: false, unique: true },
    price: { kind: "number", format: "decimal" },
    stock: { kind: "integer" },
    size: { kind: "number" },
  },
  { maxPageSize: 100, defaultPageSize: 100, strict: false },
)
const table = defineSqlTable<AnyDatabase>()(fields, {
  engine: sqlite,
  table: "goods",
  key: ["id"],
  columns: {
    id: { notNull: true },
    price: { scale: 4 },
    stock: { type: "int8" },
    size: {},
  },
})

const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n]
const long = fc.oneof(
  fc.constantFrom(least, -1n, 0n, 2n ** 53n, 2n ** 53n + 1n, most - 1n, most),
  fc.bigInt({ min: least, max: most }),
)
const good = fc.record({
  id: long,
  price: fc.option(long),
  stock: fc.option(fc.maxSafeInteger()),
  size: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((size) => size + 0)),
})

const query = fc.record({
  filters: fc
    .record({
      name: fc.constantFrom("id", "price", "stock", "size", "(price|id)"),
      operator: fc.constantFrom("==", "!=", "<", "<=", ">", ">="),
      value: fc.oneof(
        long.map(String),
        long.map((whole) => fraction(whole)),
        fc.constant("0"),
      ),
    })
    .map(({ name, operator, value }) => `${name}${operator}${value}`),
  sorts: fc.constantFrom("price", "-price,stock", "size", "-id", "stock,-size"),
})

/** Writes a number of ten-thousandths. */
function fraction(whole: bigint): string {
  const digits = String(whole < 0n ? -whole : whole).padStart(5, "0")
  return `${whole < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

const url = "https://shop.example/goods"

describe("one list of long numbers (V4, V4a, V4b)", () => {
  it("has the same rows, order and count in SQL, in memory, and in a client of either", async () => {
    const property = fc.asyncProperty(
      fc.uniqueArray(good, { maxLength: 8, selector: ({ id }) => id }),
      query,
      async (goods, asked) => {
        await engine.script(
          "drop table if exists goods; create table goods (id integer primary key, price integer, stock integer, size real)",
        )
        for (const { id, price, stock, size } of goods)
          await engine.run("insert into goods values (?, ?, ?, ?)", [id, price, stock, size])
        const expected = await runSql(engine.db, prepareQuery(asked, fields), table)

        const endpoint = listEndpoint({ table: fields, rows: sqlSource(engine.db, table) })
        const own = createListClient({
          url,
          table: fields,
          fetch: (input, init) => endpoint(new Request(input, init)),
        })
        const { data, total } = await own.list(asked)
        expect([data, total]).toEqual([expected.data, expected.total])

        // A service that writes numbers.
        const body = `[${goods.map(({ id, price, stock, size }) => `{"id":${id},"price":${price === null ? null : fraction(price)},"stock":${stock},"size":${size}}`).join()}]`
        const other = createListClient({
          url,
          table: fields,
          fetch: () => Promise.resolve(new Response(body)),
        })
        const { data: all } = await runSql(engine.db, prepareQuery({}, fields), table)
        const fetched = (await other.list()).data.toSorted((left, right) =>
          BigInt(left.id) < BigInt(right.id) ? -1 : 1,
        )
        expect(fetched).toEqual(all)
        for (const rows of [all, fetched]) {
          const answer = applyQuery(rows, fields, asked)
          expect([answer.data, answer.total]).toEqual([expected.data, expected.total])
        }
      },
    )
    await check(property, 300)
  })
})
