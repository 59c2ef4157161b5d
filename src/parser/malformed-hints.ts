import type { Hint } from "../diagnostics/finding.ts"
import type { NamesReading } from "./read-names.ts"
import { findOperator } from "../language/operators.ts"
import { trimWhiteSpace } from "../language/white-space.ts"

/** What to do about a condition in which no operator can be read (rule T12). `start` is its place in the text. */
export function explainMissingOperator(written: string, start: number): Hint {
  const sign = written.search(/[=:~]/)
  if (sign > 0 && !/[|()[\]{}]/.test(written.slice(0, sign))) {
    const range = { start: start + sign, end: start + sign + 1 }
    return { hint: `Equality is written ==; contains is @=.`, fix: { range, text: "==" } }
  }
  return {
    hint: "A condition is a field, an operator and values, such as name==jo; a comma inside a value is written \\,.",
  }
}

/** What to do about names that make no group (rules T6 and T7). */
export function explainNames({ names, empty, unbalanced }: NamesReading): Hint {
  if (!unbalanced) return { hint: "Write the name of a field before the operator." }
  const bare = names.map(({ text }) => trimWhiteSpace(text.replace(/[()[\]{}]/g, "")))
  const first = names[0]?.range
  const last = names.at(-1)?.range
  const hint =
    "Several fields stand in one pair of parentheses with pipes between them: (name|email)."
  if (
    bare.length < 2 ||
    empty.length > 0 ||
    bare.some((name) => name === "" || findOperator(name) !== undefined) ||
    first === undefined ||
    last === undefined
  )
    return { hint }
  return {
    hint,
    fix: { range: { start: first.start, end: last.end }, text: `(${bare.join("|")})` },
  }
}
