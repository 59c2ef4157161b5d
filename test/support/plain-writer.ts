import type { OperatorSymbol } from "../../src/language/operators.ts"
import { isBlank } from "./reference/characters.ts"

/** A condition as data, without any syntax. */
export interface Said {
  readonly names: readonly string[]
  readonly operator: OperatorSymbol
  readonly values: readonly (string | null)[]
}

/** T9, T10: a value with everything escaped that may be. */
function writeValue(value: string | null, isFirst: boolean, isLast: boolean): string {
  if (value === null) return "null"
  if (/^null$/i.test(value)) return `\\${value}`
  const units = [...value].map((character) =>
    [",", "|", "\\"].includes(character) ? `\\${character}` : character,
  )
  const last = units.length - 1
  return units
    .map((unit, index) =>
      isBlank(unit) && ((isFirst && index === 0) || (isLast && index === last))
        ? `\\${unit}`
        : unit,
    )
    .join("")
}

/** A text that says the condition: never the shortest, but one that is easy to see through. */
export function writePlainly({ names, operator, values }: Said): string {
  const list = values
    .map((value, index) => writeValue(value, index === 0, index === values.length - 1))
    .join("|")
  return `(${names.join("|")}) ${operator} ${list}`
}
