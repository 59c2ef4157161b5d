import type { Asked, SourcedNote } from "./asked.ts"
import { trimText } from "./characters.ts"
import type { Table } from "./table.ts"

/** The page decided; sizes are in rows. */
export interface Pages {
  readonly page: number
  readonly pageSize: number
  readonly notes: readonly SourcedNote[]
}

interface WholeNumber {
  readonly value: number
  /** Its own code is said: it was no whole number from 1 on, or had too many digits. */
  readonly isOdd: boolean
}

/** P3: a whole number from 1 on; too many digits count as the largest safe one; undefined when there is none. */
function readWhole(written: string | number): WholeNumber | undefined {
  const text = trimText(
    String(typeof written === "number" && Number.isInteger(written) ? BigInt(written) : written),
  )
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined
  const exact = BigInt(text.startsWith("+") ? text.slice(1) : text)
  if (exact < 1n) return undefined
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  return exact > largest
    ? { value: Number.MAX_SAFE_INTEGER, isOdd: true }
    : { value: Number(exact), isOdd: false }
}

/** P3: page and page size, with what was made of them. */
export function bindPaging(table: Table, asked: Asked): Pages {
  const page = asked.page === undefined ? { value: 1, isOdd: false } : readWhole(asked.page)
  const size =
    asked.pageSize === undefined
      ? { value: table.defaultPageSize, isOdd: false }
      : readWhole(asked.pageSize)
  const codes: SourcedNote[] = []
  if (page === undefined || page.isOdd) codes.push(wholeText("unreadable-page", "page", asked.page))
  if (size === undefined || size.isOdd)
    codes.push(wholeText("unreadable-page-size", "pageSize", asked.pageSize))
  if (size !== undefined && size.value > table.maxPageSize)
    codes.push(wholeText("clamped-page-size", "pageSize", asked.pageSize))
  return {
    page: page?.value ?? 1,
    pageSize: Math.min(size?.value ?? table.defaultPageSize, table.maxPageSize),
    notes: codes,
  }
}

/** A note about a whole parameter. */
export function wholeText(
  code: string,
  source: "page" | "pageSize",
  written: string | number | undefined,
): SourcedNote {
  return { code, source, start: 0, end: String(written ?? "").length }
}
