import { own } from "../diagnostics/own.ts"
import type { FieldKind } from "../diagnostics/kinds.ts"
import type { FieldDescription } from "../fields/describe-field.ts"
import { integerRange } from "../fields/kinds/sized-integer.ts"
import type { JsonSchema } from "./standard-schema.ts"

/** True for providers that support few keywords: there are no limits then. */
export interface KeywordSupport {
  readonly allRequired: boolean
}

/** Says what operators, several values and several fields mean. */
export const operatorsInWords = [
  "`@=` finds a part of a text, whose letter case counts.",
  "`_=` finds the start of a text.",
  "`_-=` finds the end of a text.",
  "A `!` at the start of an operator negates it.",
  "A `*` at the end of an operator ignores letter case, and no value has wildcards.",
  "Of several values, one is enough, also under a negated operator: to exclude all of them, write a condition for each.",
  "Of several fields, one is enough, also under a negated operator.",
].join(" ")

interface KindSchema {
  /** Returns the types of the values of a field, but for null. */
  readonly types: (field: FieldDescription, support: KeywordSupport) => readonly JsonSchema[]
  /** A value for examples of fields that list none. */
  readonly sample: string | number | null
  /** The format of the strings that are values of the kind. */
  readonly format: string | undefined
  /** What strings of the format may have, so that the kind does not read all of them. */
  readonly excess: string | undefined
}

const noFormat = { format: undefined, excess: undefined }

const strings = (sample: string, format?: string, excess?: string): KindSchema => ({
  types: () => [{ type: "string" }],
  sample,
  format,
  excess,
})

/** What schemas say of each kind of field. */
export const kindSchemas: { readonly [Kind in FieldKind]: KindSchema } = {
  text: strings("text"),
  number: {
    types: ({ type }) => [
      { type: "number" },
      ...(type?.format === "decimal" ? [{ type: "string" }] : []),
    ],
    sample: 1,
    ...noFormat,
  },
  integer: {
    types: ({ type: { bits, unsigned = false } = {} }, support) => {
      const { least, most } = integerRange(bits ?? 64, unsigned)
      const safe = Number.MAX_SAFE_INTEGER
      const ends = [Math.max(Number(least), -safe), Math.min(Number(most), safe)] as const
      return [integerIn(ends, support), ...(bits === 64 ? [{ type: "string" }] : [])]
    },
    sample: 1,
    ...noFormat,
  },
  enum: {
    // A combination of flags has no list.
    types: ({ type, values }) => [
      { type: "integer", ...(!type?.flags && { enum: values?.map(({ value }) => value) }) },
    ],
    sample: null,
    ...noFormat,
  },
  date: strings("2024-01-31", "date-time"),
  "range-end": strings("2024-01-31"),
  day: strings("2024-01-31", "date"),
  time: strings("12:30:00", "time", "an offset"),
  duration: strings("1.12:30:00", "duration", "years, months or weeks"),
  uuid: strings("123e4567-e89b-42d3-a456-426614174000", "uuid"),
  boolean: { types: () => [{ type: "boolean" }], sample: null, ...noFormat },
  shortcut: { types: () => [{ type: "boolean", enum: [true] }], sample: null, ...noFormat },
  object: { types: () => [], sample: null, ...noFormat },
}

export function integerIn(
  [minimum, maximum]: readonly [number, number],
  { allRequired }: KeywordSupport,
): JsonSchema {
  return { type: "integer", ...(!allRequired && { minimum, maximum }) }
}

/** Returns the types of the values of a field, but for null. A description leaves out what it does not have. */
export function typesOf(field: FieldDescription, support: KeywordSupport): readonly JsonSchema[] {
  const described = own(field)
  const whole = own({ ...described, type: own(described.type) })
  return kindSchemas[described.kind].types(whole, support)
}
