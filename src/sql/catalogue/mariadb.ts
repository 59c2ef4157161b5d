import { sql } from "kysely"
import { nameOfTable, type Catalogue, type CatalogueRequest } from "./catalogue.ts"
import {
  decimalColumn,
  fieldOfType,
  without,
  type FieldOfColumn,
  type FieldTypes,
} from "./placed-field.ts"

interface FoundColumn {
  readonly encoding: string
  /** Null in the one row that no column has. */
  readonly name: string | null
  readonly type: string
  readonly charset: string | null
  readonly collation: string | null
  readonly nullable: string
}

interface FoundPart {
  readonly name: string
  readonly column: string
  readonly start: number | null
  /** 0 or 1, as the driver gives it. */
  readonly repeats: unknown
}

/** Reads the catalogue of MariaDB. It cannot tell the type of an expression. */
export async function readMariadbCatalogue(request: CatalogueRequest): Promise<Catalogue> {
  const db = request.db.withoutPlugins()
  const { schema, name } = nameOfTable(request)
  // Names are compared in any letter case there, also on servers where they differ.
  const isTable = sql`table_schema = ${schema ?? sql`database()`} and table_name = ${name}
    and (@@lower_case_table_names > 0 or binary table_name = ${name})`
  // In one of the modes of a session, the empty text is null.
  const encoding = sql`if(@@sql_mode like '%EMPTY_STRING_IS_NULL%', 'EMPTY_STRING_IS_NULL', @@character_set_connection)`
  const { rows } = await sql<FoundColumn>`
    select ${encoding} as \`encoding\`, null as \`name\`, null as \`type\`, null as \`charset\`,
      null as \`collation\`, null as \`nullable\`, 0 as \`place\`
    union all select ${encoding}, column_name, column_type, character_set_name, collation_name, is_nullable,
      ordinal_position from information_schema.columns where ${isTable}
    order by \`place\``.execute(db)
  const { rows: parts } = await sql<FoundPart>`
    select index_name as \`name\`, column_name as \`column\`, sub_part as \`start\`, non_unique as \`repeats\`
    from information_schema.statistics where ${isTable}
    order by index_name <> 'PRIMARY', index_name, seq_in_index`.execute(db)
  const columns = rows.flatMap(({ name: column, type, charset, collation, nullable }) =>
    column === null
      ? []
      : [
          {
            name: column,
            type,
            isList: false,
            domain: undefined,
            nullable: nullable !== "NO",
            charset: charset ?? undefined,
            collation:
              collation === null
                ? undefined
                : {
                    name: collation,
                    deterministic: true,
                    bytewise: collation === "utf8mb4_nopad_bin",
                  },
            labels: labelsOf(type),
          },
        ],
  )
  return {
    encoding: String(rows[0]?.encoding),
    foldedLetters: /\p{Lu}/gu,
    columns: columns.length > 0 ? columns : undefined,
    indexes: Array.from(
      Map.groupBy(parts, (part) => part.name),
      ([index, group]) => ({
        name: index,
        columns: group.map(({ column, start }) => (start === null ? column : null)),
        unique: group.every(({ repeats }) => Number(repeats) === 0),
      }),
    ),
    expressions: new Map(),
  }
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["0", "\0"],
])

/** Reads the labels of a type such as `enum('a','b')`; undefined for any other. */
function labelsOf(type: string): readonly string[] | undefined {
  if (!type.startsWith("enum(")) return undefined
  return Array.from(type.matchAll(/'((?:[^'\\]|''|\\.)*)'/gs), ([, label = ""]) =>
    label.replace(/''|\\(.)/gs, (_whole, escaped?: string) =>
      escaped === undefined ? "'" : (escapes.get(escaped) ?? escaped),
    ),
  )
}

/** The fields of the types of MariaDB. */
const types: FieldTypes = [
  [/^tinyint\(1\)$/, { kind: "boolean" }, { type: "boolean" }],
  [/^(?:tinyint|smallint(?!.*unsigned))/, { kind: "integer" }, { type: "int2" }],
  [/^(?:smallint|mediumint|int(?!.*unsigned))/, { kind: "integer" }, { type: "int4" }],
  [/^int/, { kind: "integer" }, { type: "int8" }],
  [/^bigint.*unsigned/, { kind: "integer", bits: 64, unsigned: true }, { type: "int8 unsigned" }],
  [/^bigint/, { kind: "integer", bits: 64 }, { type: "int8" }],
  [/^float/, { kind: "number", format: "float" }, { type: "float4" }],
  [/^double/, { kind: "number" }, { type: "float8" }],
  [/^decimal/, { kind: "number", format: "decimal" }, decimalColumn],
  [/^(?:varchar|(?:tiny|medium|long)?text)/, { kind: "text" }, { type: "text" }],
  [/^datetime/, { kind: "date" }, { type: "datetime" }],
  [/^date$/, { kind: "day" }, { type: "date" }],
  [/^time(?!stamp)/, { kind: "time" }, { type: "time" }],
]

export const fieldOfMariadbColumn: FieldOfColumn = (column) => {
  const { type, charset, collation, labels } = column
  if (charset !== undefined && charset !== "utf8mb4")
    return without(
      column,
      `its character set ${charset} does not hold every character`,
      "convert(? using utf8mb4)",
    )
  if (labels !== undefined)
    return { definition: { kind: "text", values: labels }, column: { type: "text" } }
  if (type.startsWith("timestamp"))
    return without(
      column,
      "its times change with the time zone of the session",
      "convert_tz(?, @@session.time_zone, '+00:00')",
      ["date", "datetime"],
    )
  if (type === "bit(1)")
    return without(column, "drivers return bytes for a bit", "? + 0", ["boolean"])
  if (type === "binary(16)")
    return {
      given: { kind: "uuid", column: { type: "blob" } },
      remark: "gets no field, because it may hold anything.",
      advice: 'For uuids, add { kind: "uuid" } to "fields".',
    }
  if (/^(?:geometry|(?:multi)?(?:point|linestring|polygon)$)/.test(type))
    return without(column, `the library compares no ${type}`, "st_astext(?)")
  const found = fieldOfType(types, column, "char")
  if (found.definition?.kind === "boolean")
    return {
      ...found,
      given: { kind: "integer", column: { type: "int2" } },
      remark: "is a boolean, which reads 0 and 1.",
      advice: 'For other numbers, add { kind: "integer" } to "fields".',
    }
  return found.definition?.kind === "text" && collation?.bytewise === true
    ? { ...found, column: { ...found.column, collation: "utf8mb4_nopad_bin" } }
    : found
}
