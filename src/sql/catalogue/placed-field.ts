import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely"
import type { Column } from "../../fields/definition.ts"
import { largestDecimal } from "../../fields/kinds/decimal.ts"
import type { ColumnReference, SqlColumnOptions, StatedType } from "../types.ts"
import type { CatalogueColumn } from "./catalogue.ts"

/** What becomes of a column: a field with its place in the table, a remark, or both. */
export interface PlacedField {
  readonly definition?: Column
  readonly column?: SqlColumnOptions
  /** The place of a field of a kind, where a user defines one. */
  readonly given?: { readonly kind: Column["kind"]; readonly column: SqlColumnOptions }
  /** Bytes without a field as a text of base64. */
  readonly base64?: (column: ColumnReference) => Expression<unknown>
  /** What follows the name of the column in sentences. */
  readonly remark?: string | undefined
  /** How a program gets the field that is `given`, as a sentence. */
  readonly advice?: string
  /** True where values of the column are none of the kind that its field was given. */
  readonly isUnfit?: boolean
  /** Returns the condition that a value is another one, where no definition says it. */
  readonly isWrong?: (value: Expression<unknown>) => RawBuilder<SqlBool>
}

/** Returns what becomes of a column. */
export type FieldOfColumn = (
  column: CatalogueColumn,
  /** True where the table holds values of the types of its columns alone. */
  strict: boolean,
) => PlacedField & {
  /** What it can become instead: the first of which all values of a sample are. */
  readonly forms?: readonly PlacedField[]
}

/** The fields of types of columns, with their places. */
export type FieldTypes = readonly (readonly [
  pattern: RegExp,
  definition: Column,
  column: SqlColumnOptions | ((column: CatalogueColumn) => SqlColumnOptions),
])[]

/** Finds the field of a type, and says for any other one which text the engine casts it to. */
export function fieldOfType(types: FieldTypes, column: CatalogueColumn, text: string): PlacedField {
  const [, definition, place] = types.find(([pattern]) => pattern.test(column.type)) ?? []
  if (definition === undefined || place === undefined)
    return without(column, `the library compares no ${column.type}`, `cast(? as ${text})`)
  return { definition, column: typeof place === "function" ? place(column) : place }
}

/**
 * Describes a column without a field, and the way to one.
 * @param expression - SQL that gives a field, with `?` for the column.
 */
export function without(
  { name, isList, part }: CatalogueColumn,
  reason: string,
  expression: string,
  [kind, type]: readonly [kind: Column["kind"], type?: string] = ["text"],
): PlacedField {
  const place = "${column(" + JSON.stringify(name) + ")}"
  const list = isList ? ", list: true" : ""
  const stated = type === undefined ? "" : `, type: ${JSON.stringify(type)}`
  const written = `(column) => sql\`${expression.replace("?", () => place)}\``
  const [before = "", after = ""] = expression.split("?")
  return {
    given: {
      kind,
      column: {
        expression: (column) =>
          sql`${sql.raw(before)}${part?.expression(column) ?? column(name)}${sql.raw(after)}`,
        ...(type !== undefined && { type: type as StatedType }),
      },
    },
    remark: `gets no field, because ${reason}.`,
    advice: `Add { kind: "${kind}"${list} } to "fields", which means { expression: ${written}${stated} } in "columns".`,
  }
}

/** Returns the place of decimal numbers. Some digits are more than a decimal number has. */
export function decimalColumn({ type }: CatalogueColumn): SqlColumnOptions {
  const [digits = 0, scale = 0] = Array.from(type.matchAll(/-?\d+/g), Number)
  if (digits === 0 || scale < 0 || scale > digits) return { type: "numeric" }
  const isWider = 10n ** BigInt(digits - scale) > largestDecimal.coefficient
  return {
    type: `numeric(${digits},${scale})` as const,
    ...(isWider && { mayHoldSpecials: true }),
  }
}
