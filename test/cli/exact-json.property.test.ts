import fc from "fast-check"
import { expect, it } from "vitest"
import { parseJson } from "../../src/cli/input/parse-json.ts"
import { stringify } from "../../src/cli/output/stringify.ts"
import { createListClient } from "../../src/client/list-client.ts"
import { isSameNumber, readDecimal } from "../../src/fields/kinds/decimal.ts"
import { defineFields } from "../../src/fields/table.ts"
import { check } from "../support/runs.ts"

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength })

/** The text of a number of JSON, of any size and with any number of digits. */
const numberText = fc
  .record({
    sign: fc.constantFrom("", "-"),
    whole: fc.oneof(digits(1, 3), digits(14, 25)).map((text) => text.replace(/^0+(?=.)/, "")),
    fraction: fc.option(fc.oneof(digits(1, 3), digits(14, 25)), { nil: undefined }),
    power: fc.option(fc.tuple(fc.constantFrom("e", "E+", "e-"), fc.integer({ min: 0, max: 400 })), {
      nil: undefined,
    }),
  })
  .map(
    ({ sign, whole, fraction, power = [] }) =>
      sign + whole + (fraction === undefined ? "" : `.${fraction}`) + power.join(""),
  )

/** True for a number whose digits come back: an integer, one of 18 digits, and one whose exponent has three. */
const isKept = (text: string): boolean => {
  const [size = "", power = ""] = text.replace("-", "").split(/[eE][+-]?/)
  const significant = size.replace(".", "").replace(/^0+/, "")
  return (
    /^[0-9]+$/.test(text.replace("-", "")) ||
    power.length > 2 ||
    (power === "" && size.includes(".") && significant.length > 17)
  )
}

it("V4a, V4b: numbers of rows are written with the digits that they had", async () => {
  const law = fc.asyncProperty(fc.array(numberText, { minLength: 1, maxLength: 5 }), (texts) => {
    const json = `{"rows":[${texts.map((text) => `{"a":[${text}],"b":{"c":${text}}}`).join(",")}]}`
    const read = parseJson(json, "", 1, { areLost: false })
    const back = read.ok ? stringify(read.value) : ""
    const written = Array.from(back.matchAll(/"c":([^}]+)/g), ([, text = ""]) => text)
    expect(back).toBe(
      `{"rows":[${written.map((text) => `{"a":[${text}],"b":{"c":${text}}}`).join(",")}]}`,
    )
    expect(written).toHaveLength(texts.length)
    for (const [index, text] of texts.entries()) {
      const found = written[index] ?? ""
      const isSame = isKept(text)
        ? isSameNumber(found, text)
        : Object.is(Number(found), Number(text))
      expect([text, found, isSame]).toEqual([text, found, true])
    }
    return Promise.resolve()
  })
  await check(law, 2000)
})

const table = defineFields({
  id: { kind: "integer", bits: 64 },
  total: { kind: "number", format: "decimal" },
})

it("V4a, V4b: a client gives numbers with the digits that they had", async () => {
  const law = fc.asyncProperty(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    numberText.filter((text) => readDecimal(text) !== undefined),
    async (id, total) => {
      const body = `[{"id":${id},"total":${total}}]`
      const fetch = () => Promise.resolve(new Response(body))
      const { data } = await createListClient({ url: "https://a.example/", table, fetch }).list()
      const [row] = data as { id: string; total: string }[]
      expect(row?.id).toBe(String(id))
      expect([total, row?.total, readDecimal(row?.total ?? "")]).toEqual([
        total,
        row?.total,
        readDecimal(total),
      ])
    },
  )
  await check(law, 500)
})
