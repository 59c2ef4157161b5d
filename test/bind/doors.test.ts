import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { checkText } from "../../src/codemirror/language-options.ts"
import { createCollection } from "../../src/collection.ts"
import {
  applyQuery,
  bindQuery,
  defineFields,
  parseQuery,
  prepareQuery,
  queryFrom,
} from "../../src/index.ts"
import { createStoreServer, seedKeys, type StoreServerOptions } from "../../src/mock.ts"
import { querySchema, searchSchema } from "../../src/schema.ts"
import { listEndpoint } from "../../src/server.ts"
import { sieve } from "../../src/sieve.ts"
import { folderOf, runCli } from "../cli/run-cli.ts"
import { data, startServe } from "../cli/serve-session.ts"
import { root } from "../support/examples.ts"

const filters = "nope==1"
const own = defineFields({ n: { kind: "number" } })
const lenient = defineFields({ n: { kind: "number" } }, { strict: false })

/** A table, and the dialect of a call. */
interface Given {
  readonly table: typeof own
  readonly options: { readonly dialect?: typeof sieve }
}

/** The columns of the page, by their headings. */
const columns: { readonly [heading: string]: Given } = {
  "your own table": { table: own, options: {} },
  "with `strict: false`": { table: lenient, options: {} },
  "with `dialect: sieve`": { table: own, options: { dialect: sieve } },
}

const films = () => ({ folder: folderOf({ "films.json": '[{"n":1}]' }) })

const isRefusedBy = async (url: string, headers: Record<string, string> = {}): Promise<boolean> =>
  (await fetch(`${url}?filters=${filters}`, { headers })).status === 400

const keyHeaders = { Authorization: `Bearer ${seedKeys.allScopes}`, "User-Agent": "tests" }
const ordersPath = `/stores/${data.stores[0]?.id ?? ""}/orders`

/** Says, for each name in the table of the page, whether a query with a mistake is refused. */
const doors: { readonly [name: string]: (given: Given) => Promise<boolean> | boolean } = {
  applyQuery: ({ table, options }) => applyQuery([], table, { filters }, options).refused,
  prepareQuery: ({ table, options }) => prepareQuery({ filters }, table, options).refused,
  bindQuery: ({ table, options }) =>
    bindQuery(parseQuery({ filters }, options), table, options).refused,
  query: ({ table, options }) =>
    createCollection([{ n: 1 }], table, { key: "n" }).query({ filters }, options).refused,
  listEndpoint: async ({ table, options }) => {
    const endpoint = listEndpoint({ table, rows: [{ n: 1 }], ...options })
    return (await endpoint(new Request(`https://list.example/?filters=${filters}`))).status === 400
  },
  queryFrom: ({ table }) => !queryFrom({ filters }, table).ok,
  querySchema: ({ table }) => {
    const { validate } = querySchema(table)["~standard"]
    return "issues" in validate({ filters: [{ fields: ["n"], operator: "!=", values: [1, 2] }] })
  },
  searchSchema: ({ table }) => "issues" in searchSchema(table)["~standard"].validate({ filters }),
  queryLanguage: ({ table, options: { dialect } }) =>
    checkText(filters, {
      ...{ source: "filters", table, dialect },
      ...{ strict: undefined, limits: undefined, values: undefined, onParameters: undefined },
    }).refused,
  "trommel apply": async ({ options }) => {
    const dialect = options.dialect === sieve ? ["--dialect", "sieve"] : []
    const argv = ["apply", "films.json", "--filters", filters, ...dialect]
    return !/"n": ?1/.test((await runCli(argv, "", films())).out)
  },
  "trommel serve films.json": async () => {
    const { url, stop } = await startServe(["films.json"], films())
    const isRefused = await isRefusedBy(`${url}/films`)
    await stop()
    return isRefused
  },
  "trommel check": () => commandRefuses("check"),
  "trommel explain": () => commandRefuses("explain"),
  createStoreServer: async ({ table }) => {
    const tables = { orders: table } as unknown as NonNullable<StoreServerOptions["tables"]>
    const request = new Request(`http://localhost${ordersPath}?filters=${filters}`, {
      headers: keyHeaders,
    })
    return (await createStoreServer({ data, tables }).fetch(request)).status === 400
  },
  "trommel serve": async () => {
    const stored = folderOf({ "store.json": JSON.stringify(data) })
    const { url, stop } = await startServe(["--data", "store.json"], { folder: stored })
    const isRefused = await isRefusedBy(url + ordersPath, keyHeaders)
    await stop()
    return isRefused
  },
}

/** A command that ignores the mistake says so, and says in its last line what the table does. */
async function commandRefuses(command: string): Promise<boolean> {
  const { out, err } = await runCli([command, "films.json", "--filters", filters], "", films())
  expect(out + err).toContain("The table is strict: it refuses this query.\n")
  return !/is ignored|has no effect/.test(out)
}

/** A line of the table: the names in its first cell, and the answer of each column. */
const lines = readFileSync(join(root, "docs/guide/defining-fields.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const start = lines.findIndex(([head]) => head === "function or command")
const [headings = [], , ...rows] = lines.slice(start, start + 10)

describe("the default of each function and command", () => {
  it("section 5: the guide lists all of them, under the columns that are tried", () => {
    expect(headings.slice(1)).toEqual(Object.keys(columns))
    const names = rows.flatMap(([cell = ""]) =>
      Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => name),
    )
    expect(names.toSorted()).toEqual(Object.keys(doors).toSorted())
  })

  const cells = rows.flatMap(([cell = "", ...answers]) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) =>
      Object.keys(columns).flatMap((column, index) =>
        answers[index] ? [{ name, column, answer: answers[index] }] : [],
      ),
    ).flat(),
  )
  it.each(cells)("section 5: $name, $column: $answer", async ({ name, column, answer }) => {
    const given = columns[column]
    const isRefused = given && (await doors[name]?.(given))
    expect(isRefused).toBe(answer === "refuses")
  })
})
