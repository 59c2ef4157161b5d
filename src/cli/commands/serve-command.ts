import { InvalidArgumentError, type Command } from "commander"
import type { ServeFlags } from "../flags.ts"
import { readPort, readWholeNumber } from "../input/numbers.ts"
import { examples, type RunAction } from "./command.ts"

export function registerServe(program: Command, start: RunAction): void {
  program
    .command("serve")
    .summary("run a mock of the store service, for tests and trials")
    .description(
      "Answers every operation of the store service on a local port, over data in memory, until it is stopped.\n" +
        "Shows the address, two keys, and requests to try with what they are answered with.",
    )
    .optionsGroup("Address:")
    .option(
      "--port <number>",
      "port to listen on (default: the variable PORT, else any that is free)",
      readPortOption,
    )
    .option("--host <name>", "name or address to listen on", "127.0.0.1")
    .optionsGroup("Data:")
    .option(
      "--seed <number>",
      "make other data: the same for the same number (default: 1)",
      readSeed,
    )
    .option("--data <file>", "JSON file with data of your own")
    .optionsGroup("Behaviour:")
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
    .optionsGroup("Options:")
    .option("--quiet", "show the address alone")
    .addHelpText(
      "after",
      examples(
        ["on any free port", "trommel serve"],
        [
          "a service that is slow, and easily tired",
          "trommel serve --port 4000 --latency 200 --rate 10/60",
        ],
        ["data of your own", "trommel serve --data store.json"],
      ),
    )
    .action((flags: ServeFlags, command: Command) => {
      if (flags.data !== undefined && flags.seed !== undefined)
        command.error("error: option '--seed <number>' cannot be used with option '--data <file>'")
      return start(async (session) =>
        (await import("../actions/run-serve.ts")).runServe(session, flags),
      )
    })
}

function readPortOption(text: string): number {
  return known(readPort(text), "It has to be a whole number from 0 to 65535.")
}

function readSeed(text: string): number {
  return known(
    readWholeNumber(text, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    "It has to be a whole number.",
  )
}

function readLatency(text: string): number {
  return known(readWholeNumber(text, 0, 600_000), "It has to be a whole number from 0 to 600000.")
}

function readRate(text: string): { readonly requests: number; readonly seconds: number } {
  const [requests, seconds] = text.split("/").map((part) => readWholeNumber(part, 1, 1_000_000))
  const rate =
    requests !== undefined && seconds !== undefined && text.split("/").length === 2
      ? { requests, seconds }
      : undefined
  return known(rate, "It has to be two whole numbers from 1 on, with a slash in between.")
}

function known<Value>(value: Value | undefined, reason: string): Value {
  if (value === undefined) throw new InvalidArgumentError(reason)
  return value
}
