import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { sieve } from "../../src/sieve/sieve.ts"
import { queryExample, type Example } from "./example.ts"

function stock(when: string, parameters: QueryText): Example {
  return queryExample(when, parameters, { dialect: sieve })
}

/** An example for every code that only the dialect of stock Sieve has. */
export const sieveExamples = {
  "gave-up": stock(
    "A mistake makes the server drop filters, sorts and paging and answer with every row; a mistake in the sorts leaves the filters. Strict refuses the query.",
    { filters: "rating>4,raiting<5" },
  ),
  "culture-date": stock(
    "A date is not in one of the forms of ISO 8601 that all servers read alike. What a server makes of it cannot be foretold, so it counts as a mistake.",
    { filters: "created>=01/02/2024" },
  ),
  "failed-text": stock(
    "A condition begins with ( and nothing follows its last ). The library fails on the whole text, so the server gives up.",
    { filters: "(name|email)" },
  ),
  "missing-operator": stock(
    "A condition has no operator that is found: it is misspelt, or a backslash stands before it. It does nothing, but its names have to be known.",
    { filters: "rating,stock>0" },
  ),
  "value-cut": stock(
    "The value holds another operator. From there to the end of the condition all text is lost, other values too.",
    {
      filters: "note==a==b|c",
    },
  ),
  "value-vanished": stock(
    "A condition begins with ( and has a parenthesis in its value. The parentheses go, and with them every copy of the text behind the last one.",
    { filters: "(name|note)==x)z" },
  ),
  "backslash-stripped": stock(
    "Backslashes stand before operators in a value. They are deleted, from every place with the same operator as often as there are such places.",
    { filters: String.raw`note==\\>\>` },
  ),
  "escape-at-start": stock(
    "The text begins with backslashes and a comma. No number of backslashes escapes a comma there.",
    {
      filters: String.raw`\,name==x`,
    },
  ),
  "star-in-value": stock(
    "A star follows one of the four orderings, which take none. It is the first character of the value.",
    {
      filters: "stock>=*3",
    },
  ),
  "spaced-sort": stock(
    "White space stands before a comma, at an end of the text or behind the sign of a sort. It is part of the name.",
    {
      sorts: "-rating ,name",
    },
  ),
  "case-sort": stock(
    "A sort names the field of an earlier one in another letter case. Both are kept, unlike exact repetitions, but the second cannot change anything.",
    { sorts: "rating,-Rating" },
  ),
  "unreachable-rows": stock(
    "The page size is above the maximum of the table. As many rows are skipped as were asked for, but fewer are taken: those between are on no page.",
    { pageSize: "110", page: "2" },
  ),
  "no-paging": stock("The page size is below 1. All rows come on one page.", { pageSize: "0" }),
  "wrapped-skip": stock(
    "Page and page size have a product beyond 32 bits. It wraps round; when that makes it negative, nothing is skipped.",
    {
      page: "21474838",
      pageSize: "100",
    },
  ),
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }
