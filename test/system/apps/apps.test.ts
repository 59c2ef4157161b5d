import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createListClient } from "../../../src/client.ts"
import { open, send, type Typed } from "./browser.ts"
import { rows, table } from "./goods.ts"
import { starts, type Started } from "./start.ts"

const hostile = [
  "a, b",
  "a|b",
  "round,price>0",
  "(title|state)==x",
  `"'><script>alert(1)</script>`,
  "🛏 bed 👩‍👩‍👧",
  "\\",
  "x\\,y\\|",
  "__proto__",
  "constructor",
  "null",
  "100% & more + #1 ?",
  "  spaced  ",
  "ü\u0000\u202e",
  "title@=*",
]

describe.each(Object.entries(starts))("an app with a filter form: %s", (name, start) => {
  let app: Started
  beforeAll(async () => {
    app = await start()
  })
  afterAll(() => app.close())

  it("the form leads to the filtered rows, and shows what was typed", async () => {
    const typed: Typed = [
      ["search", "t"],
      ["state", "0"],
      ["state", "1"],
      ["minPrice", "5.5"],
      ["maxPrice", "40"],
      ["inStock", "true"],
    ]
    const shown = await send(app.url, typed)
    expect(shown.titles).toEqual(["Stand, round"])
    expect(shown.messages).toEqual(new Map())
    expect(shown.values).toEqual(
      new Map([
        ["search", ["t"]],
        ["state", ["0", "1"]],
        ["minPrice", ["5.5"]],
        ["maxPrice", ["40"]],
        ["inStock", ["true"]],
      ]),
    )
  })

  it.each(hostile)("the form shows and finds %j as it was typed", async (text) => {
    const shown = await send(app.url, [["search", text]])
    expect(shown.status).toBe(200)
    expect(shown.values).toEqual(new Map([["search", [text]]]))
    expect(shown.messages).toEqual(new Map())
  })

  it.each(rows)("the form finds $title", async ({ title }) => {
    expect((await send(app.url, [["search", title]])).titles).toEqual([title])
  })

  it("a mistake in the form is shown at its input, with what was typed", async () => {
    const typed: Typed = [
      ["search", "a|b"],
      ["state", "7"],
      ["minPrice", "much"],
      ["maxPrice", "9,99"],
      ["since", "yesterday"],
    ]
    const shown = await send(app.url, typed)
    expect(shown.status).toBe(400)
    expect(shown.values).toEqual(new Map(typed.map(([input, text]) => [input, [text]])))
    expect(shown.messages).toEqual(
      new Map([
        [
          "state",
          ['Expected a listed id for "state", got 7. Allowed ids: 0 (New), 1 (Used), 2 (Broken).'],
        ],
        ["minPrice", ['Expected a finite number for "price", got "much".']],
        ["maxPrice", ['Expected a finite number for "price", got "9,99".']],
        ["since", [expect.stringMatching(/^Expected a date .* for "added", got "yesterday"\.$/)]],
      ]),
    )
  })

  it("a mistake in the address is shown at its input, and the other inputs are filled", async () => {
    const filters = "PRICE<=much,price>=6.50,titel==x,title@=*a\\, b"
    const shown = await open(`${app.url}/form?filters=${encodeURIComponent(filters)}`)
    expect(shown.titles).toEqual([])
    expect(shown.messages).toEqual(
      new Map([
        ["", ['There is no field "titel". Did you mean title?']],
        ["maxPrice", [expect.stringContaining('Expected a number for "price", got "much".')]],
      ]),
    )
    expect(shown.values).toEqual(
      new Map([
        ["search", ["a, b"]],
        ["minPrice", ["6.50"]],
        ["maxPrice", ["much"]],
      ]),
    )
  })

  it("conditions and sorts without an input survive in the form", async () => {
    const filters = "price>=5,price>=10,id!=2,(title|id)==4"
    const address = `${app.url}/form?filters=${encodeURIComponent(filters)}&sorts=-id&pageSize=2`
    const shown = await open(address)
    expect(shown.values.get("minPrice")).toEqual(["5"])
    const sent = [...shown.values].flatMap(([input, texts]) =>
      texts.map((text) => [input, text] as const),
    )
    const again = await send(app.url, sent)
    expect(again.values).toEqual(shown.values)
    expect(again.titles).toEqual(shown.titles)
    expect(again.titles).toEqual(['Shelf "Wide"'])
  })

  it.each([
    "filters[title]=x",
    "filters=title%3D%3Dx&filters=title%3D%3Dy",
    "__proto__=1&__proto__[filters]=x&constructor=2&prototype=3",
    "search[a]=1&search=x&search=y&state[]=1&more={",
    "more=null&more=[]",
    `more=${encodeURIComponent("filters=__proto__==1,toString==2&sorts=constructor&page=x")}`,
    "more=filters%5Bx%5D=1&more=filter=x",
    "filters=%ED%A0%80&search=%ED%A0%80&minPrice=%",
    `search=${"x".repeat(9000)}`,
    `filters=${"a==1,".repeat(300)}`,
    "page=-1&pageSize=1e9&since=0000-00-00&minPrice=1e999",
    "&&=&=x&%00=%00",
  ])("no address is answered with a fault of the server: %s", async (search) => {
    for (const path of ["goods", "form", "submit"]) {
      const { status } = await fetch(`${app.url}/${path}?${search}`, { redirect: "manual" })
      expect([200, 303, 400], `${path} of ${name}`).toContain(status)
    }
    expect(Object.hasOwn(Object.prototype, "filters")).toBe(false)
  })

  it("a repeated input loses nothing", async () => {
    const shown = await send(app.url, [
      ["search", "t"],
      ["search", "s"],
    ])
    expect(shown.titles).toEqual(["Stand, round", "Stool | chair"])
    expect(shown.values.get("search")).toEqual(["t"])
    expect(shown.values.get("more")?.[0]).toContain("s")
  })

  it("the client reads all pages of the list, and gets the refusal", async () => {
    const list = createListClient({
      url: `${app.url}/goods`,
      table,
    })
    const ids: number[] = []
    for await (const { id } of list.iterate({ sorts: "-price" })) ids.push(id)
    expect(ids).toEqual([7, 6, 5, 4, 3, 2, 1])
    await expect(list.list({ filters: "price>=much" })).rejects.toMatchObject({
      status: 400,
      reason: expect.stringContaining("much") as string,
      diagnostics: [{ code: "unreadable-value", source: "filters" }],
    })
  })
})

// A mock answers in the place of the network, without origins.
const overPort = Object.entries(starts).filter(([name]) => name !== "next" && name !== "msw")

describe.each(overPort)("an app with CORS: %s", (_, start) => {
  it("a page of another origin may read rows and refusals", async () => {
    const app: Started = await start()
    try {
      const headers = { origin: "https://shop.example", "access-control-request-method": "GET" }
      const preflight = await fetch(`${app.url}/goods`, { method: "OPTIONS", headers })
      const refusal = await fetch(`${app.url}/goods?filters=x`, { headers })
      const found = await fetch(`${app.url}/goods`, { headers })
      expect([preflight.status, refusal.status, found.status]).toEqual([204, 400, 200])
      for (const response of [preflight, refusal, found])
        expect(response.headers.get("access-control-allow-origin")).toBe("*")
    } finally {
      await app.close()
    }
  })
})
