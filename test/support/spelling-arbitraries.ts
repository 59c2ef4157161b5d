import fc, { type Arbitrary } from "fast-check"
import type { PlainKind } from "../../src/fields/kinds/kinds.ts"
import { blanks } from "./arbitraries.ts"
import { uuidPool } from "./pools.ts"

function joined(...parts: readonly Arbitrary<string | number>[]): Arbitrary<string> {
  return fc.tuple(...parts).map((tokens) => tokens.join(""))
}

const digits = (most: number): Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: most })
const sign = fc.constantFrom("", "", "", "+", "-")
const exponent = fc.oneof(fc.constant(""), joined(fc.constantFrom("e", "E"), sign, digits(4)))

const nearNumber = fc.oneof(
  joined(sign, digits(20), fc.constantFrom("", "."), digits(5), exponent),
  joined(sign, fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }).map(String)),
  fc.double().map(String),
  fc.string({ unit: fc.constantFrom(..."0123456789+-.eE_ xn"), maxLength: 8 }),
)

const twoDigits = (most: number): Arbitrary<string> =>
  fc.nat(most).map((number) => String(number).padStart(2, "0"))
const year = fc.oneof(
  fc.constantFrom("0000", "0001", "1900", "2000", "2023", "2024", "9999", "12024"),
  fc.nat(9999).map((number) => String(number).padStart(4, "0")),
)
const aDay = joined(year, fc.constant("-"), twoDigits(13), fc.constant("-"), twoDigits(32))
const fraction = fc.oneof(
  { weight: 2, arbitrary: fc.constant("") },
  joined(fc.constant("."), digits(10)),
)
const seconds = fc.oneof(fc.constant(""), joined(fc.constant(":"), twoDigits(60), fraction))
const offset = joined(
  fc.constantFrom("+", "-"),
  twoDigits(15),
  fc.constantFrom(":", ":", ""),
  twoDigits(60),
)
const zone = fc.oneof(fc.constantFrom("", "Z", "z", " Z"), offset)
const aTime = joined(twoDigits(24), fc.constant(":"), twoDigits(60), seconds, zone)
const nearDate = fc.oneof(
  { weight: 1, arbitrary: aDay },
  { weight: 4, arbitrary: joined(aDay, fc.constantFrom("T", "T", "t", " ", "  ", "_"), aTime) },
)

/** A character somewhere replaced, added or left out. */
function damaged(texts: readonly string[], characters: string): Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...texts), fc.nat(40), fc.nat(2), fc.constantFrom("", ...characters))
    .map(([text, at, gone, added]) => text.slice(0, at) + added + text.slice(at + gone))
}

const nearUuid = fc.oneof(fc.constantFrom(...uuidPool), damaged(uuidPool, "09afAFgG-{}() "))
const nearBoolean = fc.oneof(
  fc.constantFrom("true", "TRUE", "tRuE", "false", "False", "yes", "1", "ſ", "tru", "trueé"),
  damaged(["true", "false"], "trues\u0131\u017f"),
)

const near: Readonly<Record<Exclude<PlainKind, "text">, Arbitrary<string>>> = {
  number: nearNumber,
  integer: nearNumber,
  enum: nearNumber,
  date: nearDate,
  boolean: nearBoolean,
  uuid: nearUuid,
}

/** Texts that the kind can read or almost, with white space around some of them. */
export function nearlyReadable(kind: Exclude<PlainKind, "text">): Arbitrary<string> {
  const edge = fc.oneof(
    { weight: 6, arbitrary: fc.constant("") },
    fc.constantFrom(...blanks, "\ufeff"),
  )
  return joined(edge, near[kind], edge)
}
