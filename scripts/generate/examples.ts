import { buildQuery } from "../../src/builder/build-query.ts"
import type { Query } from "../../src/builder/query.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import type { Definitions } from "../../src/fields/definition.ts"
import type { Fields, Limits } from "../../src/fields/field.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import type { OpenFieldTable, Uniqueness } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { printFilters } from "../../src/language/print.ts"
import { filters } from "../../src/parser/template.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { table } from "./example-table.ts"
import { queryExample, type Example } from "./example.ts"

/** One parameter of a query, checked against the table. */
function query(when: string, parameters: QueryText, limits?: Partial<Limits>): Example {
  return queryExample(when, parameters, limits ? { limits } : {})
}

/** An example for every code of the language. */
export const examples = {
  "limit-text": query(
    "A parameter is longer than the limit, 8,192 UTF-16 units by default. Nothing is evaluated, lenient or not.",
    { filters: "name==Johannes,rating>4" },
    { text: 20 },
  ),
  "limit-conditions": query(
    "There are more conditions than the limit, 64 by default. Nothing is evaluated.",
    { filters: "rating>4,stock>0,name@=jo" },
    { conditions: 2 },
  ),
  "limit-names": query(
    "A condition has more names than the limit, 16 by default. Nothing is evaluated.",
    { filters: "(name|email|note)@=jo" },
    { names: 2 },
  ),
  "limit-values": query(
    "A condition has more values than the limit, 256 by default. Nothing is evaluated.",
    { filters: "stock==1|2|3|4" },
    { values: 3 },
  ),
  "limit-pairs": query(
    "All conditions together have more pairs of name and value than the limit, 1,024 by default. Nothing is evaluated.",
    { filters: "(name|email)==jo|ann,rating>4" },
    { pairs: 4 },
  ),
  "limit-sorts": query(
    "There are more sorts than the limit, 8 by default. Nothing is evaluated.",
    { sorts: "-rating,stock,name" },
    { sorts: 2 },
  ),
  "malformed-condition": query(
    "A condition has no operator, no name, or brackets that make no group. It is dropped, the others stand.",
    {
      filters: "rating=4,stock>0",
    },
  ),
  "comma-in-value": query(
    "What cannot be read stands right after a condition on a text: the comma was probably meant as part of that text. The rest is dropped.",
    { filters: "name==Doe, Jane" },
  ),
  "unknown-field": query(
    "The table has no field of that name. The name is ignored; a condition or sort without any other name is, too.",
    {
      filters: "raiting>4",
    },
  ),
  "not-filterable": query(
    "The table has the field, but not for conditions. The name is ignored as an unknown one.",
    {
      filters: "secret==1",
    },
  ),
  "not-sortable": query("The table has the field, but not for sorting. The sort is ignored.", {
    sorts: "-note",
  }),
  "unsuitable-operator": query(
    "The operator has no meaning for the kind of the field. The field is ignored in this condition.",
    {
      filters: "rating@=4",
    },
  ),
  "unreadable-value": query(
    "The kind of the field cannot read the value. It matches nothing, also under !=; a label of an enum is no value, its id is.",
    { filters: "status==Hidden" },
  ),
  "always-true": query(
    "A != has two values that read differently, so every non-empty value differs from one of them. To exclude all values takes one condition each.",
    { filters: "name!=jo|ann" },
  ),
  "never-true": query(
    "Conditions on the same field exclude each other, or none of the values of a condition can match anything. No row matches.",
    { filters: "rating>5,rating<3" },
  ),
  "null-order": query(
    "Null stands under >, <, >= or <=, or under a range shortcut. It matches nothing there.",
    {
      filters: "rating>null",
    },
  ),
  "unreadable-boolean": query(
    "A value of a boolean or a shortcut is neither true nor false. It counts as false.",
    {
      filters: "active==yes",
    },
  ),
  "unlisted-id": query(
    "An id is not among those that the table lists. It is compared all the same.",
    { filters: "status==7" },
  ),
  "unreadable-page": query(
    "The page is no whole number from 1 on, or has too many digits. The first page is taken, or the last there can be.",
    {
      page: "first",
    },
  ),
  "unreadable-page-size": query(
    "The page size is no whole number from 1 on, or has too many digits. The table's default is taken, or its maximum.",
    { pageSize: "0" },
  ),
  "long-url": {
    when: "A query string that is written has more than 2,000 encoded characters. It is written all the same; above 8,000 it is refused.",
    shown: 'writeUrl({ filters: `name==${"x".repeat(2000)}` })',
    run: () => {
      const written = writeUrl({ filters: `name==${"x".repeat(2000)}` })
      return written.ok ? written.value.diagnostics : []
    },
  },
  "repeated-parameter": {
    when: "A URL has one of the four parameters more than once. The first counts.",
    shown: "/movies?filters=rating%3E4&filters=stock%3E0",
    text: "/movies?filters=rating%3E4&filters=stock%3E0",
    run: () => readUrl("/movies?filters=rating%3E4&filters=stock%3E0").diagnostics,
  },
  "operator-in-value": query(
    "A value holds an operator, which is plain text there. A stock Sieve server, which has the same syntax, cuts the value at it.",
    { filters: "note==a==b" },
  ),
  "date-only-equality": query(
    "A date without a time stands under == or <=. It is compared as its midnight UTC, so the rest of the day is left out.",
    { filters: "created==2024-01-31" },
  ),
  "unbracketed-group": query(
    "Several names stand without parentheses. They are read as a group all the same.",
    {
      filters: "name|email@=jo",
    },
  ),
  "empty-name": query("A name of a group is empty. It is skipped.", { filters: "(name|)@=jo" }),
  "duplicate-sort": query(
    "A sort names a field that an earlier one names already, letter case ignored. The first wins.",
    {
      sorts: "-rating,name,rating",
    },
  ),
  "ignored-star": query(
    "The star, which makes letter case not matter, stands on a field that is no text. It changes nothing.",
    {
      filters: "rating>=*4",
    },
  ),
  "omitted-shortcut": query(
    "A shortcut has no true among its values. It is left out, which is not the same as its opposite.",
    {
      filters: "soldOut==false",
    },
  ),
  "never-null": query(
    "A condition asks for null in a field that, says the table, is never null. It is evaluated all the same.",
    {
      filters: "stock==null",
    },
  ),
  "clamped-page-size": query(
    "The page size is above the maximum of the table. The maximum is taken.",
    { pageSize: "500" },
  ),
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }

function thrownBy(run: () => unknown): readonly Diagnostic[] {
  try {
    run()
    return []
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics
    throw error
  }
}

/** The builder as a program in JavaScript has it: the compiler would refuse the examples. */
function untyped(): Query<Definitions, { readonly [name: string]: Uniqueness }> {
  const fields: Fields = table
  const open: OpenFieldTable = fields
  return buildQuery(open)
}

/** An example for everything that is refused outright. */
export const refusalExamples = {
  "ill-formed-tree": {
    when: "A tree that was made by hand says what no text can say: an empty name, null under a text operator, a sort that repeats. Nothing is printed.",
    shown: `printFilters([
  {
    kind: "condition",
    names: [{ kind: "name", text: "name" }],
    operator: { kind: "operator", symbol: "@=" },
    values: [{ kind: "null" }],
  },
])`,
    run: () => {
      const printed = printFilters([
        {
          kind: "condition",
          names: [{ kind: "name", text: "name" }],
          operator: { kind: "operator", symbol: "@=" },
          values: [{ kind: "null" }],
        },
      ])
      return printed.ok ? [] : printed.diagnostics
    },
  },
  "bad-definition": {
    when: "A definition of a table is wrong. `defineFields` throws a `QueryError` with all mistakes at once, `fieldsFromJson` gives them as data.",
    shown: 'fieldsFromJson({ "US Gross": { kind: "number" } })',
    run: () => {
      const result = fieldsFromJson({ "US Gross": { kind: "number" } })
      return result.ok ? [] : result.diagnostics
    },
  },
  "unwritable-url": {
    when: "A query cannot become a URL: half of a surrogate pair stands alone in it, or the query string has more than 8,000 characters.",
    shown: String.raw`writeUrl({ filters: "name==\ud83d" })`,
    run: () => {
      const written = writeUrl({ filters: "name==\ud83d" })
      return written.ok ? [] : written.diagnostics
    },
  },
  "refused-field": {
    when: "A query is built on a field that the table does not have, or that conditions cannot use. The method throws.",
    shown: 'buildQuery(table).where("raiting", ">", 4)',
    run: () => thrownBy(() => untyped().where("raiting", ">", 4)),
  },
  "refused-operator": {
    when: "A query is built with an operator that the language does not have, or that does not suit the kind of a field. The method throws.",
    shown: 'buildQuery(table).where("rating", "@=", 4)',
    run: () => thrownBy(() => untyped().where("rating", "@=", 4)),
  },
  "refused-value": {
    when: "A query is built with a value that a field cannot have, with null where it has no sense, or with something else that a method cannot take. The method throws.",
    shown: 'buildQuery(table).where("stock", "==", null)',
    run: () => thrownBy(() => untyped().where("stock", "==", null)),
  },
  "refused-sort": {
    when: "A query is sorted by a field that it cannot be sorted by, or by one field twice. The method throws.",
    shown: 'buildQuery(table).orderBy("soldOut")',
    run: () => thrownBy(() => untyped().orderBy("soldOut")),
  },
  "refused-page": {
    when: "A query asks for a page below 1, or for more rows on it than the table allows. The method throws.",
    shown: "buildQuery(table).pageSize(500)",
    run: () => thrownBy(() => untyped().pageSize(500)),
  },
  "refused-template": {
    when: "A template is no query: a condition in it cannot be read, a hole stands outside of a value, or holds what no value can be.",
    shown: "filters`name@=${null}`",
    run: () => thrownBy(() => filters`name@=${null}`),
  },
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }
