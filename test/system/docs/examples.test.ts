import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { writeModule } from "../../support/example-module.ts"
import { readBlocks, readDocComments, readExamples, root } from "../../support/examples.ts"
import { testExamples } from "../../support/test-examples.ts"

const examples = readExamples()

describe("examples of the documentation", () => {
  const filesOf = testExamples("the example %s runs and is true", examples)

  it("all examples compile", () => {
    const options = ts.getParsedCommandLineOfConfigFile(
      join(root, "tsconfig.json"),
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    )
    // An example may take an element for granted, and may leave what it defines unused. Nothing is written.
    const loose = {
      noUncheckedIndexedAccess: false,
      noUnusedLocals: false,
      declaration: false,
      incremental: false,
    }
    const files = filesOf()
    const program = ts.createProgram(files, { ...options?.options, ...loose })
    const faults = examples.flatMap(({ place }, index) =>
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(files[index] ?? ""))
        .map(
          ({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
        ),
    )
    expect(faults).toEqual([])
  })
})

describe("reader of examples", () => {
  it("the reader finds each @example of a doc comment, up to the next tag", () => {
    const source = [
      "/**",
      " * Adds.",
      " * @example add(1, 2) // => 3",
      " * @example",
      " * const one = 1",
      " * add(one, one) // => 2",
      " * @returns a sum",
      " */",
    ].join("\n")
    expect(
      readDocComments("src/add.ts", source).map(({ place, code }) => [place, code.trim()]),
    ).toEqual([
      ["src/add.ts:3", "add(1, 2) // => 3"],
      ["src/add.ts:4", "const one = 1\nadd(one, one) // => 2"],
    ])
  })

  it("the reader finds code blocks, joins continued ones, and requires a reason for blocks that are not run", () => {
    const fence = "```"
    const text = `${fence}ts\nlet a = 1\n${fence}\n\n${fence}ts continued\na // => 1\n${fence}\n\n${fence}ts no-run: it needs a server\nserve()\n${fence}\n`
    expect(readBlocks("README.md", text)).toEqual([
      { place: "README.md:2", code: "let a = 1\n", runs: true },
      { place: "README.md:6", code: "let a = 1\n\na // => 1\n", runs: true },
      { place: "README.md:10", code: "serve()\n", runs: false },
    ])
    expect(() => readBlocks("README.md", `${fence}ts no-run\nserve()\n${fence}`)).toThrow(
      "why this block is not run",
    )
  })

  it("the reader turns the values after an arrow into checks, on the same or the next lines", () => {
    const example = {
      place: "",
      runs: true,
      code: 'add(1, 2) // => 3\nconst sum = add(2, 2) // => 4\nlist(sum)\n// => [\n//   "4",\n// ]',
    }
    const module = writeModule(
      example,
      [{ specifier: "./add.js", names: ["add", "list", "other"] }],
      {},
    )
    expect(module).toContain('import { add, list } from "./add.js"')
    expect(module).toContain(
      'checks.push({ code: "add(1, 2)", actual: await (add(1, 2)), expected: (3) })',
    )
    expect(module).toContain(
      'checks.push({ code: "const sum = add(2, 2)", actual: sum, expected: (4) })',
    )
    expect(module).toMatch(/actual: await \(list\(sum\)\), expected: \(\[\n\s*"4",\n\s*\]\)/)
  })
})
