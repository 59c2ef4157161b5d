import fc, { type Arbitrary } from "fast-check"
import { hostileText } from "../arbitraries.ts"
import { textPool } from "../pools.ts"

/** What engines take for syntax, order otherwise than by code points, or fold in their own way. */
const pieces = [
  ..."*?[]^-!%_'\"\\.+(){}|$&~/;:",
  ...[
    "--",
    "[a-z]",
    "[^a]",
    "\\d",
    "%a%",
    "_",
    "a_b",
    "***:",
    "(?i)",
    "\\A",
    "\\Z",
    "$1",
    "?",
    "\\u0000",
  ],
  ...["\0", "a\0b", "\0a", "a\0", "\n", "\r\n", "\t", " ", "a ", "\u00a0", "\u200b", "\u200e"],
  // Letters that engines fold in different ways.
  ..."ßẞıİiIſsSKkKÅåÅςσΣ",
  ..."ᾀᾈ",
  ..."ᾳᾼ",
  ..."ǅǆ",
  ..."ǄᲊɤꟋµΜμ",
  ...["Ÿ", "ÿ", "ŉ", "ǰ", "ﬁ", "ﬆ", "ʼn", "ΐ", "ΰ", "և", "ẖ", "ὐ"],
  ..."Ée\u0301\u0345Ää",
  ...[
    "\u{10ffff}",
    "\ud7ff",
    "\ue000",
    "\ue001",
    "\ue002",
    "\ufffe",
    "\uffff",
    "\ufffd",
    "\ufeff",
    "😀",
    "😁",
    "𐐀",
    "𐐨",
    "𞤀",
    "𞤢",
  ],
  ...[
    "Straße",
    "STRASSE",
    "abc",
    "ABC",
    "aBc",
    "ab",
    "b",
    "null",
    "true",
    "0",
    "10",
    "9",
    "é",
    "E\u0301",
  ],
]

const knownTexts = textPool.filter((text) => text.isWellFormed())

/** Texts that an engine can store, of which many contain each other. */
export const storableText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...knownTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...pieces) },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: hostileText.map((text) => text.toWellFormed()) },
)

/** What a text is changed by, so that a query nearly finds it. */
export const anyPiece: Arbitrary<string> = fc.constantFrom(...pieces, ...knownTexts)
