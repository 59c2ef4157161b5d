import type { FieldKind } from "../../../src/diagnostics/kinds.ts"
import type { Random } from "../../support/random.ts"

/** Characters with a meaning in one of the dialects, in URLs or in JSON. */
const pieces = [
  ...[
    "\\",
    "\\\\",
    ",",
    "|",
    "(",
    ")",
    "[",
    "*",
    "!",
    "=",
    "==",
    ">",
    "<",
    "@=",
    "_=",
    "_-=",
    "-",
    "_",
    "@",
    "~",
  ],
  ...[
    " ",
    "\t",
    "\u0085",
    "\ufeff",
    "\u2028",
    "\u00a0",
    "\n",
    "null",
    "NULL",
    "\\null",
    "true",
    "a",
    "b",
    "é",
    "ß",
    "ſ",
    "İ",
    "😀",
    "\ud800",
    "\udc00",
  ],
  ...[
    "+",
    "%",
    "%2C",
    "&",
    "#",
    "?",
    ";",
    '"',
    "'",
    "`",
    "${x}",
    "__proto__",
    "\u0000",
    "1",
    "0",
    ".",
    "e",
  ],
]

const longest = 6

function text(random: Random): string {
  return Array.from({ length: random.below(longest) }, () => random.pick(pieces)).join("")
}

const edges = [
  0,
  -0,
  1,
  -1,
  5,
  0.1,
  -2.5,
  1e21,
  1e-7,
  5e-324,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  7.9e28,
  8e28,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  -(2 ** 31) - 1,
]
const wholeEdges = [
  ...edges.filter((edge) => Number.isSafeInteger(edge)),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 32,
]

function number(random: Random): number {
  if (random.oneIn(3)) return random.pick(edges)
  return (random.below(2 ** 32) - 2 ** 31) * 10 ** (random.below(40) - 20)
}

function whole(random: Random): number {
  return random.oneIn(3)
    ? random.pick(wholeEdges)
    : (random.below(2 ** 32) - 2 ** 31) * (random.oneIn(2) ? 1 : 2 ** random.below(21))
}

const padded = (value: number, length: number): string => String(value).padStart(length, "0")

function day(random: Random): string {
  const year = random.oneIn(6) ? random.pick([1, 2, 1900, 9998, 9999]) : 1990 + random.below(50)
  const ms = Date.UTC(2000, random.below(12), 1 + random.below(28))
  const text = new Date(ms).toISOString().slice(4, 10)
  return `${padded(year, 4)}${random.oneIn(8) ? random.pick(["-01-01", "-12-31"]) : text}`
}

const zones = ["", "Z", "z", "+00:00", "-00:00", "+02:00", "-05:30", "+14:00", "-14:00"]

function dateText(random: Random): string {
  if (random.oneIn(3)) return day(random)
  const time = `${padded(random.below(24), 2)}:${padded(random.below(60), 2)}`
  const seconds = random.oneIn(3) ? "" : `:${padded(random.below(60), 2)}`
  const fraction =
    seconds !== "" && random.oneIn(2)
      ? `.${padded(random.below(10 ** 7), 7).slice(0, 1 + random.below(7))}`
      : ""
  return `${day(random)}${random.pick(["T", "t", " "])}${time}${seconds}${fraction}${random.pick(zones)}`
}

function uuid(random: Random): string {
  const digits = Array.from({ length: 4 }, () => padded(random.below(2 ** 32), 10).slice(-8)).join(
    "",
  )
  const bare = digits.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    random.oneIn(2) ? "$1-$2-$3-$4-$5" : "$1$2$3$4$5",
  )
  const cased = random.oneIn(2)
    ? bare.replace(/[0-4]/g, (digit) => "ABCDE".charAt(Number(digit)))
    : bare.replace(/[0-4]/g, (digit) => "abcde".charAt(Number(digit)))
  return random.pick([cased, `{${cased}}`, `(${cased})`, ` ${cased} `])
}

function date(random: Random): string | Date {
  if (random.oneIn(2)) return dateText(random)
  return new Date(
    random.oneIn(8)
      ? random.pick([0, -1, -62135596800000, 253402300799999])
      : (random.below(2 ** 32) - 2 ** 30) * 1000 + random.below(1000),
  )
}

/** Chooses a value that fields of all given kinds can have. */
export function valueFor(kinds: readonly FieldKind[], random: Random): unknown {
  if (kinds.includes("uuid")) return uuid(random)
  if (kinds.includes("date") || kinds.includes("range-end"))
    return kinds.includes("text") ? dateText(random) : date(random)
  if (kinds.includes("text")) return text(random)
  if (kinds.includes("shortcut")) return true
  if (kinds.includes("boolean")) return random.oneIn(2)
  if (kinds.includes("enum")) return random.below(4)
  return kinds.includes("integer") ? whole(random) : number(random)
}
