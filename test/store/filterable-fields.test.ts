import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import {
  writeEndpoint,
  writeFilterableFields,
  listEndpoints,
} from "../../scripts/generate/filterable-fields.ts"
import { defineFields } from "../../src/fields/table.ts"
import { root } from "../support/examples.ts"

const page = readFileSync(`${root}docs/reference/filterable-fields.md`, "utf8")

/** Cells of the rows of the table below a heading. */
const rowsBelow = (title: string): string[][] => {
  const [, section = ""] = page.split(`\n## ${title}\n`)
  const [own = ""] = section.split("\n## ")
  const [, , ...rows] = own.split("\n").filter((line) => line.startsWith("|"))
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe("docs/reference/filterable-fields.md", () => {
  it("the page is fresh (npm run generate writes it)", () => {
    expect(page).toBe(writeFilterableFields())
  })

  it.each(listEndpoints.map((endpoint) => [endpoint.title, endpoint] as const))(
    "the page lists every field of %s with its origin",
    (title, endpoint) => {
      const names = Array.from(endpoint.table.fields.values(), ({ name }) => name)
      expect(rowsBelow(title).map(([name]) => name)).toEqual(names.map((name) => `\`${name}\``))
      expect(Object.keys(endpoint.origins)).toEqual(names)
      expect(rowsBelow(title).map((cells) => cells.at(-1)?.split(" (")[0])).toEqual(
        names.map((name) => endpoint.origins[name]?.source),
      )
    },
  )

  it("V10, V7, V12, V13: the page gives operators and values of each field", () => {
    const cellsOf = (title: string, name: string): string[] | undefined =>
      rowsBelow(title).find(([cell]) => cell === `\`${name}\``)
    expect(cellsOf("Tickets", "status")).toEqual([
      "`status`",
      "integer",
      "`==` `!=` `>` `<` `>=` `<=`",
      "an integer",
      "no",
      "yes",
      "no",
      "interface text",
    ])
    expect(cellsOf("Products", "lowStock")?.slice(1, 4)).toEqual([
      "shortcut",
      "`==`",
      "`true` (rule V12)",
    ])
    expect(cellsOf("Orders", "dateTo")?.slice(1, 4)).toEqual([
      "range-end",
      "`==` `>` `<` `>=` `<=`",
      "a date, the latest `dateCreated` (rule V13)",
    ])
    expect(cellsOf("Orders", "gateway")?.slice(3)).toEqual([
      "a string",
      "yes",
      "yes",
      "no",
      "interface text",
    ])
    expect(cellsOf("Webhook logs", "url")?.at(-1)).toBe("assumption")
  })

  it("the page has a column of labels for a table with labels", () => {
    const table = defineFields({ id: { kind: "uuid", label: "Number" }, total: { kind: "number" } })
    const origins = { id: { source: "assumption" }, total: { source: "assumption" } } as const
    const section = writeEndpoint({
      title: "Orders",
      operations: ["listOrders"],
      table,
      origins,
    })
    const [head, , ...rows] = section.split("\n").filter((line) => line.startsWith("|"))
    const cells = (row = ""): string[] => row.split("|").map((cell) => cell.trim())
    expect([head, ...rows].map((row) => cells(row).slice(1, 4))).toEqual([
      ["field", "label", "kind"],
      ["`id`", "Number", "uuid"],
      ["`total`", "", "number"],
    ])
  })

  it("the page marks the assumed parts of operations", () => {
    expect(page).toContain("scope `stores.reviews.view` (assumption: scope)")
    expect(page).toContain("(assumption: method, path, parameter)")
    expect(page).toContain("scope `stores.orders.view`\n")
  })

  it("the page describes the parameters of the list of items", () => {
    expect(rowsBelow("Items").map((cells) => cells.slice(0, 4))).toEqual([
      ["`page`", "path", "a positive integer", "1"],
      ["`count`", "query", "an integer from 1 to 100", "20"],
    ])
  })
})
