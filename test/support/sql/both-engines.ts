import { afterAll, afterEach, beforeAll, expect } from "vitest"
import type { Engine, BuiltInName } from "./engine.ts"
import { openPglite } from "./postgres-engines.ts"
import { openSqlite } from "./sqlite-engine.ts"

/**
 * Opens SQLite and PGlite for the tests of a file, clears them behind each test, and closes them at the end.
 * @returns the engine of a name, once tests run.
 */
export function openBothEngines(): (engineName: BuiltInName) => Engine {
  const engines = new Map<BuiltInName, Engine>()
  beforeAll(async () => {
    engines.set("sqlite", openSqlite())
    engines.set("postgres", await openPglite())
  })
  afterEach(async () => {
    for (const engine of engines.values()) await engine.clear()
  })
  afterAll(async () => {
    for (const engine of engines.values()) await engine.close()
  })
  return (engineName) => engines.get(engineName) ?? expect.fail(`There is no ${engineName}.`)
}
