import { CompiledQuery } from "kysely"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, it, onTestFinished } from "vitest"
import { searchCondition } from "../../src/mock-sqlite/log-search.ts"
import { runStatement, statementWriter } from "../../src/mock-sqlite/statements.ts"
import { inTransaction } from "../../src/mock-sqlite/transaction.ts"

const openDatabase = (): DatabaseSync => {
  const database = new DatabaseSync(":memory:")
  onTestFinished(() => database.close())
  return database
}

describe("a statement", () => {
  it("takes parameters of all types that kysely writes", () => {
    const given = ["a", 1.5, 2n, true, false, null, undefined, Uint8Array.of(7)]
    const columns = given.map((_, at) => `? as c${at}`).join(", ")
    const [row] = runStatement(openDatabase(), CompiledQuery.raw(`select ${columns}`, given))
    expect(Object.values(row ?? {})).toEqual(["a", 1.5, 2, 1, 0, null, null, Uint8Array.of(7)])
  })
})

describe("a search in delivery logs", () => {
  const parametersOf = (text: string) => searchCondition(text).compile(statementWriter).parameters

  it("looks for the text in the URL alone when it is no UUID", () => {
    expect(parametersOf(" /hook ")).toEqual(["/hook"])
  })

  it("looks for a UUID in any spelling as the id of the log and of the order too", () => {
    const id = new Uint8Array(16).fill(0xab)
    expect(parametersOf("AB".repeat(16))).toEqual(["AB".repeat(16), id, id])
  })
})

describe("a change of the database", () => {
  it("is taken back wholly when its work throws, also within another one", () => {
    const database = openDatabase()
    database.exec("create table people (id)")
    const insert = (): unknown => database.exec("insert into people values (1)")
    const failing = (): void => {
      inTransaction(database, insert)
      throw new RangeError("no")
    }
    expect(() => inTransaction(database, failing)).toThrow(RangeError)
    expect(database.prepare("select * from people").all()).toEqual([])
    inTransaction(database, insert)
    expect(database.prepare("select * from people").all()).toHaveLength(1)
  })
})
