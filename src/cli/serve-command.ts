import { Option, type Command } from "commander"
import { gracePeriod, readPort, readWholeNumber, type ServeFlags } from "./flags.ts"
import {
  addTableOptions,
  formatExamples,
  repeatable,
  readerOf,
  type RunAction,
} from "./commands.ts"
import { wrapHelp } from "./help.ts"

const serveExamples = formatExamples({
  "a mock of the store service, on any free port": "trommel serve",
  "files as lists at /films and /orders": "trommel serve films.json orders.csv",
  "a slow service that limits the rate of requests":
    "trommel serve --port 4000 --latency 200 --rate 10/60",
  "your own data": "trommel serve --data store.json",
  "a file to change and to serve then": "trommel serve --print-data > store.json",
})

export function registerServe(program: Command, runAction: RunAction): void {
  const command = program
    .command("serve")
    .summary("run a mock: files as lists, or the store service")
    .description(
      "Serves each file as a list that can only be read, at the path of its name, on a local port until you stop it.\n" +
        "Without a file, answers every operation of the store service, with data in memory. Shows the address and the keys.\n" +
        `Ctrl-C or SIGTERM stops it and frees the port: open connections have a grace period of ${gracePeriod / 1000} s, which a second signal ends.`,
    )
    .argument("[files...]", "rows: JSON, NDJSON (one JSON value per line), CSV, TSV or Parquet")
  addAddressOptions(command)
  const ofFiles = addedBy(addTableOptions, command)
  const ofStore = [...addedBy(addDataOptions, command), ...addedBy(addBehaviorOptions, command)]
  addCommonOptions(command)
  command
    .addHelpText("after", ({ command }) => wrapHelp(command, serveExamples))
    .action((files: readonly string[], flags: ServeFlags, command: Command) => {
      const [wrong, reason] =
        files.length > 0
          ? [ofStore, "is for the store service, so it cannot be used with files"]
          : [ofFiles, "needs a file to serve"]
      const given = wrong.find((option) => option.attributeName() in flags)
      if (given !== undefined) command.error(`error: option '${given.flags}' ${reason}`)
      return runAction(async (session) =>
        (await import("./actions/run-serve.ts")).runServe(session, files, flags),
      )
    })
}

function addedBy(add: (command: Command) => void, command: Command): readonly Option[] {
  const known = new Set(command.options)
  add(command)
  return command.options.filter((option) => !known.has(option))
}

export function addAddressOptions(command: Command): void {
  command
    .optionsGroup("Address:")
    .option(
      "--port <number>",
      "port to listen on (default: the variable PORT, else any free port)",
      readerOf(readPort, "Expected an integer from 0 to 65535."),
    )
    .option("--host <name>", "name or address to listen on", "127.0.0.1")
}

function addDataOptions(command: Command): void {
  command
    .optionsGroup("Data of the store service:")
    .addOption(
      new Option("--seed <number>", "generate other data; equal seeds give equal data (default: 1)")
        .argParser(readSeed)
        .conflicts("data"),
    )
    .addOption(
      new Option(
        "--nulls",
        "generate data with null in every field that may be null, not only where a field is empty by its meaning",
      ).conflicts("data"),
    )
    .addOption(
      new Option("--orders <number>", "number of orders of the first store (default: 5000)")
        .argParser(integerOf(0, 1_000_000))
        .conflicts("data"),
    )
    .option("--data <file>", "JSON file with your own data")
    .option(
      "--webhook <id=url>",
      "address of a webhook of the data, or of a new one with this id; can be repeated",
      repeatable(String),
    )
    .option("--print-data", "print the data as a file for --data, with all ids and keys, and end")
    .option("--openapi", "print the description of the store service in OpenAPI 3.1, and end")
}

function addBehaviorOptions(command: Command): void {
  command
    .optionsGroup("Behavior of the store service:")
    .option(
      "--assumed",
      "answer GET /webhooks, GET /stores/{storeId}/categories and POST /webhooks/{webhookId}/deliveries too: operations that are assumed, not described",
    )
    .option("--shuffle-ties", "shuffle rows that tie in all sorts for each request")
    .option("--latency <milliseconds>", "wait before each answer", integerOf(0, 600_000))
    .option(
      "--rate <requests/seconds>",
      "answer 429 to requests of a key beyond this rate, such as 100/60",
      readRate,
    )
    .option(
      "--playground <folder>",
      "serve the files of the playground, which npx node scripts/build-playground.ts makes, at / beside the service",
    )
}

function addCommonOptions(command: Command): void {
  command
    .optionsGroup("Options:")
    .addOption(
      new Option(
        "--faults <file>",
        "JSON file with a plan: which requests fail, and how; PUT /-/faults replaces it while the server runs",
      ).conflicts(["latency", "shuffleTies"]),
    )
    .option(
      "--strict",
      "answer 400 to requests with parts that would silently be ignored (default for files)",
    )
    .addOption(
      new Option("--lenient", "ignore such parts (default for the store service)").conflicts(
        "strict",
      ),
    )
    .addOption(
      new Option(
        "--examples",
        "show requests to try with their answers, and the ids of the store service",
      ).conflicts("quiet"),
    )
    .option(
      "--verbose",
      "write one line per request to standard error, with the diagnostics of its query and without keys",
    )
    .option("--quiet", "show only the address")
}

/** Makes the reader of an integer. */
function integerOf(least: number, most: number): (text: string) => number {
  const reason = `Expected an integer from ${least} to ${most}.`
  return readerOf((text) => readWholeNumber(text, least, most), reason)
}

const readSeed = readerOf(
  (text) => readWholeNumber(text, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  "Expected an integer.",
)

const readRate = readerOf((text) => {
  const parts = text.split("/").map((part) => readWholeNumber(part, 1, 1_000_000))
  const [requests, seconds] = parts
  return requests === undefined || seconds === undefined || parts.length > 2
    ? undefined
    : { requests, seconds }
}, "Expected two positive integers with a slash between them, such as 100/60.")
