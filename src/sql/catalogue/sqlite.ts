import { sql } from "kysely"
import { isFixedText, type StatedType } from "../types.ts"
import { sqliteKinds } from "../kinds.ts"
import { nameOfTable, type Catalogue, type CatalogueRequest } from "./catalogue.ts"
import {
  fieldOfType,
  without,
  type FieldOfColumn,
  type FieldTypes,
  type PlacedField,
} from "./placed-field.ts"

interface FoundTable {
  readonly encoding: string
  /** 0 or 1, as the driver gives it; null where there is no table. */
  readonly strict: unknown
  /** 1 for a table without a rowid, also for a view. */
  readonly wr: unknown
  readonly columns: string
  readonly indexes: string
}

interface FoundColumn {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

interface FoundIndex {
  readonly name: string
  readonly isUnique: number
  readonly origin: string
  readonly columns: readonly (string | null)[]
}

/** The names of the number that each row has. */
export const rowNumbers = ["rowid", "_rowid_", "oid"] as const

/** Reads the catalogue of SQLite. It cannot tell the type of an expression. */
export async function readSqliteCatalogue(request: CatalogueRequest): Promise<Catalogue> {
  const { schema, name } = nameOfTable(request)
  const { rows } = await sql<FoundTable>`with place as (
      select schema, name, strict, wr or type = 'view' as wr from pragma_table_list(${name})
      where lower(schema) = lower(${schema ?? sql`schema`})
      order by schema <> 'temp', schema <> 'main' limit 1)
    select encoding, strict, wr,
      (select json_group_array(json_object('name', c.name, 'type', c.type, 'notnull', c."notnull", 'pk', c.pk))
        from place, pragma_table_xinfo(place.name, place.schema) as c where c.hidden <> 1) as columns,
      (select json_group_array(json_object('name', i.name, 'isUnique', i."unique", 'origin', i.origin, 'columns',
          (select json_group_array(p.name) from (select * from pragma_index_xinfo(i.name, place.schema) where key order by seqno) as p)))
        from place, pragma_index_list(place.name, place.schema) as i where not i.partial) as indexes
    from pragma_encoding left join place`.execute(request.db.withoutPlugins())
  const [found] = rows
  const columns = JSON.parse(found?.columns ?? "[]") as readonly FoundColumn[]
  const given = JSON.parse(found?.indexes ?? "[]") as readonly FoundIndex[]
  const [strict, hasRowid] = [Number(found?.strict) === 1, Number(found?.wr ?? 1) === 0]
  const key = columns.filter(({ pk }) => pk > 0)
  // A primary key without an index is the rowid.
  const isRowid = key.length > 0 && given.every(({ origin }) => origin !== "pk")
  const isFilled = isRowid || strict || !hasRowid
  const names = new Set(columns.map((column) => column.name.toLowerCase()))
  const indexes = given
    .toSorted((left, right) => Number(right.origin === "pk") - Number(left.origin === "pk"))
    .map((index) => ({ name: index.name, columns: index.columns, unique: index.isUnique === 1 }))
  const primary = { name: "primary key", columns: key.map((column) => column.name), unique: true }
  return {
    encoding: String(found?.encoding),
    foldedLetters: /[A-Z]/g,
    columns:
      columns.length === 0
        ? undefined
        : columns.map(({ notnull, pk, ...column }) => ({
            ...column,
            isList: false,
            domain: undefined,
            nullable: notnull === 0 && !(pk > 0 && isFilled),
            collation: undefined,
            labels: undefined,
          })),
    indexes: isRowid ? [primary, ...indexes] : indexes,
    expressions: new Map(),
    strict,
    rowNumber: hasRowid ? rowNumbers.find((one) => !names.has(one)) : undefined,
  }
}

/** The fields of the types of columns, the affinity of which is in their names. */
const types: FieldTypes = [
  [/bool/i, { kind: "boolean" }, { type: "integer" }],
  [/int/i, { kind: "integer" }, { type: "int8" }],
  [/char|clob|text/i, { kind: "text" }, { type: "text" }],
  [/real|floa|doub|numeric|decimal/i, { kind: "number" }, { type: "real" }],
]

/** Integers that numbers hold, and those of 64 bits. */
const integerForms: readonly PlacedField[] = [
  { definition: { kind: "integer" }, column: { type: "int8" } },
  { definition: { kind: "integer", bits: 64 }, column: { type: "int8" } },
]

/** Returns what the values of a column can be, whatever its type is; what fewer values are comes first. */
function formsOfValues(): readonly PlacedField[] {
  const form = (
    kind: "number" | "uuid" | "day" | "date" | "time",
    type: StatedType,
  ): PlacedField => ({ definition: { kind }, column: { type } })
  return [
    ...integerForms,
    form("number", "real"),
    form("uuid", "text"),
    form("day", "iso-day"),
    ...sqliteKinds.date[0].filter(isFixedText).map((type) => form("date", type)),
    ...sqliteKinds.time[0].map((type) => form("time", type)),
  ]
}

/** What `current_timestamp` gives, which has no zone. */
const moment = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]:[0-9][0-9]"

/** Returns what becomes of a column. Where its type says nothing of the values, these do. */
export const fieldOfSqliteColumn: FieldOfColumn = (column, strict) => {
  if (/^(?:true|false|)$/i.test(column.name))
    return {
      remark:
        "gets no field, because a select from a select gives it another name. Name it by a view.",
    }
  const usual = fieldOfType(types, column, "text")
  if (strict)
    return usual.definition?.kind === "integer" ? { ...usual, forms: integerForms } : usual
  const text: PlacedField = { definition: { kind: "text" }, column: { type: "text" } }
  const timestamp = without(
    column,
    "its dates are texts without a zone",
    "replace(?, ' ', 'T') || 'Z'",
    ["date", "iso-0"],
  )
  return {
    ...(usual.definition
      ? usual
      : without(column, "it has no value that shows what it is", "cast(? as text)")),
    forms: [
      ...(usual.definition?.kind === "boolean" ? [usual] : []),
      ...formsOfValues(),
      {
        ...timestamp,
        isWrong: (value) =>
          sql`(${value} is not null and (typeof(${value}) <> 'text' or ${value} not glob ${moment}))`,
      },
      text,
    ],
  }
}
