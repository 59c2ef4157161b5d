import { Option, type Command } from "commander"
import { rowFormats, type ApplyFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import { addQueryOptions, addTableOptions, fileArgument } from "./shared-options.ts"

const examples = formatExamples(
  [
    "orders above 100, the newest first",
    "trommel apply orders.json --infer --filters 'total>100' --sorts=-created",
  ],
  [
    "a page of them, as a table",
    "trommel apply orders.json --fields fields.json --page 2 --page-size 2 --format table",
  ],
  [
    "the rows of a CSV file whose first line names the columns",
    "trommel apply orders.csv --infer --filters 'status==paid' --format table",
  ],
  [
    "rows from a pipe, with the query of a URL",
    "cat orders.ndjson | trommel apply --infer --url '/orders?filters=status%3D%3Dpaid'",
  ],
)

export function registerApply(program: Command, runAction: RunAction): void {
  const command = program
    .command("apply")
    .summary("filter, sort and page rows")
    .description(
      "Filters, sorts and pages rows. Without --page and --page-size, prints all rows that match.\n" +
        "Without sorts and pages, reads NDJSON, CSV and TSV of any length as a stream.",
    )
    .argument(...fileArgument)
  addTableOptions(command)
  addQueryOptions(command)
  command
    .addOption(
      new Option(
        "--format <format>",
        "json includes the diagnostics; ndjson and table write them to standard error",
      )
        .choices(rowFormats)
        .default("json"),
    )
    .addHelpText("after", examples)
    .action((file: string | undefined, flags: ApplyFlags) =>
      runAction(async (session) =>
        (await import("../actions/run-apply.ts")).runApply(session, file, flags),
      ),
    )
}
