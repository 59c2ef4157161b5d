import { defineCodes } from "./finding.ts"
import { error, hint, quote } from "./wording.ts"

/** What can be found while texts are read. Apart from the others, so that those who only evaluate trees do not carry it. */
export const textCodes = defineCodes({
  "malformed-condition": error(
    6,
    ["T12", "T6", "T7"],
    (text: string, reason: string) =>
      `${quote(text)} is no condition, since ${reason}; it is dropped.`,
  ),
  "operator-in-value": hint(
    22,
    ["T4"],
    (symbol: string) =>
      `${symbol} is part of the value here; a stock Sieve server cuts the value there.`,
  ),
  "unbracketed-group": hint(
    24,
    ["T7"],
    () => "Several names without parentheses are read as a group.",
  ),
  "empty-name": hint(25, ["T6"], () => "An empty name in a group is skipped."),
  "duplicate-sort": hint(
    26,
    ["T15"],
    (name: string) => `The list is already sorted by ${quote(name)}; the first entry wins.`,
  ),
})
