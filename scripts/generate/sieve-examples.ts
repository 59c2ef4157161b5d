import { prepareQuery, applyQuery } from "../../src/apply/apply.ts"
import { compareDialects } from "../../src/compare/compare-dialects.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import { createListChecks } from "../../src/endpoint/guarded-lists.ts"
import type { QueryText } from "../../src/language/ast.ts"
import type { ServerBinding } from "../../src/sieve/model-binding.ts"
import { sieveWith, sieve } from "../../src/sieve/sieve-dialect.ts"
import { type Example, queryExample } from "./example.ts"
import { table } from "./example-table.ts"

/** Makes an example of a URL that a server of ASP.NET Core reads. */
function bound(when: string, url: string, binding: ServerBinding): Example {
  return {
    when,
    shown: `${url}   with the binding ${binding}`,
    text: url,
    run: () => prepareQuery(url, table, { dialect: sieveWith({ binding }) }).diagnostics,
  }
}

/** An example for every code that only the binding of a server has. */
export const bindingExamples = {
  "bad-request": bound(
    "The server answers the request with status 400 before the library sees it: it cannot read the page or the page size, or it allows none below 1.",
    "/movies?page=0",
    "controller",
  ),
  "unbound-parameter": bound(
    "The server drops a parameter without a word: it cannot read the number, or the name lacks the prefix that another parameter has.",
    "/movies?pageSize=ten",
    "mvc",
  ),
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }

const failing = (): Iterable<unknown> => {
  throw new RangeError("the server fails here")
}

function stock(when: string, parameters: QueryText): Example {
  return queryExample(when, parameters, { dialect: sieve })
}

/** An example for every code that only the dialect of stock Sieve has. */
export const sieveExamples = {
  "gave-up": stock(
    "A mistake makes the server drop filters, sorts and paging, and respond with every row. After a mistake in the sorts the filters still apply. Strict refuses the query.",
    { filters: "rating>4,raiting<5" },
  ),
  "culture-date": stock(
    "A date is not in one of the ISO 8601 forms that all servers read alike. The result depends on the server, so it counts as a mistake.",
    { filters: "created>=01/02/2024" },
  ),
  "failed-text": stock(
    "A condition begins with ( and ends with its last ). The library fails on the whole text, so the server gives up.",
    { filters: "(name|email)" },
  ),
  "missing-operator": stock(
    "The server finds no operator in a condition: it is misspelled, or a backslash is before it. The condition has no effect, but its names must be known.",
    { filters: "rating,stock>0" },
  ),
  "value-cut": stock(
    "The value contains another operator. All text from there to the end of the condition is lost, including other values.",
    {
      filters: "note==a==b|c",
    },
  ),
  "value-vanished": stock(
    "A condition begins with ( and has a parenthesis in its value. The server deletes the parentheses, and every copy of the text after the last one.",
    { filters: "(name|note)==x)z" },
  ),
  "backslash-stripped": stock(
    "Backslashes are before operators in a value. The server deletes them: for each such place, it removes one backslash from every place with the same operator.",
    { filters: String.raw`note==\\>\>` },
  ),
  "escape-at-start": stock(
    "The text begins with backslashes and a comma. There, backslashes do not escape a comma.",
    {
      filters: String.raw`\,name==x`,
    },
  ),
  "star-in-value": stock(
    "A star follows >, <, >= or <=, which take no star. It becomes the first character of the value.",
    {
      filters: "stock>=*3",
    },
  ),
  "spaced-sort": stock(
    "White space is before a comma, at an end of the text or after the sign of a sort. It becomes a part of the name.",
    {
      sorts: "-rating ,name",
    },
  ),
  "case-sort": stock(
    "Two sorts name the same field in different letter case. Both are kept, unlike exact repetitions, but the second has no effect.",
    { sorts: "rating,-Rating" },
  ),
  "unreachable-rows": stock(
    "The page size is above the table's maximum. The server skips rows by the requested size, but returns fewer, so no page has the rows in between.",
    { pageSize: "110", page: "2" },
  ),
  "no-paging": stock("The page size is below 1. One page holds all rows.", { pageSize: "0" }),
  "differs-in-database": queryExample(
    "The option `behind` says that the server uses EF Core with SQLite, where the condition or the sort has another result than over a list of objects.",
    { filters: "name_=Kettle" },
    { dialect: sieveWith({ behind: "efcore-sqlite" }) },
  ),
  "answered-otherwise": {
    when: "A guard of `trommel/server` in front of a stock Sieve server compares what the server answers with what this language says.",
    shown: "filters=name==a==b",
    text: "name==a==b",
    run: () => {
      const lists = [{ path: "/", table, compare: compareDialects }]
      return (
        createListChecks(lists, "report", "").check("/?filters=name==a==b")?.bound.diagnostics ?? []
      )
    },
  },
  "not-followed": queryExample(
    "A name means a property that the dialect does not follow, since its C# type is none that it reads. What the server answers is not known, so the query is refused, in lenient mode too.",
    { filters: "site==example.org" },
    { dialect: sieveWith({ names: [{ name: "site", field: null }] }) },
  ),
  "wrapped-skip": stock(
    "The product of page and page size exceeds 32 bits and overflows. When it becomes negative, no rows are skipped.",
    {
      page: "21474838",
      pageSize: "100",
    },
  ),
  "row-exception": {
    when: "The server fails on a row while it reads the list, whatever its options say. Here the option ignoreNullsOnNotEqual is false, and the note of a row is null.",
    shown: "filters=note!=*draft   of a server with ignoreNullsOnNotEqual: false",
    text: "note!=*draft",
    run: () =>
      applyQuery(
        [{ note: null, stock: 1 }],
        table,
        { filters: "note!=*draft" },
        { dialect: sieveWith({ ignoreNullsOnNotEqual: false }) },
      ).diagnostics,
  },
  "method-failed": {
    when: "A custom method of the server throws when it is called. The server gives up on the filters, or on the sorts and the page.",
    shown: "filters=cheap==yes   of a server whose method cheap throws",
    text: "cheap==yes",
    run: () =>
      applyQuery(
        [{ stock: 1 }],
        table,
        { filters: "cheap==yes" },
        { dialect: sieveWith({ methods: { cheap: { filter: failing } } }) },
      ).diagnostics,
  },
  "unusable-method": {
    when: "A name finds methods of the server that it cannot call: several of them, one for another entity, or one that every object has.",
    shown: "filters=ToString==x   of a server with custom methods",
    text: "ToString==x",
    run: () =>
      applyQuery(
        [{ stock: 1 }],
        table,
        { filters: "ToString==x" },
        { dialect: sieveWith({ methods: { cheap: { filter: failing } } }) },
      ).diagnostics,
  },
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }
