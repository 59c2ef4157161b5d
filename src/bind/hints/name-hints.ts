import type { Use } from "../advisor.ts"
import type { Hint } from "../../diagnostics/finding.ts"
import { nearestNames } from "../../diagnostics/nearest.ts"
import type { Fields } from "../../fields/field.ts"
import type { Name, Sort } from "../../language/ast.ts"

/** What to do about an unknown name in `filters` (rule N2). */
export function adviseName({ text, range }: Name, table: Fields): Hint {
  const nearest = nearestNames(text, usableNames("filter", table))
  const [first] = nearest
  if (first === undefined) return { hint: `The fields are ${listUsable("filter", table)}.` }
  return {
    hint: `Did you mean ${nearest.join(" or ")}?`,
    ...(range && { fix: { range, text: first } }),
  }
}

/** What to do about an unknown name in `sorts`: other languages have other ways to write an order (rule T15). */
export function adviseSort({ name, descending, range }: Sort, table: Fields): Hint {
  const written = readOrder(name.text, descending)
  const nearest = written.name === "" ? [] : nearestNames(written.name, usableNames("sort", table))
  const [first] = nearest
  const known =
    first === undefined
      ? `Sortable are ${listUsable("sort", table)}.`
      : `Did you mean ${nearest.join(" or ")}?`
  const fix = first !== undefined &&
    range && { range, text: `${written.descending ? "-" : ""}${first}` }
  return { hint: written.hint ?? known, ...(fix && { fix }) }
}

/** What can be used instead of a name that cannot (rule N5). */
export function adviseUse(use: Use, table: Fields): Hint {
  return { hint: `Usable here: ${listUsable(use, table)}.` }
}

function usableNames(use: Use, table: Fields): string[] {
  return [...table.fields.values()].filter((field) => field[use]).map(({ name }) => name)
}

function listUsable(use: Use, table: Fields): string {
  const names = usableNames(use, table)
  const shown = names.slice(0, 10).join(", ") || "none"
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown
}

/** Longer entries are no misspelt names; the pattern below would take quadratic time over their blanks. */
const longestSort = 80

/** Signs and words for an order that this language takes for a part of the name. */
function readOrder(
  text: string,
  descending: boolean,
): { readonly name: string; readonly descending: boolean; readonly hint?: string } {
  if (text.length > longestSort) return { name: text, descending }
  const match = /^(?<signs>[-+\s]*)(?<name>.*?)(?:\s+(?<order>asc|desc)(?:ending)?)?$/isu.exec(text)
  const { signs = "", name = "", order } = match?.groups ?? {}
  if (name === "")
    return {
      name,
      descending,
      hint: "A sort is the name of a field, with a - directly before it for descending order.",
    }
  if (signs === "" && order === undefined) return { name: text, descending }
  const down =
    order === undefined ? descending || signs.includes("-") : order.toLowerCase() === "desc"
  const hint = down
    ? `Descending order is one - directly before the name: -${name}.`
    : `Ascending order is the name alone: ${name}.`
  return { name, descending: down, hint }
}
