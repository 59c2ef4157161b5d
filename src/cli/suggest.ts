import type { Command } from "commander"
import { isNear } from "../diagnostics/edits.ts"
import { argument } from "./input/advice.ts"
import { holdsOperator } from "./read-arguments.ts"

type Habits = readonly (readonly [instead: string, words: readonly string[]])[]

/** Options that people know from other programs, after what to write instead. */
const options: Habits = [
  ["--filters", ["--filter", "--where", "--query", "--search", "-f", "-q", "-w"]],
  ["--sorts", ["--sort", "--sort-by", "--order", "--order-by", "-s"]],
  ["--limit", ["--head", "--top", "-l", "-n"]],
  ["--page-size", ["--per-page", "--size"]],
  ["--page", ["--offset", "--skip", "-p"]],
  ["--columns", ["--select", "--cols", "-c"]],
  ["--count-by", ["--group-by", "--frequency"]],
  ["--format json", ["--json"]],
  ["--format csv", ["--csv"]],
  ["--format", ["--output", "-o"]],
  ["--delimiter", ["--separator", "-d"]],
  ["--verbose", ["-v"]],
  ["--version", ["-v"]],
]

const commands: Habits = [
  ["apply", ["filter", "query", "run", "search", "select", "sort"]],
  ["check", ["lint", "test", "validate"]],
  ["explain", ["describe"]],
  ["fields", ["infer", "schema"]],
  ["serve", ["mock", "server", "start"]],
]

/** Returns what to write for an unknown option or command of a message of Commander; undefined where nothing is known. */
export function suggest(
  message: string,
  program: Command,
  argv: readonly string[],
): string | undefined {
  const apply = `trommel apply ${argv.map(argument).join(" ")}`
  const [, kind, word = ""] = /unknown (option|command) '(.*)'/s.exec(message) ?? []
  if (kind === "command") {
    const isRows = word.includes(".") || holdsOperator(word)
    return isRows ? apply : insteadOf(word, commands, () => true)
  }
  if (kind !== "option") return undefined
  const [, name = "", value = ""] = /^([^=]+)(.*)$/s.exec(word) ?? []
  const command = program.commands.find((one) => one.name() === argv[0])
  const optionsOf = (one: Command | undefined): readonly string[] =>
    one?.options.map(({ long }) => long ?? "") ?? []
  const suggestIn = (one: Command): string | undefined => {
    const known = optionsOf(one)
    const near = value === "" ? undefined : known.find((option) => isNear(name, option))
    const instead = insteadOf(name, options, (option) => known.includes(option)) ?? near
    return instead === undefined ? undefined : instead + value
  }
  if (command !== undefined) return suggestIn(command)
  const known = program.commands.find((one) => one.name() === "apply")
  return optionsOf(known).includes(name) ? apply : suggestIn(program)
}

function insteadOf(
  word: string,
  habits: Habits,
  isKnown: (name: string) => boolean,
): string | undefined {
  const isMeant = ([instead, words]: Habits[number]): boolean =>
    words.includes(word) && isKnown(instead.split(" ", 1)[0] ?? "")
  return habits.find(isMeant)?.[0]
}
