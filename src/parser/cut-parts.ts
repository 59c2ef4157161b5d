import { once } from "../diagnostics/once.ts"
import { operatorMeaning, findOperator } from "../language/operators.ts"
import type { Condition, Value } from "../language/ast.ts"
import { habit, print, readForeign } from "./foreign-conditions.ts"
import { name, ors, words } from "./habits.ts"
import type { Habit, MendedPart, Unit } from "./mend.ts"

/** The most parts that one habit goes over. More are over the limit of conditions. */
const mostParts = 64

/** What opens a list or a quoted value that a comma cuts. */
const opening = new RegExp(
  `(__(?:in|range)\\s*=)|(?:\\b(?:in\\.?|contains|startswith|endswith)\\s*|=(?:in|out)=\\s*)(\\()[^()]*$|(?:[=!<>:~]\\s*|\\b(?:${words})\\s+)(["'])(?:(?!\\3)[^])*$`,
  "i",
)

/** What looks like a condition, by any name. */
const comparison = once(
  () =>
    new RegExp(`^[\\s("'\`[]*${name}[\\s)"'\`\\]]*(?:[=~]|:\\S|__\\w+\\s*=|\\[\\$?\\w+\\])`, "iu"),
)

/** Returns the index after the last part that commas cut from one: such a part is nothing by itself. */
export function findRest(index: number, { text, parts, find }: Unit): number {
  let end = index + 1
  for (let part = parts[end]; part !== undefined; part = parts[++end]) {
    const written = text.slice(part.start, part.end)
    const isCut = part.findings.some(({ code }) => code.code === "comma-in-value")
    if (part.condition || (!isCut && findOperator(written))) break
    if (opening.test(written) || comparison().test(written) || readForeign(written, find)) break
  }
  return end
}

/**
 * Returns the index after the part that ends a list or a quoted value.
 * @returns the next index where none is open, undefined where none ends it.
 */
export function findClose(index: number, rest: number, { text, parts }: Unit): number | undefined {
  const { [index]: one } = parts
  const [, bare, bracket, quote] = opening.exec(text.slice(one?.start, one?.end)) ?? []
  if (bare !== undefined) return rest
  const close = bracket === undefined ? quote : ")"
  if (close === undefined) return index + 1
  for (let next = index + 1; next < index + mostParts; next++) {
    const part = parts[next]
    // A part with an operator of its own is none of the value.
    if (part === undefined || part.condition || findOperator(text.slice(part.start, part.end)))
      return undefined
    if (text.charAt(part.end - 1) === close) return next + 1
  }
  return undefined
}

/** Reads what commas cut as a part of the value before them. Where the field lists it, the comma itself is a habit. */
export function joinCut(
  given: Habit | undefined,
  all: readonly MendedPart[],
  { text, find, read }: Unit,
): Habit | undefined {
  const count = given?.count ?? 1
  const [covered, cut] = [all.slice(0, count), all.slice(count)]
  const before = text.slice(covered[0]?.start, covered.at(-1)?.end)
  const conditions = cut.length > 0 ? read(given?.text ?? before).conditions : []
  const condition = conditions.at(-1)
  const field = condition?.names[0] && find(condition.names[0].text)
  if (condition === undefined || (given && given.text === undefined)) return given
  const texts = cut.map(({ start, end }) => text.slice(start, end))
  if (field && texts.every((value) => field.lists(value))) {
    const meant = print([...conditions.slice(0, -1), ...withValues(condition, texts)])
    return { ...(given ?? habit("joiner", ",", { sentence: ors })), text: meant, count: all.length }
  }
  const rest = text.slice(covered.at(-1)?.end, all.at(-1)?.end)
  const escaped = cut.map(({ start }, index) => {
    const previous = all[count + index - 1]
    // Before an operator a backslash escapes no comma.
    const isEscaped = /(?<!\\)(?:\\\\)*\\$/.test(text.slice(previous?.start, previous?.end))
    const comma = text.slice(previous?.end, start)
    return `${isEscaped ? comma : comma.replace(",", "\\,")}${texts[index] ?? ""}`
  })
  const whole = field?.kind === "text" ? readForeign(before + escaped.join(""), find) : undefined
  if (whole?.text !== undefined) return { ...whole, count: all.length }
  return given && { ...given, text: `${given.text ?? ""}${rest}` }
}

/** Adds values to a condition. A negated one has one for each (rule V2). */
function withValues(condition: Condition, added: readonly string[]): readonly Condition[] {
  const values: readonly Value[] = [
    ...condition.values,
    ...added.map((text) => ({ kind: "text", text }) as const),
  ]
  return operatorMeaning(condition.operator.symbol).negated
    ? values.map((value) => ({ ...condition, values: [value] }))
    : [{ ...condition, values }]
}
