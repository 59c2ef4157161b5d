import { Option, type Command } from "commander"
import {
  addDialectOptions,
  formatExamples,
  readerOf,
  repeatable,
  type RunAction,
} from "./commands.ts"
import { wrapHelp } from "./help.ts"
import type { GuardFlags } from "./actions/run-guard.ts"
import type { ReportFlags } from "./actions/run-report.ts"
import { readWholeNumber } from "./flags.ts"
import { addAddressOptions } from "./serve-command.ts"

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
    .addHelpText("after", ({ command }) => wrapHelp(command, reportExamples))
  addDialectOptions(command)
  command.action((files: readonly string[], flags: ReportFlags) =>
    runAction(async (session) =>
      (await import("./actions/run-report.ts")).runReport(session, files, flags),
    ),
  )
}

const guardExamples = formatExamples({
  "in front of a service in development":
    "trommel guard --list /orders=orders.json --upstream http://127.0.0.1:8080 --port 4000",
  "for nginx, Caddy or Traefik":
    "trommel guard --list /orders=orders.json --mode refuse --answer-checks --port 4000",
})

export function registerGuard(program: Command, runAction: RunAction): void {
  const command = program
    .command("guard")
    .summary("check queries in front of a service")
    .description(
      "Checks the queries of lists which a service answers that ignores mistakes: with --answer-checks for a gateway, with --upstream as a server of its own.\n" +
        "--upstream is for development, CI and staging: TLS, limits and retries are those of a gateway.",
    )
  addListOptions(command)
  command
    .addOption(
      new Option("--mode <mode>", "report mistakes in a header, or refuse queries with one")
        .choices(["report", "refuse"])
        .default("report"),
    )
    .option(
      "--upstream <origin>",
      "pass requests to the service there, such as http://127.0.0.1:8080",
    )
    .option("--timeout <seconds>", "seconds that the service may be silent", readSeconds, 60)
    .option(
      "--answer-checks",
      "answer auth_request of nginx, forward_auth of Caddy and ForwardAuth of Traefik",
    )
    .option("--log <file>", "write a line of JSON for each request, which trommel report reads")
  addAddressOptions(command)
  command
    .option("--quiet", "show only the address")
    .addHelpText("after", ({ command }) => wrapHelp(command, guardExamples))
  addDialectOptions(command)
  command.action((flags: GuardFlags) =>
    runAction(async (session) => (await import("./actions/run-guard.ts")).runGuard(session, flags)),
  )
}

const readSeconds = readerOf(
  (text) => readWholeNumber(text, 1, 86_400),
  "Expected an integer from 1 to 86400.",
)

function addListOptions(command: Command): void {
  command
    .option(
      "--list <path=file>",
      "path of a list, in which :name stands for any one step, and a JSON file with its fields or the description of a server with Sieve; can be repeated",
      repeatable(readList),
    )
    .option(
      "--app-parameters <names>",
      "parameters that the service reads besides filters, sorts, page and pageSize, such as limit,utm_*",
      (text) => text.split(","),
    )
    .addOption(
      new Option(
        "--compare",
        "also warn of queries that a stock Sieve server answers otherwise than this language says",
      ).conflicts("sieveOptions"),
    )
}

const readList = readerOf((text) => {
  const [, path, file] = /^(\/[^=]*)=(.+)$/s.exec(text) ?? []
  return path === undefined || file === undefined ? undefined : { path, file }
}, "Expected a path and a file, such as /orders=fields.json.")
