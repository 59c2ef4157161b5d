// cspell:ignore Ünal Ölçer Иван Петров محمد Ñandú
import { cpuUsage } from "node:process"
import { prepareQuery } from "../../src/apply/apply.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import type { BindableQuery } from "../../src/bind/dialect.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { defineFields } from "../../src/fields/table.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import type { Random } from "../builder-round-trip/random.ts"

const table = defineFields({
  title: { kind: "text" },
  name: { kind: "text" },
  email: { kind: "text" },
  rating: { kind: "number" },
  year: { kind: "integer" },
  seen: { kind: "boolean" },
  genre: { kind: "enum", values: { 1: "Drama", 2: "Crime" } },
  lowStock: { kind: "shortcut", test: () => true },
})

const limits = {
  text: false,
  conditions: false,
  names: false,
  values: false,
  pairs: false,
} as const
const listed = (filters: string): readonly Diagnostic[] =>
  prepareQuery({ filters }, table, { limits }).diagnostics

const kindOf = ({ data }: Diagnostic): string | undefined =>
  "spelling" in data ? data.spelling?.kind : undefined

/** Pieces of values that are syntax in other languages, or in this one. */
const valueParts = [
  ..."'\"%*,;&|()[]{}!=<>\\ ~:?/",
  ...[
    "and",
    "or",
    "not",
    " and ",
    " or ",
    "&&",
    "||",
    "%2C",
    "%3D%3D",
    "null",
    "in (1,2)",
    "&sorts=x",
  ],
  ...[
    "title",
    "title==",
    "year>",
    "x",
    "Heat",
    "'a'",
    "%a%",
    "a*",
    "https://x?filters=a",
    '{"a":1}',
  ],
]

/** Names, code, SQL, URLs, expressions and several scripts, as free text holds them. */
const naturalValues = [
  ...["Anne-Marie O'Neill", "Smith, John & Sons", "“Heroes”", '"Heroes"', "rock 'n' roll"],
  ...[
    "if (a && b || !c) { return x >= 1; }",
    "a => b.map((c) => c[0])",
    "x !== y",
    "^\\(a|b\\)+\\s*$",
  ],
  ...["SELECT * FROM t WHERE name = 'jo' AND year >= 5 OR id IN (1,2)", "name like '%jo%'"],
  ...["https://is.gd/a%20b?x=1&sorts=-y#z", "/films?filters=year>3", "C:\\dir\\file.txt", "*.ts"],
  ...[
    "year=gte.3",
    "name__icontains=jo",
    "title:[1 TO 5]",
    "title and year==3",
    "not title",
    "-title:x",
  ],
  ...["&lt;b&gt;", "&amp;sorts=x", "100 % sure", "50%25", "1..5", "5%", "¬p ∧ q", "− 5", "~ 3"],
  ...[
    "Ünal Ölçer",
    "Иван Петров",
    "東京都",
    "محمد",
    "Ñandú, ¿qué?",
    "null",
    "\\null",
    "TODO: fix, please; soon",
  ],
  ...[
    '{"a": [1, 2]}',
    "`code`",
    "[name]==jo",
    "year<5, stock>3",
    "a|b",
    "(a|b)",
    "name==“jo”",
    " =x ",
  ],
]

const write = (parts: readonly string[], most: number, random: Random): string =>
  Array.from({ length: random.below(most + 1) }, () => random.pick(parts)).join("")

/**
 * Prints a query of the builder with random values, and reads it again.
 * @returns what is wrong, if anything is.
 */
export function checkBuilt(random: Random): string | undefined {
  const natural = (): string => {
    const first = random.pick(naturalValues)
    return random.oneIn(2)
      ? first
      : first + random.pick([" ", ", ", ""]) + random.pick(naturalValues)
  }
  const value = (): string => (random.oneIn(2) ? natural() : write(valueParts, 6, random))
  const operators = ["==", "!=", "@=", "_=", "_-=", "!@=", "==*", "@=*", "!=*", "!_-=*"] as const
  const several = random.pick(["==", "@=", "_=*"] as const)
  const built = buildQuery(table)
    .where("title", random.pick(operators), value())
    .where(["name", "email"], several, [value(), value()])
    .where("year", ">", random.below(3))
  const printed = built.print()
  const { diagnostics } = prepareQuery(printed, table)
  const wrong = diagnostics.filter(({ severity }) => severity !== "hint")
  const shown = JSON.stringify(printed.filters)
  if (wrong.length > 0) return `${shown}: ${wrong.map(({ message }) => message).join(" ")}`
  const fixed = applyFixes(printed.filters ?? "", diagnostics).text
  if (fixed !== printed.filters) return `${shown} is changed to ${JSON.stringify(fixed)}`
  const read = queryFrom(printed, table)
  if (!read.ok) return `${shown} is refused`
  return read.value.print().filters === printed.filters
    ? undefined
    : `${shown} is read as ${JSON.stringify(read.value.print().filters)}`
}

const fields = [
  "title",
  "name",
  "rating",
  "year",
  "seen",
  "genre",
  "lowStock",
  "titel",
  "(title|name)",
]
const signs = [
  "==",
  "!=",
  ">=",
  ">",
  "@=",
  "=",
  ":",
  "=>",
  "<>",
  "===",
  "!==",
  "=!",
  "=like=",
  "=in=",
]
const words = [
  " gt ",
  " eq ",
  " like ",
  " in ",
  " is ",
  " not in ",
  " between ",
  " contains ",
  " is not ",
]
const values = [
  ...[
    "8",
    "1995",
    "Heat",
    "'Heat'",
    '"8"',
    "%Heat%",
    "He*",
    "*ea*",
    "'Smith, John'",
    "null",
    "true",
    "'a|b'",
  ],
  ...[
    "(1,2)",
    "('a','b')",
    "1 and 5",
    "a%2Cb",
    "x|y",
    "'x'|'y'",
    "100%",
    "",
    "O'Brien",
    "&sorts=-year",
  ],
]
const joiners = [" and ", " or ", " AND ", "&&", "||", ";", "|", ",", ", ", "&"]
const negations = ["not ", "!", "NOT ", "-", "! "]
const wholes = [
  "contains(title,'Pro')",
  "filter[name]=x",
  "name[contains]=x",
  "seen",
  '{"a":"b"}',
  "?filters=x",
]
const noise = [..."'\"%*,;&|()[]{}!=<>\\ ~:?/aeR8", "not ", " and ", "'", "%3D", "=="]

/** Writes conditions as people write them who come from other languages, with random changes. */
export function writeForeign(random: Random): string {
  const condition = (): string => {
    const negation = random.oneIn(4) ? random.pick(negations) : ""
    if (random.oneIn(8)) return negation + random.pick(wholes)
    const operator = random.pick(random.oneIn(3) ? words : signs)
    return negation + random.pick(fields) + operator + random.pick(values)
  }
  let text = condition()
  while (random.oneIn(2)) text += random.pick(joiners) + condition()
  const changes = random.oneIn(2) ? 0 : random.below(4)
  for (let change = 0; change < changes; change++) {
    const at = random.below(text.length + 1)
    text =
      text.slice(0, at) +
      (random.oneIn(3) ? "" : random.pick(noise)) +
      text.slice(at + random.below(2))
  }
  return text
}

/** The codes about a value that a fix of something else may leave, and that a condition gets when its name is mended. */
const left: ReadonlySet<string> = new Set([
  "unreadable-value",
  "unreadable-boolean",
  "unlisted-value",
  "unlisted-id",
  "null-order",
  "always-true",
  "never-true",
])

/** The codes whose fix makes conditions of something that was none or one, so that their spelling is seen. */
const unveiling: ReadonlySet<string> = new Set([
  "unknown-field",
  "malformed-condition",
  "always-true",
])

/** A condition before another one may turn its malformed-condition into comma-in-value. */
const codeOf = ({ code }: Diagnostic): string =>
  code === "comma-in-value" ? "malformed-condition" : code

/** Whether it is a remark on a value, which is seen once its condition is valid and never a part of another fix. */
const isRemark = (one: Diagnostic): boolean =>
  one.severity === "hint" && ["wildcard", "escape"].includes(kindOf(one) ?? "")

/** Counts what is wrong in a text, by code. */
function countWrong(filters: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of listed(filters))
    if (one.severity !== "hint" || (kindOf(one) && !isRemark(one)))
      counts.set(codeOf(one), (counts.get(codeOf(one)) ?? 0) + 1)
  return counts
}

/**
 * Reads a text of other languages, and looks at each fix.
 * @returns what is wrong, if anything is.
 */
export function checkForeign(text: string): string | undefined {
  const { filters, sorts, dropped, findings } = parseQuery({ filters: text })
  const isRefused = (query: BindableQuery): boolean =>
    bindQuery(query, table, { limits, strict: true }).refused
  // Without the symbol under which a reading carries the look at habits.
  if (isRefused({ filters, sorts, dropped, findings }) !== isRefused(parseQuery({ filters: text })))
    return `strict refuses ${JSON.stringify(text)} otherwise than before`
  const before = countWrong(text)
  for (const found of listed(text)) {
    if (found.fix === undefined) continue
    const fixed = applyFixes(text, [found], { hints: true }).text
    const shown = `${JSON.stringify(text)} -> ${JSON.stringify(fixed)}`
    const after = countWrong(fixed)
    const grown = [...after].filter(
      ([code, count]) =>
        !left.has(code) &&
        !(code === "foreign-spelling" && unveiling.has(found.code)) &&
        count > (before.get(code) ?? 0),
    )
    if (grown.length > 0) return `${shown} adds ${grown.join(", ")}`
    const isGone = (after.get(codeOf(found)) ?? 0) < (before.get(codeOf(found)) ?? 0)
    if (!isGone && before.has(codeOf(found)) && !left.has(found.code))
      return `${shown} has ${found.code} again`
  }
  return undefined
}

/** Texts that may take long when they are repeated. */
const hostile = [
  ..."'\"%*,;&|({[!=<> ",
  ...[
    "a;",
    "a|",
    " and ",
    "or ",
    "title==",
    ",'",
    "=='",
    "contains(title,",
    "year in (",
    "not ",
    "title=='a' and ",
  ],
  ...[
    "&&title",
    "title==a|",
    "=like=",
    "%2C",
    "%3D,",
    "a%",
    "* ,",
    "'\"",
    "title=='",
    ",x'",
    " ;title|",
  ],
]

/** Returns how many times longer a text of ten times the length takes, at most. */
export function measureGrowth(): { readonly growth: number; readonly text: string } {
  const timeOf = (text: string): number => {
    const times = Array.from({ length: 3 }, () => {
      const before = cpuUsage()
      listed(text)
      const { user, system } = cpuUsage(before)
      return (user + system) / 1000
    })
    return Math.min(...times)
  }
  const all = hostile.flatMap((part) =>
    ["", "title=='", "year in (", "title=="].map((start) => {
      const [short = 1, long = 1] = [4_000, 40_000].map((length) =>
        timeOf(start + part.repeat(length / part.length)),
      )
      return { growth: long / Math.max(short, 2), text: start + part }
    }),
  )
  return all.reduce((worst, one) => (one.growth > worst.growth ? one : worst))
}
