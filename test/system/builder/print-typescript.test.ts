import ts from "typescript"
import { describe, expect, it } from "vitest"
import { buildQuery, parseQuery, printTypeScript, type QueryText } from "../../../src/index.ts"
import { sieve } from "../../../src/sieve.ts"
import { root } from "../../support/examples.ts"
import { createVirtualProgram } from "../../support/virtual-program.ts"
import { runCalls } from "./run-calls.ts"
import { table } from "../../builder/table.ts"

/** The code for a query of this text; throws when there is none. */
const codeFor = (text: QueryText): string => {
  const printed = printTypeScript(parseQuery(text), table)
  if (!printed.ok) throw new Error(printed.diagnostics.map(({ message }) => message).join("\n"))
  return printed.value
}

/** The reasons why there is no code for a query. */
const reasonsFor = (text: QueryText, dialect?: typeof sieve): string[] => {
  const printed = printTypeScript(parseQuery(text, { ...(dialect && { dialect }) }), table)
  return printed.ok ? [] : printed.diagnostics.map(({ message }) => message)
}

/** Canonical texts of queries that the builder can make. */
const texts: readonly QueryText[] = [
  {},
  { filters: "name@=*bolts" },
  { filters: "name==x|y,email!=z" },
  { filters: "total>=-0.5,rating<1e+21,stock==7" },
  { filters: "status==0|3,level!=1,paid==true|false" },
  { filters: "rating==null,name!=null,status==null|1,name==*null" },
  { filters: "(name|email)@=x,(stock|status)==1,(paid|lowStock)==true" },
  { filters: "lowStock==true,placedFrom==2024-01-31,placedTo<=2024-01-31T12:30:00Z" },
  { filters: "placed>=2024-01-31,created<2024-02-01T00:00:00.1234567Z" },
  { filters: "id==0f8fad5b-d9cb-469f-a165-70867728950e" },
  { filters: String.raw`name==a\,b|c\|d|\\|\null|\ x|"q"|${"`${y}`"}` },
  { filters: "name==</script><!--\u2028\u2029\u202e\ud800\u{e0001}\n'" },
  { filters: "shop.city==Bath", sorts: "-created,name", page: 2, pageSize: 50 },
]

describe("printTypeScript", () => {
  it.each(texts)("the printed calls build the query that has this text: %j", (text) => {
    expect(runCalls(codeFor(text), table).print()).toEqual(text)
  })

  it("prints names in the table's spelling, ids and numbers as numbers, and one call a line", () => {
    expect(
      codeFor({ filters: "NAME@=*x,Total>=010,status==1", sorts: "-CREATED", page: "2" }),
    ).toBe(
      `buildQuery(table)
  .where("name", "@=*", "x")
  .where("total", ">=", 10)
  .where("status", "==", 1)
  .orderBy("created", "descending")
  .withPage(2)`,
    )
    expect(codeFor({ filters: "rating==null" })).toBe('buildQuery(table).isEmpty("rating")')
  })

  it("prints nothing that could end a script or hide in code", () => {
    const code = codeFor({ filters: "name==</script><!--\u2028\u202e\ud800\u{e0001}\u0000" })
    expect(code).toBe(
      String.raw`buildQuery(table)
  .where("name", "==", "\u003c/script>\u003c!--\u2028\u202e\ud800\u{e0001}\u0000")`,
    )
  })

  it("prints a query of the builder", () => {
    const query = buildQuery(table).where(["name", "email"], "@=", ["a", "b"]).withPageSize(5)
    const printed = printTypeScript(query, table)
    expect(printed).toEqual({
      ok: true,
      value: 'buildQuery(table).where(["name", "email"], "@=", ["a", "b"]).withPageSize(5)',
    })
  })

  it("leaves out a star that changes nothing (V10)", () => {
    expect(codeFor({ filters: "total==*5" })).toBe('buildQuery(table).where("total", "==", 5)')
  })

  it("its code compiles against the types of the builder", () => {
    const lines = texts
      .filter(({ filters }) => !filters?.includes("(stock|status)"))
      .map((text) => `export const q${texts.indexOf(text)} = ${codeFor(text)}`)
    const path = `${root}test/system/builder/printed.ts`
    const head = `import { buildQuery } from "../../../src/core.ts"\nimport { table } from "../../builder/table.ts"\n`
    const program = createVirtualProgram(new Map([[path, head + lines.join("\n")]]))
    const found = ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
    expect(found).toEqual([])
    expect(lines.length).toBeGreaterThan(10)
  })

  it.each<[string, QueryText, string]>([
    ["an unknown field", { filters: "nope==1" }, 'The table has no field "nope"'],
    ["a field that conditions cannot use", { filters: "secret==x" }, '"secret"'],
    ["an operator that does not suit the field", { filters: "total@=4" }, "@="],
    ["a value that cannot be read", { filters: "stock==1e3" }, '"1e3"'],
    ["a value that is not a boolean", { filters: "paid==yes" }, '"yes"'],
    ["a shortcut that has no effect", { filters: "lowStock==false" }, "false"],
    ["an id that is not listed", { filters: "status==2" }, "2"],
    ["null for a field that is never null", { filters: "total==null" }, '"total"'],
    ["a value that must be a text and a number", { filters: "(name|total)==5" }, '"5"'],
    ["an unknown sort", { sorts: "nope" }, 'The table has no field "nope"'],
    ["a page below 1", { page: "0" }, "0"],
    ["a page that is not a number", { page: "x" }, '"x"'],
    ["a page size above the maximum", { pageSize: 101 }, "101"],
    ["a fraction that would be cut", { filters: "placed>2024-01-01T00:00:00.12345678" }, "placed"],
  ])("has a reason for %s", (_, text, part) => {
    const [reason] = reasonsFor(text)
    expect(reason).toContain(part)
  })

  it("tells all reasons at once", () => {
    expect(reasonsFor({ filters: "nope==1,total@=4", sorts: "secret2" })).toHaveLength(3)
  })

  it("S14: prints what stock Sieve reads alike, and has a reason for what it reads by itself", () => {
    const tree = parseQuery({ filters: "status==1,(name|email)@=x" }, { dialect: sieve })
    const printed = printTypeScript(tree, table)
    expect(printed.ok && runCalls(printed.value, table).print()).toEqual({
      filters: "status==1,(name|email)@=x",
    })
    expect(reasonsFor({ filters: "stock==0x10" }, sieve)).toHaveLength(1)
    expect(reasonsFor({ filters: "status==Public" }, sieve)[0]).toContain('"Public"')
  })

  it("T14: refuses what is not a tree", () => {
    const broken: unknown = { filters: [{ kind: "condition" }], sorts: [] }
    const printed = printTypeScript(broken as never, table)
    expect(printed.ok ? [] : [...new Set(printed.diagnostics.map(({ code }) => code))]).toEqual([
      "ill-formed-tree",
    ])
  })

  it("S16: a shortcut with another spelling of true has a reason, since stock Sieve ignores it", () => {
    expect(reasonsFor({ filters: "lowStock==TRUE" }, sieve)).not.toEqual([])
    expect(reasonsFor({ filters: "lowStock==true" }, sieve)).toEqual([])
    expect(codeFor({ filters: "paid==TRUE" })).toContain('"paid", "==", true')
  })
})
