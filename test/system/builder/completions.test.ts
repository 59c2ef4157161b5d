import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const path = join(root, "test", "system", "builder", "completed.ts")

const prelude = `import { defineFields, defineFieldsFor } from "../../../src/fields/table.ts"
import { buildQuery } from "../../../src/builder/build-query.ts"
const orders = defineFields({
  status: { kind: "text", values: ["draft", "paid"] },
  total: { kind: "number" },
  level: { kind: "enum", values: [3, 4] },
})
interface Row { state: "open" | "closed"; total: number }
const rows = defineFieldsFor<Row>()({ state: { kind: "text", nullable: false } })
const q = buildQuery(orders)
`

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (file) =>
  ts.sys.readFile(file),
) as { config: unknown }
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)

let text = prelude
let version = 0
const readText = (file: string) => (file === path ? text : ts.sys.readFile(file))

/** An editor: it reads the library once, and the code again after each change. */
const service = ts.createLanguageService({
  getCompilationSettings: () => ({ ...options, types: [] }),
  getScriptFileNames: () => [path],
  getScriptVersion: (file) => (file === path ? String(version) : "1"),
  getScriptSnapshot: (file) => {
    const content = readText(file)
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  fileExists: (file) => file === path || ts.sys.fileExists(file),
  readFile: readText,
})

/** What an editor writes where `|` stands in a line of code, with the quotes of strings. */
function completionsOf(line: string): readonly string[] {
  text = prelude + line.replace("|", "")
  version++
  const found = service.getCompletionsAtPosition(path, prelude.length + line.indexOf("|"), {})
  return (found?.entries ?? []).map(({ name }) => name).sort()
}

describe("completions of an editor", () => {
  it.each([
    ["V3: the values that a text lists", `q.where("status", "==", "|")`, ["draft", "paid"]],
    ["V3: listed values in an array", `q.where("status", "!=", ["draft", "|"])`, ["draft", "paid"]],
    ["V3: listed values in noneOf", `q.noneOf("status", ["|"])`, ["draft", "paid"]],
    [
      "V3: the literals of the row's union",
      `buildQuery(rows).where("state", "==", "|")`,
      ["closed", "open"],
    ],
    ["N2: the names of fields", `q.where("|")`, ["level", "status", "total"]],
    ["N5: the names that sorts may use", `q.orderBy("|")`, ["level", "status", "total"]],
    [
      "V10: the operators of a field",
      `q.where("total", "|", 5)`,
      ["!=", "<", "<=", "==", ">", ">="],
    ],
  ])("%s are offered", (_, line, expected) => {
    expect(completionsOf(line)).toEqual(expected)
  })

  it.each([
    ["the kinds of a field", `defineFields({ a: { kind: "|" } })`, ["enum", "range-end", "text"]],
    [
      "the options of a text",
      `defineFields({ a: { kind: "text", | } })`,
      ["nullable", "path", "values"],
    ],
    [
      "the kinds that fit the row",
      `defineFieldsFor<Row>()({ total: { kind: "|" } })`,
      ["enum", "integer", "number"],
    ],
  ])("among others, %s are offered", (_, line, expected) => {
    expect(completionsOf(line)).toEqual(expect.arrayContaining(expected))
  })
})
