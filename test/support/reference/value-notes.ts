import type { OperatorSymbol } from "../../../src/language/operators.ts"
import { foldText, trimText } from "./characters.ts"
import { applies, columnOf } from "./conditions.ts"
import { hasStar, orderOperators, withoutStar } from "./operators.ts"
import type { Note, Piece, Term } from "./read-filters.ts"
import type { Column, TableField } from "./table.ts"
import { isNoBoolean, readDate, readInteger, readWritten } from "./values.ts"

/** All that is worth saying about the values of a condition, given the fields that are left of it. */
export function notesOfValues(term: Term, usable: readonly TableField[]): Note[] {
  if (usable.length === 0) return []
  const perValue = term.values.flatMap((value) =>
    codesOfValue(term, usable, value).map((code) => ({ code, start: value.start, end: value.end })),
  )
  return [
    ...noteStar(term, usable),
    ...perValue,
    ...noteOmission(term, usable),
    ...noteAlwaysTrue(term, usable),
    ...noteSpaces(term, usable),
  ]
}

/** T8: the first value of text with a space beside a pipe, unless it is nothing but spaces. */
function noteSpaces({ values }: Term, usable: readonly TableField[]): Note[] {
  if (!usable.some((field) => columnOf(field)?.kind === "text")) return []
  const found = values.find(({ text }, index) => {
    if (text === null || trimText(text) === "") return false
    const [first = "", last = ""] = [text.at(0), text.at(-1)]
    return (
      (index > 0 && trimText(first) === "") || (index < values.length - 1 && trimText(last) === "")
    )
  })
  return found === undefined
    ? []
    : [{ code: "blank-beside-pipe", start: found.start, end: found.end }]
}

/** V10: the star does nothing but on text. */
function noteStar({ operator }: Term, usable: readonly TableField[]): Note[] {
  if (!hasStar(operator.text) || usable.every((field) => field.kind === "text")) return []
  return [{ code: "ignored-star", start: operator.end - 1, end: operator.end }]
}

/** V12: a shortcut that no value makes apply. */
function noteOmission({ values }: Term, usable: readonly TableField[]): Note[] {
  const [first, last] = [values[0], values.at(-1)]
  if (
    first === undefined ||
    last === undefined ||
    !usable.some((field) => field.kind === "shortcut")
  )
    return []
  return applies(values.map((value) => value.text))
    ? []
    : [{ code: "omitted-shortcut", start: first.start, end: last.end }]
}

/** V2, V14: `!=` with two values that one of the fields reads differently, or any other negation of two values or fields. */
function noteAlwaysTrue(
  { start, end, operator, values }: Term,
  usable: readonly TableField[],
): Note[] {
  if (!operator.text.startsWith("!")) return []
  const readings = (column: Column): unknown[] =>
    values
      .map(({ text }) => {
        const read = text === null ? null : readWritten(column.kind, text)
        return typeof read === "string" && column.kind === "text" && hasStar(operator.text)
          ? foldText(read)
          : read === 0
            ? 0
            : read
      })
      .filter((reading) => reading !== undefined)
  const columns = usable.map(columnOf).filter((column) => column !== undefined)
  const isRead = (column: Column): boolean => readings(column).length > 0
  const isSurprising = (isAlways: boolean): boolean =>
    columns.some((column) => {
      const different = new Set(readings(column))
      // V14: of a list, only null and another value together leave nothing out.
      const isExact = !column.list || different.has(null)
      if (isAlways) return withoutStar(operator.text) === "!=" && isExact && different.size > 1
      const isAmongSeveral = different.size > 0 && columns.filter(isRead).length > 1
      different.delete(null)
      const isText = withoutStar(operator.text) !== "!="
      return isAmongSeveral || ((column.list || isText) && different.size > 1)
    })
  const codes = ["always-true", "any-value-negated"]
  const code = codes.find((_, index) => isSurprising(index === 0))
  return code === undefined ? [] : [{ code, start, end }]
}

function codesOfValue(
  term: Term,
  usable: readonly TableField[],
  value: Piece<string | null>,
): string[] {
  const { text: symbol } = term.operator
  const plain = withoutStar(symbol)
  const codes = usable.flatMap((field) =>
    value.text === null
      ? codesOfNull(field, plain)
      : [
          ...codesOfText(field, plain, value.text),
          ...codesOfListed(columnOf(field), symbol, value.text),
        ],
  )
  return [...new Set(codes)]
}

/** V1, V11, V13. */
function codesOfNull(field: TableField, plain: string): string[] {
  if (field.kind === "shortcut") return []
  if (field.kind === "range-end" || orderOperators.some((symbol) => symbol === plain))
    return ["null-order"]
  return field.nullable ? [] : ["never-null"]
}

/** V3: a text beside those that the column lists, under equality alone. */
function codesOfListed(column: Column | undefined, symbol: OperatorSymbol, text: string): string[] {
  const plain = withoutStar(symbol)
  if (column?.kind !== "text" || column.texts === undefined) return []
  if (plain !== "==" && plain !== "!=") return []
  const spelled = (one: string): string => (hasStar(symbol) ? foldText(one) : one)
  return column.texts.some((listed) => spelled(listed) === spelled(text)) ? [] : ["unlisted-value"]
}

/** V4 to V9, V12, V13. */
function codesOfText(field: TableField, plain: string, text: string): string[] {
  const column = columnOf(field)
  if (column === undefined || column.kind === "boolean")
    return isNoBoolean(text) ? ["unreadable-boolean"] : []
  if (readWritten(column.kind, text) === undefined) return ["unreadable-value"]
  if (column.kind === "enum" && !column.ids.has(readInteger(trimText(text)) ?? Number.NaN))
    return ["unlisted-id"]
  // V13: `==` of a range end means an order, and a To end covers the day under `<=` too.
  const isMidnight =
    field.kind === "range-end"
      ? plain === "<=" && field.end === "from"
      : ["<=", "==", "!=", ">"].includes(plain)
  return column.kind === "date" && isMidnight && readDate(trimText(text))?.alone === true
    ? ["date-only-equality"]
    : []
}
