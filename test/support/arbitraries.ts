import fc, { type Arbitrary } from "fast-check"
import { allOperators } from "./reference/operators.ts"

/** One of each sort of white space that there is (U+0009 to U+3000), and what only looks like it. */
export const blanks = [..."\t\n\v\f\r \u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000"]
const almostBlanks = ["\ufeff", "\u200b", "\u180e", "\0", "\u001f"]

/** Letters on which case folding, comparison and counting go wrong. */
export const trickyLetters = [
  ..."aAbBzZ09ßẞıIİiſsSKkÅåςσΣᾀᾈᾳᾼῼῳᾲΐŉǰﬁÿŸµΜდᲓꭰᎠđĐéÉe\u0301😀𐐀𐐨Ａａ",
  "\ud83d",
  "\ude00",
  "\ud800",
  "\udfff",
  "\uffff",
  "\u{10ffff}",
]

/** What the syntax is made of. */
const syntax = [
  "\\",
  "\\",
  "\\\\",
  ",",
  "|",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "=",
  "*",
  "!",
  "_",
  "-",
  "@",
  ">",
  "<",
  "+",
  "%",
  "&",
  "'",
  '"',
  ".",
]

const nulls = [
  "null",
  "NULL",
  "nUlL",
  "\\null",
  "\\NULL",
  "\\\\null",
  "\\\\\\null",
  "nul",
  "nullable",
]

/** A token that hostile texts are built of. */
export const hostileToken: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...syntax) },
  { weight: 3, arbitrary: fc.constantFrom(...blanks, " ", " ", " ") },
  { weight: 1, arbitrary: fc.constantFrom(...almostBlanks) },
  { weight: 3, arbitrary: fc.constantFrom(...trickyLetters) },
  { weight: 3, arbitrary: fc.constantFrom(...allOperators) },
  { weight: 2, arbitrary: fc.constantFrom(...nulls) },
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "x", "1", "name") },
)

/** Texts that try to break a reader, any number of tokens. */
export const hostileText: Arbitrary<string> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(hostileToken, { maxLength: 16 }).map((tokens) => tokens.join("")),
  },
  {
    weight: 1,
    arbitrary: fc.array(hostileToken, { maxLength: 80 }).map((tokens) => tokens.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...nulls,
      "",
      " ",
      "\\",
      "\\ ",
      "\\  ",
      " \\ ",
      "\\\\ ",
      "|",
      "\\|",
      ",",
      "=",
      "*",
    ),
  },
)

/** Blanks where the reader trims them, mostly none. */
const gap: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  fc.constantFrom(" ", "  ", ...blanks),
)

const nearName: Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "a",
      "b",
      "name",
      "x.y",
      "a b",
      "a!",
      "b_",
      "c_-",
      "d@",
      "e=",
      "!",
      "_",
      "é",
      "__proto__",
    ),
  },
  { weight: 1, arbitrary: hostileText },
)

const nearNames: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: nearName },
  fc
    .tuple(
      fc.array(fc.tuple(gap, nearName, gap), { maxLength: 3 }),
      fc.constantFrom("()", "()", "()", "", "(", ")", "[]", "(())"),
      gap,
    )
    .map(([names, brackets, blank]) => {
      const inside = names.map((parts) => parts.join("")).join("|")
      const half = brackets.length / 2
      const [open, close] =
        brackets.length === 1 ? [brackets, ""] : [brackets.slice(0, half), brackets.slice(half)]
      return open + blank + inside + close
    }),
)

const nearValues: Arbitrary<string> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom("x", "null", "", "1", "a b", "\\,", "\\|", "\\\\", "\\ ", " "), {
        maxLength: 4,
      })
      .map((v) => v.join("|")),
  },
  { weight: 2, arbitrary: hostileText },
)

/** Texts of `filters` that are almost right, or right. */
const nearFilters: Arbitrary<string> = fc
  .array(
    fc.tuple(gap, nearNames, gap, fc.constantFrom(...allOperators, "", "="), gap, nearValues, gap),
    { maxLength: 4 },
  )
  .map((conditions) => conditions.map((parts) => parts.join("")).join(","))

/** Any text that may be asked as `filters`. */
export const anyFilters: Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: nearFilters },
  hostileText,
)

/** Any text that may be asked as `sorts`. */
export const anySorts: Arbitrary<string> = fc.oneof(
  fc
    .array(
      fc.tuple(
        gap,
        fc.constantFrom("", "-", "--", "- ", "+"),
        fc.constantFrom("a", "A", "b", "name", "x.y", "a desc", "é", "É"),
        gap,
      ),
      { maxLength: 5 },
    )
    .map((entries) => entries.map((parts) => parts.join("")).join(",")),
  hostileText,
)
