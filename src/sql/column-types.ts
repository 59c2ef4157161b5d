import type { ColumnKind } from "../diagnostics/data.ts"
import type { SqlDialectName, SqlType, SqlTypes } from "./types.ts"

/** All types of the kinds of an engine. */
type TypesOf<Types> = {
  readonly [Kind in keyof Types]: readonly [Types[Kind], ...Types[Kind][]]
}

const textDates = ["iso-0", "iso-6", "iso-7", "iso-day"] as const
const unixDates = ["unix-ms", "unix-s"] as const

/** The types of columns for each engine and kind. The first one is the default. */
const columnTypes: { readonly [Name in SqlDialectName]: TypesOf<SqlTypes[Name]> } = {
  sqlite: {
    text: ["text"],
    uuid: ["text", "blob"],
    boolean: ["integer"],
    number: ["real", "integer", "int8"],
    integer: ["integer", "int8", "real"],
    enum: ["integer", "int8", "real"],
    date: ["iso-3", ...textDates, ...unixDates],
  },
  postgres: {
    text: ["text", "varchar"],
    uuid: ["uuid", "text"],
    boolean: ["boolean"],
    number: ["float8", "numeric", "int2", "int4", "int8"],
    integer: ["int4", "int2", "int8", "numeric", "float8"],
    enum: ["int4", "int2", "int8", "numeric", "float8"],
    date: ["timestamptz", "timestamp", "date", "iso-3", ...textDates, ...unixDates],
  },
}

/** Returns the types that columns of a kind can have on an engine, the default first. */
export function typesOfKind(
  dialect: SqlDialectName,
  kind: ColumnKind,
): readonly [SqlType, ...SqlType[]] {
  return columnTypes[dialect][kind]
}

/** The names of the engines. */
export const sqlDialectNames = /* @__PURE__ */ Object.keys(columnTypes)

/** True for the name of an engine. */
export function isDialectName(given: unknown): given is SqlDialectName {
  return typeof given === "string" && sqlDialectNames.includes(given)
}
