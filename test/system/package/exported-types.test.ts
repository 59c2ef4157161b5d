import { copyFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { patience } from "../../support/runs.ts"
import { listProperties } from "./list-properties.ts"
import { installPackage, type Installation } from "./packed.ts"

let installation: Installation | undefined
beforeAll(() => {
  installation = installPackage()
})
afterAll(() => installation?.remove())

const strictest: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  // The declarations of the compiler itself are those of the compiler to check.
  skipDefaultLibCheck: true,
  declaration: true,
  composite: true,
}

/** Prepares a file of test/system/package/consumer in the folder of the installation. */
function programOf(file: string, options: ts.CompilerOptions): ts.Program {
  const { folder } = installation ?? expect.fail("The package is not installed.")
  const path = join(folder, file)
  copyFileSync(join(root, "test/system/package/consumer", file), path)
  return ts.createProgram([path], { ...strictest, ...options, outDir: join(folder, "out") })
}

/** Returns what the compiler reports about a file. */
function compile(file: string, options: ts.CompilerOptions): string[] {
  return report(programOf(file, options))
}

function report(program: ts.Program): string[] {
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      (found) =>
        `${found.file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(found.messageText, "\n")}`,
    )
}

const nodeNext: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
}

/** Returns the declarations that the compiler writes for the constants of a file. */
function declarationsOf(file: string): ReadonlyMap<string, string> {
  let written = ""
  programOf(file, nodeNext).emit(
    undefined,
    (path, text) => {
      if (path.endsWith(".d.ts")) written = text
    },
    undefined,
    true,
  )
  return new Map(
    written
      .split(/^(?=export )/m)
      .map((text) => [/^export declare const (\w+)/.exec(text)?.[1] ?? "", text] as const),
  )
}

describe("project that exports results of the package without annotations", () => {
  it.each([
    ["module nodenext", nodeNext],
    [
      "moduleResolution bundler",
      { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ],
  ])(
    "the project compiles with declarations under %s, because every inferred type is exported",
    { timeout: patience },
    (_, options) => {
      expect(compile("exports.ts", options)).toEqual([])
    },
  )

  it(
    "so does one that exports the properties and elements of each result",
    { timeout: patience },
    () => {
      const program = programOf("exports.ts", nodeNext)
      const [path = ""] = program.getRootFileNames()
      const text = listProperties(program, path, "./exports.js")
      expect(text.split("\n").length).toBeGreaterThan(400)
      const written = join(path, "../properties.ts")
      writeFileSync(written, text)
      const options = { ...program.getCompilerOptions(), skipLibCheck: true }
      expect(report(ts.createProgram([path, written], options))).toEqual([])
    },
  )

  it(
    "the declaration of a query holds each definition once, and with QueryOf none",
    { timeout: patience },
    () => {
      const found = declarationsOf("queries.ts")
      const count = (name: string): number => found.get(name)?.match(/kind: /g)?.length ?? 0
      expect(["goods", "inferred", "named", "rest"].map(count)).toEqual([12, 12, 0, 10])
      expect(found.get("named")?.length).toBeLessThan(100)
    },
  )
})
