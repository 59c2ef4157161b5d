import type { Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { SortNode } from "../language/ast.ts"
import type { SortsReading } from "../language/dialect.ts"
import type { NameLookup, SpellingCheck } from "../language/spelling.ts"
import { spell } from "./foreign-spelling.ts"
import { habit, noQuotes, type Habit } from "./habit.ts"
import { splitTokens } from "./tokens.ts"

/** Makes the check of the orders of other languages in `sorts`: `rating desc`, `rating.desc`, `rating,desc`, `+rating`. */
export function createSortsCheck(
  text: string,
  read: (text: string) => Total<SortsReading>,
): SpellingCheck {
  return (_, all, lookup) => {
    const found = all.filter(
      ({ code, place }) => code.code === "unknown-field" && place.source === "sorts",
    )
    const { sorts } = read(text)
    const whole = text.trim()
    const [only, other] = splitTokens(whole, "doubled")
    const inner = only?.kind === "string" && other === undefined ? only.text : undefined
    const isKnown = inner && read(inner).sorts.every(({ name }) => lookup.sorts(name.text))
    // Each name may be in quotes of its own.
    if (isKnown || (inner && sorts[0]?.name.text.endsWith(whole.slice(-1)) === false)) {
      const quotes = habit("quotes", whole.charAt(0), {
        sentence: "The quotes are around the whole text.",
      })
      const [first, ...others] = found
      const spelled = first && write(first, quotes, isKnown ? inner : undefined, 0, text.length)
      const gone = others.map((one) => [one, undefined] as const)
      return { replaced: new Map(first ? [[first, spelled], ...gone] : []), added: [] }
    }
    const entries = new Map(sorts.map((sort, index) => [sort.name.range?.start, index]))
    const replaced = found.flatMap((one): [Finding, Finding][] => {
      const index = entries.get(one.place.range?.start) ?? -1
      const order = spellOrder(one, [sorts[index - 1], sorts[index]], lookup)
      return order ? [[one, order]] : []
    })
    return { replaced: new Map(replaced), added: [] }
  }
}

function write(
  found: Finding,
  of: Habit,
  meant: string | undefined,
  start: number,
  end: number,
): Finding {
  const range = { start, end }
  return spell(found, of, meant, { source: "sorts", range, mended: range, more: undefined })
}

/** Returns the finding about an order, after a name or alone after the entry that it belongs to. */
function spellOrder(
  found: Finding,
  [previous, sort]: readonly (SortNode | undefined)[],
  lookup: NameLookup,
): Finding | undefined {
  const given = found.diagnose()
  const text = sort?.name.text ?? ""
  const [written] = /["'`]|^[+−–—]|-$|(?:asc|desc)(?=(?:ending)?$)/i.exec(text) ?? []
  if (given.code !== "unknown-field" || written === undefined || !sort?.range) return undefined
  const isDown = /^d/i.test(written)
  // An order alone belongs to the entry before it.
  const isAlone = /^(?:asc|desc)(?:ending)?$/i.test(text)
  const isLast = written === "-"
  const order = isAlone
    ? previous && { name: previous.name.text, descending: isDown }
    : isLast
      ? { name: text.slice(0, -1).trimEnd(), descending: true }
      : given.data.order
  // A minus before an ascending order is contrary to it.
  const isContrary =
    order?.name === "" ||
    (isLast && sort.descending) ||
    (isAlone && previous?.descending === true && !isDown)
  const bare =
    order?.name === "" ? text.replace(/[\s:.]*(?:asc|desc)(?:ending)?$/i, "") : order?.name
  if (order === undefined || bare === undefined || !lookup.sorts(bare)) return undefined
  const { start } = (isAlone ? previous?.range : undefined) ?? sort.range
  const of = /^\w|[-+−–—]/.test(written)
    ? habit("order", written)
    : habit("quotes", written, { sentence: noQuotes })
  const meant = isContrary ? undefined : (order.descending ? "-" : "") + order.name
  return write(found, of, meant, start, sort.range.end)
}
