import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Readable, Writable } from "node:stream"
import { onTestFinished } from "vitest"
import type { Io, Terminal } from "../../src/cli/io.ts"
import { run } from "../../src/cli/run.ts"

/** A stream that keeps what is written to it. */
export interface Recorder extends Writable, Terminal {
  readonly text: () => string
}

export function recorder({ isTTY, columns }: Terminal = {}): Recorder {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  const terminal = {
    ...(isTTY !== undefined && { isTTY }),
    ...(columns !== undefined && { columns }),
  }
  return Object.assign(stream, terminal, { text: () => Buffer.concat(chunks).toString("utf8") })
}

/** Standard input of the given bytes, in pieces of a given size. */
export function input(bytes: string | Buffer, size = 65_536): Readable {
  const buffer = Buffer.from(bytes)
  const pieces = Array.from({ length: Math.ceil(buffer.length / size) }, (_, index) =>
    buffer.subarray(index * size, (index + 1) * size),
  )
  return Readable.from(pieces)
}

/** Standard input that ends after more than a program should read. What was read of it is counted. */
export const endless = (block: Buffer, first = block): { stdin: Readable; read: () => number } => {
  let read = 0
  const stdin = new Readable({
    highWaterMark: 1,
    read() {
      this.push(read === 0 ? first : read > 600_000_000 ? null : block)
      read += block.length
    },
  })
  return { stdin, read: () => read }
}

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the program in this process. */
export async function runCli(
  argv: readonly string[],
  stdin: string | Buffer | Readable = "",
  {
    stdout = recorder(),
    stderr = recorder(),
    ...io
  }: Partial<Omit<Io, "stdout" | "stderr">> & { stdout?: Recorder; stderr?: Recorder } = {},
): Promise<Ran> {
  const code = await run(argv, {
    stdin: stdin instanceof Readable ? stdin : input(stdin),
    stdout,
    stderr,
    env: {},
    folder: "/nonexistent",
    version: "1.2.3",
    now: () => 0,
    every: () => () => undefined,
    untilStopped: () => Promise.resolve(),
    gracePeriod: 0,
    ...io,
  })
  return { code, out: stdout.text(), err: stderr.text() }
}

/** A folder with the given files, gone after the test. */
export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "trommel-"))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** Rows and fields that several tests use. */
export const orders = [
  {
    id: 1,
    name: "Anna",
    email: "anna@example.com",
    status: "paid",
    total: 120.5,
    created: "2026-01-03T09:00:00Z",
  },
  { id: 2, name: "Ben", email: null, status: "paid", total: 99, created: "2026-01-04T09:00:00Z" },
  {
    id: 3,
    name: "Ann, Lee",
    email: "lee@example.com",
    status: "open",
    total: 250,
    created: "2026-02-01T12:30:00Z",
  },
]

const orderFields = {
  id: { kind: "integer" },
  name: { kind: "text" },
  email: { kind: "text" },
  status: { kind: "text" },
  total: { kind: "number" },
  created: { kind: "date" },
}

export const orderFiles = {
  "orders.json": JSON.stringify(orders, undefined, 2),
  "orders.ndjson": orders.map((order) => `${JSON.stringify(order)}\n`).join(""),
  "orders.csv": [
    Object.keys(orderFields).join(","),
    ...orders.map((order) =>
      Object.values(order)
        .map((value) => `"${value ?? ""}"`)
        .join(","),
    ),
  ].join("\n"),
  "fields.json": JSON.stringify(orderFields),
}

/** The answer of `apply` in JSON. */
export interface JsonAnswer {
  readonly data: unknown[]
  readonly pages: number
  readonly total: number
  readonly refused: boolean
  readonly diagnostics: { readonly code: string; readonly source: string }[]
  readonly omitted?: number
}

export function answerOf({ out }: Ran): JsonAnswer {
  return JSON.parse(out) as JsonAnswer
}

export function codesOf(ran: Ran): string[] {
  return answerOf(ran).diagnostics.map(({ code }) => code)
}
