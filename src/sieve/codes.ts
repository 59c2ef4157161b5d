import { defineCodes } from "../diagnostics/finding.ts"
import { error, hint, quote, warning } from "../diagnostics/wording.ts"

/** What becomes of a mistake here. */
export const givesUp = "the server gives up on it"

/** What a value of an integer looks like: the library has 32 bits. */
export const expectedInteger = "a whole number from -2147483648 to 2147483647, such as 42 or -7"

/** Diagnostics that only this dialect has. At one place they are listed after those of the language. */
export const sieveCodes = defineCodes({
  "gave-up": error(
    40,
    ["S9"],
    (cause: string, effect: string) => `The server gives up: ${cause}; ${effect}.`,
  ),
  "culture-date": error(
    41,
    ["S14"],
    (text: string) =>
      `How a server reads the date ${quote(text)} depends on its culture and its clock; here it gives up.`,
  ),
  "failed-text": error(
    42,
    ["S3"],
    (text: string) => `${quote(text)} starts with ( and ends with ), and the server fails on that.`,
  ),
  "missing-operator": warning(
    43,
    ["S10"],
    (text: string) => `${quote(text)} has no operator, so it does nothing.`,
  ),
  "value-cut": warning(
    44,
    ["S4"],
    (text: string) => `The value ends at its second operator; ${quote(text)} is lost.`,
  ),
  "value-vanished": warning(
    45,
    ["S3"],
    () =>
      `Since the condition starts with (, text of its value is deleted together with the parentheses.`,
  ),
  "backslash-stripped": hint(
    46,
    ["S6"],
    () =>
      `Backslashes before operators are deleted here, in every place where they stand before one of those operators.`,
  ),
  "escape-at-start": warning(
    47,
    ["S1"],
    () => `Backslashes at the very start do not keep the comma from ending the condition.`,
  ),
  "star-in-value": warning(
    48,
    ["S4"],
    (symbol: string) => `${symbol} takes no star, so the * belongs to the value.`,
  ),
  "spaced-sort": warning(
    49,
    ["S7"],
    (name: string) => `White space belongs to the name ${quote(name)} of a sort.`,
  ),
  "case-sort": hint(
    50,
    ["S7"],
    (name: string) =>
      `The list is already sorted by ${quote(name)} in another letter case; this entry changes nothing.`,
  ),
  "unreachable-rows": warning(
    51,
    ["S18"],
    (asked: number, taken: number) =>
      `Pages are ${asked} rows apart but hold ${taken}, so the rows between can never be seen.`,
  ),
  "no-paging": warning(
    52,
    ["S18"],
    (size: string) => `With the page size ${size} nothing is paged: every row is returned.`,
  ),
  "wrapped-skip": warning(
    53,
    ["S18"],
    (skip: number) =>
      `The number of rows to skip is too large for 32 bits and wraps round to ${skip}.`,
  ),
})
