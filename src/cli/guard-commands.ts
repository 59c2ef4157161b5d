import { InvalidArgumentError, Option, type Command } from "commander"
import { addDialectOptions, formatExamples, type RunAction } from "./commands.ts"
import type { ReportFlags } from "./actions/run-report.ts"
import type { ListFlags } from "./guarded-lists.ts"

const reportExamples = formatExamples({
  "the queries of a list in a log of nginx":
    "trommel report access.log --list '/v2/stores/:store/orders=orders.json'",
  "compressed logs of two lists, as Markdown":
    "trommel report logs/*.gz --list /orders=orders.json --list /items=items.json --format markdown",
})

export function registerReport(program: Command, runAction: RunAction): void {
  const command = program
    .command("report")
    .summary("count what callers of a list get wrong, from logs")
    .description(
      "Reads access logs, and reports how many queries of a list have parts without effect, which names are misspelled, and what is filtered and sorted by.\n" +
        "Writes no values, no other parameters, and no parts of a path behind a colon.",
    )
    .argument(
      "[files...]",
      'logs: the common or the combined format, JSON of nginx or Caddy, NDJSON with a url or path, or addresses, also compressed with gzip; "-" or nothing for standard input',
    )
  addListOptions(command)
  command
    .addOption(
      new Option("--format <format>", "form of the report")
        .choices(["table", "json", "markdown"])
        .default("table"),
    )
    .addHelpText("after", reportExamples)
  addDialectOptions(command)
  command.action((files: readonly string[], flags: ReportFlags) =>
    runAction(async (session) =>
      (await import("./actions/run-report.ts")).runReport(session, files, flags),
    ),
  )
}

function addListOptions(command: Command): void {
  command
    .option(
      "--list <path=file>",
      "path of a list, in which :name stands for any one step, and a JSON file with its fields or the description of a server with Sieve; can be repeated",
      readList,
    )
    .option(
      "--app-parameters <names>",
      "parameters that the service reads besides filters, sorts, page and pageSize, such as limit,utm_*",
      (text) => text.split(","),
    )
}

function readList(text: string, others: ListFlags["list"] = []): NonNullable<ListFlags["list"]> {
  const [, path, file] = /^(\/[^=]*)=(.+)$/s.exec(text) ?? []
  if (path === undefined || file === undefined)
    throw new InvalidArgumentError("Expected a path and a file, such as /orders=fields.json.")
  return [...others, { path, file }]
}
