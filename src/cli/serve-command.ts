import { InvalidArgumentError, Option, type Command } from "commander"
import { gracePeriod, readPort, readWholeNumber, type ServeFlags } from "./flags.ts"
import { addTableOptions, formatExamples, type RunAction } from "./commands.ts"

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
    .addHelpText("after", serveExamples)
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
      readPortOption,
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
        .argParser(readOrders)
        .conflicts("data"),
    )
    .option("--data <file>", "JSON file with your own data")
    .option(
      "--webhook <id=url>",
      "address of a webhook of the data, or of a new one with this id; can be repeated",
      (text: string, others: readonly string[] | undefined) => [...(others ?? []), text],
    )
    .option("--print-data", "print the data as a file for --data, with all ids and keys, and end")
}

function addBehaviorOptions(command: Command): void {
  command
    .optionsGroup("Behavior of the store service:")
    .option(
      "--assumed",
      "answer GET /webhooks, GET /stores/{storeId}/categories and POST /webhooks/{webhookId}/deliveries too: operations that are assumed, not described",
    )
    .option("--shuffle-ties", "shuffle rows that tie in all sorts for each request")
    .option("--latency <milliseconds>", "wait before each answer", readLatency)
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

function readPortOption(text: string): number {
  return requireValue(readPort(text), "Expected an integer from 0 to 65535.")
}

function readSeed(text: string): number {
  return requireValue(
    readWholeNumber(text, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    "Expected an integer.",
  )
}

function readOrders(text: string): number {
  return requireValue(readWholeNumber(text, 0, 1_000_000), "Expected an integer from 0 to 1000000.")
}

function readLatency(text: string): number {
  return requireValue(readWholeNumber(text, 0, 600_000), "Expected an integer from 0 to 600000.")
}

function readRate(text: string): { readonly requests: number; readonly seconds: number } {
  const [requests, seconds] = text.split("/").map((part) => readWholeNumber(part, 1, 1_000_000))
  const rate =
    requests !== undefined && seconds !== undefined && text.split("/").length === 2
      ? { requests, seconds }
      : undefined
  return requireValue(
    rate,
    "Expected two positive integers with a slash between them, such as 100/60.",
  )
}

/** @throws InvalidArgumentError, which the command line shows, when there is no value. */
export function requireValue<Value>(value: Value | undefined, reason: string): Value {
  if (value === undefined) throw new InvalidArgumentError(reason)
  return value
}
