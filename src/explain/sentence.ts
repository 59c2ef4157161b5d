import { operators, type Match, type OperatorName } from "../language/operators.ts"
import { nouns, type ColumnKind } from "../diagnostics/kinds.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { visible } from "../diagnostics/visible.ts"
import { listWords, quoted, sayValue, shownName } from "./words.ts"

/** A field, by its name and its label. */
export type NamedField = Readonly<{ name: string; label: string | undefined }>

/** A value of a query, as its kind writes it. Null is the kind `null`. */
export type SaidValue = Readonly<{
  text: string
  kind: ColumnKind | "null"
  /** The label of an id. */
  label: string | undefined
}>

/** What fields have to be: any of the values. With a negated operator, it is enough that one of the values differs. */
export type WantedValues = Readonly<{
  operator: OperatorName
  values: readonly SaidValue[]
  /** True when letter case is ignored. */
  folded: boolean
  /** True for lists, of which any item is compared; negated, no item may be equal (rule V14). */
  list: boolean
}>

/** The rows that a condition keeps: those in which any of the fields is as wanted, and those to which a shortcut applies. */
export type KeptRows = Readonly<{
  columns: readonly Readonly<{ fields: readonly NamedField[]; wanted: WantedValues }>[]
  shortcuts: readonly NamedField[]
}>

/** Why a name has no effect. The code is that of the diagnostic. */
export type NoEffect = Readonly<
  { rule: string } & (
    | {
        code: "unknown-field" | "not-filterable" | "not-sortable" | "omitted-shortcut"
        name: string
      }
    | { code: "unsuitable-operator"; name: string; operator: string }
    | { code: "gave-up" }
  )
>

/**
 * A remark on a condition, beside the rows that it keeps. Most have the code of a diagnostic.
 * @example
 * import type { Remark } from "trommel"
 * const isAboutEmpty = ({ code }: Remark): boolean => code === "empty-excluded"
 * const { conditions: [one] } = explainQuery(prepareQuery({ filters: "rating!=8" }, table))
 * one.code === "keeps-rows" && one.data.remarks.some(isAboutEmpty) // => true
 */
export type Remark = Readonly<
  { rule: string } & (
    | { code: "null-order"; operator: string; rangeEnd: NamedField | undefined }
    | {
        code: "unreadable-value"
        field: NamedField
        kind: ColumnKind
        values: readonly string[]
        /** True for numbers that are out of the range of the field. */
        outside: true | undefined
      }
    | { code: "range-end"; field: NamedField; column: NamedField }
    | { code: "never-null" | "ignored-star" | "never-true"; field: NamedField }
    | {
        code: "unreadable-boolean" | "unlisted-id" | "unlisted-value"
        field: NamedField
        values: readonly string[]
      }
    | { code: "date-only-equality"; field: NamedField }
    | { code: "always-true" | "empty-excluded" }
  )
>

/** What a sentence says that has nothing to add to its code. */
export type NoData = Readonly<Record<string, never>>

/**
 * The data of the sentences of an explanation, as plain JSON. `docs/reference/explanations.md` shows one of each code.
 */
export interface SentenceData {
  readonly refused: { readonly causes: readonly Diagnostic[] }
  /** The diagnostic of what makes a server drop more than the part that holds a mistake. */
  readonly "gave-up": { readonly cause: Diagnostic }
  readonly "keeps-every-row": NoData
  readonly "keeps-rows": {
    readonly kept: KeptRows
    /** The names of the condition that have no effect, each with the reason. */
    readonly ignored: readonly NoEffect[]
    readonly remarks: readonly Remark[]
  }
  readonly "keeps-no-row": Omit<SentenceData["keeps-rows"], "kept">
  readonly "no-effect": { readonly reasons: readonly NoEffect[] }
  /** A condition that could not be read, and its diagnostic. */
  readonly "dropped-condition": { readonly cause: Diagnostic }
  /** Custom methods of a server, and the rows that the condition keeps besides. */
  readonly "calls-methods": {
    readonly methods: readonly string[]
    readonly kept: KeptRows | undefined
  }
  /** The order of the rows is that of the input. `ignored` has the sorts without effect. */
  readonly "keeps-order": { readonly ignored: readonly NoEffect[] }
  readonly "sorts-rows": {
    readonly sorts: readonly { readonly field: NamedField; readonly descending: boolean }[]
    readonly ignored: readonly NoEffect[]
  }
  readonly "returns-page": {
    readonly page: number
    readonly pageSize: number
    readonly skip: number
    /** The diagnostics about the numbers of the page. */
    readonly causes: readonly Diagnostic[]
  }
  readonly "returns-all-rows": NoData
}

/** A sentence of one code, with what it says as data. */
export type SentenceOf<Code extends keyof SentenceData> = Readonly<{
  /** The stable name of the sentence. */
  code: Code
  /** What the sentence says, as plain JSON whose type depends on the code. */
  data: SentenceData[Code]
  /** The sentence in English. */
  sentence: string
}>

/**
 * A sentence of an explanation. The type is a union: once `code` is known, so is the type of `data`.
 * @example
 * import type { Sentence } from "trommel"
 * const shorten = (said: Sentence): string => (said.code === "keeps-every-row" ? "All rows." : said.sentence)
 * explainQuery(prepareQuery({}, table)).sentences.map(shorten)[0] // => "All rows."
 */
export type Sentence = {
  readonly [Code in keyof SentenceData]: SentenceOf<Code>
}[keyof SentenceData]

/** The wording of each code. No sentence says what is not in its data. */
const wordings: { readonly [Code in keyof SentenceData]: (data: SentenceData[Code]) => string } = {
  refused: ({ causes }) => {
    // The diagnostic of what made a server give up says the same as the one of the mistake.
    const reasons = new Set(causes.map(({ message }) => visible(message)))
    return ["The query is refused and returns no rows.", ...reasons].join(" ")
  },
  "gave-up": ({ cause }) => visible(cause.message),
  "keeps-every-row": () => "Keeps every row.",
  "keeps-rows": ({ kept, ...others }) =>
    `${[`Keeps rows ${sayKept(kept)}`, ...sayRemarks(others)].join("; ")}.`,
  "keeps-no-row": (data) => `Keeps no row: ${sayRemarks(data).join("; ")}.`,
  "no-effect": ({ reasons }) => `This condition has no effect: ${sayReasons(reasons)}.`,
  "dropped-condition": ({ cause: { problem } }) =>
    `This condition has no effect: ${visible(problem.charAt(0).toLowerCase() + problem.slice(1))}`,
  "calls-methods": ({ methods, kept }) =>
    `The server calls ${methods.length > 1 ? "the methods" : "the method"} ${listWords(methods, "and", String)}, which may keep any rows${kept === undefined ? "" : `; besides, it keeps rows ${sayKept(kept)}`}.`,
  "keeps-order": ({ ignored }) => `Keeps the order of the input${sayLostSorts(ignored)}.`,
  "sorts-rows": ({ sorts, ignored }) => {
    const columns = sorts.map(
      ({ field, descending }) =>
        `by ${shownName(field)} ${descending ? "descending" : "ascending"}`,
    )
    return `Sorts ${columns.join(", then ")}${placeOfEmpty(sorts)}${sayLostSorts(ignored)}.`
  },
  "returns-page": ({ page, pageSize, skip, causes }) => {
    const last = skip + pageSize
    const rows = Number.isSafeInteger(last)
      ? `rows ${skip + 1} to ${last}`
      : `${pageSize} rows per page`
    const reasons = causes.map(({ message }) => ` ${visible(message)}`)
    return `Returns page ${page}: ${rows}.${reasons.join("")}`
  },
  "returns-all-rows": () => "Returns all rows on one page.",
}

export function say<Code extends keyof SentenceData>(
  code: Code,
  data: SentenceData[Code],
): SentenceOf<Code> {
  return { code, data, sentence: wordings[code](data) }
}

function sayKept({ columns, shortcuts }: KeptRows): string {
  const clauses = [
    ...columns.map(
      ({ fields, wanted }) => `whose ${listWords(fields, "or", shownName)} ${sayWanted(wanted)}`,
    ),
    ...shortcuts.map((field) => `to which ${shownName(field)} applies`),
  ]
  return listWords(clauses, "or", String)
}

/**
 * Returns what is wanted as the rest of a sentence that begins with the name of its field: `is "pending" or "paid"`, `does not
 * contain "a b"`. With a negation every value has its own phrase, since one of them is enough (rule V2).
 */
export function sayWanted(wanted: WantedValues): string {
  if (wanted.list) return sayItems(wanted)
  const { operator, values, folded } = wanted
  const { words, negated } = definitionOf(operator)
  const text = negated
    ? listWords(values, "or", (value) => `${words} ${sayValue(value)}`)
    : `${words} ${listWords(values, "or", sayValue)}`
  return folded ? `${text} (letter case ignored)` : text
}

/** Says of a list that it is empty or not, and which items it has (rule V14). */
function sayItems({ operator, values, folded }: WantedValues): string {
  const { words, match, negated } = definitionOf(operator)
  const items = values.filter(({ kind }) => kind !== "null")
  const alone = negated || items.length === 0 ? items.map((item) => [item]) : [items]
  const positive = operatorOf(match, false)
  return listWords(
    [
      ...(items.length < values.length ? [`${words} empty`] : []),
      ...alone.map((some) => {
        const wanted = sayWanted({ operator: positive, values: some, folded, list: false })
        return `has ${negated ? "no" : "an"} item that ${wanted}`
      }),
    ],
    "or",
    String,
  )
}

function definitionOf(operator: OperatorName): (typeof operators)[number] {
  return operators.find(({ name }) => name === operator) ?? operators[0]
}

export function operatorOf(match: Match, negated: boolean): OperatorName {
  const found = operators.find((one) => one.match === match && one.negated === negated)
  // A negation has no order of its own: "not greater" is never bound.
  return found?.name ?? "equals"
}

/** Returns the remarks on a condition. Each is a clause that is true by itself. */
function sayRemarks({ ignored, remarks }: SentenceData["keeps-no-row"]): string[] {
  return [
    ...(ignored.length > 0 ? [`${sayReasons(ignored)}, so only the other names apply`] : []),
    ...remarks.map(sayRemark),
  ]
}

export function sayRemark(remark: Remark): string {
  switch (remark.code) {
    case "null-order":
      return `null matches nothing with ${remark.operator}${remark.rangeEnd ? ` and ${shownName(remark.rangeEnd)}` : ""}`
    case "unreadable-value":
      if (remark.outside)
        return `${sayTexts(remark.values, "is", "are")} out of the range of ${shownName(remark.field)}, so ${remark.values.length === 1 ? "it matches" : "they match"} nothing`
      return `${shownName(remark.field)} expects ${nouns[remark.kind]}, so ${sayTexts(remark.values, "matches", "match")} nothing`
    case "range-end":
      return `${shownName(remark.field)} is a range end on ${shownName(remark.column)}`
    case "never-null":
      return `the table says that ${shownName(remark.field)} is never empty`
    case "ignored-star":
      return `* has no effect on ${shownName(remark.field)}`
    case "unreadable-boolean":
      return `${sayTexts(remark.values, "counts", "count")} as false`
    case "unlisted-id":
      return `${listWords(remark.values, "and", String)} ${remark.values.length === 1 ? "is" : "are"} not among the listed ids`
    case "unlisted-value":
      return `${sayTexts(remark.values, "is", "are")} not among the listed values`
    case "date-only-equality":
      return "the rest of the day is not covered"
    case "always-true":
      return "every value differs from at least one of these, so only empty values are excluded"
    case "empty-excluded":
      return "empty values do not match"
    case "never-true":
      return `together with an earlier condition on ${shownName(remark.field)} it keeps no row`
  }
}

function sayTexts(texts: readonly string[], one: string, several: string): string {
  return `${listWords(texts, "and", quoted)} ${texts.length === 1 ? one : several}`
}

/** Says in one clause why names have no effect, each reason once. */
export function sayReasons(reasons: readonly NoEffect[]): string {
  return listWords([...new Set(reasons.map(sayReason))], "and", String)
}

function sayReason(reason: NoEffect): string {
  switch (reason.code) {
    case "unknown-field":
      return `there is no field ${quoted(reason.name)}`
    case "not-filterable":
      return `${quoted(reason.name)} cannot be used in filters`
    case "not-sortable":
      return `${quoted(reason.name)} cannot be used in sorts`
    case "unsuitable-operator":
      return `${reason.operator} cannot be used with ${quoted(reason.name)}`
    case "omitted-shortcut":
      return `${quoted(reason.name)} is not compared with true`
    case "gave-up":
      return "the server drops the whole query"
  }
}

function sayLostSorts(lost: readonly NoEffect[]): string {
  if (lost.length === 0) return ""
  return `; ${sayReasons(lost)}, so ${lost.length === 1 ? "this sort has" : "these sorts have"} no effect`
}

function placeOfEmpty(sorts: SentenceData["sorts-rows"]["sorts"]): string {
  const directions = new Set(sorts.map(({ descending }) => descending))
  if (directions.size > 1) return "; empty values come first ascending, last descending"
  return directions.has(true) ? "; empty values come last" : "; empty values come first"
}
