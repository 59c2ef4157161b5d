// cspell:ignore aaaabbbb aaacbbbb aaaccccc abca abcb abcdzzzzz abce abceabcd abceabcz bbbz
import { describe, expect, it } from "vitest"
import { applyQuery, defineFields } from "../../src/index.ts"

const table = defineFields({ text: { kind: "text" }, n: { kind: "number" } })

interface Row {
  readonly text?: string | null
  readonly n?: number
}

const sorted = (rows: readonly Row[], sorts: string): readonly Row[] =>
  applyQuery(rows, table, { sorts }, { paging: false }).data

const codePoints = (text: string): readonly number[] =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

/** Compares code points; empty values come before all texts (rule P2). */
const compare = (left: Row, right: Row): number => {
  if (typeof left.text !== "string" || typeof right.text !== "string")
    return Number(typeof left.text === "string") - Number(typeof right.text === "string")
  const [before, after] = [codePoints(left.text), codePoints(right.text)]
  const place = before.findIndex((point, index) => point !== after[index])
  return place < 0 ? before.length - after.length : (before[place] ?? 0) - (after[place] ?? -1)
}

/** Rows in an order that is neither that of the texts nor its opposite. */
const rowsOf = (texts: readonly (string | null)[]): readonly Row[] => {
  const rows = texts.map((text, index): Row => ({ text, n: index }))
  return [
    ...rows.filter((_, index) => index % 2 === 1).reverse(),
    ...rows.filter((_, index) => index % 2 === 0),
  ]
}

const numbered = (start: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${start}${String(index).padStart(5, "0")}`)

/** Each letter with a text behind it up to 45 times. */
const longer = (text: string): readonly string[] =>
  Array.from(
    { length: 1170 },
    (_, index) => "abcdefghijklmnopqrstuvwxyz".charAt(index % 26) + text.repeat(index / 26),
  )

/** Numbers written in other letters, one for each digit. */
const spelled = (digits: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    [...index.toString(digits.length)]
      .map((digit) => digits[Number.parseInt(digit, 36)] ?? "")
      .join(""),
  )

/** Columns of more different texts than a dictionary takes. */
const columns: readonly (readonly [name: string, texts: readonly (string | null)[]])[] = [
  ["texts without a common start", numbered("", 1100).map((text) => [...text].reverse().join(""))],
  ["texts with a common start", numbered("a start that all texts share ", 1100)],
  ["texts, half of them empty", numbered("x", 1100).flatMap((text) => [text, null])],
  ["empty values and texts", numbered("x", 1100).flatMap((text) => [null, text])],
  ["texts and a single empty value", [...numbered("y", 1100), null]],
  ["texts of Latin letters", spelled(["a", "~", "\u0080", "é", "\u00ff"], 1100)],
  ["texts of the least letter and the first beyond a byte", spelled(["\0", "Ā"], 1100)],
  [
    "texts of letters in front of and behind those beyond the first plane",
    spelled(
      [
        "a",
        "é",
        "ж",
        "漢",
        "\ud7ff",
        "\u{10000}",
        "\u{103ff}",
        "😀",
        "\u{10ffff}",
        "\ue000",
        "\ue001",
        "\uffff",
      ],
      1100,
    ),
  ],
  [
    "ill-formed texts",
    ["a", "\udc00", "\ue000", "\uffff"].flatMap((start) =>
      numbered(start, 300).map((text) => `${text}\ud800`),
    ),
  ],
  ["texts that begin others", longer("ab")],
  ["texts that NUL alone tells apart", longer("\0")],
  ["pairs of texts", numbered("", 600).flatMap((text) => [`${text}abcb`, `${text}abca`])],
  [
    "few texts, many and few again with one start each",
    ["aaaa", "bbbb and more", "bbbz", "dddd", "eeeeee000"].flatMap((start, index) =>
      numbered(start, [600, 20, 900, 3, 9][index] ?? 0),
    ),
  ],
  [
    "as many texts in front of a large group as behind it",
    [...numbered("aaaa", 20), ...numbered("bbbb", 1100), ...numbered("cccc", 20)],
  ],
  [
    "texts whose parts come again in others",
    [
      ...["aaaaaaaa1", "abcdzzzzz", "abceabcz1", "aaacbbbb"],
      ...["aaaabbbb", "abceabcd", "aaaccccc", "x"].flatMap((start) => numbered(start, 300)),
    ],
  ],
]

describe("many texts in order", () => {
  it.each(columns)("P1, P2: %s, ascending and descending", (_, texts) => {
    const rows = rowsOf(texts)
    expect(sorted(rows, "text")).toEqual(rows.toSorted(compare))
    expect(sorted(rows, "-text")).toEqual(rows.toSorted((left, right) => compare(right, left)))
  })

  it("P2: a single text is put in front of all others that begin alike, at whatever place it is given", () => {
    const texts = numbered("same", 1100)
    for (const place of [0, 1, 2, 550, 1098, 1099]) {
      const rows = texts.with(place, "aaaa9").map((text): Row => ({ text }))
      expect(sorted(rows, "text")).toEqual(rows.toSorted(compare))
    }
  })

  it("P2: empty values are behind 254 different texts in descending order", () => {
    const rows = rowsOf([...numbered("", 254), null, null])
    expect(sorted(rows, "-text")).toEqual(rows.toSorted((left, right) => compare(right, left)))
  })

  it("P1: rows with the same text keep the order of the second sort, also among many texts", () => {
    const texts = numbered("text ", 1100)
    const rows = rowsOf([...texts, ...texts, ...texts])
    const inOrder = rows.toSorted(
      (left, right) => compare(left, right) || (right.n ?? 0) - (left.n ?? 0),
    )
    expect(sorted(rows, "text,-n")).toEqual(inOrder)
    expect(sorted(rows, "text")).toEqual(rows.toSorted(compare))
  })
})
