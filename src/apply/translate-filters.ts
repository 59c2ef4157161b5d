import type { Result } from "../diagnostics/result.ts"
import type { Fields } from "../fields/field.ts"
import { defaultTextLimit } from "../language/dialect.ts"
import { printFilters } from "../language/print.ts"
import { readConditions } from "../parser/standard-reading.ts"
import { prepareQuery } from "./apply.ts"
import { readMeant } from "./read-meant.ts"

/**
 * Writes filters of another language in this one: OData, RSQL, SQL, PostgREST, Django, Gridify, QueryKit, JavaScript and others. The
 * language is recognized. What this one cannot say in the same meaning is refused.
 * @param text - The filters, decoded. Those of this language are written in canonical form.
 * @param table - The table of the fields. Names have to be those of the table.
 * @returns the filters, or the diagnostics that say why there are none.
 * @throws TypeError only when `text` is not a string.
 * @example
 * translateFilters("title eq 'Alien' and year gt 1970", table) // => { ok: true, value: "title==Alien,year>1970" }
 * translateFilters("title eq 'Alien' or year gt 1970", table).ok // => false
 */
export function translateFilters(text: string, table: Fields): Result<string> {
  const { diagnostics } = prepareQuery({ filters: text }, table, { strict: true })
  if (text.length > defaultTextLimit) return { ok: false, diagnostics }
  const meant = readMeant(text, table)
  if (meant !== undefined) return { ok: true, value: meant }
  const isOurs = diagnostics.every(
    ({ severity, code }) =>
      severity === "hint" && code !== "foreign-spelling" && code !== "empty-name",
  )
  return isOurs ? printFilters(readConditions(text).conditions) : { ok: false, diagnostics }
}
