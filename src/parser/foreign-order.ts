import type { Spelling } from "../diagnostics/data.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Sort } from "../language/ast.ts"
import type { SortsReading } from "../language/dialect.ts"
import type { NameLookup, SpellingCheck } from "../language/spelling.ts"
import { respell } from "./foreign-spelling.ts"

/**
 * Makes the check of the orders of other languages in `sorts`: `rating desc`, `rating.desc`, `rating,desc`, `+rating`.
 */
export function createSortsCheck(
  text: string,
  read: (text: string) => Total<SortsReading>,
): SpellingCheck {
  return (_, found, lookup) => {
    const { sorts } = read(text)
    const entries = new Map(sorts.map((sort, index) => [sort.name.range?.start, index]))
    const replaced = new Map(
      found.flatMap((one): [Finding, Finding][] => {
        if (one.code.code !== "unknown-field" || one.place.source !== "sorts") return []
        const index = entries.get(one.place.range?.start) ?? -1
        const order = spellOrder(one, [sorts[index - 1], sorts[index]], text, lookup)
        return order ? [[one, order]] : []
      }),
    )
    return { replaced, added: [] }
  }
}

/** A name with its order in words, or with a plus. */
const order = /^([-+]?)\s*([a-z][\w.-]*?)(?:[\s:.]+(asc|desc)(?:ending)?)?$/i

/** The length above which an entry of `sorts` is no name with an order. */
const longestSort = 80

/** Returns the finding about an order, behind a name or alone after the entry that it belongs to. */
function spellOrder(
  found: Finding,
  [previous, sort]: readonly (Sort | undefined)[],
  text: string,
  lookup: NameLookup,
): Finding | undefined {
  const { start = 0, end = 0 } = sort?.range ?? {}
  const written = end - start > longestSort ? "" : text.slice(start, end)
  const alone = /^(asc|desc)(?:ending)?$/i.exec(written)?.[1]
  const [, sign, name = "", behind] = order.exec(written) ?? []
  const named = alone === undefined ? name : (previous?.name.text ?? "")
  const isMinus = alone === undefined ? sign === "-" : previous?.descending === true
  const word = alone ?? behind
  if ((word === undefined && sign !== "+") || !lookup.sorts(named)) return undefined
  const range = { start: alone === undefined ? start : (previous?.range?.start ?? start), end }
  const down = word?.toLowerCase() === "desc"
  const meant = isMinus && !down ? undefined : `${down ? "-" : ""}${named}`
  const spelling: Spelling = { kind: "order", written: word ?? "+", meant }
  return respell(found, () => ({ ...found.diagnose().data, spelling }), range, range)
}
