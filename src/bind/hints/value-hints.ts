import type { Topics } from "../advisor.ts"
import type { Hint } from "../../diagnostics/finding.ts"
import type { ColumnField, ColumnKind, Field } from "../../fields/field.ts"
import { formatDateTime, type DateTime } from "../../fields/kinds/date.ts"
import { isOperatorOfKind } from "../../fields/kinds/operators-of-kind.ts"
import type { Condition } from "../../language/ast.ts"
import { operators } from "../../language/operators.ts"
import { printFilters } from "../../language/print.ts"
import { trimWhiteSpace } from "../../language/white-space.ts"

/** What to write instead of an operator that does not suit a field (rule V10). */
export function adviseOperator({ name, kind }: Field): Hint {
  const symbols = operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map(({ symbol }) => symbol)
  return { hint: `Operators of ${name} are ${symbols.join(" ")}.` }
}

/** A star that changes nothing can go, unless it keeps the operator from reaching into the value (rules V10 and T11). */
export function adviseStar({ operator: { range }, values: [first] }: Condition): Hint {
  const hint = "Leave the star out."
  if (range === undefined) return { hint }
  const joins = first?.kind === "text" && /^[*=]/.test(first.text)
  return { hint, fix: { range: { start: range.end - 1, end: range.end }, text: joins ? " " : "" } }
}

/** What a readable value of each kind looks like. */
const usual: { readonly [Kind in ColumnKind]: string } = {
  text: "any text",
  number: "a decimal number, such as 42, -0.5 or 1e3",
  integer: "a whole number of up to 15 digits, such as 42 or -7",
  enum: "the id, a whole number",
  date: "a day or a time of ISO 8601, such as 2024-01-31, 2024-01-31T12:30:00Z or 2024-01-31T12:30:00+02:00",
  boolean: "true or false",
  uuid: "32 hexadecimal digits, such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff",
}

/** What a value of the field looks like; for the name of an id, the id (rules V7 and V9). In a group the name may be meant for another field. */
export function adviseValue({
  value,
  field,
  condition,
  expected = usual[field.kind],
}: Topics["unreadable-value"]): Hint {
  const written = value.kind === "text" ? trimWhiteSpace(value.text) : ""
  const id = [...(field.values ?? [])].find(
    ([, label]) => label?.toLowerCase() === written.toLowerCase(),
  )?.[0]
  if (id === undefined)
    return field.values === undefined ? { hint: `Expected is ${expected}.` } : adviseIds(field)
  const fix = condition?.names.length === 1 &&
    value.range && { range: value.range, text: String(id) }
  return { hint: `The id of ${written} is ${id}.`, ...(fix && { fix }) }
}

/** The ids that a field lists (rule V7). */
export function adviseIds({ values }: ColumnField): Hint {
  const ids = [...(values ?? [])]
    .slice(0, 20)
    .map(([id, label]) => (label === undefined ? String(id) : `${id} (${label})`))
  return { hint: `Listed are ${ids.join(", ")}.` }
}

const dayLength = 86_400_000

/** How to say "that whole day" (rule V5): possible as an edit when nothing else is in the condition. */
export function adviseDay({ names, operator, values, range }: Condition, day: DateTime): Hint {
  const [first, next] = [day.ms, day.ms + dayLength].map((ms) =>
    formatDateTime({ ms, ticks: 0 }).slice(0, 10),
  )
  // The last day there is has no next one.
  if (first === next || names.length !== 1) return {}
  const name = names[0]?.text ?? ""
  const text = operator.symbol.startsWith("==")
    ? `${name}>=${first},${name}<${next}`
    : `${name}<${next}`
  const hint = `To cover the day, write ${text}.`
  return range && values.length === 1 ? { hint, fix: { range, text } } : { hint }
}

/** What was probably meant by several values of `!=`: none of them (rule V2). A group of names has no such form. */
export function adviseSeparate(condition: Condition): Hint {
  const text = printFilters(condition.values.map((value) => ({ ...condition, values: [value] })))
  if (condition.names.length > 1 || !text.ok)
    return { hint: "To exclude several values, write one condition for each." }
  const hint = `To exclude all of the values, write ${text.value}.`
  return condition.range ? { hint, fix: { range: condition.range, text: text.value } } : { hint }
}
