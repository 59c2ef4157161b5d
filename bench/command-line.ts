import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { median } from "./support/measure.ts"
import {
  byDuckdb,
  byHand,
  byJq,
  byMiller,
  byTrommel,
  type Command,
  type Format,
} from "./support/order-commands.ts"
import type { Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"

const turns = 3

function writeOrders(file: string, format: Format): void {
  const orders = createOrders(200_000)
  const lineOf = (order: Order): string =>
    format === "csv" ? Object.values(order).join(",") : JSON.stringify(order)
  const header = format === "csv" ? [Object.keys(orders[0] ?? {}).join(",")] : []
  writeFileSync(file, `${[...header, ...orders.map(lineOf)].join("\n")}\n`)
}

/** Runs a command, and returns the CPU seconds of its process, all threads together. What it prints goes to a file. */
function cpuTimeOf(command: readonly string[], output: string): number {
  // The messages of the command itself do not go where the time goes.
  const shell = 'TIMEFORMAT="%U %S"; exec 3>&2; { time "${@:2}" >"$1" 2>&3; } 2>"$1.time"'
  execFileSync("bash", ["-e", "-c", shell, "bash", output, ...command], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, LC_ALL: "C" },
  })
  const [user = Number.NaN, system = Number.NaN] = readFileSync(`${output}.time`, "utf8")
    .trim()
    .split(" ")
    .map(Number)
  return user + system
}

function idsOf(file: string): number[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n")
  return lines.map((line) => (JSON.parse(line) as { readonly id: number }).id)
}

/** Measures a command beside the reference, in turns, after checking that both print the same rows in the same order. */
function measure(command: Command, format: Format): number {
  const folder = mkdtempSync(join(tmpdir(), "trommel-bench-"))
  try {
    const [file, output, other] = [`orders.${format}`, "found", "found-by-hand"].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    writeOrders(file, format)
    const run = () => cpuTimeOf(command(file, format), output)
    const reference = () => cpuTimeOf(byHand(file, format), other)
    run()
    reference()
    if (!isDeepStrictEqual(idsOf(output), idsOf(other)))
      throw new Error("The reference prints other rows.")
    return median(Array.from({ length: turns }, () => run() / reference()))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file of rows on the command line, from the start of a process to its end. */
export const commandLine: Question = {
  title: "The command over a file of 200,000 orders",
  about:
    "`trommel apply` with `country==NL,total>=500` ordered by `-total,id` prints the rows that match as NDJSON; about 12,000 rows do. The figures are of whole processes with all their threads, start included. `jq` reads no CSV. DuckDB runs one statement in a small program of Node.js. The reference is a program of Node.js by hand for this query alone: it reads the lines with `JSON.parse`, or splits those of CSV at commas.",
  unit: "times",
  onlyWithPeers: true,
  programs: ["jq", "mlr"],
  lines: [
    {
      what: "NDJSON",
      contenders: { trommel: () => measure(byTrommel, "ndjson") },
      peers: {
        jq: () => measure(byJq, "ndjson"),
        mlr: () => measure(byMiller, "ndjson"),
        DuckDB: () => measure(byDuckdb, "ndjson"),
      },
    },
    {
      what: "CSV",
      contenders: { trommel: () => measure(byTrommel, "csv") },
      peers: {
        mlr: () => measure(byMiller, "csv"),
        DuckDB: () => measure(byDuckdb, "csv"),
      },
    },
  ],
}
