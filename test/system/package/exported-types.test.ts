import { copyFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { patience } from "../../support/runs.ts"
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

/** Compiles a file of test/system/package/consumer in the folder of the installation, and returns what the compiler reports. */
function compile(file: string, options: ts.CompilerOptions): string[] {
  const { folder } = installation ?? expect.fail("The package is not installed.")
  const path = join(folder, file)
  copyFileSync(join(root, "test/system/package/consumer", file), path)
  const program = ts.createProgram([path], {
    ...strictest,
    ...options,
    outDir: join(folder, "out"),
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      (found) =>
        `${found.file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(found.messageText, "\n")}`,
    )
}

describe("project that exports results of the package without annotations", () => {
  it.each([
    [
      "module nodenext",
      { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    ],
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
})
