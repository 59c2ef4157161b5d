// cspell:ignore Ünal Иван aeioxtn btite
import { applyFixes } from "../../../src/diagnostics/fixes.ts"
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { queryFrom } from "../../../src/apply/query-from.ts"
import { defineFields } from "../../../src/fields/table.ts"
import { printFilters } from "../../../src/language/print.ts"
import type { ConditionNode, ValueNode } from "../../../src/language/ast.ts"
import { operatorMeaning, type OperatorSymbol } from "../../../src/language/operators.ts"
import type { Random } from "../random.ts"

const states = ["open", "late", "paid"]

const table = defineFields({
  title: { kind: "text" },
  name: { kind: "text" },
  email: { kind: "text" },
  site: { kind: "text" },
  "address.city": { kind: "text" },
  status: { kind: "text", values: states },
  price: { kind: "number" },
  votes: { kind: "integer" },
  id: { kind: "integer" },
  seen: { kind: "boolean" },
  created: { kind: "date" },
  genre: { kind: "enum", values: { 1: "Drama", 2: "Crime" } },
  lowStock: { kind: "shortcut", test: () => true },
})

/** Values that people search for, by the fields that have them. */
const texts = [
  "Heat",
  "jo",
  "Ann Lee",
  "Smith, John",
  "O'Brien",
  "is.gd",
  "lt.wikipedia.org",
  "eq.jo",
  "100%",
  "x@y.org",
  "C:\\temp",
  "https://is.gd/a?b=1",
  "/usr/i",
  "rock and roll",
  "this or that",
  "Tom & Jerry",
  "a|b",
  "(new)",
  "v1.2",
  "1..5",
  "2024",
  "true",
  "null",
  "Ünal",
  "Иван",
  "東京",
  "f(x)",
  "-5",
  "*",
  "$5",
  "^top",
  "~/src",
  "not now",
  "a==b",
  "x = 1",
] as const
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  title: texts,
  name: texts,
  email: texts,
  site: texts,
  "address.city": texts,
  status: states,
  price: ["3", "0.5", "-5", "1e3"],
  votes: ["3", "10", "-5"],
  id: ["1", "2", "77"],
  seen: ["true", "false"],
  created: ["2024-01-31T10:00Z", "2024-02-01T00:00Z"],
  genre: ["1", "2"],
  lowStock: ["true"],
}
const isText = (field: string): boolean => table.fields.get(field.toLowerCase())?.kind === "text"
const orders: readonly OperatorSymbol[] = ["==", "!=", ">", "<", ">=", "<="]
const operatorsOf = (field: string): readonly OperatorSymbol[] => {
  if (field === "lowStock") return ["=="]
  if (field === "seen") return ["==", "!="]
  return isText(field)
    ? [
        "==",
        "!=",
        "==*",
        "!=*",
        "@=",
        "@=*",
        "_=",
        "_=*",
        "_-=",
        "_-=*",
        "!@=",
        "!@=*",
        "!_=",
        "!_-=",
      ]
    : orders
}

/** A condition as its author meant it, and as it is written with mistakes. */
interface Sketch {
  readonly meant: ConditionNode
  negation: string
  names: string
  /** What stands between names and values. */
  sign: string
  list: string
}

function conditionOf(
  names: readonly string[],
  symbol: OperatorSymbol,
  values: readonly (string | null)[],
): ConditionNode {
  return {
    kind: "condition",
    names: names.map((text) => ({ kind: "name", text })),
    operator: { kind: "operator", symbol },
    values: values.map((text): ValueNode =>
      text === null ? { kind: "null" } : { kind: "text", text },
    ),
  }
}

function print(conditions: readonly ConditionNode[]): string {
  const printed = printFilters(conditions)
  if (!printed.ok) throw new Error(printed.diagnostics[0]?.message)
  return printed.value
}

/** The list of values as it is written, without the space before it. */
const listOf = (condition: ConditionNode): string =>
  print([{ ...condition, names: [{ kind: "name", text: "a" }] }])
    .slice(1 + condition.operator.symbol.length)
    .trimStart()

const sketchOf = (condition: ConditionNode): Sketch => {
  const whole = print([condition])
  const list = listOf(condition)
  const names = condition.names.map(({ text }) => text).join("|")
  const written = condition.names.length > 1 ? `(${names})` : names
  return {
    meant: condition,
    negation: "",
    names: written,
    sign: whole.slice(written.length, whole.length - list.length),
    list,
  }
}

const write = ({ negation, names, sign, list }: Sketch): string => negation + names + sign + list

/** Draws a condition that has no finding. */
function drawCondition(random: Random): ConditionNode {
  for (;;) {
    const field = random.pick(Object.keys(valuesOf))
    const symbol = random.pick(operatorsOf(field))
    const { match, negated } = operatorMeaning(symbol)
    const value = (): string => random.pick(valuesOf[field] ?? [])
    const isSeveral = match !== "less" && match !== "greater" && !negated && random.oneIn(4)
    const values = isSeveral ? [value(), value()] : [value()]
    const isNull = random.oneIn(12) && (symbol === "==" || symbol === "!=") && field !== "lowStock"
    const names = isText(field) && field !== "status" && random.oneIn(5) ? [field, "name"] : [field]
    const condition = conditionOf([...new Set(names)], symbol, isNull ? [null] : values)
    if (listed(print([condition])).length === 0) return condition
  }
}

/** A mistake: changes a sketch, or returns undefined where it cannot be made. */
type Mistake = (sketch: Sketch, random: Random) => Sketch | undefined

const single = ({
  meant,
}: Sketch): { name: string; value: ValueNode; symbol: OperatorSymbol } | undefined => {
  const [name, ...names] = meant.names
  const [value, ...values] = meant.values
  return names.length + values.length > 0 || !name || !value
    ? undefined
    : { name: name.text, value, symbol: meant.operator.symbol }
}

/** True while the operator is written as ours. */
const isOurs = ({ sign, meant }: Sketch): boolean => sign.trim() === meant.operator.symbol

const complements: Readonly<Record<string, OperatorSymbol>> = {
  "==": "!=",
  "!=": "==",
  ">": "<=",
  "<": ">=",
  ">=": "<",
  "<=": ">",
  "@=": "!@=",
  "!@=": "@=",
  "_=": "!_=",
  "!_=": "_=",
  "_-=": "!_-=",
  "!_-=": "_-=",
}

/** Writes a condition by its negation. */
const negate =
  (sign: string): Mistake =>
  (sketch) => {
    const one = single(sketch)
    const [symbol = "", star = ""] = one?.symbol.split(/(?=\*)/) ?? []
    const complement = complements[symbol]
    if (one === undefined || complement === undefined || !isOurs(sketch)) return undefined
    if (sketch.negation !== "" || one.value.kind === "null" || one.name === "lowStock")
      return undefined
    const turned = {
      ...sketchOf(
        conditionOf([one.name], `${complement}${star}` as OperatorSymbol, [one.value.text]),
      ),
    }
    return { ...turned, meant: sketch.meant, negation: sign, names: sketch.names }
  }

/** Writes the operator in other signs or words. */
const sign =
  (
    signs: Readonly<Partial<Record<OperatorSymbol, readonly string[]>>>,
    isText?: boolean,
  ): Mistake =>
  (sketch, random) => {
    const one = single(sketch)
    if (one === undefined || !isOurs(sketch) || sketch.negation !== "" || one.value.kind === "null")
      return undefined
    if (isText !== undefined && isText !== isTextField(one.name)) return undefined
    const other = signs[one.symbol]
    return other && { ...sketch, sign: random.pick(other) }
  }
const isTextField = isText

const edit = (name: string, random: Random): string => {
  const at = random.below(name.length)
  const letter = random.pick([..."aeioxtn"])
  return random.pick([
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at + 1),
    name.slice(0, at) + (name[at + 1] ?? "") + (name[at] ?? "") + name.slice(at + 2),
  ])
}

const around =
  (open: string, close: string): Mistake =>
  (sketch) => ({ ...sketch, names: open + sketch.names + close })

/** Mistakes that people make in the language itself, each by a word that says what it is. `languages.ts` writes other languages. */
const mistakes: Readonly<Record<string, Mistake>> = {
  "near name": (sketch, random) => {
    const [name = ""] = /[\w.]+/.exec(sketch.names) ?? []
    const edited = edit(name, random)
    // A dot is no letter of a name.
    return name.length < 4 ||
      sketch.meant.names[0]?.text !== name ||
      name.includes(".") !== /\.(?!$)/.test(edited)
      ? undefined
      : { ...sketch, names: sketch.names.replace(name, edited) }
  },
  "name in quotes": (sketch, random) => {
    const quote = random.pick(['"', "'", "`"])
    return /^[\w.]+$/.test(sketch.names) ? around(quote, quote)(sketch, random) : undefined
  },
  "square brackets": (sketch, random) =>
    sketch.names.startsWith("(")
      ? { ...sketch, names: `[${sketch.names.slice(1, -1)}]` }
      : around("[", "]")(sketch, random),
  "open bracket": (sketch) =>
    sketch.names.startsWith("(") ? { ...sketch, names: sketch.names.slice(0, -1) } : undefined,
  not: negate("not "),
  "exclamation mark": negate("!"),
  "negation sign": negate("¬"),
  minus: negate("-"),
  "one sign": sign({ "==": ["=", " = ", ":", ": "] }),
  tilde: sign({ "@=": ["~", " ~ "] }, true),
  quotes: (sketch, random) => {
    if (sketch.list !== listOf(sketch.meant)) return undefined
    const quote = random.pick(['"', "'"])
    const { values } = sketch.meant
    if (
      sketch.list === "" ||
      values.some((value) => value.kind === "null" || value.text.includes(quote)) ||
      values.length > 1
    )
      return undefined
    const [value] = values
    const text = value?.kind === "text" ? value.text : ""
    return {
      ...sketch,
      list: quote + (sketch.list === "\\null" || random.oneIn(2) ? text : sketch.list) + quote,
    }
  },
  "curly quotes": (sketch) => {
    const one = single(sketch)
    return one?.value.kind !== "text" || sketch.list !== one.value.text
      ? undefined
      : { ...sketch, list: `“${sketch.list}”` }
  },
  "bare comma": (sketch) =>
    sketch.list.includes("\\,")
      ? { ...sketch, list: sketch.list.replaceAll("\\,", ",") }
      : undefined,
  wildcards: (sketch, random) => {
    const one = single(sketch)
    if (one?.value.kind !== "text" || !isOurs(sketch) || /[%*'"“]/.test(sketch.list))
      return undefined
    const marks = {
      "@=": [["%", "%"]],
      "_=": [
        ["", "*"],
        ["", "%"],
      ],
      "_-=": [["%", ""]],
    }[one.symbol as string]
    if (marks === undefined) return undefined
    const [start = "", end = ""] = random.pick(marks)
    // A share is written with a percent sign after the number.
    if (start === "" && end === "%" && /\d$/.test(sketch.list)) return undefined
    return { ...sketch, sign: "==", list: start + sketch.list + end }
  },
  "values separated by commas": (sketch) =>
    sketch.names === "status" &&
    isOurs(sketch) &&
    sketch.meant.values.length > 1 &&
    sketch.meant.operator.symbol === "=="
      ? { ...sketch, list: sketch.list.replaceAll("|", ",") }
      : undefined,
  entity: (sketch) =>
    /[<>]/.test(sketch.sign)
      ? { ...sketch, sign: sketch.sign.replace("<", "&lt;").replace(">", "&gt;") }
      : undefined,
  "percent-encoded": (sketch) =>
    /[=<>]/.test(sketch.sign) && isOurs(sketch) && !sketch.list.includes("%")
      ? { ...sketch, sign: encodeURIComponent(sketch.sign) }
      : undefined,
}

/** A text with mistakes, and the query that was meant. */
export interface Mistaken {
  readonly text: string
  readonly made: readonly string[]
  /** Each piece of the text, by its place, with the conditions that it means. */
  readonly pieces: readonly {
    readonly start: number
    readonly end: number
    readonly meant: ConditionNode
  }[]
}

/** Draws a query and writes it with one to three mistakes. */
export function drawMistaken(random: Random): Mistaken {
  const sketches = Array.from({ length: 1 + random.below(3) }, () =>
    sketchOf(drawCondition(random)),
  )
  const joiner = random.oneIn(8) ? random.pick([" and ", " AND ", "&&", ";", " && "]) : ","
  const quote = random.oneIn(40) ? random.pick(['"', "'"]) : ""
  const made = [
    ...(joiner === "," || sketches.length < 2 ? [] : ["joiner"]),
    ...(quote === "" ? [] : ["whole text in quotes"]),
  ]
  const count = made.length + random.below(4 - made.length) + (made.length === 0 ? 1 : 0)
  for (let tries = 0; made.length < Math.min(count, 3) && tries < 30; tries++) {
    const index = random.below(sketches.length)
    const name = random.pick(Object.keys(mistakes))
    const changed = sketches[index] && mistakes[name]?.(sketches[index], random)
    if (changed === undefined || (made.includes(name) && name !== "near name")) continue
    sketches[index] = changed
    made.push(name)
  }
  let text = quote
  const pieces = sketches.map((sketch, index) => {
    if (index > 0) text += joiner
    const start = text.length
    text += write(sketch)
    return { start, end: text.length, meant: sketch.meant }
  })
  text += quote
  return { text, made, pieces }
}

function listed(filters: string): readonly Diagnostic[] {
  return prepareQuery({ filters }, table, { strict: false }).diagnostics
}

/** Spellings that mean two things, with what is offered. At most 20. */
export const ambiguous: readonly RegExp[] = [
  // A value that begins with an operator of PostgREST, behind one sign.
  /=eq\.jo/,
  // A wildcard before two digits, which is a percent escape.
  /%\d\d/,
  // A percent sign beside percent escapes.
  /100%[^]*%3[CDE]|%3[CDE][^]*100%/,
  // A name that is near to two.
  /\btite(?![a-z])/i,
  // A comma in a value, and a joiner after it.
  /(?:Smith\\?, John|(?:open|late|paid),(?:open|late|paid))[^]*(?:\sand\s|&&|;)/i,
  // A backslash in quotes is an escape in some languages.
  /["'“](?:C:\\temp|a\\)/,
  // Two mistakes on both sides of a comma have a fix each.
  /(?<!['"“%])Smith, John/,
  // Quotes around a text that has one inside.
  /^'[^]*O'Brien[^]*'$/,
]

/** Returns the canonical text of filters that have no error and no warning. */
function canonical(filters: string): string | undefined {
  const read = queryFrom({ filters }, table)
  return read.ok ? (read.value.print().filters ?? "") : undefined
}

/**
 * Reads a text with mistakes, and compares what each fix makes of it with what was meant.
 * @returns what is wrong, if anything is; an empty text where nothing is offered.
 */
export function checkMeant({ text, made, pieces }: Mistaken): string | undefined {
  const offered = listed(text).filter(({ fix }) => fix !== undefined)
  if (ambiguous.some((pattern) => pattern.test(text))) return undefined
  for (const found of offered) {
    const range = found.fix?.range ?? { start: 0, end: 0 }
    const covered = pieces.filter(({ start, end }) => start <= range.end && range.start <= end)
    const start = Math.min(range.start, ...covered.map((piece) => piece.start))
    const end = Math.max(range.end, ...covered.map((piece) => piece.end))
    const fixed = applyFixes(text.slice(0, end), [found], { hints: true }).text.slice(start)
    const meant = canonical(print(covered.map((piece) => piece.meant)))
    // A mended name may leave another one, and square brackets, which are mended next.
    const next = (given: string, mended: string): string =>
      applyFixes(
        given,
        listed(given).filter(({ code }) => code === mended),
      ).text
    const read = canonical(next(next(fixed, "unknown-field"), "square-brackets"))
    if (read !== meant)
      return `${found.code} [${made.join(", ")}]: ${text} -> ${fixed} (${found.fix?.text ?? ""}), meant ${meant}`
  }
  return offered.length === 0 ? "" : undefined
}

/** How people write an order in other languages, for descending and for ascending. */
const orderStyles: readonly (readonly [down: string, up: string])[] = [
  ["−NAME", "+NAME"],
  ["–NAME", "NAME"],
  ["NAME desc", "NAME asc"],
  ["NAME:desc", "NAME:asc"],
  ["NAME.DESC", "NAME.ASC"],
  ["NAME,desc", "NAME,asc"],
  ["-`NAME`", "`NAME`"],
  ["-NAME", "NAME"],
]

/**
 * Writes sorts as people do who come from other languages, and compares what the fixes make of them with what was meant.
 * @returns what is wrong, if anything is.
 */
export function checkSorts(random: Random): string | undefined {
  const names = Object.keys(valuesOf).filter((name) => name !== "lowStock")
  const first = random.pick(names)
  const second = random.pick(names.filter((name) => name !== first))
  const meant = [first, second].map((name) => (random.oneIn(2) ? "-" : "") + name)
  const written = meant.map((sort) => {
    const name = sort.replace("-", "")
    const [down, up] = random.pick(orderStyles)
    const style = sort === name ? up : down
    return style.replace("NAME", name.length > 3 && random.oneIn(4) ? edit(name, random) : name)
  })
  const quote = random.oneIn(8) ? random.pick(['"', "'"]) : ""
  const text = quote + written.join(",") + quote
  let fixed = text
  for (let round = 0; round < 3; round++)
    fixed = applyFixes(fixed, prepareQuery({ sorts: fixed }, table).diagnostics).text
  if (fixed === text) return undefined
  const { sorts } = prepareQuery({ sorts: fixed }, table)
  const shown = sorts.map(({ field, descending }) => (descending ? "-" : "") + field.name)
  const wrong = shown.filter((sort) => !meant.includes(sort))
  return wrong.length === 0 ? undefined : `${text} -> ${fixed}, meant ${meant.join(",")}`
}
