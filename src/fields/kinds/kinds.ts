import type { ColumnKind } from "../../diagnostics/kinds.ts"
import type { Total } from "../../diagnostics/total.ts"
import type { ColumnField } from "../field.ts"
import { booleanRules } from "./boolean.ts"
import { dateRules } from "./date.ts"
import { dayRules } from "./day.ts"
import { decimalRules } from "./decimal.ts"
import { durationRules } from "./duration.ts"
import { doubleRules, floatRules, integerRules } from "./number.ts"
import type { ColumnKindRules, ValueOptions } from "./rules.ts"
import { sizedIntegerRules } from "./sized-integer.ts"
import { textRules } from "./text.ts"
import { timeRules } from "./time.ts"
import { uuidRules } from "./uuid.ts"

/** Something that is there or null (rule V5d). All that is there is one value, which no text says. */
const objectRules: ColumnKindRules<boolean> = {
  readText: () => undefined,
  readRow: (raw) => (raw === null || raw === undefined ? undefined : true),
  compare: () => 0,
  between: (left) => left,
}

/** The rules of all kinds of columns, for columns without an option that chooses another type. */
export const kinds: { readonly [Kind in ColumnKind]: ColumnKindRules } = {
  text: textRules,
  number: doubleRules,
  integer: integerRules,
  enum: integerRules,
  date: dateRules,
  boolean: booleanRules,
  uuid: uuidRules,
  day: dayRules,
  time: timeRules,
  duration: durationRules,
  object: objectRules,
}

/** Returns the rules of a kind whose values have a type of their own (rules V4a and V4b). */
export function rulesOf(
  kind: ColumnKind,
  { bits, unsigned = false, format }: Total<ValueOptions>,
): ColumnKindRules {
  if (kind === "integer" && bits !== undefined) return sizedIntegerRules(bits, unsigned)
  if (kind === "number" && format === "float") return floatRules
  if (kind === "number" && format === "decimal") return decimalRules
  return kinds[kind]
}

/**
 * What is known of each kind of column: its options beside those of all columns, if its values are compared in faster ways than by
 * the rules of a column, and if values of rows are read before they are compared, which takes longer.
 */
export const kindTraits = {
  text: { options: ["list", "values", "format"], isPlain: true, isRead: false },
  number: { options: ["list", "format"], isPlain: true, isRead: false },
  integer: { options: ["list", "bits", "unsigned"], isPlain: true, isRead: false },
  enum: { options: ["list", "values", "flags"], isPlain: true, isRead: false },
  date: { options: ["list", "offset"], isPlain: true, isRead: true },
  boolean: { options: ["list"], isPlain: true, isRead: false },
  uuid: { options: ["list"], isPlain: true, isRead: true },
  day: { options: ["list"], isPlain: false, isRead: true },
  time: { options: ["list"], isPlain: false, isRead: true },
  duration: { options: ["list"], isPlain: false, isRead: true },
  object: { options: [], isPlain: false, isRead: false },
} as const satisfies {
  readonly [Kind in ColumnKind]: {
    readonly options: readonly string[]
    readonly isPlain: boolean
    readonly isRead: boolean
  }
}

/**
 * A kind whose values are compared in faster ways than by the rules of a column.
 */
export type PlainKind = {
  [Kind in ColumnKind]: (typeof kindTraits)[Kind]["isPlain"] extends true ? Kind : never
}[ColumnKind]

/** Returns the kind of a column with the rules of its kind; undefined for a list, and for own rules, as of 64 bits or of a dialect. */
export function plainKindOf({
  kind,
  rules,
  list,
}: Pick<ColumnField, "kind" | "rules" | "list">): PlainKind | undefined {
  return rules === kinds[kind] && isPlain(kind) && !list ? kind : undefined
}

function isPlain(kind: ColumnKind): kind is PlainKind {
  return kindTraits[kind].isPlain
}
