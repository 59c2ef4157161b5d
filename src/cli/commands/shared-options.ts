import { Option, type Command } from "commander"
import { dialectNames, inputFormats, servers } from "../flags.ts"

/** The argument that names the rows. */
export const fileArgument = [
  "[file]",
  'rows: a JSON array, NDJSON (one JSON value per line), CSV or TSV; "-" or nothing for standard input',
] as const

/** Adds the options of commands that need a table. */
export function addTableOptions(command: Command): void {
  command
    .optionsGroup("Fields:")
    .option(
      "--fields <file>",
      'JSON file with a definition for each field: { "stock": { "kind": "integer" } }',
    )
    .addOption(
      new Option("--infer", "guess the fields from the first 1,000 rows").conflicts("fields"),
    )
    .addOption(
      new Option(
        "--input <format>",
        "format of the rows (default: csv or tsv when the name of the file ends so, else json or ndjson by the first character)",
      ).choices(inputFormats),
    )
}

/** Adds the options for filters and sorts. */
export function addTextOptions(command: Command): void {
  command
    .optionsGroup("Query:")
    .option("--filters <text>", "conditions, separated by commas")
    .option("--sorts <text>", "names, separated by commas; - before a name for descending order")
}

/** Adds the option of commands that use one dialect. */
export function addDialectOption(command: Command): void {
  command.addOption(
    new Option(
      "--dialect <name>",
      "standard: the language as documented; sieve: exactly what a stock Sieve server does",
    )
      .choices(dialectNames)
      .default("standard"),
  )
  addServerOption(command)
}

/** Adds the option for the configuration of a stock Sieve server. */
export function addServerOption(command: Command): void {
  command.option(
    "--sieve-options <json>",
    'options of the Sieve server, such as \'{"maxPageSize":50,"throwExceptions":true}\'',
  )
}

/** Adds the options for the four parameters of a query. */
export function addParameterOptions(command: Command): void {
  addTextOptions(command)
  command
    .option("--page <number>", "page to print, counted from 1")
    .option("--page-size <number>", "rows per page (default: 20, maximum: 100)")
    .option(
      "--url <url>",
      "URL or query string with these four parameters; the options replace them",
    )
}

/** Adds the options of commands that take a query in one dialect. */
export function addQueryOptions(command: Command): void {
  addParameterOptions(command)
  addDialectOption(command)
  command
    .addOption(
      new Option(
        "--binding <server>",
        "read --url as this server of ASP.NET Core binds it to the model",
      ).choices(servers),
    )
    .option(
      "--strict",
      "refuse a query with an error or a warning; with --dialect sieve, a query on which the server would give up",
    )
    .optionsGroup("Options:")
}
