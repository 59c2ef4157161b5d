import { fieldOfPostgresColumn } from "../catalogue/postgres.ts"
import { fieldOfSqliteColumn } from "../catalogue/sqlite.ts"
import { postgresChecks, postgresTables, postgresTexts } from "./postgres.ts"
import { sqliteChecks, sqliteTables, sqliteTexts } from "./sqlite.ts"
import type { Engine, EngineParts } from "../engine.ts"

/** Parts of SQLite and PostgreSQL are found by name, so that a bundle holds neither an engine nor a part that it does not need. */

export function runsFor(engine: Engine): EngineParts["runs"] {
  return engine.parts?.runs ?? {}
}

export function textsFor(engine: Engine): EngineParts["texts"] {
  return engine.parts?.texts ?? (engine.name === "sqlite" ? sqliteTexts : postgresTexts)
}

export function fieldOfFor(engine: Engine): EngineParts["fieldOf"] {
  return (
    engine.parts?.fieldOf ??
    (engine.name === "sqlite" ? fieldOfSqliteColumn : fieldOfPostgresColumn)
  )
}

export function checksFor(engine: Engine): EngineParts["checks"] {
  return engine.parts?.checks ?? (engine.name === "sqlite" ? sqliteChecks : postgresChecks)
}

export function tablesFor(engine: Engine): EngineParts["tables"] {
  return engine.parts?.tables ?? (engine.name === "sqlite" ? sqliteTables : postgresTables)
}

/** The names of engines and their entries, by how what else they are called begins. */
const engineNames = [
  [/^(?:pg|postgres)/i, "postgres", ""],
  [/^(?:mysql|maria)/i, "mariadb", "/mariadb"],
  [/^duck/i, "duckdb", "/duckdb"],
  [/^/, "sqlite", ""],
] as const

/** Says which engine a word means, and where it is imported from. */
export function nearestEngine(word: string): string {
  const [, name, entry] = engineNames.find(([start]) => start.test(word)) ?? engineNames[3]
  return `${name}, imported from "trommel/kysely${entry}"`
}
