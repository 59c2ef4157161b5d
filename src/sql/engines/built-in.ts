import type { EngineParts, SqlEngine } from "../engine.ts"
import {
  postgres,
  postgresChecks,
  postgresRuns,
  postgresTables,
  postgresTexts,
} from "./postgres.ts"
import { sqlite, sqliteChecks, sqliteTables, sqliteTexts } from "./sqlite.ts"

/** The engines that a table can name. Their parts are found here, so that a bundle holds only those that it needs. */
export const builtInEngines = { sqlite, postgres } as const

export function runsFor(engine: SqlEngine): EngineParts["runs"] {
  return engine.parts?.runs ?? (engine === sqlite ? {} : postgresRuns)
}

export function textsFor(engine: SqlEngine): EngineParts["texts"] {
  return engine.parts?.texts ?? (engine === sqlite ? sqliteTexts : postgresTexts)
}

export function checksFor(engine: SqlEngine): EngineParts["checks"] {
  return engine.parts?.checks ?? (engine === sqlite ? sqliteChecks : postgresChecks)
}

export function tablesFor(engine: SqlEngine): EngineParts["tables"] {
  return engine.parts?.tables ?? (engine === sqlite ? sqliteTables : postgresTables)
}
