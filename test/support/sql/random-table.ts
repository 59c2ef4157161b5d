import fc from "fast-check"
import { bindQuery, type BindOptions } from "../../../src/bind/bind.ts"
import type { BoundQuery } from "../../../src/bind/bound.ts"
import { parseQuery } from "../../../src/parser/parse-query.ts"
import { sieve } from "../../../src/sieve/sieve-dialect.ts"
import type { Asked } from "../reference/asked.ts"
import { anyCase, type EngineTraits } from "./case-arbitraries.ts"
import type { SqlCase, StoredRow } from "./case.ts"
import type { Scenario } from "./differential-scenario.ts"
import type { AnyEngine } from "./engine.ts"
import { anyRows } from "./row-arbitraries.ts"

/** A random table with rows. */
export interface RandomTable {
  readonly sqlCase: SqlCase
  readonly stored: readonly StoredRow[]
}

/** Draws a table and its rows for an engine. The same seed draws the same. */
export function drawTable(engine: AnyEngine, seed: number, rows: number): RandomTable {
  const sqlCase = draw(anyCase(traitsOf(engine)), seed)
  return { sqlCase, stored: draw(anyRows(sqlCase, rows), seed) }
}

/** The collations of each engine on which no answer may depend. */
function traitsOf({ name, engineName }: AnyEngine): EngineTraits {
  switch (name) {
    case "SQLite":
      return { engineName, collations: [undefined, undefined, "nocase", "rtrim"] }
    case "MariaDB":
      return {
        engineName,
        collations: [
          undefined,
          "utf8mb4_nopad_bin",
          "utf8mb4_nopad_bin",
          "utf8mb4_bin",
          "utf8mb4_unicode_ci",
          "utf8mb4_german2_ci",
        ],
      }
    case "DuckDB":
      return { engineName, collations: [undefined, "nocase", "nfc"] }
    case "PGlite":
      return { engineName, collations: [undefined, '"C"', '"C"', '"pg_c_utf8"'] }
    case "PostgreSQL":
    case "Citus":
      return { engineName, collations: [undefined, '"C"', '"C"', '"en-x-icu"', '"de-x-icu"'] }
  }
}

function draw<Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value {
  const [value] = fc.sample(arbitrary, { seed, numRuns: 1 })
  if (value === undefined) throw new Error("Nothing was drawn.")
  return value
}

/** Binds a query in the dialect of the table. */
export function bindAsked(
  { sqlCase, fields }: Pick<Scenario, "sqlCase" | "fields">,
  asked: Asked,
  options?: Pick<BindOptions, "paging">,
): BoundQuery {
  return sqlCase.isSieve
    ? bindQuery(parseQuery(asked, { dialect: sieve }), fields, { ...options, dialect: sieve })
    : bindQuery(parseQuery(asked), fields, options)
}
