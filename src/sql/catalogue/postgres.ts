import { sql, type Expression } from "kysely"
import { readArray } from "../../diagnostics/untrusted.ts"
import {
  nameOfTable,
  type Catalogue,
  type CatalogueColumn,
  type CatalogueIndex,
  type CatalogueRequest,
} from "./catalogue.ts"
import {
  decimalColumn,
  fieldOfType,
  without,
  type FieldOfColumn,
  type FieldTypes,
} from "./placed-field.ts"

type Sql = Expression<unknown>

/** A column as the statements find it. Of some collations only a sort tells whether they compare bytes. */
interface FoundColumn extends Pick<CatalogueColumn, "name" | "type" | "isList" | "nullable"> {
  readonly domain: string | null
  readonly labels: readonly string[] | null
  readonly collation: Readonly<{
    name: string
    deterministic: boolean
    bytewise: boolean | null
    /** The collation as a statement names it. */
    sql: string
  }> | null
}

/** Reads the catalogue of PostgreSQL: what it says of the table, and then of expressions and of the collations that only a sort tells. */
export async function readPostgresCatalogue(request: CatalogueRequest): Promise<Catalogue> {
  const { db, expressions = new Map<string, Sql>() } = request
  const { schema, name } = nameOfTable(request)
  const path = [schema, name].flatMap((part) => (part === undefined ? [] : [quoted(part)]))
  const { rows } = await sql<{
    encoding: string
    present: boolean
    columns: string
    indexes: string
    unsure: string
  }>`with recursive given as (select to_regclass(${path.join(".")}) as relation),
      source as (${sql.raw(attributes)}), ${sql.raw(described)}
    select current_setting('server_encoding') as "encoding", relation is not null as "present",
      ${sql.raw(columnList)} as "columns", (${sql.raw(indexes)}) as "indexes",
      (select coalesce(json_agg(sql), '[]')::text from ordering where bytewise is null) as "unsure"
    from given`.execute(db.withoutPlugins())
  const [found] = rows
  const columns = parse(found?.columns) as readonly FoundColumn[]
  const isUnsure = columns.some(({ collation }) => collation?.bytewise === null)
  const more =
    isUnsure || expressions.size > 0
      ? await readExpressions(request, parse(found?.unsure).map(String))
      : { columns: [], bytewise: new Set<string>() }
  const finish = ({ domain, labels, collation, ...column }: FoundColumn): CatalogueColumn => ({
    ...column,
    domain: domain ?? undefined,
    labels: labels ?? undefined,
    collation: collation
      ? { ...collation, bytewise: collation.bytewise ?? more.bytewise.has(collation.sql) }
      : undefined,
  })
  return {
    encoding: String(found?.encoding),
    foldedLetters: undefined,
    columns: found?.present === true ? columns.map(finish) : undefined,
    indexes: parse(found?.indexes) as readonly CatalogueIndex[],
    expressions: new Map(more.columns.map((column) => [column.name, finish(column)])),
  }
}

/** Reads the types of expressions, and which of some collations sort a list of texts by their bytes. */
async function readExpressions(
  { db, expressions = new Map<string, Sql>() }: CatalogueRequest,
  unsure: readonly string[],
) {
  const sources = Array.from(
    expressions,
    ([name, value], place) =>
      sql`select ${sql.lit(place)}, ${name}, pg_typeof(${value})::oid, -1, ${collationOf(value)}, true`,
  )
  const noSource = sql`select null::int as place, null::text as name, null::oid as type, -1 as modifier,
    null::oid as sorting, true as nullable where false`
  const texts = sql.join(Array.from(sortedTexts, (text) => sql.lit(text)))
  const sorts = unsure.map((collation) => {
    const order = (name: string) =>
      sql`string_agg(item, ' ' order by item collate ${sql.raw(name)}, place)`
    return sql`select ${sql.lit(collation)} where (select ${order(collation)} = ${order('"C"')}
      from unnest(array[${texts}]) with ordinality as probe(item, place))`
  })
  const noSort = sql`select null::text as name where false`
  const { rows } = await sql<{ columns: string; bytewise: string }>`
    with recursive source as (${sql.join([noSource, ...sources], sql` union all `)}), ${sql.raw(described)},
      sorted as (${sql.join([noSort, ...sorts], sql` union all `)})
    select ${sql.raw(columnList)} as "columns", (select coalesce(json_agg(name), '[]')::text from sorted) as "bytewise"`.execute(
    db,
  )
  return {
    columns: parse(rows[0]?.columns) as readonly FoundColumn[],
    bytewise: new Set(parse(rows[0]?.bytewise).map(String)),
  }
}

/** Texts that collations sort otherwise than by their bytes. */
const sortedTexts = "aBbZ_-ßéİiıØ～😀A09~\u00a0Ａ中\ud7ff\ue000\u{10000}\u{10ffff}"

// Texts, since no bundler leaves out what a function returns.

/** Selects the columns of the table. A constraint that no row was tested against promises nothing. */
const attributes = `select attnum::int as place, attname::text as name, atttypid as type,
    atttypmod as modifier, attcollation as sorting,
    not attnotnull or relkind = 'f' or exists (select from pg_constraint
      where conrelid = attrelid and contype = 'n' and not convalidated and conkey[1] = attnum) as nullable
  from given join pg_attribute on attrelid = relation join pg_class on pg_class.oid = attrelid
  where attnum > 0 and not attisdropped`

/** Selects the collation of a value; one of another type than texts has none, and asking for it is an error. */
function collationOf(value: Sql): Sql {
  return sql`case when (select typcollation from pg_type where oid = pg_typeof(${value})::oid) <> 0
    then pg_collation_for(${value})::regcollation::oid end`
}

/** Resolves the types of what is selected in `source`: domains, the items of arrays, and collations. */
const described = `step as (
  select source.*, false as list, null::text as domain from source
  union all
  select place, name, case when typtype = 'd' then typbasetype else typelem end,
    case when typtype = 'd' then typtypmod else modifier end, sorting, nullable,
    list or typtype <> 'd', case when typtype = 'd' then format_type(oid, null) end
  from step join pg_type on oid = type
  where typtype = 'd' or (typelem <> 0 and typstorage = 'x' and not list)
), ordering as (
  select c.oid, collname as name, collisdeterministic as deterministic, c.oid::regcollation::text as sql, case
    when provider = 'b' then true
    when provider <> 'c' then false
    when locale in ('C', 'POSIX') then true
    when locale ~* '^C[.]UTF-?8$' and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding())) then null
    else false end as bytewise
  from pg_collation as c, pg_database as d, lateral (select
    case collprovider when 'd' then coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') else collprovider::text end,
    case collprovider when 'd' then datcollate::text else collcollate::text end) as used(provider, locale)
  where datname = current_database()
)`

const columnList = `(select coalesce(json_agg(json_build_object(
    'name', name, 'type', format_type(type, modifier), 'isList', list, 'domain', domain,
    'nullable', nullable,
    'labels', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = type),
    'collation', (select to_json(ordering) from ordering where oid = sorting)
  ) order by place), '[]')::text
  from step join pg_type on pg_type.oid = type
  where typtype <> 'd' and (list or typelem = 0 or typstorage <> 'x'))`

/** Selects the indexes over all rows. One of a parent alone knows nothing of the rows of its children. */
const indexes = `select coalesce(json_agg(json_build_object('name', relname, 'option', indoption[0],
    'unique', indisunique and indisvalid and indimmediate and not indisexclusion
      and (relkind = 'I' or not exists (select from pg_inherits where inhparent = indrelid)),
    'columns', (select json_agg(attname order by place)
      from unnest(indkey) with ordinality as part(number, place)
      left join pg_attribute on attrelid = indrelid and attnum = number where place <= indnkeyatts)
  ) order by not indisprimary, relname), '[]')::text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = relation and indpred is null`

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Reads a list that a statement wrote as JSON: drivers and plugins read such values in ways of their own. */
function parse(json: string | undefined): readonly unknown[] {
  return readArray(JSON.parse(json ?? "[]")) ?? []
}

/** The fields of the types of PostgreSQL. */
const types: FieldTypes = [
  [/^smallint$/, { kind: "integer" }, { type: "int2" }],
  [/^integer$/, { kind: "integer" }, { type: "int4" }],
  [/^bigint$/, { kind: "integer", bits: 64 }, { type: "int8" }],
  [/^real$/, { kind: "number", format: "float" }, { type: "float4" }],
  [/^double precision$/, { kind: "number" }, { type: "float8" }],
  [/^numeric/, { kind: "number", format: "decimal" }, decimalColumn],
  [/^boolean$/, { kind: "boolean" }, { type: "boolean" }],
  [/^uuid$/, { kind: "uuid" }, { type: "uuid" }],
  [/^text$/, { kind: "text" }, { type: "text" }],
  [/^character varying/, { kind: "text" }, { type: "varchar" }],
  [/^date$/, { kind: "day" }, { type: "date" }],
  [/^time(?!stamp).* without time zone$/, { kind: "time" }, { type: "time" }],
  [/^timestamp.* without time zone$/, { kind: "date" }, { type: "timestamp" }],
  [/^timestamp.* with time zone$/, { kind: "date" }, { type: "timestamptz" }],
]

export const fieldOfPostgresColumn: FieldOfColumn = (column) => {
  const { type, isList, domain, collation, labels } = column
  if (labels !== undefined && domain !== undefined && !isList)
    return without(column, `it has the domain ${domain} of an enum type`, "cast(? as text)")
  if (labels !== undefined)
    return { definition: { kind: "text", values: labels }, column: { type: "pg-enum" } }
  // No array of a domain is compared with one of its type.
  if (isList && domain !== undefined)
    return without(column, `its items have the domain ${domain}`, `cast(? as ${type}[])`, [
      fieldOfType(types, column, "text[]").definition?.kind ?? "text",
    ])
  if (collation?.deterministic === false)
    return without(
      column,
      `different texts are equal in its collation ${collation.name}`,
      '? collate "C"',
    )
  const found = fieldOfType(types, column, isList ? "text[]" : "text")
  return found.definition?.kind === "text" && collation?.bytewise === true
    ? { ...found, column: { ...found.column, collation: "C" } }
    : found
}
