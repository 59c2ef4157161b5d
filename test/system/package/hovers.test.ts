import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { patience } from "../../support/runs.ts"

const file = join(root, "test/system/package/hovered.ts")
const text = `import { defineFields } from "../../../src/index.ts"
import { createListClient } from "../../../src/client.ts"
const films = defineFields({ id: { kind: "integer", nullable: false, unique: true } })
const logs = defineFields({ text: { kind: "text" } })
await createListClient({ url: "https://example.com/films", table: films }).list({})
await createListClient({ url: "https://example.com/logs", table: logs }).list({})
`

/** Returns what an editor shows over the first place of a word behind another one. */
function hoverOver(word: string, behind: string): string {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  ) as { readonly config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      path === file || existsSync(path)
        ? ts.ScriptSnapshot.fromString(path === file ? text : readFileSync(path, "utf8"))
        : undefined,
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
  })
  const shown = service.getQuickInfoAtPosition(file, text.indexOf(word, text.indexOf(behind)))
  return ts.displayPartsToString([
    ...(shown?.displayParts ?? []),
    { kind: "text", text: "\n" },
    ...(shown?.documentation ?? []),
  ])
}

it(
  "the list of a client is shown as that of a ListClient, with what it does",
  { timeout: patience },
  () => {
    const shown = hoverOver("list(", "films }")
    expect(shown).toMatch(/^\(method\) ListClient</)
    expect(shown).not.toContain("ListOfTableWithoutUniqueField")
    expect(shown).toContain("Requests one page.")
  },
)

it(
  "the list of a table without a unique field is shown as what it is",
  { timeout: patience },
  () => {
    expect(hoverOver("list(", "logs }")).toMatch(/^\(property\) ListOfTableWithoutUniqueField</)
  },
)
