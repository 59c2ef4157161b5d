import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import { defineFields } from "../../src/fields/table.ts"
import { matchingRows } from "./support.ts"

const table = defineFields({
  made: { kind: "date" },
  sold: { kind: "date" },
  name: { kind: "text" },
  n: { kind: "number" },
})

/** Three instants, one millisecond after the other. */
const instants = [0, 1, 2].map((ms) => new Date(Date.UTC(2024, 0, 1, 0, 0, 0, ms)).toISOString())
const [first = "", second = "", third = ""] = instants
const rows = instants.map((made) => ({ made }))
const found = (filters: string): readonly string[] =>
  matchingRows(table, filters, rows).map(({ made }) => made)

describe("several conditions", () => {
  it("T1: the later start and the earlier end count when several ask for dates of one property", () => {
    expect(found(`made>=${first},made>=${second}`)).toEqual([second, third])
    expect(found(`made>=${second},made>=${first}`)).toEqual([second, third])
    expect(found(`made<=${first},made<=${second}`)).toEqual([first])
    expect(found(`made<=${second},made<=${first}`)).toEqual([first])
    expect(found(`made>${first},made<${third}`)).toEqual([second])
    expect(found(`made>${second},made<${second}`)).toEqual([])
  })

  it("V2: a group of dates holds where either of them lies in the range, beside a condition on one of them", () => {
    const goods = [{ made: first, sold: third }, { made: third }, { sold: second }]
    expect(matchingRows(table, `(made|sold)>=${second}`, goods)).toEqual(goods)
    expect(matchingRows(table, `(made|sold)>=${third},made<=${second}`, goods)).toEqual([goods[0]])
    expect(matchingRows(table, `(name|made)!=${first},n==null`, goods)).toEqual(goods.slice(1, 2))
  })

  it("V12: a shortcut is asked last, for the rows that all other conditions leave", () => {
    const asked: unknown[] = []
    const goods = defineFields({
      name: { kind: "text" },
      n: { kind: "number" },
      flag: { kind: "shortcut", test: (row: { readonly n: number }) => asked.push(row.n) > 0 },
    })
    const left = Array.from({ length: 9 }, (_, n) => ({ n, name: n % 2 === 0 ? "even" : "odd" }))
    for (const filters of [
      "flag==true,name@=od,n>4",
      "name@=*OD,flag==true,n>4",
      "n>4,name_=od,flag==true",
    ]) {
      asked.length = 0
      const rows = left.filter(compilePredicate(prepareQuery({ filters }, goods)))
      expect([filters, asked]).toEqual([filters, [5, 7]])
      expect(rows.map(({ n }) => n)).toEqual([5, 7])
    }
  })
})
