import { sqlite } from "../../src/kysely.ts"
import { prepareQuery, type ApplyOptions } from "../../src/apply/apply.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { unreadableCursor, type DiagnosticCode } from "../../src/diagnostics/codes.ts"
import { describeFinding, finding } from "../../src/diagnostics/finding.ts"
import { sieve, sieveWith } from "../../src/sieve/sieve-dialect.ts"
import { defineSqlTable } from "../../src/sql/sql-table.ts"
import { toKysely } from "../../src/sql/to-kysely.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { Example } from "./example.ts"

const fields = defineFields({ name: { kind: "text" } })
const names = defineSqlTable<{ people: { id: number; name: string | null } }>()(fields, {
  engine: sqlite,
  table: "people",
  key: ["id"],
  columns: { name: {} },
})

function database(query: QueryText, options: ApplyOptions = {}): readonly Diagnostic[] {
  return toKysely(prepareQuery(query, fields, options), names).diagnostics
}

/** An example for every code that only databases have, and lists that they answer. */
export const sqlExamples = {
  "sql-ill-formed-text": {
    when: "A value under an operator that looks into strings holds half of a surrogate pair. Memory finds it inside of a whole character, which no database does.",
    shown: String.raw`filters=name@=\ud83d`,
    text: "name@=\ud83d",
    run: () => database({ filters: "name@=\ud83d" }),
  },
  "sql-pattern-length": {
    when: "A value under an operator with `*` needs a pattern of more than 50,000 bytes. Databases refuse or cannot compile such a pattern. A stored column with the folded text takes values of any length.",
    shown: "filters=name@=*σσσ…   with 8,000 letters",
    run: () => database({ filters: `name@=*${"σ".repeat(8000)}` }),
  },
  "sql-unit-order": {
    when: "A query of the `sieve` dialect sorts by a text field. That dialect orders by UTF-16 units and databases by code points. Allowed where the column promises `belowSurrogates`.",
    shown: "sorts=name   with { dialect: sieve }",
    text: "name",
    run: () => database({ sorts: "name" }, { dialect: sieve }),
  },
  "sql-unsupported": {
    when: "A query of the `sieve` dialect for a server whose options no database can follow row by row: `!=` without `ignoreNullsOnNotEqual`, and sorts that fail on a null.",
    shown: "filters=name!=Ann   with { dialect: sieveWith({ ignoreNullsOnNotEqual: false }) }",
    text: "name!=Ann",
    run: () =>
      database({ filters: "name!=Ann" }, { dialect: sieveWith({ ignoreNullsOnNotEqual: false }) }),
  },
  "unreadable-cursor": {
    when: "`after` of a request to a list endpoint whose source has cursors is not the `next` of an earlier page of the same query. Filters and sorts must not change between pages.",
    shown: "/people?after=5   with { rows: sqlSource(db, people, { cursors: true }) }",
    text: "/people?after=5",
    run: () => {
      const place = { source: "url", range: { start: 8, end: 15 } } as const
      return [describeFinding(finding(unreadableCursor, () => ({ text: "5" }), place))]
    },
  },
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }
