import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { patience } from "../../support/runs.ts"

it(
  "core, client and store compile without the types of browsers, as in a project for Node.js",
  { timeout: patience },
  () => {
    const { options } = ts.getParsedCommandLineOfConfigFile(
      join(root, "tsconfig.json"),
      { lib: ["lib.es2024.d.ts"], types: ["node"], noEmit: true },
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    ) ?? { options: {} }
    const entries = ["core", "client", "store"].map((name) => join(root, "src", `${name}.ts`))
    const found = ts.getPreEmitDiagnostics(ts.createProgram(entries, options))
    expect(
      found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    ).toEqual([])
  },
)
