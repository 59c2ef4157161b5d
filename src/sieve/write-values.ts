import { escapedOperators, startsWithOperator } from "./sieve-operators.ts"
import { createStrip } from "./strip.ts"

/** One character of a value list, or the end of the list, with the backslashes of the value right before it. */
interface Item {
  /** Empty at the end. */
  readonly character: string
  readonly role: "plain" | "comma" | "pipe" | "separator" | "end"
  /** Backslashes of the value's own right before it. */
  readonly run: number
}

/** As many characters as the longest operator has. */
const reach = 5

/**
 * Writes values so that the library reads them as they are (rule S19). No search: from right to left a place gets one
 * backslash exactly when an operator would be found there; each backslash before an operator starts one pass of rule S6,
 * so the passes are known, and a run of the value's own is written longer by as many backslashes as they will take.
 * @param limit - UTF-16 units: the text can grow with the square of the values.
 * @returns undefined over the limit.
 */
export function writeValues(values: readonly string[], limit: number): string | undefined {
  const items = itemsOf(values)
  const pieces = guardOperators(items)
  const strips = countStrips(items, pieces, limit)
  let text = ""
  for (const [index, item] of items.entries()) {
    const run =
      item.run === 0
        ? (pieces[index] ?? "").length - item.character.length
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

/** Each item with one backslash where any has to stand: one of the value's own, of an escaped pipe, or before an operator. */
function guardOperators(items: readonly Item[]): string[] {
  const pieces: string[] = []
  let following = ""
  for (const { character, role, run } of items.toReversed()) {
    const text = character + following
    const backslash = run > 0 || role === "pipe" || startsWithOperator(text)
    pieces.push(backslash ? `\\${character}` : character)
    following = (backslash ? `\\${text}` : text).slice(0, reach)
  }
  return pieces.reverse()
}

/** How many backslashes of each own run the passes will take. */
function countStrips(
  items: readonly Item[],
  pieces: readonly string[],
  limit: number,
): readonly (number | undefined)[] {
  const template = pieces.join("")
  const endless = new Map<number, number>()
  let offset = 0
  pieces.forEach((piece, index) => {
    if ((items[index]?.run ?? 0) > 0) endless.set(offset, index)
    offset += piece.length
  })
  if (endless.size === 0) return []
  const strip = createStrip(template, (index) => endless.has(index))
  let taken = 0
  for (const symbol of escapedOperators(template)) {
    taken += strip.pass(symbol)
    if (taken > limit) break
  }
  const strips: number[] = []
  for (const [backslash, count] of strip.counts) strips[endless.get(backslash) ?? 0] = count
  return strips
}

/** How long a run of the value's own is written before passes take their part: two backslashes are read as one (rule S6). */
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
