import type { Field, Operand } from "../../../src/fields/field.ts"
import { readDateTimeOfRow } from "../../../src/fields/kinds/date.ts"
import { isOrderMatch, operatorMeaning } from "../../../src/language/operators.ts"
import type { Asked } from "./question.ts"
import { fieldOf } from "./table.ts"

/**
 * Returns the comparable form of a value, as a row that holds the value would have it; undefined
 * where the operator changes it.
 */
export function operandOf(value: unknown, field: Field, { operator }: Asked): Operand | undefined {
  if (field.kind === "shortcut") return undefined
  if (typeof value === "number") return value + 0 // -0 is 0
  if (field.kind !== "range-end") return field.rules.readRow(value)
  const { match } = operatorMeaning(operator)
  return (match === "equal" || match === "atMost") && field.end === "to"
    ? undefined
    : readDateTimeOfRow(value)
}

const firstInstant = -62_135_596_800_000
const afterLastInstant = 253_402_300_800_000
const largestDecimal = 79_228_162_514_264_337_593_543_950_335

/**
 * True for a condition on which stock Sieve gives up (rules S12 to S14). Does not look at any text.
 */
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

/** True for a number with digits that the library rounds off: it keeps 28 of them behind the point. */
function isRounded(value: unknown): boolean {
  const [mantissa = "", exponent = "0"] = String(value).split("e")
  return (mantissa.split(".")[1] ?? "").length - Number(exponent) > 28
}

/**
 * True for a value that no text can express for stock Sieve (rule S20). Only texts and numbers can be
 * such.
 */
export function isUnwritableForSieve({ fields, values }: Asked): boolean {
  if (fields.some((name) => fieldOf(name).kind === "number")) return values.some(isRounded)
  if (!fields.some((name) => fieldOf(name).kind === "text")) return false
  const texts = values.map((value) => (typeof value === "string" ? value : "x"))
  return (
    texts.some((text) => /^\\null$/i.test(text)) ||
    blank.test((texts[0] ?? "").slice(0, 1)) ||
    blank.test((texts.at(-1) ?? "").slice(-1))
  )
}

/**
 * True for a UUID in brackets without hyphens, which a text field takes and the library does not
 * read.
 */
export function isBareInBrackets({ fields, values }: Asked): boolean {
  const kindsOfAll = fields.map((name) => fieldOf(name).kind)
  return (
    kindsOfAll.includes("text") &&
    kindsOfAll.includes("uuid") &&
    values.some((value) => /^\s*[{(][0-9a-f]{32}[)}]\s*$/i.test(String(value)))
  )
}
