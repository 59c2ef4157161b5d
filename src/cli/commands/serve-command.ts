import { InvalidArgumentError, type Command } from "commander"
import type { ServeFlags } from "../flags.ts"
import { readPort, readWholeNumber } from "../input/numbers.ts"
import { formatExamples, type RunAction } from "./command.ts"

const examples = formatExamples(
  ["on any free port", "trommel serve"],
  [
    "a service that is slow, and easily tired",
    "trommel serve --port 4000 --latency 200 --rate 10/60",
  ],
  ["data of your own", "trommel serve --data store.json"],
)

export function registerServe(program: Command, runAction: RunAction): void {
  const command = program
    .command("serve")
    .summary("run a mock of the store service, for tests and trials")
    .description(
      "Answers every operation of the store service on a local port, over data in memory, until it is stopped.\n" +
        "Shows the address, two keys, and requests to try with what they are answered with.",
    )
  addAddressOptions(command)
  addDataOptions(command)
  addBehaviorOptions(command)
  command
    .optionsGroup("Options:")
    .option("--quiet", "show the address alone")
    .addHelpText("after", examples)
    .action((flags: ServeFlags, command: Command) => {
      if (flags.data !== undefined && flags.seed !== undefined)
        command.error("error: option '--seed <number>' cannot be used with option '--data <file>'")
      return runAction(async (session) =>
        (await import("../actions/run-serve.ts")).runServe(session, flags),
      )
    })
}

function addAddressOptions(command: Command): void {
  command
    .optionsGroup("Address:")
    .option(
      "--port <number>",
      "port to listen on (default: the variable PORT, else any that is free)",
      readPortOption,
    )
    .option("--host <name>", "name or address to listen on", "127.0.0.1")
}

function addDataOptions(command: Command): void {
  command
    .optionsGroup("Data:")
    .option(
      "--seed <number>",
      "make other data: the same for the same number (default: 1)",
      readSeed,
    )
    .option("--data <file>", "JSON file with data of your own")
}

function addBehaviorOptions(command: Command): void {
  command
    .optionsGroup("Behavior:")
    .option("--strict", "answer with 400 what the service would silently ignore")
    .option(
      "--shuffle-ties",
      "put rows that no sort tells apart into another order for each request",
    )
    .option("--latency <milliseconds>", "wait before each answer", readLatency)
    .option(
      "--rate <requests/seconds>",
      "answer with 429 what a key sends beyond that, as in 100/60",
      readRate,
    )
}

function readPortOption(text: string): number {
  return requireValue(readPort(text), "It has to be a whole number from 0 to 65535.")
}

function readSeed(text: string): number {
  return requireValue(
    readWholeNumber(text, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    "It has to be a whole number.",
  )
}

function readLatency(text: string): number {
  return requireValue(
    readWholeNumber(text, 0, 600_000),
    "It has to be a whole number from 0 to 600000.",
  )
}

function readRate(text: string): { readonly requests: number; readonly seconds: number } {
  const [requests, seconds] = text.split("/").map((part) => readWholeNumber(part, 1, 1_000_000))
  const rate =
    requests !== undefined && seconds !== undefined && text.split("/").length === 2
      ? { requests, seconds }
      : undefined
  return requireValue(rate, "It has to be two whole numbers from 1 on, with a slash in between.")
}

/** @throws InvalidArgumentError, which the command line shows, when there is no value. */
function requireValue<Value>(value: Value | undefined, reason: string): Value {
  if (value === undefined) throw new InvalidArgumentError(reason)
  return value
}
