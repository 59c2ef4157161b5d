import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { sieveWith, sieve } from "../../src/sieve/sieve-dialect.ts"

const table = defineFields({
  id: { kind: "integer", bits: 32, nullable: false },
  title: { kind: "text" },
  grade: { kind: "text", format: "char" },
  sent: { kind: "date" },
  received: { kind: "date", offset: true },
  span: { kind: "duration" },
  size: { kind: "integer", bits: 64, unsigned: true },
  ratio: { kind: "number", format: "double" },
  owner: { kind: "object" },
  "owner.name": { kind: "text" },
})

const behind = sieveWith({ behind: "efcore-sqlite" })

/** The hints about a database: the field and the reason. */
const hintsOf = (query: QueryText, dialect: typeof sieve = behind): string[] =>
  prepareQuery(query, table, { dialect }).diagnostics.flatMap((diagnostic) =>
    diagnostic.code === "differs-in-database"
      ? [`${diagnostic.data.field}: ${diagnostic.data.reason}`]
      : [],
  )

describe("hints about a database behind the library", () => {
  it.each<[filters: string, hints: string[]]>([
    ["title_=Jo", ["title: letter-case"]],
    ["title!_-=jo", ["title: letter-case"]],
    ["title_=42", []],
    ["title@=Jo", []],
    ["title==Jo", []],
    ["title@=*é", ["title: letters-beyond-ascii"]],
    ["title==*jo", []],
    ["title_=*jo", []],
    ["title_-=*jo", ["title: text-with-nul"]],
    ["title@=a\0b", ["title: text-with-nul"]],
    ["title==a\0b", []],
    ["grade>B", []],
    ["sent>2024-01-01", []],
    ["received==2024-01-01", ["received: offset"]],
    ["received!=2024-01-01", ["received: offset"]],
    ["received<2024-01-01", ["received: translation"]],
    ["span>=1:00:00", ["span: translation"]],
    ["span==1:00:00", []],
    ["size<9", ["size: translation"]],
    ["size!=9", []],
    ["ratio==NaN", ["ratio: translation"]],
    ["ratio>0.5", []],
    ["ratio>NaN|0.5", ["ratio: translation"]],
    ["ratio>0.5|nan", ["ratio: translation"]],
    ["ratio==NaN|null", ["ratio: translation"]],
    ["id==2|1", ["id: value-order"]],
    ["id==2|null,id>0", []],
    ["id!=2|1", ["id: value-order"]],
    ["(id|ratio)>2|1", ["id: value-order"]],
    ["title==a|null", ["title: value-order"]],
    ["title_=a|1", ["title: letter-case"]],
    ["owner==null", []],
    ["owner.name==Jo", ["owner.name: join-order"]],
    ["owner.name!=Jo", []],
    ["owner.name==null", []],
    ["(owner.name|title)==Jo", []],
    ["id==1,title_=a", ["title: letter-case"]],
  ])("S30: the conditions %j have the hints %j", (filters, hints) => {
    expect(hintsOf({ filters })).toEqual(hints)
  })

  it.each<[sorts: string, hints: string[]]>([
    ["title,-id", ["title: text-order"]],
    ["-received", ["received: translation"]],
    ["span,size", ["span: translation", "size: translation"]],
    ["sent,id,grade", []],
  ])("S30: the sorts %j have the hints %j", (sorts, hints) => {
    expect(hintsOf({ sorts })).toEqual(hints)
  })

  it("S30: a sort puts joined rows in order, so the join gives none", () => {
    expect(hintsOf({ filters: "owner.name==Jo", sorts: "id" })).toEqual([])
  })

  it("S30: a sort puts the rows of several values in order, so they give none", () => {
    expect(hintsOf({ filters: "id==2|1", sorts: "id" })).toEqual([])
  })

  it("S30: a query that the library gives up on never reaches the database", () => {
    expect(hintsOf({ filters: "title_=Jo,nope==1", sorts: "title" })).toEqual([])
  })

  it("S30: without a database there is no hint", () => {
    expect(hintsOf({ filters: "title_=Jo", sorts: "title" }, sieve)).toEqual([])
  })

  it("S30: a hint stands at its condition or sort, and says what the database does", () => {
    const { diagnostics } = prepareQuery({ filters: "id>0,title_=Jo" }, table, { dialect: behind })
    expect(diagnostics).toMatchObject([
      {
        code: "differs-in-database",
        severity: "hint",
        rule: "S30",
        source: "filters",
        range: { start: 5, end: 14 },
        message:
          'In front of a database "title" has another answer than over a list: the database ignores the case of ASCII letters at the start and the end of a text.',
      },
    ])
  })

  it("S30: a database that does not exist is refused", () => {
    const wrong: unknown = "oracle"
    expect(() => sieveWith({ behind: wrong as "efcore-sqlite" })).toThrow(
      '"behind" must be efcore-sqlite, got "oracle"',
    )
  })

  it("S30: a custom method becomes SQL, if it can, in filters and in sorts", () => {
    const rows = (given: Iterable<never>): Iterable<never> => given
    const methods = { top: { filter: rows }, byLength: { sort: rows } }
    const calling = sieveWith({ behind: "efcore-sqlite", methods })
    expect(hintsOf({ filters: "top==1", sorts: "byLength" }, calling)).toEqual([
      "top: method",
      "byLength: method",
    ])
  })
})
