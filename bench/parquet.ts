/**
 * Compares `trommel apply` over a Parquet file with DuckDB's own statement, each in a process of its own:
 * `npx node bench/parquet.ts [--rows 10000000] [--rounds 5]`. The file is made in the folder of temporary files where it is missing.
 * The exit code is 1 when an aim is missed: 1.5 times the wall time, and 1 GB of memory.
 */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { duckdbFolder, missingDuckdb } from "../test/support/sql/duckdb-engine.ts"
import { median } from "./support/measure.ts"

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "10000000" },
    rounds: { type: "string", default: "5" },
  },
})
if (duckdbFolder === undefined) throw new Error(missingDuckdb)
const driver = createRequire(duckdbFolder).resolve("./lib/index.js")
const file = join(tmpdir(), `trommel-orders-${Number(values.rows)}.parquet`)

/** Runs statements in a new process, and writes the rows of the last one as JSON. */
const ownProgram = `
const { DuckDBInstance } = require(${JSON.stringify(driver)})
DuckDBInstance.create().then(async (instance) => {
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(process.argv[1])
  console.log(JSON.stringify(reader.getRowObjectsJson()))
})`

const columns = `i as id, 'customer ' || (hash(i) % 50000) as name,
  (hash(i + 1) % 1000000)::decimal(12, 2) / 100 as total, (hash(i + 2) % 100)::double / 7 as score,
  ['paid', 'open', 'sent', 'lost'][1 + (hash(i + 3) % 4)::int] as status,
  timestamp '2020-01-01' + to_seconds((hash(i + 4) % 150000000)::bigint) as placed`
if (!existsSync(file))
  run([
    "-e",
    ownProgram,
    `copy (select ${columns} from range(${Number(values.rows)}) as t(i)) to '${file}'`,
  ])

const from = `from read_parquet('${file}', file_row_number = true)`
const questions = [
  {
    title: "a condition, a sort and a page",
    args: ["--filters", "status==paid,total>5000", "--sorts=-placed", "--page-size", "20"],
    sql: `select *, (select count(*) ${from} where status = 'paid' and total > 5000) as matched
      ${from} where status = 'paid' and total > 5000 order by placed desc, file_row_number limit 20`,
  },
  {
    title: "a count",
    args: ["--filters", "name@=*MER 123", "--count"],
    sql: `select count(*) ${from} where name ilike '%mer 123%'`,
  },
  {
    title: "values with their counts",
    args: ["--count-by", "status"],
    sql: `select status, count(*) ${from} group by 1 order by 2 desc`,
  },
]

interface Taken {
  readonly ms: number
  readonly megabytes: number
}

/** Runs a program of Node.js, and returns its wall time and the most memory that it had. */
function run(args: readonly string[]): Taken {
  const start = performance.now()
  const report = `process.on("exit", () => process.stderr.write("\\nrss " + process.resourceUsage().maxRSS))`
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(report)}`, ...args],
    { cwd: fileURLToPath(new URL("../test/duckdb/", import.meta.url)), encoding: "utf8" },
  )
  if (status !== 0) throw new Error(stderr)
  const megabytes = Number(/rss (\d+)$/.exec(stderr)?.[1]) / 1024
  return { ms: performance.now() - start, megabytes }
}

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url))
for (const { title, args, sql } of questions) {
  const [ours, theirs]: [Taken[], Taken[]] = [[], []]
  for (let round = 0; round < Number(values.rounds); round++) {
    ours.push(run([program, "apply", file, ...args]))
    theirs.push(run(["-e", ownProgram, sql]))
  }
  const [own, other] = [ours, theirs].map((taken) => median(taken.map(({ ms }) => ms)))
  const memory = Math.max(...ours.map(({ megabytes }) => megabytes))
  const ratio = (own ?? 0) / (other ?? 1)
  console.log(
    `${title}: ${own?.toFixed(0)} ms, DuckDB ${other?.toFixed(0)} ms, ratio ${ratio.toFixed(2)}, ${memory.toFixed(0)} MB`,
  )
  if (ratio > 1.5 || memory > 1000) process.exitCode = 1
}
