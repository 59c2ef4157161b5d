import type { Command } from "commander"
import { examples, type Start } from "./command.js"
import type { QueryFlags } from "./options.js"

export type FormatFlags = Pick<QueryFlags, "filters" | "sorts">

export function registerFormat(program: Command, start: Start): void {
  program
    .command("format")
    .summary("print the canonical text")
    .description("Prints the canonical text of filters and sorts, one line each. A condition that cannot be read is left out and reported.")
    .optionsGroup("Query:")
    .option("--filters <text>", "conditions, separated by commas")
    .option("--sorts <text>", "names, separated by commas; - before a name for descending order")
    .optionsGroup("Options:")
    .addHelpText(
      "after",
      examples(["without what could be left out", "trommel format --filters ' ((name)) == *x , total >= 1,' --sorts ' -name , total '"]),
    )
    .action((flags: FormatFlags) => start(async (session) => (await import("../actions/format.js")).format(session, flags)))
}
