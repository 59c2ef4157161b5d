import { Option, InvalidArgumentError, type Command } from "commander"
import type { ExitCode } from "./command-result.ts"
import {
  readWholeNumber,
  rowFormats,
  dialectNames,
  inputFormats,
  servers,
  type ApplyFlags,
  type ExplainFlags,
  type FieldFlag,
  type CheckFlags,
  type FieldsFlags,
  type FormatFlags,
  type TableFlags,
  type TextFlags,
  type TranslateFlags,
  type CompareFlags,
  type ExamplesFlags,
} from "./flags.ts"
import { visible } from "../diagnostics/visible.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Column } from "../fields/definition.ts"
import { guessedKinds } from "../fields/sample.ts"
import { addressInText } from "../url/pasted-text.ts"
import { canonicalLabel } from "./input/bytes.ts"
import { dateOrders } from "./input/cell-forms.ts"
import { wrapHelp } from "./help.ts"
import { readArguments } from "./read-arguments.ts"
import { fail, type Session } from "./session.ts"

/** Runs the action of a command with a session, and keeps its exit code. */
export type RunAction = (action: (session: Session) => Promise<ExitCode>) => Promise<void>

/** Makes the reader of the value of an option. @param read - returns undefined for any other text. */
export function readerOf<Value>(
  read: (text: string) => Value | undefined,
  reason: string,
): (text: string) => Value {
  return (text) => {
    const value = read(text)
    if (value === undefined) throw new InvalidArgumentError(reason)
    return value
  }
}

const matching = (pattern: RegExp, reason: string): ((text: string) => string) =>
  readerOf((text) => (pattern.test(text) ? text : undefined), reason)

const readPositive = readerOf(
  (text) => readWholeNumber(text, 1, Number.MAX_SAFE_INTEGER),
  "Expected a positive integer.",
)

const readCharacter = matching(
  /^[^"\r\n]$/u,
  "Expected one character other than a quote or a line break.",
)

/** Makes the reader of an option that can be repeated. */
export function repeatable<Value>(read: (text: string) => Value) {
  return (text: string, others: readonly Value[] = []): readonly Value[] => [...others, read(text)]
}

/** Adds a command with its help. Its action is imported when the command is called. */
export type RegisterCommand = (program: Command, runAction: RunAction) => void

/** Writes command lines, by their titles. */
export function formatExamples(lines: Readonly<Record<string, string>>): string {
  return [
    "",
    "Examples:",
    ...Object.entries(lines).flatMap(([title, line]) => [`  # ${title}`, `  $ ${line}`]),
  ].join("\n")
}

const applyExamples = formatExamples({
  "orders above 100, the newest first": "trommel apply orders.json 'total>100' --sorts=-created",
  "a page of them, with fields that a file defines":
    "trommel apply orders.json --fields fields.json --page 2 --page-size 2",
  "rows of a CSV file whose first line names the columns, as CSV":
    "trommel apply orders.csv --filters 'status==paid' --format csv",
  "two columns of the rows": "trommel apply orders.json --columns id,total --format csv",
  "how many orders of each status": "trommel apply orders.json --count-by status",
  "rows of a table, where DATABASE_URL is the address of a database":
    "trommel apply --table orders 'status==paid'",
  "rows from a pipe, with the query of a URL":
    "cat orders.ndjson | trommel apply - --url '/orders?filters=status%3D%3Dpaid'",
})

export function registerApply(program: Command, runAction: RunAction): void {
  const command = program
    .command("apply")
    .summary("filter, sort and page rows")
    .description(
      "Filters, sorts and pages rows. Without --page and --page-size, prints all rows that match.\n" +
        "Without sorts and pages, reads NDJSON, CSV and TSV of any length as a stream.\n" +
        "Refuses a query with an error or a warning, except with --lenient or --dialect sieve.",
    )
    .argument(
      "[file]",
      'rows: JSON, NDJSON (one JSON value per line), CSV or TSV, also compressed with gzip, or Parquet; a database with --table; "-" or nothing for standard input',
    )
    .argument(...queryArgument)
  addParameterOptions(command)
  addTableOptions(command)
  command
    .addOption(
      new Option(
        "--format <format>",
        "json includes the diagnostics, the others write them to standard error; csv has a column for each field (default: table on a terminal, else json)",
      ).choices(rowFormats),
    )
    .addOption(
      new Option("--count", "print only the number of rows that match").conflicts("format"),
    )
    .option(
      "--columns <names>",
      "fields or properties to write, in this order, such as id,customer.name",
      readNames,
    )
    .addOption(
      new Option(
        "--count-by <name>",
        "write the values of a field among the rows that match, with their counts, the most frequent first",
      ).conflicts(["count", "columns", "page", "pageSize"]),
    )
    .addOption(
      new Option(
        "--limit <number>",
        "write the first rows alone, or with --count-by the first values",
      )
        .argParser(readPositive)
        .conflicts("count"),
    )
    .addOption(
      new Option(
        "--lenient",
        "ignore parts with an error or a warning, as a lenient server does",
      ).conflicts("strict"),
    )
  addLastOptions(command)
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, applyExamples))
    .action(
      withArguments<ApplyFlags>(runAction, async (...given) =>
        (await import("./actions/run-apply.ts")).runApply(...given),
      ),
    )
}

const explainExamples = formatExamples({
  "what a query does":
    "trommel explain --fields fields.json --filters '(name|email)@=*ann,total>100'",
  "why the second row does not match": "trommel explain orders.json --filters 'total>100' --row 2",
})

export function registerExplain(program: Command, runAction: RunAction): void {
  const command = program
    .command("explain")
    .summary("explain a query in plain English")
    .description(
      "Explains in plain English what each condition of a query does, and which parts are ignored and why.\nWith --row, shows which conditions one row meets, and by which rule it fails the others.",
    )
    .argument(...sampleArgument)
    .argument(...queryArgument)
  addParameterOptions(command)
  addTableOptions(command)
  command.option("--row <number>", "explain the query for this row, counted from 1", readPositive)
  addLastOptions(command)
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, explainExamples))
    .action(
      withArguments<ExplainFlags>(runAction, async (...given) =>
        (await import("./actions/run-explain.ts")).runExplain(...given),
      ),
    )
}

const checkExamples = formatExamples({
  "a misspelt name": "trommel check --fields fields.json --filters 'totl>100'",
  "the same query with its mistake corrected":
    "trommel check --fields fields.json --filters 'totl>100' --fix",
  "the text without a table": "trommel check --filters '[a|b]==1' --sorts=+name",
  "the query of a URL": "trommel check 'https://example.com/orders?filters=total%3E100'",
})

export function registerCheck(program: Command, runAction: RunAction): void {
  const command = program
    .command("check")
    .summary("show what is wrong with a query")
    .description(
      "Shows every problem of a query at its place in the text.\nWithout rows and --fields, checks only what needs no table.",
    )
    .argument(...sampleArgument)
    .argument(...queryArgument)
  addParameterOptions(command)
  addTableOptions(command)
  command
    .option(
      "--fix",
      "print the corrected texts, one line each; the remaining diagnostics go to standard error",
    )
    .addOption(new Option("--json", "print the diagnostics as JSON").conflicts("fix"))
  addLastOptions(command)
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, checkExamples))
    .action(
      withArguments<CheckFlags>(runAction, async (...given) =>
        (await import("./actions/run-check.ts")).runCheck(...given),
      ),
    )
}

const canonicalExamples = formatExamples({
  "the shortest equivalent text":
    "trommel format --filters ' ((name)) == *x , total >= 1,' --sorts ' -name , total '",
})

export function registerFormat(program: Command, runAction: RunAction): void {
  const command = program
    .command("format")
    .summary("print the canonical text")
    .description(
      "Prints the canonical text of filters and sorts, one line each. Drops and reports conditions that cannot be read.",
    )
  addTextOptions(command, "Options:")
  addDialectOptions(command)
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, canonicalExamples))
    .action((flags: FormatFlags) =>
      runAction(async (session) =>
        (await import("./actions/run-rewrite.ts")).runFormat(session, flags),
      ),
    )
}

const translateExamples = formatExamples({
  "a value that contains an operator, for a stock Sieve server":
    "trommel translate --to sieve --filters 'name==a>=b'",
  "how such a server reads a text": "trommel translate --to standard --filters '(a|b)==x==y'",
  "filters of OData, for the fields of a file of rows": `trommel translate --from other --filters "name eq 'a' and price gt 5" rows.json`,
})

export function registerTranslate(program: Command, runAction: RunAction): void {
  const command = program
    .command("translate")
    .summary("translate filters and sorts to another dialect")
    .description(
      "Reads filters and sorts in one dialect and prints texts with the same terms in another, one line each.\n" +
        "Refuses texts without an equivalent, shows the reason, and then prints nothing.\n" +
        "With --from other, reads filters of OData, RSQL, SQL, Django, Gridify, QueryKit and other languages, for the fields of a file or of --fields.",
    )
    .argument(...sampleArgument)
  addTextOptions(command)
  command
    .optionsGroup("Dialects:")
    .addOption(
      new Option(
        "--from <name>",
        "dialect of the texts (default: the one that --to does not name)",
      ).choices([...dialectNames, "other"]),
    )
    .addOption(
      new Option(
        "--to <name>",
        "dialect to print them in (default with --from other: standard)",
      ).choices(dialectNames),
    )
  addTableOptions(command)
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, translateExamples))
    .action((file: string | undefined, flags: TranslateFlags) =>
      runAction(async (session) =>
        (await import("./actions/run-rewrite.ts")).runTranslate(session, file, flags),
      ),
    )
}

const compareExamples = formatExamples({
  "a value that a stock server cuts": "trommel compare --fields fields.json --filters 'name==a==b'",
  "a page size above the maximum":
    "trommel compare orders.json --filters 'total>100' --page 2 --page-size 150",
  "two queries: which rows they let through":
    "trommel compare orders.json 'total>100' --with 'total>=100'",
})

export function registerCompare(program: Command, runAction: RunAction): void {
  const command = program
    .command("compare")
    .summary("show where the two dialects treat a query differently")
    .description(
      "Compares the default dialect with a stock Sieve server: shows where they treat a query differently, and by which rules.\n" +
        "Says that both agree and exits with 0, or prints every difference and exits with 1.\n" +
        "With --with, compares the rows that two queries keep, whatever the rows: exits with 0 where they are the same.",
    )
    .argument(...sampleArgument)
    .argument(...queryArgument)
  addParameterOptions(command)
  addTableOptions(command)
  addVerboseOption(command)
  addServerOption(command)
  command.addOption(
    new Option("--with <filters>", "filters of another query, to compare the rows with").conflicts(
      "sieveOptions",
    ),
  )
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, compareExamples))
    .action(
      withArguments<CompareFlags>(runAction, async (...given) =>
        given[2].with === undefined
          ? (await import("./actions/run-compare.ts")).runCompare(...given)
          : (await import("./actions/run-relate.ts")).runRelate(...given),
      ),
    )
}

const exampleRowsExamples = formatExamples({
  "rows for a test":
    "trommel examples --fields fields.json --filters 'status==paid|pending,total>100' --json",
})

export function registerExamples(program: Command, runAction: RunAction): void {
  const command = program
    .command("examples")
    .summary("make rows that match a query, and rows that do not")
    .description(
      "Makes whole rows: for each value and name that can decide a condition one that matches, and for each condition one that fails it alone.",
    )
    .argument(...sampleArgument)
    .argument(...queryArgument)
  addTableOptions(command)
  addParameterOptions(command)
  command
    .optionsGroup("Options:")
    .option(
      "--seed <number>",
      "other values of the fields that the query does not name",
      readPositive,
    )
    .option("--json", "print the rows as JSON")
  addVerboseOption(command)
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, exampleRowsExamples))
    .action(
      withArguments<ExamplesFlags>(runAction, async (...given) =>
        (await import("./actions/run-relate.ts")).runExamples(...given),
      ),
    )
}

const fieldsExamples = formatExamples({
  "a file for --fields, to correct": "trommel fields orders.csv --json > fields.json",
  "a module for a list over a table": "trommel fields app.db --table orders > orders.ts",
  "the fields of a JSON Schema": "trommel fields film.schema.json",
  "those of a schema in an OpenAPI document, checked against the type of the rows":
    "trommel fields 'openapi.json#/components/schemas/Film' --row Film",
})

export function registerFields(program: Command, runAction: RunAction): void {
  const command = program
    .command("fields")
    .summary("print the field table of rows or of a schema")
    .description(
      "Prints defineFields({ … }) for rows, or for the rows that a schema describes. Names on standard error the properties without a field, and counts the values of each column.",
    )
    .argument(
      "[file]",
      'rows: JSON, NDJSON, CSV or TSV, also compressed with gzip; Parquet, or with --table a database, for a module; JSON Schema, schema object of OpenAPI, or description of a server with Sieve, as JSON; "-" or nothing for standard input; a pointer such as #/components/schemas/Film chooses a schema',
    )
  addTableOptions(command)
  addVerboseOption(
    command
      .addOption(new Option("--json", "print a file for --fields"))
      .addOption(
        new Option("--row <type>", "type of the rows, to print defineFieldsFor<Film>()({ … })")
          .argParser(matching(/^[A-Za-z_$][\w$.]*$/, "Expected the name of a type, such as Film."))
          .conflicts("json"),
      ),
  )
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, fieldsExamples))
    .action((file: string | undefined, flags: FieldsFlags) =>
      runAction(async (session) =>
        (await import("./actions/run-fields.ts")).runFields(session, file, flags),
      ),
    )
}

/** Runs an action with the rows and the query of the arguments. */
function withArguments<Flags extends TextFlags & TableFlags>(
  runAction: RunAction,
  run: (session: Session, file: string | undefined, flags: Flags) => Promise<ExitCode>,
) {
  return (file: string | undefined, query: string | undefined, flags: Flags, command: Command) =>
    runAction(async (session) => {
      const read = readArguments(session, command, [file, query], flags)
      if (!read.ok) return fail(session, read.reason)
      const { file: rows, flags: given } = read.value
      const found = addressInText(given.url ?? "")
      if (found?.rest) await session.err.write(`Not read: ${quote(visible(found.rest))}.\n`)
      return run(session, rows, { ...given, ...(found && { url: found.address }) })
    })
}

const sampleArgument = [
  "[file]",
  'rows whose fields are guessed: JSON, NDJSON, CSV or TSV, also compressed with gzip, or Parquet; a database with --table; "-" for standard input',
] as const

const queryArgument = [
  "[query]",
  "filters, a URL, a query string or a line for curl, as for --filters and --url; all but filters may stand alone",
] as const

export function addTableOptions(command: Command): void {
  command
    .optionsGroup("Fields:")
    .option(
      "--fields <file>",
      'JSON file with a definition for each field: { "stock": { "kind": "integer" } }',
    )
    .option(
      "--infer",
      "guess the fields from the first 1,000 rows (default where a file or - is named); with --fields, those that the file does not define",
    )
    .option(
      "--field <name=kind>",
      "kind of a field, such as price=decimal, id=int64 or rate=float; the others are guessed; can be repeated",
      repeatable(readField),
    )
    .optionsGroup("Rows:")
  // A list over a database is a program.
  if (command.name() !== "serve")
    command
      .option(
        "--table <name>",
        "table or view of the database that is named in the place of a file, or by DATABASE_URL, such as orders or shop.orders",
      )
      .option(
        "--key <columns>",
        "columns of the table that are never null and together unique (default: its primary key)",
        readNames,
      )
  command
    .addOption(
      new Option(
        "--input <format>",
        "format of the rows (default: csv, tsv or ndjson when the name of the file says so, else json or ndjson by the first line)",
      ).choices(inputFormats),
    )
    .option(
      "--rows <path>",
      "path to the rows in a JSON object, such as data.items (default: a property such as data or items, else the only list of objects)",
    )
  addCellOptions(command)
}

/** Adds the options that say how files are written. */
function addCellOptions(command: Command): void {
  command
    .option("--encoding <label>", "encoding of the rows, such as windows-1252", readEncoding)
    .option(
      "--delimiter <character>",
      "character between the cells of CSV (default: the first of comma, semicolon, tab and | that fits)",
      readCharacter,
    )
    .option("--header <names>", "names of the columns of a file without a header", readNames)
    .option("--no-header", "name the columns of such a file column_1, column_2 and so on")
    .addOption(
      new Option("--quote <character>", "none: quotes are letters of cells").choices(["none"]),
    )
    .option("--skip-lines <number>", "lines before the header that are not read", readPositive)
    .option(
      "--comment <character>",
      "character with which lines begin that are not read",
      readCharacter,
    )
    .option(
      "--ragged",
      "fill short rows with empty cells, and leave out empty cells beyond the header",
    )
    .addOption(
      new Option("--decimal <sign>", "sign before the decimals of numbers").choices([".", ","]),
    )
    .option(
      "--thousands <sign>",
      "sign between groups of digits, such as . , ' or a space (default: none, or what the cells show)",
      matching(/^[.,' ]$/, "Expected one of . , ' and a space."),
    )
    .addOption(
      new Option(
        "--dates <order>",
        "order of day, month and year in dates such as 01/02/2026 (default: where the cells decide it)",
      ).choices(dateOrders),
    )
    .option(
      "--null <text>",
      "text of cells that means no value in every column; can be repeated",
      repeatable(String),
    )
    .optionsGroup("Options:")
}

export const definitionsOfTypes: ReadonlyMap<string, Column> = new Map<string, Column>([
  ...guessedKinds.map((kind): [string, Column] => [kind, { kind }]),
  ["object", { kind: "object" }],
  ["decimal", { kind: "number", format: "decimal" }],
  ["float", { kind: "number", format: "float" }],
  ["int64", { kind: "integer", bits: 64 }],
])

/** Reads the name and the kind of a field. The kinds of exact numbers have short names. */
const readField = readerOf(
  (text): FieldFlag | undefined => {
    const [, name = "", kind = ""] = /^(.+)=([a-z0-9]+)$/su.exec(text) ?? []
    const definition = definitionsOfTypes.get(kind)
    return definition && { name, definition }
  },
  `Expected a name and a kind, such as price=decimal. Kinds: ${[...definitionsOfTypes.keys()].join(", ")}.`,
)

const readEncoding = readerOf((label) => {
  try {
    return canonicalLabel(label)
  } catch {
    return undefined
  }
}, "Expected the label of an encoding, such as windows-1252.")

function readNames(text: string): readonly string[] {
  return text.split(",")
}

function addVerboseOption(command: Command): void {
  command.option("--verbose", "show each guess of a field with its reason")
}

function addTextOptions(command: Command, group = "Query:"): void {
  command
    .optionsGroup(group)
    .option("--filters <text>", "conditions, separated by commas")
    .option("--sorts <text>", "names, separated by commas; - before a name for descending order")
}

/** Adds the options of commands that use one dialect. They are last in the help. */
export function addDialectOptions(command: Command): void {
  command
    .optionsGroup(serverGroup)
    .addOption(
      new Option(
        "--dialect <name>",
        "standard: the language as documented; sieve: exactly what a stock Sieve server does",
      )
        .choices(dialectNames)
        .default("standard"),
    )
  addServerOption(command)
}

const serverGroup = "Stock Sieve:"

function addServerOption(command: Command): void {
  command
    .optionsGroup(serverGroup)
    .option(
      "--sieve-options <json>",
      'options of the Sieve server, such as \'{"maxPageSize":50,"throwExceptions":true}\'',
    )
}

function addParameterOptions(command: Command): void {
  addTextOptions(command)
  command
    .option("--page <number>", "page to print, counted from 1")
    .option("--page-size <number>", "rows per page (default: 20, maximum: 100)")
    .option(
      "--url <url>",
      "URL, query string or line for curl with these four parameters; the options replace them",
    )
}

/** Adds the options that are last in the help of commands that check a query in one dialect. */
function addLastOptions(command: Command): void {
  command.option(
    "--strict",
    "refuse a query with an error or a warning; with --dialect sieve, a query on which the server would give up",
  )
  addVerboseOption(command)
  addDialectOptions(command)
  command.addOption(
    new Option(
      "--binding <server>",
      "read --url as this server of ASP.NET Core binds it to the model",
    ).choices(servers),
  )
}
