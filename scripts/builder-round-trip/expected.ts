import type { Field, Operand } from "../../src/fields/field.ts"
import { readDateTimeOfRow } from "../../src/fields/kinds/date.ts"
import { kinds } from "../../src/fields/kinds/kinds.ts"
import { isOrderMatch, operatorMeaning } from "../../src/language/operators.ts"
import type { Asked } from "./question.ts"
import { fieldOf } from "./table.ts"

/** What a value is compared as, by what a row that held it would be; undefined where the operator turns it into something else. */
export function operandOf(value: unknown, field: Field, { operator }: Asked): Operand | undefined {
  if (field.kind === "shortcut") return undefined
  if (typeof value === "number") return value + 0 // -0 is 0
  if (field.kind !== "range-end") return kinds[field.kind].readRow(value)
  return operatorMeaning(operator).match === "equal" && field.end === "to"
    ? undefined
    : readDateTimeOfRow(value)
}

const firstInstant = -62_135_596_800_000
const afterLastInstant = 253_402_300_800_000
const largestDecimal = 79_228_162_514_264_337_593_543_950_335

/** Rules S12 to S14: what stock Sieve gives up on, found here without looking at any text. */
export function isBeyondSieve(asked: Asked): boolean {
  return asked.fields.some((name) => {
    const field = fieldOf(name)
    if (field.kind === "enum" && isOrderMatch(operatorMeaning(asked.operator).match)) return true
    return asked.values.some((value) => value !== null && isUnreadable(value, field))
  })
}

function isUnreadable(value: unknown, { kind }: Field): boolean {
  if (kind === "integer" || kind === "enum") return value !== (Number(value) | 0)
  if (kind === "number") return Math.abs(Number(value)) > largestDecimal
  if (kind === "date" || kind === "range-end") {
    const ms = readDateTimeOfRow(value)?.ms ?? Number.NaN
    return !(ms >= firstInstant && ms < afterLastInstant)
  }
  return false
}

const blank = /[\t-\r\u0085\p{Zs}\p{Zl}\p{Zp}]/u

/** Rule S20: what no text says to stock Sieve. Only text stands as it was given; all other values have nothing of the kind. */
export function isUnwritableForSieve({ fields, values }: Asked): boolean {
  if (!fields.some((name) => fieldOf(name).kind === "text")) return false
  const texts = values.map((value) => (typeof value === "string" ? value : "x"))
  return (
    texts.some((text) => /^\\null$/i.test(text)) ||
    blank.test((texts[0] ?? "").slice(0, 1)) ||
    blank.test((texts.at(-1) ?? "").slice(-1))
  )
}

/** A text field takes a uuid as it stands, and of those the library does not read one in brackets without hyphens. */
export function isBareInBrackets({ fields, values }: Asked): boolean {
  const kindsOfAll = fields.map((name) => fieldOf(name).kind)
  return (
    kindsOfAll.includes("text") &&
    kindsOfAll.includes("uuid") &&
    values.some((value) => /^\s*[{(][0-9a-f]{32}[)}]\s*$/i.test(String(value)))
  )
}
