import { expect, it } from "vitest"
import { sources } from "./sources.ts"

/**
 * The files that may ask whether a property is inherited (`diagnostics/own.ts`), each with what it reads from outside. What the
 * library makes has every property, so no other file has to ask.
 */
const readers: Readonly<Record<string, string>> = {
  // options, and dialects that a program passes
  "diagnostics/options.ts": "the one reader of options",
  "url/query-form.ts": "a dialect may lack its parameters",
  "builder/write-query.ts": "a dialect that only prints lacks the rest",
  "client/list-client.ts": "what readPage returns",
  "client/store-client.ts": "the operations of a deployment",
  "endpoint/find-rows.ts": "what the source of an endpoint returns",
  // arguments of exported functions
  "client/iterate.ts": "the parameters of a query",
  "complete/complete.ts": "the request of completions",
  "mock/state/state.ts": "the category that a program adds",
  "parser/parse-query.ts": "the parameters of a query",
  "sql/read-sql-table.ts": "options of columns of the caller",
  // diagnostics and descriptions, which leave out what they do not have, and come back from JSON
  "codemirror/query-lint.ts": "a diagnostic",
  "diagnostics/fixes.ts": "a diagnostic",
  "diagnostics/format.ts": "a diagnostic",
  "diagnostics/result.ts": "a diagnostic",
  "bind/value-hints.ts": "an id of the data of a diagnostic",
  "diagnostics/finding.ts": "the data of a diagnostic",
  "foreign/foreign-spelling.ts": "a diagnostic",
  "foreign/habit.ts": "what is found of a habit",
  "schema/kinds.ts": "the description of a field",
  "builder/codes.ts": "an id of the data of a diagnostic",
  "diagnostics/codes.ts": "an id of the data of a diagnostic",
  "schema/open-api-parameters.ts": "the description of a field",
  // rows, and errors of other libraries
  "cli/output/table.ts": "a row",
  "cli/report/read-log.ts": "a line of a log",
  "client/attempts.ts": "an error of fetch",
  "endpoint/list-endpoint.ts": "an error of a source, and a diagnostic",
  "mock/state/read-store-data.ts": "a row of the data of a store",
  "mock/state/json-checks.ts": "the JSON of the data of a store",
  "mock/request-body.ts": "the JSON of a body",
  "sql/node-mysql.ts": "an error of a driver",
  "sql/sql-error.ts": "an error of a driver",
  // objects that inherit nothing, for the platform and for records of parameters
  "builder/built-query.ts": "a descriptor of a property",
  "client/clock.ts": "options of a listener",
  "client/request-queue.ts": "options of a listener",
  "sieve/model-binding.ts": "a record of parameters",
  "url/parameters.ts": "a record of parameters",
}

it("only files that read what comes from outside ask whether a property is inherited", () => {
  const importers = sources
    .filter(({ local }) => local.includes("diagnostics/own.ts"))
    .map(({ path }) => path)
  expect(importers.sort()).toEqual(Object.keys(readers).sort())
})
