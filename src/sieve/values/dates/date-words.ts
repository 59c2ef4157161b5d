import type { DateScan } from "./date-scan.ts"

/** A word that dates are written with. Months are 1 to 12, days of the week 0 (Sunday) to 6. */
export type DateWord =
  | { readonly kind: "month" | "weekday"; readonly value: number }
  | { readonly kind: "am" | "pm" | "zone" | "era" | "time-mark" }

const words: ReadonlyMap<string, DateWord> = /* @__PURE__ */ createWords()

function createWords(): ReadonlyMap<string, DateWord> {
  const months =
    "january february march april may june july august september october november december"
  const weekdays = "sunday monday tuesday wednesday thursday friday saturday"
  return new Map<string, DateWord>([
    ...numbered(months.split(" "), "month", 1),
    ...numbered(weekdays.split(" "), "weekday", 0),
    ["am", { kind: "am" }],
    ["pm", { kind: "pm" }],
    ["gmt", { kind: "zone" }],
    ["z", { kind: "zone" }],
    ["t", { kind: "time-mark" }],
    ["ad", { kind: "era" }],
    ["a.d.", { kind: "era" }],
  ])
}

/** Returns the names and their first three letters, each with its number. */
function numbered(
  names: readonly string[],
  kind: "month" | "weekday",
  first: number,
): [string, DateWord][] {
  return names.flatMap((name, index): [string, DateWord][] => {
    const word: DateWord = { kind, value: index + first }
    return [
      [name, word],
      [name.slice(0, 3), word],
    ]
  })
}

const wordAt = /a\.d\.(?!\p{L})|\p{L}+/iuy

/** Returns the word at the place that was reached; undefined when there is no letter, or another word. */
export function findDateWord({ text, at }: DateScan): {
  readonly word: DateWord | undefined
  readonly length: number
} {
  wordAt.lastIndex = at
  const found = wordAt.exec(text)?.[0] ?? ""
  return { word: words.get(found.toLowerCase()), length: found.length }
}
