import { trimWhiteSpace } from "../../language/white-space.ts"

/**
 * The whole number that a text stands for (rule V4): digits with an optional sign, white space around it ignored.
 * @returns undefined when it stands for none, or for one beyond ±(2^53 - 1).
 * @example
 * readInteger(" +42 ") // => 42
 * readInteger("4.0") // => undefined
 */
export function readInteger(text: string): number | undefined {
  return readWithout(/[^0-9+-]/, text, Number.MAX_SAFE_INTEGER)
}

/**
 * The number that a text stands for (rule V4): decimal, with an optional sign, fraction and exponent of up to three digits.
 * @returns undefined when it stands for none, or for none that is finite.
 * @example
 * readNumber("-.5e1") // => -5
 * readNumber("0x10") // => undefined
 */
export function readNumber(text: string): number | undefined {
  return readWithout(/[^0-9.eE+-]|[eE][+-]?[0-9]{4}/, text, Number.MAX_VALUE)
}

/** A row's value of the kinds number, integer and enum: any number but NaN; undefined when empty. */
export function readNumberOfRow(raw: unknown): number | undefined {
  return typeof raw === "number" && !Number.isNaN(raw) ? raw : undefined
}

/** `Number` reads all that rule V4 does, and more: `foreign` finds what it takes beside that. Neither needs to backtrack. */
function readWithout(foreign: RegExp, text: string, largest: number): number | undefined {
  const trimmed = trimWhiteSpace(text)
  if (trimmed === "" || foreign.test(trimmed)) return undefined
  // Adding 0 turns -0 into 0, so that no two operands of one value differ.
  const value = Number(trimmed) + 0
  return Math.abs(value) <= largest ? value : undefined
}
