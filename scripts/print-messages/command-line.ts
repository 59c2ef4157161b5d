import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable, Writable } from "node:stream"
import { run } from "../../src/cli/run.ts"

const rows = '[{"name":"Ann","rating":4},{"name":"Bob","rating":null}]'
const fields = '{"name":{"kind":"text"},"rating":{"kind":"number"}}'

/** The files that the wrong calls below name. */
const files: Readonly<Record<string, string>> = {
  "rows.json": rows,
  "fields.json": fields,
  "broken.json": '{"name": "Ann",}',
  "object.json": '{"name":"Ann"}',
  "bad-fields.json": '{"name":{"kind":"txt","nulable":true},"9":{"kind":"text"}}',
  "bad-store.json": '{"stores":[{"id":5}]}',
}

/** Calls of the program that it refuses, or in which it finds something. */
const calls: readonly (readonly string[])[] = [
  [],
  ["aply"],
  ["apply"],
  ["apply", "missing.json"],
  ["apply", "broken.json"],
  ["apply", "object.json"],
  ["apply", "rows.json", "--format", "csv", "--count"],
  ["apply", "rows.json", "--infer", "--fields", "fields.json"],
  ["apply", "rows.json", "--fields", "bad-fields.json"],
  ["apply", "rows.json", "--format", "xml"],
  ["apply", "rows.json", "--page", "first"],
  ["apply", "rows.json", "--filters", "raiting>4"],
  ["apply", "rows.json", "--nope"],
  ["check"],
  ["check", "--filters", "name==x"],
  ["check", "--filters", "name=x", "--url", "/?filters=a"],
  ["check", "rows.json", "--filters", "raiting>4,name==Doe, Jane"],
  ["explain", "--filters", "rating>4", "--fields", "fields.json", "--row", "{"],
  ["format", "--filters", "name=x"],
  ["translate", "--from", "sieve", "--to", "klingon", "--filters", "a==b"],
  ["translate", "--from", "standard", "--to", "sieve", "--filters", "name== x"],
  ["compare"],
  ["compare", "--fields", "fields.json", "--filters", "name==a==b"],
  ["serve", "--port", "70000"],
  ["serve", "--data", "missing.json"],
  ["serve", "--data", "bad-store.json"],
]

/** Runs every call and yields what the program writes. */
export async function* commandLineMessages(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), "trommel-messages-"))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    for (const argv of calls)
      yield `== trommel ${argv.join(" ")}\n\n${await outputOf(argv, folder)}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns what a call writes to both streams, and its exit code. */
async function outputOf(argv: readonly string[], folder: string): Promise<string> {
  const written: string[] = []
  const stream = (): Writable =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk.toString("utf8"))
        done()
      },
    })
  const exitCode = await run(argv, {
    stdin: Readable.from([]),
    stdout: stream(),
    stderr: stream(),
    env: {},
    folder,
    version: "0.0.0",
    now: () => 0,
    every: () => () => undefined,
    untilStopped: () => Promise.resolve(),
  })
  return `${written.join("").trimEnd()}\n(exit code ${exitCode})\n`
}
