import { requireSqlTable } from "./sql-column.ts"
import { sql, type CompiledQuery, type Expression, type KyselyPlugin } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import { readOptions } from "../diagnostics/options.ts"
import { textsFor } from "./engines/built-in.ts"
import type { SqlTable } from "./sql-table.ts"
import {
  countStatement,
  limitsOf,
  pageStatement,
  selectFromPage,
  type StatementScope,
} from "./statements.ts"
import { compilerFor, textOf, type SqlText } from "./sql-text.ts"
import type { SqlColumnNames } from "./table-types.ts"
import { cursorValues } from "./keyset.ts"
import { partKinds, planQuery, type KyselyOptions, type KyselyQuery } from "./to-kysely.ts"

/**
 * A query as texts, and what is to be told about it.
 * @example
 * import type { CompiledSql } from "trommel/kysely"
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: postgres, table: "people", key: ["id"], columns: { name: {} } })
 * const compiled: CompiledSql = compileSql(prepareQuery({ filters: "name==null" }, fields), people)
 * compiled.where.sql // => '("people"."name" is null)'
 * compiled.refused // => false
 */
export interface CompiledSql extends Pick<KyselyQuery, "diagnostics" | "omitted" | "refused"> {
  /** Selects all columns of the rows of the page. With `after` it also selects what `next` reads, as `trommel cursor a` and so on. */
  readonly page: SqlText
  /**
   * Returns the cursor of the last row, for `after` of the next page; null when the page is not full,
   * and without paging.
   * @throws TypeError when the rows lack the columns that `page` selects when `after` is given, also
   * as null.
   */
  readonly next: (rows: readonly object[]) => string | null
  /** Counts the rows on all pages, in a column `total`. */
  readonly count: SqlText
  /**
   * The condition alone, in brackets, the application's own included. In PostgreSQL its
   * placeholders are numbered on through `keyset.where`, `keyset.selections` and `orderBy`, so that
   * one statement can hold all of them, with the parameters in this order.
   */
  readonly where: SqlText
  /** The texts of a page after `after` in a statement of your own. */
  readonly keyset: {
    /** The condition that a row comes after `after`, in brackets; true without it. */
    readonly where: SqlText
    /** The values of the columns that `next` reads, each with the name that it must have in the row. */
    readonly selections: readonly (SqlText & { readonly name: string })[]
  }
  /** What is after `order by`: the sorts, with their direction, and then the key. */
  readonly orderBy: SqlText
  /** The number of rows on the page; undefined when paging is off. */
  readonly limit: number | undefined
  /** The number of rows before the page; 0 with `after`. */
  readonly offset: number
}

/** Options for texts of SQL. */
export interface CompileSqlOptions<Names extends string = string> extends KyselyOptions<Names> {
  /** The number of the first parameter in PostgreSQL, for a text inside of a larger one. Default: 1. */
  readonly firstParameter?: number
  /** Plugins of kysely that change the names, such as `CamelCasePlugin`. */
  readonly plugins?: readonly KyselyPlugin[]
}

const kinds = { ...partKinds, firstParameter: "a number", plugins: "an array" } as const

/**
 * Compiles a checked query to texts of SQL, without a connection. Values are always parameters.
 * @throws TypeError as `toKysely` does.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * const { where } = compileSql(prepareQuery({ filters: "name@=a" }, fields), people)
 * where.sql // => '((instr("people"."name", ?) > 0) and ("people"."name" is not null))'
 * where.parameters // => ["a"]
 */
export function compileSql<Database, Table>(
  bound: BoundQuery,
  table: SqlTable<Database, Table, unknown>,
  options?: CompileSqlOptions<SqlColumnNames<Database, Table>>,
): CompiledSql {
  requireSqlTable(table, "second argument")
  const given: CompileSqlOptions | undefined = options
  const settings = readOptions("compileSql", given, kinds)
  const { firstParameter = 1, plugins = [], after } = settings
  const texts = textsFor(table.engine)
  const db = compilerFor(texts, plugins)
  const { query, as, window, cursors } = planQuery(bound, table, settings)
  const { where, keyset, orderBy, diagnostics, omitted, refused } = query
  const text = (compiled: CompiledQuery): SqlText => textOf(compiled, texts, firstParameter)
  let placeholder = firstParameter
  const part = (expression: Expression<unknown>): SqlText => {
    const compiled = sql`${expression}`.compile(db)
    const found = textOf(compiled, texts, placeholder)
    placeholder += found.parameters.length
    return found
  }
  const scope: StatementScope = { db, table, as, query }
  const rows = pageStatement(scope, window)
  const page =
    after === undefined
      ? rows
      : selectFromPage(scope, rows, window)
          .selectAll(as)
          .select([...keyset.selections])
  return {
    page: text(page.compile()),
    count: text(countStatement(scope).compile()),
    // From here on, the order of these lines is that of the placeholders.
    where: part(where),
    keyset: {
      where: part(keyset.where),
      selections: cursorValues(cursors).map(({ name, value }) => ({ name, ...part(value) })),
    },
    // A refused query has no order, where `order by` needs one.
    orderBy: part(refused ? sql`(select null)` : sql.join(orderBy)),
    ...limitsOf(window),
    next: keyset.next,
    diagnostics,
    omitted,
    refused,
  }
}
