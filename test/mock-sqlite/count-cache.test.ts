import { DatabaseSync } from "node:sqlite"
import { describe, expect, it, onTestFinished } from "vitest"
import { createCountCache } from "../../src/mock-sqlite/count-cache.ts"

/** Makes a cache over an empty table, and a function that counts anew each time it is asked. */
const openCache = () => {
  const database = new DatabaseSync(":memory:")
  onTestFinished(() => database.close())
  database.exec("create table people (id)")
  const { count } = createCountCache(database)
  let counted = 0
  return { database, ask: (question: string): number => count(question, () => ++counted) }
}

describe("counts are remembered", () => {
  it("until the database changes", () => {
    const { database, ask } = openCache()
    expect([ask("a"), ask("a"), ask("b")]).toEqual([1, 1, 2])
    database.exec("insert into people values (1)")
    expect([ask("a"), ask("b"), ask("a")]).toEqual([3, 4, 3])
  })

  it("for a thousand questions at most, so that they need little memory", () => {
    const { ask } = openCache()
    for (let at = 1; at <= 1000; at++) expect(ask(`question ${at}`)).toBe(at)
    expect(ask("question 1")).toBe(1)
    expect(ask("one more")).toBe(1001)
    expect(ask("question 1")).toBe(1002)
  })

  it("not for long questions", () => {
    const { ask } = openCache()
    const long = "a".repeat(2001)
    expect([ask(long), ask(long), ask(long.slice(1)), ask(long.slice(1))]).toEqual([1, 2, 3, 3])
  })
})
