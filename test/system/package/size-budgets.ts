/** What somebody imports, and how large a bundle of it may become. */
export interface SizeBudget {
  readonly use: string
  readonly code: string
  /** Bytes of the minified bundle with all dependencies after `gzip -9`. */
  readonly limit: number
}

/**
 * Guards the size of bundles against accidents. Each limit is what the bundle weighed when it was set plus about 15 %. Whoever
 * needs more raises the limit in the same commit and says in its message what users get for it.
 */
export const sizeBudgets: readonly SizeBudget[] = [
  {
    use: "printing a tree",
    code: 'export { printQuery } from "trommel"',
    // A misspelled option and one of another type are refused. The row of an operator has its words.
    limit: 5_200,
  },
  {
    use: "building and printing a query",
    code: 'export { buildQuery, printQuery } from "trommel"',
    // Options are read in one way. Messages have two parts. With a dialect, the names of a service.
    // One table has the words of other languages for operators, and every option, table and argument is checked at the door.
    limit: 21_150,
  },
  {
    use: "defining fields, binding and running a tree",
    code: 'export { bindQuery, defineFields, runQuery } from "trommel/core"',
    // Days, times, durations, exact integers and decimal numbers; names of every script, and rows that do not fit. Lists in
    // rows, with hints on conditions that different items meet, came with 1 kB. Checks that make nothing where nothing is found
    // came with 0.4 kB: a query over 20 rows takes two thirds of the time.
    // What is no bound query gets a sentence.
    // One table has the words of other languages for operators, and every option, table and argument is checked at the door.
    // Hints look at rows once, for all tests of a field.
    limit: 34_600,
  },
  {
    use: "defining fields and completing a query",
    code: 'export { complete, defineFields } from "trommel/core"',
    // Tables know days, times, durations, exact integers and decimal numbers. A name that a nested field ends in is found,
    // and lists are defined.
    // One table has the words of other languages for operators, and every option, table and argument is checked at the door.
    // Texts are completed from values that the caller finds.
    limit: 14_950,
  },
  {
    use: "applying the text of a query to rows",
    code: 'export { applyQuery } from "trommel"',
    // Habits of SQL, OData, RSQL and JavaScript in filters and sorts have messages and fixes.
    limit: 64_000,
  },
  {
    use: "a collection beside applyQuery",
    code: 'export { applyQuery } from "trommel"; export { createCollection } from "trommel/collection"',
    // Days, times, durations, exact integers and decimal numbers.
    // Habits of other languages have findings with a fix.
    limit: 75_600,
  },
  {
    use: "asking a list with built queries",
    code: 'export { buildQuery } from "trommel"; export { createListClient } from "trommel/client"',
    // A query comes in every form, and a parameter that nobody reads is refused before any request: 2.6 kB.
    // One table has the words of other languages for operators, and every option, table and argument is checked at the door.
    limit: 35_050,
  },
  {
    // docs/guide/react.md tells what it weighs: 75 kB. Habits of other languages have messages and fixes.
    use: "the filter form of the guide, with its list",
    code: 'export { defineFieldsFor, describeField, explainQuery, prepareQuery, QueryError, queryFrom, queryFromJson, readUrl } from "trommel"; export { createListClient } from "trommel/client"',
    // Explanations hold data for translations.
    limit: 86_500,
  },
  {
    use: "asking the store service",
    code: 'export { createStoreClient } from "trommel/client"',
    // Attempts that hang are repeated, hooks and headers of a call, responses beside records, and iterateItems.
    // Diagnostics have two parts.
    // A query comes in every form, and a parameter that nobody reads is refused before any request.
    // One table has the words of other languages for operators, and every option, table and argument is checked at the door.
    limit: 26_400,
  },
  {
    use: "answering as a list endpoint",
    code: 'export { listEndpoint } from "trommel/server"',
    // Refused clients read the mistake and its hint, and learn how many names the header cut.
    // Days, times, durations, exact integers and decimal numbers.
    // Habits of other languages have findings with a fix; cursors and a report of what is thrown.
    limit: 68_000,
  },
  {
    use: "an editor of queries, with the packages of CodeMirror",
    code: 'export { queryLanguage } from "trommel/codemirror"; export { EditorView } from "@codemirror/view"',
    limit: 200_000,
  },
  {
    use: "asking a table of a database, with kysely and its dialect of SQLite",
    code: 'export { defineSqlTable, runSql, sqlite } from "trommel/kysely"; export { Kysely, SqliteDialect } from "kysely"',
    // Pages after cursors, deadlines that cancel on the server, and errors that name the server came with 1.4 kB; the
    // application's condition, pages as the union of two ranges, enum types and parts for other tools with 1.3 kB. Numbers outside
    // of a range are named as such. Lists in memory came with 1.2 kB, and in arrays, JSON and child tables with 2 kB. A table can
    // be files, which DuckDB reads, for 0.1 kB. An engine that is not imported is left out, which took 3.2 kB away.
    // One table has the words of other languages for operators, and every option, table and argument is checked at the door.
    // Negated lists that select once, and dates of other years than 1 to 9999 as empty, came with 0.3 kB. The engine tells what a
    // catalogue says, by which a source refuses another table: 0.7 kB.
    // The record of types has the forms of the check, and digits that no number holds stay texts.
    limit: 59_600,
  },
  {
    use: "the store service in memory",
    code: 'export { createStoreServer } from "trommel/mock"',
    // Days, times, durations, exact integers and decimal numbers.
    limit: 114_600,
  },
]
