import { trimWhiteSpace } from "../../language/white-space.ts"
import type { ColumnKindRules } from "./rules.ts"

/**
 * Reads an integer (rule V4): digits with an optional sign. White space around it is ignored.
 * @returns undefined when the text is not an integer, or is beyond ±(2^53 - 1).
 * @example
 * readInteger(" +42 ") // => 42
 * readInteger("4.0") // => undefined
 */
export function readInteger(text: string): number | undefined {
  return readWithout(/[^0-9+-]/, text, Number.MAX_SAFE_INTEGER)
}

/**
 * Reads a number (rule V4): decimal, with an optional sign, fraction and exponent of up to three digits.
 * @returns undefined when the text is not a number, or not a finite one.
 * @example
 * readNumber("-.5e1") // => -5
 * readNumber("0x10") // => undefined
 */
export function readNumber(text: string): number | undefined {
  return readWithout(/[^0-9.eE+-]|[eE][+-]?[0-9]{4}/, text, Number.MAX_VALUE)
}

/** Reads a number as the nearest 32-bit float (rule V4b); undefined when the text is not a number, or none is near. */
export function readFloat(text: string): number | undefined {
  const value = Math.fround(readNumber(text) ?? Infinity)
  // Adding 0 turns -0 into 0: a number too small for a float may keep its sign.
  return Number.isFinite(value) ? value + 0 : undefined
}

/** Reads a row's value of kind number, integer or enum: any number but NaN; undefined when it is empty. */
export function readNumberOfRow(raw: unknown): number | undefined {
  return typeof raw === "number" && !Number.isNaN(raw) ? raw : undefined
}

/** Reads a text with `Number`; `excess` matches what that accepts beyond rule V4. */
function readWithout(excess: RegExp, text: string, largest: number): number | undefined {
  const trimmed = trimWhiteSpace(text)
  if (trimmed === "" || excess.test(trimmed)) return undefined
  // Adding 0 turns -0 into 0, so that equal values have equal operands.
  const value = Number(trimmed) + 0
  return Math.abs(value) <= largest ? value : undefined
}

// The difference of two infinities is NaN.
export const compareScalars = <Value extends number | bigint | boolean>(
  left: Value,
  right: Value,
): number => (left < right ? -1 : left > right ? 1 : 0)

type NumberRules = ColumnKindRules<number>

export const numberRules = (
  readText: NumberRules["readText"],
  readRow: NumberRules["readRow"],
  between: NumberRules["between"],
): NumberRules => ({ readText, readRow, compare: compareScalars, between })

// The middle may equal one of the two.
const middle = (left: number, right: number): number => left / 2 + right / 2

export const doubleRules = /* @__PURE__ */ numberRules(readNumber, readNumberOfRow, middle)
export const integerRules = /* @__PURE__ */ numberRules(readInteger, readNumberOfRow, middle)
export const floatRules = /* @__PURE__ */ numberRules(
  readFloat,
  (raw) => {
    const value = readNumberOfRow(raw)
    return value === undefined ? undefined : Math.fround(value)
  },
  (left, right) => Math.fround(middle(left, right)),
)
