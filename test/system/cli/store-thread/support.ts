import { closeSync, openSync, writeSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { PlainRequest, ServeTask } from "../../../../src/cli/store-thread/messages.ts"
import { fillStoreFile } from "../../../../src/mock-sqlite/fill-store-file.ts"
import { dataRows } from "../../../../src/mock/seed/seed-row.ts"
import { data, headersOf, pathOf } from "../../../mock/store/support.ts"
import { folderOf } from "../../../cli/run-cli.ts"

/** A program of a thread that can be stuck and can fail. */
export const program = new URL("./slow-thread.ts", import.meta.url)

export const requestOf = (
  path: string,
  more: Readonly<Record<string, string>> = {},
): PlainRequest => ({
  ...{ method: "GET", url: `http://localhost${path}`, body: undefined },
  headers: Object.entries({ ...headersOf(), ...more }),
})

/** The path of a list whose order depends on how ties are shuffled. */
export const ordersWithTies = `${pathOf("listOrders")}?sorts=status&pageSize=100`

/** The ids of the rows of an answer. */
export const idsIn = (body: string): readonly string[] =>
  (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id)

/** A new file that holds the data of the tests of the mock. */
export function filledFile(): string {
  const file = join(folderOf({}), "store.db")
  fillStoreFile(file, { seed: 1, rows: dataRows(data) })
  return file
}

export const taskOf = (file: string, more: Partial<ServeTask> = {}): ServeTask => ({
  ...{ kind: "serve", file, strict: false, assumed: true, rateLimit: false },
  ...{ plan: [], rates: [], ...more },
})

/** Waits without reading messages, as a busy program does. */
export function waitBusily(isDone: () => boolean): void {
  const ended = performance.now() + 50_000
  while (!isDone()) if (performance.now() > ended) throw new Error("it did not happen")
}

/** Overwrites the pages of a table. */
export function damage(file: string, table: string): void {
  const database = new DatabaseSync(file)
  const pages = database.prepare("select pageno from dbstat where name = ?").all(table)
  database.close()
  const opened = openSync(file, "r+")
  for (const { pageno } of pages)
    writeSync(opened, new Uint8Array(4096).fill(255), 0, 4096, (Number(pageno) - 1) * 4096)
  closeSync(opened)
}
