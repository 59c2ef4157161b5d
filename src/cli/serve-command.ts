import { InvalidArgumentError, type Command } from "commander"
import { gracePeriod, readPort, readWholeNumber, type ServeFlags } from "./flags.ts"
import { formatExamples, type RunAction } from "./commands.ts"

const serveExamples = formatExamples(
  ["on any free port", "trommel serve"],
  [
    "a slow service that limits the rate of requests",
    "trommel serve --port 4000 --latency 200 --rate 10/60",
  ],
  ["your own data", "trommel serve --data store.json"],
  ["a file to change and to serve then", "trommel serve --print-data > store.json"],
)

export function registerServe(program: Command, runAction: RunAction): void {
  const command = program
    .command("serve")
    .summary("run a mock of the store service for tests")
    .description(
      "Answers every operation of the store service on a local port, with data in memory, until you stop it.\n" +
        "Shows the address, two keys, ids, and requests to try with their answers.\n" +
        `Ctrl-C or SIGTERM stops it and frees the port: open connections have a grace period of ${gracePeriod / 1000} s, which a second signal ends.`,
    )
  addAddressOptions(command)
  addDataOptions(command)
  addBehaviorOptions(command)
  command
    .optionsGroup("Options:")
    .option(
      "--verbose",
      "write one line per request to standard error, with the diagnostics of its query and without keys",
    )
    .option(
      "--playground <folder>",
      "serve the files of the playground, which npx node scripts/build-playground.ts makes, at / beside the service",
    )
    .option("--quiet", "show only the address")
    .addHelpText("after", serveExamples)
    .action((flags: ServeFlags, command: Command) => {
      const conflict = findConflict(flags)
      if (conflict !== undefined)
        command.error(`error: option '${conflict[0]}' cannot be used with option '${conflict[1]}'`)
      return runAction(async (session) =>
        (await import("./actions/run-serve.ts")).runServe(session, flags),
      )
    })
}

/** Returns two options that exclude each other. */
function findConflict(flags: ServeFlags): readonly [string, string] | undefined {
  const { data, seed, nulls, orders } = flags
  if (data === undefined) return undefined
  if (seed !== undefined) return ["--seed <number>", "--data <file>"]
  if (nulls === true) return ["--nulls", "--data <file>"]
  return orders === undefined ? undefined : ["--orders <number>", "--data <file>"]
}

function addAddressOptions(command: Command): void {
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
    .optionsGroup("Data:")
    .option(
      "--seed <number>",
      "generate other data; equal seeds give equal data (default: 1)",
      readSeed,
    )
    .option(
      "--nulls",
      "generate data with null in every field that may be null, not only where a field is empty by its meaning",
    )
    .option("--orders <number>", "number of orders of the first store (default: 5000)", readOrders)
    .option("--data <file>", "JSON file with your own data")
    .option("--print-data", "print the data as a file for --data, with all ids and keys, and end")
}

function addBehaviorOptions(command: Command): void {
  command
    .optionsGroup("Behavior:")
    .option("--strict", "answer 400 to requests with parts that the service would silently ignore")
    .option(
      "--assumed",
      "answer GET /webhooks and GET /stores/{storeId}/categories too: operations that are assumed, not described",
    )
    .option("--shuffle-ties", "shuffle rows that tie in all sorts for each request")
    .option("--latency <milliseconds>", "wait before each answer", readLatency)
    .option(
      "--rate <requests/seconds>",
      "answer 429 to requests of a key beyond this rate, such as 100/60",
      readRate,
    )
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
function requireValue<Value>(value: Value | undefined, reason: string): Value {
  if (value === undefined) throw new InvalidArgumentError(reason)
  return value
}
