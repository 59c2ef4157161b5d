import * as fc from "fast-check"
import { buildQuery, type QueryText } from "trommel"
import { table } from "./rows.ts"

const special = fc.constantFrom(",", "|", "\\", '"', "'", "%", " ", "+", "&", "#", "%2C", "é", "😀")
const text = fc
  .array(fc.oneof(special, fc.string({ unit: "binary" }), fc.string()), { minLength: 1 })
  .map((parts) => parts.join("").slice(0, 60).toWellFormed() || "a")

/** Queries over the films with any texts. */
export const queries = fc
  .record({ text, tagline: text, rating: fc.integer({ min: 0, max: 20 }), page: fc.nat(9) })
  .map(({ text, tagline, rating, page }) => {
    const query = buildQuery(table)
      .where("title", "@=*", [text, tagline])
      .where("tagline", "!=", tagline)
      .where("rating", ">", rating / 2)
      .orderBy("year", "descending")
    return page > 0 ? query.withPage(page).withPageSize(20) : query
  })

/** Queries of a URL, and as plain parameters. */
export const right = [
  [
    "?filters=RATING>8&sorts=-YEAR&page=2&tab=all",
    { filters: "rating>8", sorts: "-year", page: 2 },
  ],
  ["?FILTERS=rating%3E8&pagesize=50", { filters: "rating>8", pageSize: 50 }],
  ["?filters=&page=1", { page: 1 }],
  ["", {}],
] as const satisfies readonly (readonly [string, QueryText])[]

/** Queries of a URL that are wrong, each with a part of the message. */
export const wrong = [
  ["filters=raiting%3E8", 'There is no field "raiting". Did you mean rating?'],
  ["filters=rating>many", '"many"'],
  ["filters=rating", "rating"],
  ["filters=7", "7"],
  ["filters=true", "true"],
  ["filters=null", "null"],
  ["filters=[]", "[]"],
  ["filters={}", "This is JSON, not filters."],
  ["FILTERS=raiting%3E8", "raiting"],
  ["filter=rating%3E8", "Did you mean filters?"],
  ["sorts=raiting", "raiting"],
  ["page=null", "null"],
  ["page=0", '"0"'],
  ["pageSize=few", "few"],
] as const
