import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { createVirtualProgram } from "../../support/virtual-program.ts"

const definitions = [
  `{ kind: "text" }`,
  `{ kind: "number", nullable: false }`,
  `{ kind: "date" }`,
  `{ kind: "enum", values: [0, 1, 2] }`,
  `{ kind: "text", values: ["draft", "paid"] }`,
]

/** A module with a table of so many fields, five kinds in turn. */
function tableModule(fields: number): string {
  const table = Array.from({ length: fields }, (_, index) => {
    return `field${index}: ${definitions[index % definitions.length] ?? ""},`
  })
  return `import { defineFields } from "../../../src/fields/table.ts"
export const table = defineFields({ ${table.join("\n")} })
`
}

/** A module with queries over a table of another one. They use every method that takes a field, each on fields of its own. */
function queryModule(tablePath: string, first: number, queries: number): string {
  const built = Array.from({ length: queries }, (_, index) => {
    const [text, number, date, id, listed] = definitions.map(
      (_, place) => `"field${(first + index) * definitions.length + place}"`,
    )
    return `export const query${index} = buildQuery(table)
  .where(${text}, "==", "x").where(${number}, ">=", 3).where([${text}, ${listed}], "@=*", ["a"])
  .where(${listed}, "==", "paid").between(${date}, "2024-01-01", "2025-01-01").onDay(${date}, "2024-01-01")
  .noneOf(${id}, [0]).search([${text}], "x").when("x", (query, value) => query.where(${text}, "!=", value))
  .isEmpty(${id}).isNotEmpty(${date}).orderBy(${number}, "descending").replace(${number}, "<", 5)
  .without(${text}).and(buildQuery(table)).withPage(2)`
  })
  return `import { buildQuery } from "../../../src/builder/build-query.ts"
import { table } from "${tablePath}"
${built.join("\n")}
`
}

/** How many types the compiler makes of generic ones for each module, in their order. */
function instantiationsOf(modules: ReadonlyMap<string, string>): readonly number[] {
  const files = new Map(
    [...modules].map(([name, text]) => [join(root, "test", "system", "builder", name), text]),
  )
  const program = createVirtualProgram(files, { types: [] })
  return [...files.keys()].map((path) => {
    const before = program.getInstantiationCount()
    expect(program.getSemanticDiagnostics(program.getSourceFile(path))).toEqual([])
    return program.getInstantiationCount() - before
  })
}

describe("work of the compiler", () => {
  it("a table of 200 fields instantiates at most 400 types for each field, and no more of them than one of 40", () => {
    const [, small = 0, large = 0] = instantiationsOf(
      // The first table pays for what all tables share.
      new Map([1, 40, 200].map((fields) => [`only-${fields}.ts`, tableModule(fields)])),
    )
    expect(small / 40).toBeGreaterThan(100)
    expect(large / 200).toBeLessThanOrEqual(400)
    expect(large / 200 / (small / 40), `${large} of 200 fields, ${small} of 40`).toBeLessThan(1.05)
  })

  it("a query over a table of 200 fields instantiates at most twice as many types as one over 40", () => {
    const counts = instantiationsOf(
      new Map(
        [40, 200].flatMap((fields) => [
          [`table-${fields}.ts`, tableModule(fields)] as const,
          // The first query pays for what all queries over its table share.
          [`first-${fields}.ts`, queryModule(`./table-${fields}.ts`, 0, 1)] as const,
          [`others-${fields}.ts`, queryModule(`./table-${fields}.ts`, 1, 7)] as const,
        ]),
      ),
    )
    const small = (counts[2] ?? 0) / 7
    const large = (counts[5] ?? 0) / 7
    expect(small).toBeGreaterThan(100)
    expect(large / small, `${large} over 200 fields, ${small} over 40`).toBeLessThanOrEqual(2)
  })
})
