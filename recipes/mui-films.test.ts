import type * as Grid from "@mui/x-data-grid"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it, vi } from "vitest"
import { Films } from "./mui-films.tsx"

// The grid renders in a browser alone.
vi.mock("@mui/x-data-grid", async (original) => ({
  ...(await original<typeof Grid>()),
  DataGrid: ({ initialState }: Grid.DataGridProps) =>
    createElement("code", { role: "grid" }, JSON.stringify(initialState)),
}))

const show = (address: string) =>
  renderToStaticMarkup(createElement(Films, { address, url: "http://localhost/films" }))

it("the component shows the grid as an address says", () => {
  const html = show("?filters=title@=*heat,year>=1990&sorts=-year&page=2&tab=all")
  const [, json = ""] = /<code role="grid">(.*)<\/code>/.exec(html) ?? []
  expect(JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&gt;", ">"))).toMatchObject({
    filter: {
      filterModel: {
        items: [
          { field: "title", operator: "contains", value: "heat" },
          { field: "year", operator: ">=", value: 1990 },
        ],
      },
    },
    sorting: { sortModel: [{ field: "year", sort: "desc" }] },
    pagination: { paginationModel: { page: 1, pageSize: 20 } },
  })
  expect(html).not.toContain('role="alert"')
})

it.each([
  ["?filters=title_-=Heat|Alien", "The grid has no filter for title_-=Heat|Alien."],
  ["?filters=raiting>8", "There is no field &quot;raiting&quot;."],
])("the component says in a sentence why the grid cannot show %s", (address, reason) => {
  const html = show(address)
  expect(html).toContain(`<p role="alert">This address cannot be shown: ${reason}`)
  expect(html).not.toContain('role="grid"')
})
