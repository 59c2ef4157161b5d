import { relative } from "node:path/posix"
import { exampleRows, exampleTable } from "../../playground/src/data/example-rows.ts"
import { readIndex, type IndexedRule } from "./rules/index-of-rules.ts"
import { ruleExamples, runExample } from "./rules/rule-examples.ts"
import { anchorOfRule } from "./rules/specification.ts"

const folder = "docs/reference"

const introduction = `<!-- Generated from the specification, the vectors, the tests and the code by "npm run generate"; do not edit. -->

# Rules

Every rule of the language by its id, with a link to it, a query over the [rows of the examples](#the-rows-of-the-examples) that shows it, and the codes of [diagnostics](diagnostics.md) that name it. T1 to P5, F1 to F4 and the limits are stated in [the specification](../../grammar/README.md), S1 to S30 and B1 to B4 in [the dialect of stock Sieve](stock-sieve-dialect.md#the-rules).`

const groups = [
  { letter: "T", title: "Text to tree" },
  { letter: "N", title: "Names" },
  { letter: "V", title: "Conditions" },
  { letter: "P", title: "Sorting and pagination" },
  { letter: "F", title: "Habits of other languages" },
  { letter: "l", title: "Limits" },
  { letter: "S", title: "Stock Sieve" },
  { letter: "B", title: "What the web framework reads" },
] as const

/** Writes the page of all rules. Throws when a rule has neither an example nor a reason. */
export function writeRules(): string {
  const index = readIndex()
  const sections = groups.flatMap(({ letter, title }) => {
    const own = index.filter(({ id }) => id.startsWith(letter))
    return [`## ${title}`, ...own.map(writeRule)]
  })
  return `${[introduction, writeRows(), ...sections].join("\n\n")}\n`
}

/** Writes the rows of the examples. Columns that are alike in all of them are told in a sentence. */
function writeRows(): string {
  const alike = new Set(["secret", "created"])
  const columns = Object.keys(exampleTable).filter((name) => !alike.has(name))
  const rows = exampleRows.map((row) => {
    const values = new Map(Object.entries(row))
    return columns.map((name) => `\`${JSON.stringify(values.get(name)).replaceAll("|", "\\|")}\``)
  })
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [
    "## The rows of the examples",
    'Their fields are those of [the table of the diagnostics](diagnostics.md). In each row, `secret` is `"s"` and `created` is `"2024-02-01T09:00:00Z"`.',
    [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n"),
  ].join("\n\n")
}

function writeRule({ id, title, page, codes }: IndexedRule): string {
  const rule = `[The rule](${relative(folder, page)}#${id.toLowerCase()})`
  const named = codes.length === 0 ? "" : `; its codes: ${codes.map(linkCode).join(", ")}`
  return [
    `### <a id="${anchorOfRule(id)}"></a>${id} · ${title}`,
    writeExample(id),
    rule + named,
  ].join("\n\n")
}

const filesIntroduction = `<!-- Generated from the specification, the vectors, the tests and the code by "npm run generate"; do not edit. -->

# The files of each rule

What names each [rule](../reference/rules.md):

- **Vectors**: the [conformance vectors](../../grammar/README.md#conformance-vectors) of the rule, files below \`grammar/vectors\` with the number of cases in each
- **Code** and **Tests**: the files below \`src\` and \`test\` that name the rule`

/** Writes the page of the files, tests and vectors of all rules. */
export function writeRuleFiles(): string {
  return `${[filesIntroduction, ...readIndex().map(writeFiles)].join("\n\n")}\n`
}

function writeFiles({ id, title, vectors, code, tests }: IndexedRule): string {
  const cases = [...vectors].map(([path, count]) => `${quote(path, "grammar/vectors/")} (${count})`)
  return [
    `[${id}](../reference/rules.md#${anchorOfRule(id)}) · ${title}\n`,
    `- **Vectors**: ${cases.length === 0 ? "none" : cases.join(", ")}`,
    `- **Code**: ${code.map((path) => quote(path, "src/")).join(", ")}`,
    `- **Tests**: ${tests.map((path) => quote(path, "test/")).join(", ")}`,
  ].join("\n")
}

function quote(path: string, prefix: string): string {
  return `\`${path.slice(prefix.length)}\``
}

function linkCode(code: string): string {
  return `[\`${code}\`](diagnostics.md#${code})`
}

function writeExample(id: string): string {
  const example = ruleExamples[id]
  if (example === undefined) throw new Error(`The rule ${id} has neither an example nor a reason.`)
  if ("reason" in example) return `Example: none. ${example.reason}`
  const { query, data } = example
  return [
    `\`\`\`query${data === undefined ? "" : ` ${data}`}\n${query}\n\`\`\``,
    describeAnswer(runExample(query, data)),
  ].join("\n\n")
}

function describeAnswer({ names, refused, codes }: ReturnType<typeof runExample>): string {
  const found = refused ? "The query is refused." : describeNames(names)
  const reported =
    codes.length === 0 ? "No diagnostics." : `Reports ${codes.map(linkCode).join(", ")}.`
  return found === undefined ? reported : `${found} ${reported}`
}

function describeNames(names: readonly string[] | undefined): string | undefined {
  if (names === undefined) return undefined
  if (names.length === 0) return "Finds no row."
  const isAll =
    names.length === exampleRows.length &&
    names.every((name, index) => exampleRows[index]?.name === name)
  return isAll ? "Finds every row." : `Finds ${names.map((name) => `"${name}"`).join(", ")}.`
}
