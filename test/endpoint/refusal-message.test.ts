import { describe, expect, it } from "vitest"
import { allExamples } from "../../scripts/generate/diagnostics.ts"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { listEndpoint, describeRefusal } from "../../src/endpoint/list-endpoint.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields({
  name: { kind: "text" },
  rating: { kind: "number" },
  status: { kind: "text", values: ["paid", "shipped"] },
})
const messageOf = async (search: string, dialect = {}): Promise<unknown> => {
  const endpoint = listEndpoint({ table, rows: [], strict: true, ...dialect })
  const response = await endpoint(new Request(`https://shop.example/rows${search}`))
  expect(response.status).toBe(400)
  return ((await response.json()) as { message: unknown }).message
}

describe("the message of a refused query", () => {
  it.each([
    ["N2", "?filters=raiting>4", 'There is no field "raiting". Did you mean rating?'],
    ["P3", "?page=0", 'Page must be a whole number, 1 or greater, got "0".'],
    ["P3", "?pageSize=x", 'Page size must be a whole number, 1 or greater, got "x".'],
    ["P5", "?page=1&page=2", '"page" is given more than once.'],
    [
      "V3",
      "?filters=status==shiped",
      '"shiped" is not a listed value of "status". Did you mean "shipped"?',
    ],
    [
      "T1",
      "?filters=name==Doe,Jane",
      'Expected a condition after the comma, got "Jane". Write \\, for a comma inside a value.',
    ],
  ])("%s: tells the mistake of %s and its hint, and no effect", async (_, search, told) => {
    expect(await messageOf(search)).toBe(`The query is refused. ${told}`)
  })

  it("S9: tells the cause alone in the dialect sieve, not what a server does that answers", async () => {
    expect(await messageOf("?filters=raiting>4", { dialect: sieve })).toBe(
      'The query is refused. There is no field "raiting". Did you mean rating?',
    )
  })

  it("keeps a quoted text that reads like an effect", () => {
    const text = "x. The name is ignored."
    const { diagnostics } = prepareQuery({ sorts: text }, table)
    expect(describeRefusal(diagnostics)).toContain(`There is no field "${text}".`)
  })

  const refusing = Object.entries(allExamples).flatMap(([code, example]) =>
    example
      .run()
      .filter(({ severity }) => severity !== "hint")
      .map((found) => ({ code, found })),
  )

  it.each(refusing)(
    "says of $code neither that a part is ignored nor what is used",
    ({ found }) => {
      const message = describeRefusal([found])
      expect(message).toMatch(/^The query is refused\. ./)
      expect(message).not.toMatch(
        /ignored|Using|Dropped|dropped|drops|nevertheless|no effect|every row|matches nothing/,
      )
    },
  )
})

describe("an endpoint that refuses unknown parameters", () => {
  const list = (search: string, options: object = {}) =>
    listEndpoint({ table, rows: [{ name: "a" }], unknownParameters: "refuse", ...options })(
      new Request(`https://shop.example/rows${search}`),
    )

  it("P5: answers 400 for every name but the four and the application's own", async () => {
    for (const [search, told] of [
      ["?view=wide", '"view" is not a parameter of a query.'],
      ["?filters=name==a&limit=5", '"limit" is not a parameter of a query. Did you mean pageSize?'],
      ["?Name=a", '"Name" is not a parameter of a query. To filter by it, write filters=Name==a.'],
    ] as const) {
      const response = await list(search)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        message: `The query is refused. ${told}`,
        diagnostics: [{ code: "unknown-parameter", severity: "warning", effect: "" }],
      })
    }
    expect((await list("?Filters=name==a&SORTS=name&page=1&pageSize=5")).status).toBe(200)
    expect((await list("?view=wide", { appParameters: ["View"] })).status).toBe(200)
  })

  it("knows the parameter after where the source has cursors", async () => {
    const source = { cursors: true, list: () => ({ data: [], next: null }) }
    expect((await list("?after=x")).status).toBe(400)
    expect((await list("?after=x", { rows: source })).status).toBe(200)
  })
})
