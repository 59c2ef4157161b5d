// cspell:ignore colmns conditionen coolumn culomns iwde limts wode wxyz
import { afterEach, describe, expect, it } from "vitest"
import { orDefaults, readOptions } from "../../src/diagnostics/options.ts"

interface Shown {
  readonly wide?: boolean
  readonly color?: string | null
  readonly columns?: number | false
  readonly align?: "left" | "right"
  readonly into?: string | URL
  readonly limits?: { readonly text?: number; readonly conditions?: number }
  readonly data?: unknown
}

const kinds = {
  wide: "a boolean",
  color: "a string or null",
  columns: "a number or false",
  align: '"left" or "right"',
  into: "a string or a URL",
  limits: { text: "a number", conditions: "a number" },
  data: "any",
} as const

const read = (given: unknown) => readOptions<Shown, typeof kinds>("show", given as Shown, kinds)

describe("readOptions", () => {
  it("returns the options that are given, and undefined for the others", () => {
    const { wide, color, columns, limits } = read({ color: null, columns: false, limits: {} })
    expect([wide, color, columns, limits?.text]).toEqual([undefined, null, false, undefined])
    expect(read({ limits: { text: 5 } }).limits).toEqual({ text: 5 })
    expect(read({ limits: { text: 5 } })).not.toHaveProperty("limits.conditions")
  })

  it("takes undefined for absent, also in a group", () => {
    expect(read({ wide: undefined, limits: { text: undefined } })).toEqual({ limits: {} })
  })

  it.each([
    [{ wide: "yes" }, 'Option "wide" of show: expected a boolean, got "yes".'],
    [{ wide: null }, 'Option "wide" of show: expected a boolean, got null.'],
    [{ wide: 1 }, 'Option "wide" of show: expected a boolean, got 1.'],
    [{ color: 5 }, 'Option "color" of show: expected a string or null, got 5.'],
    [{ columns: true }, 'Option "columns" of show: expected a number or false, got true.'],
    [{ columns: "false" }, 'Option "columns" of show: expected a number or false, got "false".'],
    [{ columns: Number.NaN }, 'Option "columns" of show: expected a number or false, got NaN.'],
    [{ align: "top" }, 'Option "align" of show: expected "left" or "right", got "top".'],
    [{ into: new Map() }, 'Option "into" of show: expected a string or a URL, got a Map.'],
    [{ limits: [] }, 'Option "limits" of show: expected an object, got an array.'],
    [{ limits: 5 }, 'Option "limits" of show: expected an object, got 5.'],
    [
      { limits: { text: Number.NaN } },
      'Option "text" of "limits" of show: expected a number, got NaN.',
    ],
  ])("refuses %j: %s", (given, message) => {
    expect(() => read(given)).toThrow(new TypeError(message))
  })

  it.each([
    { align: "left" },
    { into: new URL("https://example.com/") },
    { into: "" },
    { columns: Number.POSITIVE_INFINITY },
    { data: Number.NaN },
    { data: null },
  ])("accepts %j", (given) => {
    expect(read(given)).toEqual(given)
  })

  it.each([
    "wid",
    "wides",
    "wode",
    "Wide",
    "iwde",
    "limts",
    "column",
    "culomns",
    "colmns",
    "coolumn",
  ])("refuses the option %s, which is nearly a known one", (name) => {
    expect(() => read({ [name]: 1 })).toThrow(
      new TypeError(
        `show has no option "${name}". Its options: wide, color, columns, align, into, limits, data.`,
      ),
    )
  })

  it("refuses a name in a group that is nearly a known one", () => {
    expect(() => read({ limits: { conditionen: 1 } })).toThrow(
      new TypeError('"limits" of show has no option "conditionen". Its options: text, conditions.'),
    )
  })

  it.each(["where", "filter", "sort"])("refuses the option %s wherever it is none", (name) => {
    expect(() => read({ [name]: 1 })).toThrow(TypeError)
  })

  it.each(["wxyz", "filters", "page", "__proto__", "constructor"])(
    "refuses the option %s, which is far from every known one",
    (name) => {
      for (const value of [1, undefined]) {
        const given = Object.defineProperty({}, name, { value, enumerable: true })
        expect(() => read(given)).toThrow(`show has no option "${name}". Its options: wide, `)
      }
    },
  )

  it.each([undefined, 0, 5])("takes %s for no options, as map hands on an index", (given) => {
    expect(read(given)).toEqual({})
  })

  it.each([
    [null, "null"],
    ["wide", '"wide"'],
    [true, "true"],
    [Symbol("s"), "a symbol"],
    [() => 1, "a function"],
    [["wide"], "an array"],
    [new Map([["wide", true]]), "a Map"],
    [Promise.resolve({ wide: true }), "a Promise"],
  ])("refuses %s, which is no object of options", (given, shown) => {
    expect(() => read(given)).toThrow(
      new TypeError(`show takes its options as an object, got ${shown}.`),
    )
  })

  it("reads each option once, and own ones alone", () => {
    let reads = 0
    const given = {
      get wide() {
        reads++
        return true
      },
    }
    expect(read(given).wide).toBe(true)
    expect(reads).toBe(1)
    expect(read(Object.create({ wide: true })).wide).toBeUndefined()
  })

  it("the compiler wants every option named, with a word that fits its type", () => {
    // @ts-expect-error the option "color" is missing
    readOptions<{ wide?: boolean; color?: string }, { wide: "a boolean" }>("show", {}, kinds)
    const wrong = { wide: "a number" } as const
    // @ts-expect-error a boolean is not a number
    const { wide } = readOptions<{ readonly wide?: boolean }, typeof wrong>("show", {}, wrong)
    expect(wide).toBeUndefined()
  })
})

describe("options under a polluted prototype", () => {
  const prototype = Object.prototype as { wide?: unknown; limits?: unknown; text?: unknown }

  afterEach(() => {
    delete prototype.wide
    delete prototype.limits
    delete prototype.text
  })

  it("an absent option is undefined whatever Object.prototype holds", () => {
    prototype.wide = true
    prototype.limits = { text: 1 }
    prototype.text = 1
    const absent = [read(undefined), read({}), read({ limits: {} })]
    const found = absent.map(({ wide, limits }) => [wide, limits?.text])
    expect(found).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })
})

describe("orDefaults", () => {
  it("keeps the defaults of options that are absent", () => {
    const defaults = { text: 1, conditions: 2 }
    expect(orDefaults(read({ limits: { text: undefined } }).limits, defaults)).toEqual(defaults)
    expect(orDefaults(read({ limits: { text: 0 } }).limits, defaults)).toEqual({
      text: 0,
      conditions: 2,
    })
    expect(orDefaults(undefined, defaults)).toEqual(defaults)
  })
})
