import { prepareQuery } from "../../src/apply/apply.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Query } from "../../src/builder/query.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { findRedundant } from "../../src/compare/redundant-conditions.ts"
import { findComparedAsText } from "../../src/evaluate/compared-as-text.ts"
import { describeFirst } from "../../src/diagnostics/finding.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import type { Definitions } from "../../src/fields/definition.ts"
import type { Fields, Limits } from "../../src/fields/field.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import type { OpenFieldTable, Uniqueness } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { printFilters } from "../../src/language/print.ts"
import { filters } from "../../src/parser/template.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { queryExample, type Example } from "./example.ts"
import { table } from "./example-table.ts"

/** Makes an example of one parameter of a query, checked against the table. */
function query(when: string, parameters: QueryText, limits?: Partial<Limits>): Example {
  return queryExample(when, parameters, limits ? { limits } : {})
}

/** An example for every code of the language. */
export const examples = {
  "limit-text": query(
    "A parameter is longer than the limit, by default 8,192 UTF-16 units. Nothing is evaluated, in lenient mode too.",
    { filters: "name==Johannes,rating>4" },
    { text: 20 },
  ),
  "limit-conditions": query(
    "The query has more conditions than the limit, by default 64. Nothing is evaluated.",
    { filters: "rating>4,stock>0,name@=jo" },
    { conditions: 2 },
  ),
  "limit-names": query(
    "A condition has more names than the limit, by default 16. Nothing is evaluated.",
    { filters: "(name|email|note)@=jo" },
    { names: 2 },
  ),
  "limit-values": query(
    "A condition has more values than the limit, by default 256. Nothing is evaluated.",
    { filters: "stock==1|2|3|4" },
    { values: 3 },
  ),
  "limit-pairs": query(
    "All conditions together have more pairs of name and value than the limit, by default 1,024. Nothing is evaluated.",
    { filters: "(name|email)==jo|ann,rating>4" },
    { pairs: 4 },
  ),
  "limit-sorts": query(
    "The query has more sorts than the limit, by default 8. Nothing is evaluated.",
    { sorts: "-rating,stock,name" },
    { sorts: 2 },
  ),
  "looks-like-filters": {
    when: "The text of filters is where a URL or a query string is expected. The query is refused, also without strict.",
    shown: "rating>4",
    text: "rating>4",
    run: () => readUrl("rating>4").diagnostics,
  },
  "looks-like-url": query(
    "A URL is in the place of filters. `data.parameters` has its parameters. The text is read as filters.",
    { filters: "/movies?filters=rating>4&sorts=-rating" },
  ),
  "square-brackets": query(
    "Square brackets are around the names of a condition. They are read as parentheses.",
    { filters: "[name|email]@=jo" },
  ),
  "malformed-condition": query(
    "A condition has no operator, no name, or unpaired brackets. It is dropped; the other conditions apply.",
    {
      filters: "rating=4,stock>0",
    },
  ),
  "comma-in-value": query(
    "The text after the comma that ends a condition on a text field cannot be read. The comma was probably meant as a part of the text. The rest is dropped.",
    { filters: "name==Doe, Jane" },
  ),
  "unknown-field": query(
    "The table has no field with this name. The name is ignored, and so is a condition or sort without any other name.",
    {
      filters: "raiting>4",
    },
  ),
  "not-filterable": query(
    "The table does not allow conditions on this field. The name is ignored like an unknown one.",
    {
      filters: "secret==1",
    },
  ),
  "not-sortable": query("The table does not allow sorting by this field. The sort is ignored.", {
    sorts: "-note",
  }),
  "unsuitable-operator": query(
    "The kind of the field does not have this operator. The field is ignored in this condition.",
    {
      filters: "rating@=4",
    },
  ),
  "unreadable-value": query(
    "The kind of the field cannot read the value. It matches nothing, even with !=. An enum takes the id, not the label.",
    { filters: "status==Hidden" },
  ),
  "always-true": query(
    "A condition with != has two different values, so every non-empty value differs from at least one of them. To exclude all values, write one condition for each.",
    { filters: "name!=jo|ann" },
  ),
  "never-true": query("Conditions on the same field exclude each other. No row matches.", {
    filters: "rating>5,rating<3",
  }),
  "null-order": query(
    "Null is after >, <, >= or <=, or in a condition on a range end. It matches nothing there.",
    {
      filters: "rating>null",
    },
  ),
  "unreadable-boolean": query(
    "The value for a boolean or a shortcut is neither true nor false. It counts as false.",
    {
      filters: "active==yes",
    },
  ),
  "unlisted-id": query("The table does not list this id. It is compared nevertheless.", {
    filters: "status==7",
  }),
  "unlisted-value": query(
    "The table lists the values of this text, and this one is not among them. It is compared nevertheless.",
    {
      filters: "state==payd",
    },
  ),
  "unreadable-page": query(
    "The page is not a positive integer, or has too many digits. The first page is used, or the last possible one.",
    {
      page: "first",
    },
  ),
  "unreadable-page-size": query(
    "The page size is not a positive integer, or has too many digits. The table's default is used, or its maximum.",
    { pageSize: "0" },
  ),
  "long-url": {
    when: "A written query string has more than 2,000 encoded characters. Above 8,000 it is refused.",
    shown: 'writeUrl({ filters: `name==${"x".repeat(2000)}` })',
    run: () => {
      const written = writeUrl({ filters: `name==${"x".repeat(2000)}` })
      return written.ok ? written.value.diagnostics : []
    },
  },
  fragment: {
    when: "The fragment of an address, from its # on, goes on like a query: it begins with a comma, a pipe or an ampersand, or holds one of the four parameters.",
    shown: "/movies?filters=title==C#&sorts=-rating",
    text: "/movies?filters=title==C#&sorts=-rating",
    run: () => readUrl("/movies?filters=title==C#&sorts=-rating").diagnostics,
  },
  "undecodable-text": {
    when: "A percent-encoded parameter holds bytes that are no UTF-8, such as %FC for ü, which older programs write. U+FFFD takes their place, so the text is another one.",
    shown: "/movies?filters=name==M%FCller",
    text: "/movies?filters=name==M%FCller",
    run: () => readUrl("/movies?filters=name==M%FCller").diagnostics,
  },
  "repeated-parameter": {
    when: "A URL has one of the four parameters more than once, or a record of parameters has a list of strings. The first counts.",
    shown: "/movies?filters=rating%3E4&filters=stock%3E0",
    text: "/movies?filters=rating%3E4&filters=stock%3E0",
    run: () => readUrl("/movies?filters=rating%3E4&filters=stock%3E0").diagnostics,
  },
  "unknown-parameter": {
    when: "A parameter reads as a part of a query, but is none of the four: its name is nearly one of them, such as filter or page_size, or means filters, sorts or pages elsewhere, it is a condition over a field of the table, or an unescaped & cut it off. Or one of the four has a value of another type. It is ignored. A parameter that is named like a field gets a hint with the condition, if no filters are given; at an endpoint over a strict table it is a warning. Name parameters of your own in `appParameters`.",
    shown: "/movies?filter=rating%3E4",
    text: "/movies?filter=rating%3E4",
    run: () => readUrl("/movies?filter=rating%3E4").diagnostics,
  },
  "page-after-last": {
    when: "The page is after the last one that has rows, so it is empty. `applyQuery`, `runQuery`, collections and databases add it; checking a query does not, since it counts no rows.",
    shown: "page=9",
    text: "9",
    run: () => runQuery([{ stock: 1 }], prepareQuery({ page: "9" }, table)).diagnostics,
    query: { parameters: { page: "9" }, isStock: false },
  },
  "foreign-spelling": query(
    "A value on a text field looks like a habit of another language, such as quotes, a wildcard, or a word that joins conditions. It is compared as it is written. `data.spelling` says what was written and what was probably meant. Codes of errors and warnings have it as well, with message, hint and fix of the habit.",
    { filters: "name=='Jane'" },
  ),
  "operator-in-value": query(
    "A value contains an operator, which is plain text there. A stock Sieve server, which has the same syntax, cuts the value at it.",
    { filters: "note==a==b" },
  ),
  "date-only-equality": query(
    "A date without a time is after ==, !=, <= or >. It means midnight UTC, so the rest of the day is on the other side.",
    { filters: "created==2024-01-31" },
  ),
  "separate-items": query(
    "Two conditions on lists may be met by different items: a lower and an upper bound of one list, or two lists in the same array of objects.",
    { filters: "scores>=5,scores<=10" },
  ),
  "any-value-negated": query(
    "A negated operator has several values of a list or a text field, or several fields. It matches nearly every row, since it is enough that one of them does not fit.",
    { filters: "name!@=spam|test" },
  ),
  "unbracketed-group": query(
    "Several names have no parentheses around them. They are read as a group nevertheless.",
    {
      filters: "name|email@=jo",
    },
  ),
  "empty-name": query("A name of a group is empty. It is skipped.", { filters: "(name|)@=jo" }),
  "duplicate-sort": query(
    "Two sorts name the same field, letter case ignored. The first one counts.",
    {
      sorts: "-rating,name,rating",
    },
  ),
  "blank-beside-pipe": query(
    "A space is next to a pipe between text values. It belongs to the value.",
    { filters: "name==Ann | Bob" },
  ),
  "ignored-star": query(
    "A star, which makes text case-insensitive, is in a condition on a field of another kind. It has no effect.",
    {
      filters: "rating>=*4",
    },
  ),
  "omitted-shortcut": query(
    "No value of a shortcut is true. The shortcut is omitted; it does not select the opposite.",
    {
      filters: "soldOut==false",
    },
  ),
  "never-null": query(
    "A condition compares with null, but the table says that the field is never null. It is evaluated nevertheless.",
    {
      filters: "stock==null",
    },
  ),
  "clamped-page-size": query("The page size is above the table's maximum. The maximum is used.", {
    pageSize: "500",
  }),
  "missing-property": {
    when: "None of the first 20 rows has the property that a field of the query reads, and one has a property that differs from it in letter case, `_` or `-` alone. Every function that takes rows reports it.",
    shown: "filters=rating>4   over the rows [{ Rating: 5 }]",
    text: "rating>4",
    run: () => runQuery([{ Rating: 5 }], prepareQuery({ filters: "rating>4" }, table)).diagnostics,
  },
  misfit: {
    when: "In the first 20 rows, more than half of the values of a field that the query uses are of another kind, so that they count as empty. Null, undefined and the empty string are not counted. Every function that takes rows reports it.",
    shown: 'filters=rating>4   over the rows [{ rating: "5.0" }]',
    text: "rating>4",
    run: () =>
      runQuery([{ rating: "5.0" }], prepareQuery({ filters: "rating>4" }, table)).diagnostics,
  },
  "compared-as-text": {
    when: "The query sorts by a column of CSV that stays text although at least a tenth of its cells are numbers or dates. Only the command line reports it, with what to write.",
    shown: "sorts=name   over the rows name: 9, 10, x",
    text: "name",
    run: () =>
      describeFirst(findComparedAsText(new Set(["name"]), prepareQuery({ sorts: "name" }, table))),
  },
  "implied-condition": {
    when: "The other conditions of the query, or the other values of the condition, make a condition or a value change no row: see [comparing queries](../guide/comparing-queries.md). Only the commands `check` and `explain`, the playground and `addHints` report it. They report conditions that exclude each other in other ways than `never-true` says as a hint of that code.",
    shown: "filters=rating>4,rating>3",
    text: "rating>4,rating>3",
    query: { parameters: { filters: "rating>4,rating>3" }, isStock: false },
    run: () => describeFirst(findRedundant(prepareQuery({ filters: "rating>4,rating>3" }, table))),
  },
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

/** The builder without types, as JavaScript sees it, since the compiler refuses the examples. */
function untyped(): Query<Definitions, { readonly [name: string]: Uniqueness }> {
  const fields: Fields = table
  const open: OpenFieldTable = fields
  return buildQuery(open)
}

/** An example for every code of refused calls. */
export const refusalExamples = {
  "ill-formed-tree": {
    when: "A tree made by hand or by JSON lacks a part or has one of another type: `printQuery` and `bindQuery` refuse it, and the message has the path. Or the tree cannot be written as text, because it has an empty name, null after a text operator, or a repeated sort: nothing is printed.",
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
    when: "A definition of a table is wrong. `defineFields` throws a `QueryError` with all mistakes at once, `fieldsFromJson` returns them.",
    shown: 'fieldsFromJson({ "US Gross": { kind: "number" } })',
    run: () => {
      const result = fieldsFromJson({ "US Gross": { kind: "number" } })
      return result.ok ? [] : result.diagnostics
    },
  },
  "unwritable-url": {
    when: "A query cannot be written into a URL: it contains a lone surrogate, or the query string has more than 8,000 characters.",
    shown: String.raw`writeUrl({ filters: "name==\ud83d" })`,
    run: () => {
      const written = writeUrl({ filters: "name==\ud83d" })
      return written.ok ? [] : written.diagnostics
    },
  },
  "refused-field": {
    when: "A builder method gets a field that the table does not have, or that conditions cannot use. The method throws.",
    shown: 'buildQuery(table).where("raiting", ">", 4)',
    run: () => thrownBy(() => untyped().where("raiting", ">", 4)),
  },
  "refused-operator": {
    when: "A builder method gets an operator that the language or the kind of the field does not have. The method throws.",
    shown: 'buildQuery(table).where("rating", "@=", 4)',
    run: () => thrownBy(() => untyped().where("rating", "@=", 4)),
  },
  "refused-value": {
    when: "A builder method gets a value that the field cannot have, null for a field that is never null, or another wrong argument. The method throws.",
    shown: 'buildQuery(table).where("stock", "==", null)',
    run: () => thrownBy(() => untyped().where("stock", "==", null)),
  },
  "refused-sort": {
    when: "A query is sorted by a field that does not allow it, or by the same field twice. The method throws.",
    shown: 'buildQuery(table).orderBy("soldOut")',
    run: () => thrownBy(() => untyped().orderBy("soldOut")),
  },
  "refused-page": {
    when: "A builder method gets a page below 1, or a page size above the table's maximum. The method throws.",
    shown: "buildQuery(table).withPageSize(500)",
    run: () => thrownBy(() => untyped().withPageSize(500)),
  },
  "refused-template": {
    when: "A template does not make a query: a condition in it cannot be read, or a hole is outside the values or holds something that cannot be a value.",
    shown: "filters`name@=${null}`",
    run: () => thrownBy(() => filters`name@=${null}`),
  },
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }
