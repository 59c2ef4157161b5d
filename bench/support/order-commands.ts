import { fileURLToPath } from "node:url"

/** The format of the file of orders. */
export type Format = "ndjson" | "csv"

/** A program with its arguments, which reads the named file and prints the rows that match. */
export type Command = (file: string, format: Format) => readonly string[]

const cli = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url))

export const byTrommel: Command = (file) => [
  ...[process.execPath, cli, "apply", file],
  ...["--filters", "country==NL,total>=500", "--sorts=-total,id", "--format", "ndjson"],
]

const jqProgram =
  '[inputs | select(.country == "NL" and .total >= 500)] | sort_by(-.total, .id) | .[]'

/** Reads JSON alone. */
export const byJq: Command = (file) => ["jq", "-c", "-n", jqProgram, file]

export const byMiller: Command = (file, format) => [
  ...["mlr", format === "csv" ? "--icsv" : "--ijsonl", "--ojsonl"],
  ...["filter", 'is_not_null($total) && $country == "NL" && $total >= 500'],
  ...["then", "sort", "-nr", "total", "-nf", "id", file],
]

const ofNode = (program: string): readonly string[] => [
  process.execPath,
  "--input-type=module",
  "--eval",
  program,
]

export const byDuckdb: Command = (file, format) =>
  ofNode(`
import { DuckDBInstance } from ${JSON.stringify(import.meta.resolve("@duckdb/node-api"))}
const connection = await (await DuckDBInstance.create()).connect()
await connection.run(\`copy (
  select * from read_${format}('${file}') where country = 'NL' and total >= 500 order by total desc, id
) to '/dev/stdout' (format json)\`)`)

const readByHand: Readonly<Record<Format, string>> = {
  ndjson: "const rows = lines.map((line) => JSON.parse(line))",
  csv: `
lines.shift()
const rows = lines.map((line) => {
  const [id, customer, email, country, status, total, paid, created] = line.split(",")
  return {
    id: Number(id),
    customer: customer || null,
    email: email || null,
    country,
    status: Number(status),
    total: total === "" ? null : Number(total),
    paid: paid === "true",
    created,
  }
})`,
}

/** The reference: a program for this query over these columns, without quoted cells. */
export const byHand: Command = (file, format) =>
  ofNode(`
import { readFileSync } from "node:fs"
const lines = readFileSync(${JSON.stringify(file)}, "utf8").trimEnd().split("\\n")
${readByHand[format]}
const found = rows.filter((row) => row.country === "NL" && row.total !== null && row.total >= 500)
found.sort((left, right) => right.total - left.total || left.id - right.id)
process.stdout.write(found.map((row) => JSON.stringify(row) + "\\n").join(""))`)
