import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readUrl } from "../../src/core.ts"
import { modelBinding, serverBindings, type ServerBinding } from "../../src/sieve/model-binding.ts"
import { hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"

const binding = fc.constantFrom(...serverBindings)
const runs = 2000
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const escapeOf = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`

/** Returns the character that these bytes are, if they are one. */
function characterOf(bytes: readonly number[]): string | undefined {
  try {
    const text = utf8.decode(Uint8Array.from(bytes))
    return [...text].length === 1 ? text : undefined
  } catch {
    return undefined
  }
}

/** B1, by the platform's decoder: the character at each place, or its first byte as written. */
function decodeSlowly(bytes: readonly number[]): string {
  let text = ""
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((count) => characterOf(bytes.slice(at, at + count)))
    text += characterOf(bytes.slice(at, at + (length ?? 0))) ?? escapeOf(bytes[at] ?? 0)
    at += length ?? 1
  }
  return text
}

/** Bytes near the borders of what UTF-8 allows come often. */
const byte = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.constantFrom(0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1),
  fc.constantFrom(0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff),
)

const name = fc.constantFrom(
  "filters",
  "PAGE",
  "page",
  "pageSize",
  "sorts",
  "m.page",
  "m",
  "m[0]",
  "x",
)
const value = fc.oneof(
  hostileText,
  fc.integer().map(String),
  fc.constantFrom("", " ", "0x", "0x10", "#", "&h1", "+1", "\u00a01", "1\0", "2147483648", "1e1"),
)
const query = fc
  .array(fc.tuple(name, value), { maxLength: 5 })
  .map((pairs) =>
    pairs.map(([left, right]) => `${left}=${encodeURIComponent(right.toWellFormed())}`),
  )
  .map((parts) => parts.join("&"))

describe("readUrl with a binding, for any text", () => {
  it(
    "B1: bytes are the characters that UTF-8 gives them, and the others stay as written",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.array(byte, { maxLength: 12 }), binding, (bytes, server) => {
          const filters = `x${decodeSlowly(bytes)}`
          const url = `?filters=x${bytes.map(escapeOf).join("")}`
          expect(readUrl(url, { parameters: modelBinding(server) }).filters).toBe(filters)
        }),
        runs,
      )
    },
  )

  it(
    "B1: every text that is not blank comes back from its percent escapes",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.string({ unit: "grapheme" }), binding, (text, server) => {
          const written = encodeURIComponent(`x${text}`)
          expect(readUrl(`?sorts=${written}`, { parameters: modelBinding(server) }).sorts).toBe(
            `x${text}`,
          )
        }),
        runs,
      )
    },
  )

  it(
    "B4: nothing is thrown, numbers are decimal and fit into 32 bits, and a refusal has no parameters",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.oneof(query, hostileText), binding, (text, server) => {
          const { filters, sorts, page, pageSize, refused, diagnostics } = readUrl(`/?${text}`, {
            parameters: modelBinding(server),
          })
          for (const number of [page, pageSize])
            if (number !== undefined) expect(String(Number(number) | 0)).toBe(number)
          const isBad = diagnostics.some(({ code }) => code === "bad-request")
          expect(refused).toBe(isBad)
          if (isBad) expect([filters, sorts, page, pageSize]).toEqual(Array(4).fill(undefined))
          if (server === "mvc") expect(isBad).toBe(false)
        }),
        runs,
      )
    },
  )

  it(
    "B4: every integer of 32 bits is read back, unless the server validates it",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.integer(), binding, (number, server) => {
          const reading = readUrl(`?page=${number}`, { parameters: modelBinding(server) })
          const isValid = number >= 1 || server === "minimal" || server === "mvc"
          expect(reading.page).toBe(isValid ? String(number) : undefined)
          expect(reading.refused).toBe(!isValid)
        }),
        runs,
      )
    },
  )

  it("B4: hexadecimal digits are those of the same 32 bits", { timeout: patience }, () => {
    const mark = fc.constantFrom("0x", "0X", "%23", "%26h", "%26H", "0x0x", "0x%2B")
    check(
      fc.property(fc.integer(), mark, (number, sign) => {
        const url = `?pageSize=${sign}${(number >>> 0).toString(16)}`
        expect(readUrl(url, { parameters: modelBinding("mvc") }).pageSize).toBe(String(number))
      }),
      runs,
    )
  })

  it(
    "B3: minimal APIs join what is not empty, and MVC takes the first",
    { timeout: patience },
    () => {
      const texts = fc.array(fc.constantFrom("", "a", "b,c", " "), { minLength: 1, maxLength: 5 })
      const read = (all: readonly string[], server: ServerBinding) =>
        readUrl(new URLSearchParams(all.map((text) => ["filters", text])), {
          parameters: modelBinding(server),
        }).filters
      check(
        fc.property(texts, (all) => {
          const [first = ""] = all
          expect(read(all, "validated")).toBe(all.filter((text) => text !== "").join(","))
          expect(read(all, "controller")).toBe(first.trim() === "" ? undefined : first)
        }),
        runs,
      )
    },
  )
})
