import { copyFileSync, existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { fillStoreFile } from "../../src/mock-sqlite/fill-store-file.ts"
import { openStoreFile } from "../../src/mock-sqlite/store-file.ts"
import { unfinishedName } from "../../src/mock-sqlite/unfinished-name.ts"
import { seedRows } from "../../src/mock/seed/seed-rows.ts"
import { folderOf } from "../cli/run-cli.ts"

const sizes = { products: 5, orders: 400, reviews: 5, tickets: 5, webhookLogs: 5 }

const fill = (file: string, seed: number): void =>
  fillStoreFile(file, { seed, rows: seedRows({ seed, sizes }) })

/** Leaves the log of changes that SQLite keeps beside a file whose process was killed. */
function leaveLog(file: string, name: string): void {
  fill(file, 1)
  const { database } = openStoreFile(file)
  database.exec("update orders set json = json || ' '")
  copyFileSync(`${file}-wal`, `${file}.copy`)
  database.close()
  rmSync(file)
  copyFileSync(`${file}.copy`, name)
}

/** What the check of SQLite finds, and the number of orders. */
function look(file: string): unknown {
  const { database } = openStoreFile(file)
  const found = {
    check: database.prepare("pragma integrity_check").get()?.integrity_check,
    orders: database.prepare("select count(*) as counted from orders").get()?.counted,
    changed: database.prepare("select count(*) as counted from orders where json like '% '").get()
      ?.counted,
  }
  database.close()
  return found
}

const whole = { check: "ok", orders: 480, changed: 0 }

describe("what a killed process left beside a file", () => {
  it("a new file takes no changes of a deleted one", () => {
    const file = join(folderOf({}), "store.db")
    leaveLog(file, `${file}-wal`)
    fill(file, 2)
    expect(look(file)).toEqual(whole)
  })

  it("a new file takes no changes of one that was not filled to its end", () => {
    const file = join(folderOf({}), "store.db")
    leaveLog(file, `${unfinishedName(file)}-wal`)
    fill(file, 2)
    expect(look(file)).toEqual(whole)
    expect(existsSync(`${unfinishedName(file)}-wal`)).toBe(false)
  })

  it("a file with another content in the place of an unfinished one goes", () => {
    const file = join(folderOf({}), "store.db")
    writeFileSync(unfinishedName(file), "not a database".repeat(100))
    fill(file, 2)
    expect(look(file)).toEqual(whole)
    expect(existsSync(unfinishedName(file))).toBe(false)
  })

  it("a file that another process made meanwhile keeps its changes", () => {
    const file = join(folderOf({}), "store.db")
    fill(file, 1)
    const { database } = openStoreFile(file)
    database.exec("update orders set json = json || ' '")
    expect(() => fill(file, 2)).toThrow(/was made by another process meanwhile/)
    database.close()
    expect(look(file)).toEqual({ ...whole, changed: 480 })
  })

  it("a symbolic link to a file leads to the file and its changes", () => {
    const folder = folderOf({})
    const [file, link] = [join(folder, "store.db"), join(folder, "link.db")]
    fill(file, 1)
    symlinkSync(file, link)
    const { database } = openStoreFile(link)
    database.exec("update orders set json = json || ' '")
    expect(new DatabaseSync(file).prepare("select json from orders").get()?.json).toMatch(/ $/)
    database.close()
  })
})
