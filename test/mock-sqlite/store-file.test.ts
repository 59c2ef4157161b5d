import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { fillStoreFile } from "../../src/mock-sqlite/fill-store-file.ts"
import { explainSqliteError } from "../../src/mock-sqlite/store-file-error.ts"
import { explaining, openStoreFile } from "../../src/mock-sqlite/store-file.ts"
import { unfinishedName } from "../../src/mock-sqlite/unfinished-name.ts"
import { dataRows } from "../../src/mock/seed/seed-row.ts"
import { folderOf } from "../cli/run-cli.ts"
import { data, headersOf, requestFor, thrown } from "../mock/store/support.ts"
import { serveDatabase } from "./support.ts"

/** A file that a store was filled into. */
function filledFile(): string {
  const file = join(folderOf({}), "store.db")
  fillStoreFile(file, { seed: 1, rows: dataRows(data) })
  return file
}

/** Writes some bytes over those of a file. */
function overwrite(file: string, bytes: Uint8Array, at: number): void {
  const opened = openSync(file, "r+")
  writeSync(opened, bytes, 0, bytes.length, at)
  closeSync(opened)
}

describe("a file that cannot be used", () => {
  it("a file that SQLite may only read is refused at the start", () => {
    const file = filledFile()
    // A format for writing that SQLite does not know, in the header of the file. Rights would not hold for root.
    overwrite(file, Uint8Array.of(3), 18)
    expect(() => openStoreFile(file)).toThrow(
      `${file} cannot be written: make the file and its folder writable, or give another file`,
    )
  })

  it("a damaged file is refused at the start", () => {
    const file = filledFile()
    overwrite(file, new Uint8Array(statSync(file).size - 4096).fill(255), 4096)
    expect(() => openStoreFile(file)).toThrow(
      `${file} is damaged: delete it to fill a new one, or restore a copy`,
    )
  })

  it("a file without its second half is refused at the start", () => {
    const file = filledFile()
    truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096)
    expect(() => openStoreFile(file)).toThrow(`${file} is damaged`)
  })
})

describe("a file of something else", () => {
  it("a database of another program is refused at the start", () => {
    const file = join(folderOf({}), "other.db")
    const other = new DatabaseSync(file)
    other.exec("create table notes (body)")
    other.close()
    expect(() => openStoreFile(file)).toThrow("a database of another program")
  })

  it("a file of another version is refused at the start", () => {
    const file = filledFile()
    const store = new DatabaseSync(file)
    store.exec("update facts set format = 'of another version'")
    store.close()
    expect(() => openStoreFile(file)).toThrow("was made by another version of trommel")
  })
})

describe("a file that is filled", () => {
  /** Fills a file, and meanwhile does something else. */
  const fillWhile = (file: string, meanwhile: () => void): void => {
    const rows = function* () {
      yield* dataRows(data)
      meanwhile()
    }
    fillStoreFile(file, { seed: 1, rows: rows() })
  }

  it("leaves nothing behind when its rows fail", () => {
    const file = join(folderOf({}), "store.db")
    const fail = (): never => {
      throw new RangeError("no more rows")
    }
    expect(() => fillWhile(file, fail)).toThrow(RangeError)
    expect(readdirSync(dirname(file))).toEqual([])
  })

  it("keeps a file that another process made meanwhile", () => {
    const file = join(folderOf({}), "store.db")
    expect(() => fillWhile(file, () => writeFileSync(file, "theirs"))).toThrow(
      `${file} was made by another process meanwhile: serve it as it is`,
    )
    expect(readFileSync(file, "utf8")).toBe("theirs")
  })

  it("is refused where another process fills it", () => {
    const file = join(folderOf({}), "store.db")
    const unfinished = unfinishedName(file)
    const other = new DatabaseSync(unfinished)
    other.exec("begin exclusive")
    expect(() => fillStoreFile(file, { seed: 1, rows: [] })).toThrow(
      `${unfinished} is being filled by another process: wait until it is done, or give another file`,
    )
    other.close()
    const replace = (): void => {
      rmSync(unfinished)
      writeFileSync(unfinished, "")
    }
    expect(() => fillWhile(file, replace)).toThrow(
      `${file} is being filled by another process: give another file`,
    )
  })
})

describe("a full disk", () => {
  const creation = (name: string): Request =>
    new Request(requestFor("createCategory"), {
      ...{ method: "POST", body: JSON.stringify({ name }) },
      headers: { ...headersOf(), "Content-Type": "application/json" },
    })

  it("a write is refused wholly, and the next one succeeds when there is room", async () => {
    const { fetch, database, state } = serveDatabase(data)
    const pages = Number(database.prepare("pragma page_count").get()?.page_count)
    database.exec(`pragma max_page_count = ${pages}`)
    const contentNow = (): string =>
      JSON.stringify([state.categories.all(), state.webhookLogs.all()])
    let before = ""
    let status = 201
    for (let at = 0; at < 1000 && status === 201; at++) {
      before = contentNow()
      status = (await fetch(creation(`new ${at}`))).status
    }
    expect(status).toBe(500)
    expect(contentNow()).toBe(before)
    const [error] = thrown.splice(0)
    expect(explainSqliteError(error, "store.db")).toMatchObject({
      message: "store.db cannot be written: the disk is full",
    })
    expect((await fetch(requestFor("listOrders"))).status).toBe(200)
    database.exec(`pragma max_page_count = ${pages + 100}`)
    expect((await fetch(creation("later"))).status).toBe(201)
  })

  it("other errors stay as they are", () => {
    const other = new TypeError("no error of SQLite")
    expect(() =>
      explaining("store.db", () => {
        throw other
      }),
    ).toThrow(other)
  })
})
