import { escapedOperators, startsWithOperator } from "./sieve-operators.ts"
import { createStrip } from "./strip.ts"

/**
 * A character of a value list, or the end of the list, with the backslashes of the value right
 * before it.
 */
interface Item {
  /** The character; empty at the end of the list. */
  readonly character: string
  readonly role: "plain" | "comma" | "pipe" | "separator" | "end"
  /** The number of the value's own backslashes right before it. */
  readonly run: number
}

/** An item and how it is written, with one backslash where one or more are needed. */
interface GuardedItem extends Item {
  readonly piece: string
}

/** The number of characters of the longest operator. */
const reach = 5

/**
 * Writes values so that the library reads them as they are (rule S19).
 *
 * This needs no search. From right to left, a place gets one backslash exactly when an operator
 * would be found there. Each backslash before an operator starts one pass of rule S6, so the passes
 * are known. A run of the value's own backslashes is written longer by as many as the passes will
 * delete.
 * @param limit - The largest number of UTF-16 units: the text can grow with the square of the
 *   values.
 * @returns undefined for a text over the limit.
 */
export function writeValues(values: readonly string[], limit: number): string | undefined {
  const items = guardOperators(itemsOf(values))
  const strips = countStrips(items, limit)
  let text = ""
  for (const [index, item] of items.entries()) {
    const run =
      item.run === 0
        ? item.piece.length - item.character.length
        : writtenRun(item) + (strips[index] ?? 0)
    text += "\\".repeat(run) + item.character
    if (text.length > limit) return undefined
  }
  return text.replaceAll(",", "\\,")
}

const roles: ReadonlyMap<string, Item["role"]> = new Map([
  ["|", "pipe"],
  [",", "comma"],
])

function itemsOf(values: readonly string[]): Item[] {
  const items: Item[] = []
  values.forEach((value, index) => {
    let run = 0
    for (const character of value.split("")) {
      if (character === "\\") run++
      else {
        items.push({ character, role: roles.get(character) ?? "plain", run })
        run = 0
      }
    }
    items.push(
      index === values.length - 1
        ? { character: "", role: "end", run }
        : { character: "|", role: "separator", run },
    )
  })
  return items
}

/**
 * Returns each item with one backslash where one is needed: for the value's own backslashes, for an
 * escaped pipe, and before an operator.
 */
function guardOperators(items: readonly Item[]): GuardedItem[] {
  const guarded: GuardedItem[] = []
  let following = ""
  for (const item of items.toReversed()) {
    const { character, role, run } = item
    const text = character + following
    const backslash = run > 0 || role === "pipe" || startsWithOperator(text) ? "\\" : ""
    guarded.push({ ...item, piece: backslash + character })
    following = (backslash + text).slice(0, reach)
  }
  return guarded.reverse()
}

/** Counts for each run of the value's own backslashes how many of them the passes will delete. */
function countStrips(items: readonly GuardedItem[], limit: number): (number | undefined)[] {
  const template = items.map(({ piece }) => piece).join("")
  const endless = new Map<number, number>()
  let offset = 0
  items.forEach(({ run, piece }, index) => {
    if (run > 0) endless.set(offset, index)
    offset += piece.length
  })
  if (endless.size === 0) return []
  const strip = createStrip(template, (index) => endless.has(index))
  let taken = 0
  for (const symbol of escapedOperators(template)) {
    taken += strip.pass(symbol)
    if (taken > limit) break
  }
  const strips: (number | undefined)[] = []
  for (const [backslash, index] of endless) strips[index] = strip.counts.get(backslash)
  return strips
}

/**
 * Returns the written length of a run of the value's own backslashes, before the passes: two
 * backslashes are read as one (rule S6).
 */
function writtenRun({ role, run }: Item): number {
  switch (role) {
    case "pipe":
      return 2 * run + 1
    case "plain":
      return 2 * run - 1
    default:
      return 2 * run
  }
}
