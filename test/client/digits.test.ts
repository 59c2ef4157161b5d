import { describe, expect, it, vi } from "vitest"
import { createListClient, type ListOptions } from "../../src/client/list-client.ts"
import { defineFields } from "../../src/fields/table.ts"
import { collect, rejectionOf } from "./support/list-service.ts"

const table = defineFields({
  id: { kind: "integer", bits: 64, unique: true, nullable: false },
  total: { kind: "number", format: "decimal" },
  code: { kind: "integer", bits: 64, path: "deep.code" },
  stock: { kind: "integer" },
  size: { kind: "number" },
  state: { kind: "enum", values: [1, 2] },
  byte: { kind: "integer", bits: 8 },
  ratio: { kind: "number", format: "float" },
})

/** A client of a service that answers with a text. */
function listOf(body: string, readPage?: ListOptions<unknown, unknown, unknown>["readPage"]) {
  const fetch = () => Promise.resolve(new Response(body))
  return createListClient({ url: "https://example.com/goods", table, fetch, readPage })
}

const rows =
  '[{"id":9007199254740993,"total":1.10,"deep":{"code":-9223372036854775808}},{"id":"7","total":0.10000000000000000000001,"deep":{"code":null}},{"id":8,"total":12345678901234567890.5},{"id":1e1,"total":1e-400,"deep":{"code":1.0000000000000000}}]'

describe("digits of rows (V4a and V4b)", () => {
  it("list gives integers of 64 bits and decimal numbers as texts of all digits", async () => {
    const { data } = await listOf(rows).list()
    expect(data).toEqual([
      { id: "9007199254740993", total: "1.1", deep: { code: "-9223372036854775808" } },
      { id: "7", total: "0.10000000000000000000001", deep: { code: null } },
      { id: "8", total: "12345678901234567890.5" },
      { id: "10", total: `0.${"0".repeat(399)}1`, deep: { code: "1" } },
    ])
  })

  it("an exponent of one digit loses none", async () => {
    const { data } = await listOf('[{"id":900719925474e4,"total":123456789123e9}]').list()
    expect(data).toEqual([{ id: "9007199254740000", total: "123456789123000000000" }])
  })

  it("iterate tells rows apart whose ids differ beyond 2^53", async () => {
    const body = '{"data":[{"id":9007199254740992},{"id":9007199254740993}],"pages":1}'
    expect(await collect(listOf(body).iterate())).toEqual([
      { id: "9007199254740992" },
      { id: "9007199254740993" },
    ])
  })

  it("the body stays as it was parsed, and a field has the name of a count", async () => {
    const body = '{"data":[{"id":1,"total":2.50}],"pages":1,"total":1}'
    const page = await listOf(body).list()
    expect(page).toMatchObject({ data: [{ id: "1", total: "2.5" }], total: 1 })
    expect(page.body).toEqual(JSON.parse(body))
  })

  it.each(["1.5", "18446744073709551616", "1e30", "9".repeat(100_000)])(
    "an integer outside of 64 bits is its text, which is empty in memory: %.30s",
    async (text) => {
      expect((await listOf(`[{"id":${text}}]`).list()).data).toEqual([{ id: text }])
    },
  )

  it("rows of a readPage of one's own keep their class, and what is fixed", async () => {
    class Good {
      id = 5
    }
    const fixed = Object.freeze({ id: 5 })
    const { data } = await listOf("[]", () => ({ rows: [new Good(), fixed, 5, null] })).list()
    expect(data).toEqual([Object.assign(new Good(), { id: "5" }), fixed, 5, null])
    expect(data[0]).toBeInstanceOf(Good)
  })

  it("a body that is nested too deeply for a function is read all the same", async () => {
    const depth = 20_000
    const deep = `${"[".repeat(depth)}1234567890123456${"]".repeat(depth)}`
    const { data } = await listOf(`[{"id":5,"x":${deep}}]`).list()
    expect(data[0]?.id).toBe("5")
  })
})

describe("a number beyond 2^53 in another field", () => {
  const integer = "define the field as an integer with bits: 64"
  const decimal = 'define the field as a number with the format "decimal"'

  it.each([
    ["stock", "9007199254740993", integer],
    ["stock", "1e17", integer],
    ["state", "-9007199254740993", integer],
    ["size", "9007199254740993", decimal],
    ["size", "-123456789012345678901", decimal],
    ["size", "9007199254740993.0", decimal],
    ["size", "9.007199254740993e15", decimal],
    ["size", "1e400", decimal],
    ["size", `1${"0".repeat(1e5)}1`, decimal],
  ])("is a protocol error of list and iterate: %s of %.30s (V4)", async (name, text, wayOut) => {
    const list = listOf(`{"data":[{"id":1},{"id":2,"${name}":${text}}],"pages":1}`)
    for (const ask of [() => list.list(), () => collect(list.iterate())]) {
      const error = await rejectionOf(ask())
      expect(error).toMatchObject({ kind: "protocol", status: 200 })
      expect(String(error)).toContain(
        `has a number under "${name}" in row 2 that JSON rounds: ${wayOut}.`,
      )
    }
  })

  it.each([
    ["stock", "9007199254740991"],
    ["size", "1e300"],
    ["size", "1E+22"],
    ["size", "123456789012345680000"],
    ["size", "100000000000000000000000"],
    ["size", "0.1234567890123456789"],
    ["byte", "9007199254740993"],
    ["ratio", "12345678901234567890"],
    ["unknown", "9007199254740993"],
  ])("is read where a double holds it, or no condition tells: %s of %s", async (name, text) => {
    const { data } = await listOf(`[{"id":1,"${name}":${text}}]`).list()
    expect(data).toEqual([{ id: "1", [name]: Number(text) }])
  })
})

describe("an engine that hands out no texts of numbers", () => {
  const { parse } = JSON
  it.each([
    ["9007199254740993", undefined],
    ["9007199254740991", "9007199254740991"],
  ])("gives %s as %s, and rounds nothing", async (text, id) => {
    vi.spyOn(JSON, "parse").mockImplementation((json, reviver): unknown =>
      parse(json, reviver && ((name, value): unknown => reviver.call({}, name, value))),
    )
    const answer = listOf(`[{"id":${text}}]`).list()
    if (id === undefined)
      await expect(answer).rejects.toThrow('under "id" in row 1 that JSON rounds')
    else expect((await answer).data).toEqual([{ id }])
    vi.restoreAllMocks()
  })
})
