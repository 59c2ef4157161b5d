import fc from "fast-check"
import { expect, it } from "vitest"
import { commandLineAdvice } from "../../src/cli/input/advice.ts"
import type { CellColumns } from "../../src/cli/input/cell-rows.ts"
import { readSource } from "../../src/cli/input/read-source.ts"
import { check } from "../support/runs.ts"
import { input } from "./run-cli.ts"

interface Cell {
  readonly text: string
  /** The value that is meant; undefined for a cell that is neither a number nor a date. */
  readonly meant: number | string | null | undefined
}

const groupsOf = (whole: string, thousands: string): string =>
  thousands === "" ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, thousands)

/** Writes numbers in one form. */
const numbers = fc
  .record({
    signs: fc.constantFrom(
      [".", ""],
      [".", ","],
      [",", "."],
      [".", " "],
      [",", "\u202f"],
      [".", "'"],
    ),
    around: fc.constantFrom(["", ""], ["$", ""], ["", "%"]),
    values: fc.array(
      fc.record({
        cents: fc.integer({ min: -500_000_000, max: 500_000_000 }),
        places: fc.constantFrom(0, 1, 2, 3),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ signs: [decimal = ".", thousands = ""], around: [before = "", after = ""], values }) =>
    values.map(({ cents, places }): Cell => {
      const [whole = "", fraction = ""] = (Math.abs(cents) / 10 ** places)
        .toFixed(places)
        .split(".")
      const minus = cents < 0 ? "-" : ""
      const digits = groupsOf(whole, thousands) + (fraction === "" ? "" : decimal + fraction)
      const meant = Number(`${minus}${whole}.${fraction || "0"}`)
      return { text: `${minus}${before}${digits}${after}`, meant }
    }),
  )

const dates = fc
  .record({
    order: fc.constantFrom("dmy", "mdy", "ymd"),
    sign: fc.constantFrom("/", ".", " "),
    days: fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 12 }),
  })
  .map(({ order, sign, days }) =>
    days.map((day): Cell => {
      const meant = new Date(day * 86_400_000).toISOString().slice(0, 10)
      const [y = "", m = "", d = ""] = meant.split("-")
      return { text: [...order].map((part) => ({ y, m, d })[part] ?? "").join(sign), meant }
    }),
  )

const nulls = fc
  .constantFrom("", "NA", "n/a", ".", "nan")
  .map((text): Cell => ({ text, meant: null }))
const dirt = fc
  .constantFrom("x", "--", "12 pcs", "1..2")
  .map((text): Cell => ({ text, meant: undefined }))

const read = async (cells: readonly Cell[]) => {
  const csv = `id,v\n${cells.map(({ text }, id) => `${id},"${text}"\n`).join("")}`
  let columns: CellColumns | undefined
  const { batches } = await readSource(
    { name: "rows.csv", open: () => input(csv) },
    {
      format: "csv",
      sampleSize: 1000,
      types: { infers: true, nulls: new Set() },
      advice: commandLineAdvice,
      onRemarks: () => undefined,
      onColumns: (found) => (columns = found),
    },
  )
  const values: unknown[] = []
  for await (const batch of batches)
    if (batch.ok) values.push(...batch.value.map((row) => (row as { v: unknown }).v))
  return { values, odd: columns?.odd.get("v")?.(), doubts: columns?.describeDoubts() ?? [] }
}

it("a column of numbers or dates is read as it is meant, or says why not", async () => {
  const law = fc.asyncProperty(
    fc.oneof(numbers, dates),
    fc.array(nulls, { maxLength: 3 }),
    fc.array(dirt, { maxLength: 2 }),
    async (clean, empty, dirty) => {
      const cells = [...clean, ...empty, ...dirty]
      const { values, odd, doubts } = await read(cells)
      // A text column is compared as text, whose order the sentence explains. Codes with leading zeros are no numbers.
      if (odd !== undefined || doubts.length > 0) return
      if (dirty.length > 0 && clean.length * 10 < cells.length - empty.length) return
      for (const [index, { text, meant }] of cells.entries())
        if (meant !== undefined) expect([text, values[index]]).toEqual([text, meant])
    },
  )
  await check(law, 2000)
})

it("plain numbers and dates without dirt are read without a sentence, but for possible thousands", async () => {
  const law = fc.asyncProperty(
    fc.array(
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
        .map((value) => ({ text: String(value), meant: value + 0 })),
      { minLength: 1, maxLength: 12 },
    ),
    fc.array(nulls, { maxLength: 3 }),
    async (clean, empty) => {
      const { values, odd, doubts } = await read([...clean, ...empty])
      expect({ odd, values: values.slice(0, clean.length) }).toEqual({
        odd: undefined,
        values: clean.map(({ meant }) => meant),
      })
      const isDoubtful = clean.some(({ text }) => /\.\d{3}$/.test(text))
      if (!isDoubtful) expect(doubts).toEqual([])
    },
  )
  await check(law, 1000)
})
