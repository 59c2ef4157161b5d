import { DummyDriver, type Kysely } from "kysely"
import type { AnyDatabase } from "./engine.ts"
import { kyselyWith } from "./kysely-with.ts"

const sqlite = kyselyWith<AnyDatabase>("sqlite", new DummyDriver())
const mariadb = kyselyWith<AnyDatabase>("mariadb", new DummyDriver())
const postgres = kyselyWith<AnyDatabase>("postgres", new DummyDriver())

/** Returns a kysely without a connection, which compiles statements for an engine. */
export function statementsFor(engineName: string): Kysely<AnyDatabase> {
  if (engineName === "mariadb") return mariadb
  return engineName === "sqlite" ? sqlite : postgres
}
