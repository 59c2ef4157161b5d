import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { readRows, type RowsReading } from "../../../playground/src/data/read-rows.ts"
import { check } from "../../support/runs.ts"

// The build of the playground takes this form of the parser, which needs no Node.js.
vi.mock("csv-parse", () => import("csv-parse/browser/esm"))

const read = (text: string): Promise<RowsReading> =>
  readRows({
    name: "a.csv",
    file: new Blob([text]),
    format: undefined,
    table: undefined,
    onProgress: () => undefined,
  })

const cell = fc.string({ unit: fc.constantFrom(...'a,"\n\t;x é😀'), minLength: 1, maxLength: 8 })

const write = (text: string): string => `"${text.replaceAll('"', '""')}"`

describe("cells, read by the parser for browsers", () => {
  it("are what was written", async () => {
    await check(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (cells) => {
        const lines = [["p", "q"], ...cells].map((pair) => pair.map(write).join(","))
        expect(await read(`${lines.join("\r\n")}\r\n`)).toMatchObject({
          ok: true,
          rows: cells.map(([p, q]) => ({ p, q })),
        })
      }),
      200,
    )
  })

  it.each([
    ['a,b\n1,"2\n', "a.csv, line 2: the row has a quoted cell without a closing quote."],
    ['a,b\n1,"2"x\n3,4\n', /^a\.csv, line 2: expected a comma or the end of the line after/],
    ['a,b\n1,2"\n', /^a\.csv, line 2: a cell with a quote must itself stand in quotes/],
    ["a,b\n1\n", "a.csv, line 2: expected 2 cells, as the first line has, got 1."],
  ])("%j is refused with the place of its fault", async (text, problem) => {
    expect(await read(text)).toEqual({
      ok: false,
      problem: expect.stringMatching(problem) as string,
    })
  })
})
