import { defineCodes } from "./finding.ts"
import { error, hint, quote, warning } from "./wording.ts"

const unreadable = (order: number, what: string) =>
  warning(
    order,
    ["P3"],
    (text: string, used: number) =>
      `${quote(text)} is no ${what} from 1 on; ${what} ${used} is used.`,
  )

/** What can be found about a query that is a tree already, limits apart. */
export const treeCodes = defineCodes({
  "comma-in-value": error(
    7,
    ["T1"],
    (text: string) =>
      `The comma ends the value, and ${quote(text)} is no condition; it is dropped.`,
  ),
  "unknown-field": error(
    8,
    ["N2"],
    (name: string, effect: string) => `There is no field ${quote(name)}; ${effect}.`,
  ),
  "not-filterable": error(
    9,
    ["N5"],
    (name: string, effect: string) => `${quote(name)} cannot be filtered by; ${effect}.`,
  ),
  "not-sortable": error(
    10,
    ["N5"],
    (name: string, effect: string) => `${quote(name)} cannot be sorted by; ${effect}.`,
  ),
  "unsuitable-operator": error(
    11,
    ["V10"],
    (symbol: string, name: string, kind: string, effect = "it is ignored") =>
      `${symbol} does not suit ${quote(name)}, which is of kind ${kind}; ${effect}.`,
  ),
  "unreadable-value": error(
    12,
    ["V9", "V7"],
    (text: string, name: string, noun: string, effect = "it matches nothing") =>
      `${quote(text)} cannot be read as ${noun} for ${quote(name)}; ${effect}.`,
  ),
  "always-true": warning(
    13,
    ["V2"],
    (name: string) =>
      `Each non-empty ${quote(name)} differs from one of the values; all of them match.`,
  ),
  "never-true": warning(
    14,
    ["V1", "V2", "V9", "V11"],
    (reason: string) => `No row can match: ${reason}.`,
  ),
  "null-order": warning(
    15,
    ["V11", "V13"],
    (symbol: string) => `The value null matches nothing under ${symbol}.`,
  ),
  "unreadable-boolean": warning(
    16,
    ["V6"],
    (text: string) => `${quote(text)} is neither true nor false; it counts as false.`,
  ),
  "unlisted-id": warning(
    17,
    ["V7"],
    (id: string, name: string) =>
      `${id} is no listed id of ${quote(name)}; it is compared all the same.`,
  ),
  "unreadable-page": unreadable(18, "page"),
  "unreadable-page-size": unreadable(19, "page size"),
  "date-only-equality": hint(
    23,
    ["V5"],
    (text: string, symbol: string) =>
      `${quote(text)} is midnight UTC; ${symbol} does not cover the rest of the day.`,
  ),
  "ignored-star": hint(
    27,
    ["V10"],
    (name: string, kind: string) =>
      `* changes nothing for ${quote(name)}, which is of kind ${kind}.`,
  ),
  "omitted-shortcut": hint(
    28,
    ["V12"],
    (name: string) => `${quote(name)} without true is the same as leaving it out.`,
  ),
  "never-null": hint(
    29,
    ["V1"],
    (name: string) => `The table says that ${quote(name)} is never null.`,
  ),
  "clamped-page-size": hint(
    30,
    ["P3"],
    (size: number, limit: number) => `${size} rows are more than a page holds; ${limit} is used.`,
  ),
})
