import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { check, patience } from "../support/runs.ts"
import { folderOf, recorder, runCli, type Ran } from "./run-cli.ts"

/** Texts that would clear a terminal, forge a line, or turn the direction of writing. */
const hostile: Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\u001b[2J",
        "\u001b]0;title\u0007",
        "\u009b31m",
        "\u007f",
        "\u0085",
        "\b\b",
        "\r",
        "\nforged",
        "\r\nforged: x\n",
        "\t",
        "\u2028forged",
        "\u2029",
        "\u202e",
        "\u2066",
        "\u200f",
        "\u061c",
        "\ud800",
        "\udc00",
      ),
      fc.constantFrom("a", "x", "'", '"', "=", "==", ",", "|", "\\", "-", "(", "😀", "é", "1", " "),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""))

const fileName = (ending: string): Arbitrary<string> =>
  hostile.map((text) => `f${text.replaceAll("/", "").toWellFormed()}${ending}`)

/** Everything that comes from outside in one run. */
interface Hostility {
  readonly argument: string
  readonly filters: string
  readonly name: string
  readonly cell: string
  readonly file: string
  readonly fields: string
}

const hostility: Arbitrary<Hostility> = fc.record({
  argument: hostile,
  // A condition that began with "forged" could be printed as a line that does so too, once those before it are dropped, and so
  // could the second of two words.
  filters: fc
    .oneof(
      hostile,
      fc.tuple(hostile, hostile).map(([name, value]) => `${name}==${value}`),
      hostile.map((value) => `==${value},b>${value}`),
    )
    .map((text) => `a${text}`.replaceAll(/(?<=[,(|\-][\s\u0085]*)forged/g, "a_forged")),
  name: hostile,
  cell: hostile,
  file: fc.constantFrom(".json", ".ndjson", ".csv", ".tsv").chain(fileName),
  fields: fileName(".json"),
})

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Writes two rows in the format of the name of the file. */
const contentOf = ({ file, name, cell }: Hostility): string => {
  const rows = [
    { a: cell, b: 1, [`c${name}`]: cell },
    { a: null, b: 2, [`c${name}`]: 3 },
  ]
  if (file.endsWith(".ndjson")) return rows.map((row) => JSON.stringify(row)).join("\n")
  if (file.endsWith(".json")) return JSON.stringify(rows)
  const delimiter = file.endsWith(".csv") ? "," : "\t"
  return [["a", "b", `c${name}`], ...rows.map((row) => Object.values(row).map(String))]
    .map((cells) => cells.map(quoted).join(delimiter))
    .join("\n")
}

/** Every command with hostile texts wherever it takes any. */
const calls: readonly ((given: Hostility) => readonly string[])[] = [
  ({ file, filters }) => ["apply", file, "--infer", "--format", "table", "--filters", filters],
  ({ file, filters }) => ["apply", file, "--infer", "--format", "json", "--filters", filters],
  ({ file, filters }) => ["apply", file, "--infer", "--format", "ndjson", `--sorts=${filters}`],
  ({ file, filters }) => ["apply", file, "--format", "csv", "--lenient", `--filters=${filters}`],
  ({ file, argument }) => ["apply", file, "--verbose", `--delimiter=${argument}`],
  ({ file, fields }) => ["apply", file, "--fields", fields, "--format", "table"],
  ({ file, filters }) => ["apply", file, "--fields", "good.json", "--filters", filters],
  ({ file, argument }) => [
    "apply",
    file,
    "--infer",
    `--page=${argument}`,
    `--page-size=${argument}`,
  ],
  ({ file, filters }) => ["apply", file, "--infer", "--strict", "--url", `?filters=${filters}`],
  ({ argument }) => ["apply", argument, "--infer"],
  ({ argument }) => ["apply", "--fields", argument],
  ({ argument }) => ["apply", "--infer", "bad.csv", `--filters=${argument}`],
  ({ file, argument }) => ["apply", file, "--infer", "--input", argument],
  ({ file, argument }) => ["apply", file, "--infer", "--format", argument],
  ({ argument }) => ["apply", "broken.json", "--infer", `--filters=${argument}`],
  ({ file, filters }) => ["explain", file, "--infer", "--row", "1", "--filters", filters],
  ({ file, filters }) => ["explain", file, "--infer", "--dialect", "sieve", `--filters=${filters}`],
  ({ file, argument }) => ["explain", file, "--infer", "--row", argument],
  ({ file, filters }) => ["check", file, "--infer", "--filters", filters],
  ({ file, filters }) => ["check", file, "--json", "--filters", filters],
  ({ filters }) => ["check", "--fix", "--fields", "good.json", `--filters=${filters}`],
  ({ argument }) => [
    "check",
    "--url",
    `?filters=${argument}&filters=${argument}&sorts=${argument}`,
  ],
  ({ filters }) => ["format", `--filters=${filters}`, `--sorts=${filters}`],
  ({ filters }) => ["translate", "--from", "standard", "--to", "sieve", `--filters=${filters}`],
  ({ argument }) => ["translate", "--from", argument, "--to", "sieve"],
  ({ file, filters }) => ["compare", file, "--infer", "--filters", filters],
  ({ argument }) => ["serve", "--data", argument],
  ({ fields }) => ["serve", "--data", fields],
  ({ fields }) => ["serve", "--data", fields, "--print-data"],
  ({ argument }) => ["serve", "--port", argument],
  ({ argument }) => ["serve", "--seed", argument, "--rate", argument],
  ({ argument }) => [argument],
  ({ argument }) => [argument, "--help"],
  ({ argument }) => ["help", argument],
  ({ argument }) => [`--${argument}`],
  ({ argument }) => [`-${argument}`],
  ({ argument }) => [`-h${argument}`],
  ({ argument }) => ["apply", `--${argument}`],
  ({ argument }) => ["apply", `--filtres${argument}`],
  ({ argument }) => ["apply", "--infer", `--fields=${argument}`],
  ({ argument }) => ["apply", "a", argument, argument],
  ({ argument }) => ["format", `--page=${argument}`],
]

/** What stands for the hostile texts in the titles of the tests. */
const placeholders: Hostility = {
  argument: "<text>",
  filters: "<filters>",
  name: "<name>",
  cell: "<cell>",
  file: "<file>",
  fields: "<fields file>",
}

/** What a program must never write: control characters, and controls of the direction of writing. */
const disturbing =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|^forged/m

const runOn = async (given: Hostility, argv: readonly string[], color: boolean): Promise<Ran> =>
  runCli(argv, "", {
    stdout: recorder({ isTTY: true, columns: 60 }),
    stderr: recorder({ isTTY: true, columns: 60 }),
    env: color ? {} : { NO_COLOR: "1" },
    folder: folderOf({
      [given.file]: contentOf(given),
      [given.fields]: JSON.stringify({ [given.name]: { kind: given.cell }, [given.cell]: 1 }),
      "good.json": JSON.stringify({ a: { kind: "text" }, b: { kind: "integer" } }),
      "bad.csv": `a,b\n1,2\n${quoted(given.cell)},${quoted(given.cell)},3`,
      "broken.json": `[{"a":${given.cell}`,
    }),
  })

describe("hostile texts in arguments, names of files, names of fields and rows", () => {
  it.each(calls.map((call) => ({ call, line: call(placeholders).join(" ") })))(
    "write no control characters to a terminal: trommel $line",
    { timeout: patience },
    async ({ call }) => {
      const law = fc.asyncProperty(hostility, async (given) => {
        const argv = call(given)
        const { code, out, err } = await runOn(given, argv, false)
        expect([0, 1, 2]).toContain(code)
        expect(disturbing.exec(out)).toBeNull()
        expect(disturbing.exec(err)).toBeNull()
        const colored = await runOn(given, argv, true)
        const paint = /\u001b\[[0-9;]*m/g
        expect(colored.out.replace(paint, "")).toBe(out)
        expect(colored.err.replace(paint, "")).toBe(err)
      })
      await check(law, 30)
    },
  )
})
