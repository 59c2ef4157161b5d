import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { describe, expect, onTestFinished } from "vitest"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"

const script = fileURLToPath(new URL("../../../scripts/cluster.ts", import.meta.url))

/** Starts the script, and returns the lines that it has said once the cluster runs. */
async function runScript(...argv: readonly string[]) {
  const child = spawn(process.execPath, [script, ...argv], { stdio: ["pipe", "pipe", "inherit"] })
  onTestFinished(() => void child.kill())
  const lines: string[] = []
  const output = createInterface(child.stdout)
  output.on("line", (line) => lines.push(line))
  const until = async (text: string): Promise<void> => {
    while (!lines.some((line) => line.includes(text))) await once(output, "line")
  }
  await until("Ctrl-C")
  const addressOf = (name: string): string =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ""
  return { child, until, addressOf }
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const count = "select count(*)::int4 from orders"

describe("scripts/cluster.ts", () => {
  itOnPostgres("runs a coordinator over shards until it is interrupted", async () => {
    const { child, until, addressOf } = await runScript("--rows", "200", "--shards", "2")
    const url = addressOf("application")
    const folder = await ask(addressOf("shard_2"), "select current_setting('data_directory')")
    expect(await ask(url, count)).toBe(400)
    expect(await ask(url, "select usesuper from pg_user where usename = current_user")).toBe(false)
    expect(await ask(addressOf("shard_2"), "select count(distinct shard)::int4 from orders")).toBe(
      1,
    )

    child.stdin.write("kill shard_2\n")
    await until("kill: shard_2")
    await expect(ask(url, count)).rejects.toThrow('could not connect to server "shard_2"')
    child.stdin.write("start shard_2\n")
    await until("start: shard_2")
    expect(await ask(url, count)).toBe(400)

    expect(existsSync(String(folder))).toBe(true)
    child.kill("SIGINT")
    await once(child, "close")
    expect(child.exitCode).toBe(0)
    expect(existsSync(String(folder))).toBe(false)
  })
})
