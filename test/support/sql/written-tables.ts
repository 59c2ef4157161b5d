import fc, { type Arbitrary } from "fast-check"
import { quoteName } from "./quote-name.ts"
import { uuidPool } from "../pools.ts"
import { readUuid } from "../reference/values.ts"
import type { AnyEngine, EngineName } from "./engine.ts"
import { storableText } from "./hostile-texts.ts"
import { instantsOf, isoText, postgresText, type DateType } from "./instants.ts"
import { doubles } from "./number-values.ts"

type Value = string | number | null

/** A type of columns as somebody writes it, and values that a column of it can hold. */
interface WrittenType {
  readonly type: string
  readonly values: Arbitrary<Value>
  /** The type to which a parameter is cast where a text is given. Default: the type itself. */
  readonly cast?: string
  /** True for a type whose columns get no field. */
  readonly isLeft?: true
  /** True for a struct, whose part is a field unless every object has a property of its name. */
  readonly isStruct?: true
  /** True for a type of tables of SQLite that are not strict, and false for one of those that are. */
  readonly isLax?: boolean
}

interface WrittenColumn extends WrittenType {
  readonly name: string
  readonly notNull: boolean
}

/** A table as somebody writes it for an engine, with its rows. */
export interface WrittenTable {
  /** The name for kysely, with a schema in front where it has one. */
  readonly name: string
  readonly key: readonly string[]
  /** True where a view over the table is read, which has no key. */
  readonly isView: boolean
  /** The columns that are read as fields. */
  readonly read: readonly string[]
  readonly rows: number
}

const whole = (
  bits: number,
  least = -(2n ** BigInt(bits - 1)),
  most = 2n ** BigInt(bits - 1) - 1n,
) =>
  fc
    .oneof(
      fc.constantFrom(0n, 1n, least, most, least + 1n, most - 1n, 5_000_000_000n, -3n),
      fc.bigInt({ min: -9n, max: 9n }),
    )
    .map((number) => (number < least ? least : number > most ? most : number))
const wholes = (bits: number): Arbitrary<string> => whole(bits).map(String)
const unsigned = (bits: number): Arbitrary<string> =>
  whole(bits, 0n, 2n ** BigInt(bits) - 1n).map(String)
const safeWholes = whole(54, -(2n ** 53n) + 1n, 2n ** 53n - 1n).map(Number)
const reals = fc.oneof(
  doubles(true).filter((number) => !Number.isInteger(number) || Math.abs(number) < 2 ** 53),
  fc.constantFrom(0.5, -1.25, 3),
)
const floats = fc.oneof(
  fc.constantFrom(0, 1.5, -2.25, 16_777_216, 0.1, 3.4e38, 1e-30),
  fc.integer({ min: -40, max: 40 }).map((number) => number / 8),
)
const decimals = (digits: number, scale: number): Arbitrary<string> =>
  fc.bigInt({ min: -(10n ** BigInt(digits)) + 1n, max: 10n ** BigInt(digits) - 1n }).chain((long) =>
    fc.constantFrom(long, long % 1000n, 0n, 5n, -5n).map((number) => {
      const text = String(number < 0n ? -number : number).padStart(scale + 1, "0")
      const fraction = scale === 0 ? "" : `.${text.slice(text.length - scale)}`
      return `${number < 0n ? "-" : ""}${text.slice(0, text.length - scale)}${fraction}`
    }),
  )
/** Drivers drop some characters, which no query of memory knows. */
const texts = storableText.map((text) => [...text.replace(/[\0\ufeff]/g, "")].slice(0, 20).join(""))
const uuids = fc.constantFrom(...uuidPool.flatMap((text) => readUuid(text) ?? []))
const booleans = fc.constantFrom("true", "false")
const dates = (type: DateType): Arbitrary<string> =>
  instantsOf(type, true).map((instant) => postgresText(instant, type))
const isoDates = (type: DateType): Arbitrary<string> =>
  instantsOf(type, true).map((instant) => isoText(instant, type))
const times = fc.constantFrom(
  "00:00:00",
  "12:30:00",
  "12:30:00.5",
  "23:59:59.999999",
  "01:02:03.000004",
)
const labels = ["sad", "o'k", "ÜBER", "a,b", "x\\y", "😀", 'q"r']
const labelList = labels.map((label) => `'${label.replaceAll("'", "''")}'`).join(", ")
const moods = fc.constantFrom(...labels)
const written = (numbers: Arbitrary<number>): Arbitrary<string> =>
  numbers.map((number) => (Object.is(number, -0) ? "-0" : String(number)))

const listOf = (items: Arbitrary<Value>, write: (items: readonly Value[]) => string) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: items }, fc.constant(null)), { maxLength: 3 })
    .map(write)
const postgresList = (items: readonly Value[]): string =>
  `{${items.map((item) => (item === null ? "NULL" : `"${String(item).replace(/["\\]/g, "\\$&")}"`)).join(",")}}`

const column = (
  type: string,
  values: Arbitrary<Value>,
  more: Partial<WrittenType> = {},
): WrittenType => ({
  type,
  values,
  ...more,
})
const left = { isLeft: true } as const

const mood = '"some mood"'

const postgresTypes: readonly WrittenType[] = [
  column("smallint", wholes(16)),
  column("integer", wholes(32)),
  column("bigint", wholes(64)),
  column("real", written(floats)),
  column("double precision", written(reals)),
  column("numeric(10,2)", decimals(10, 2)),
  column("numeric(38,12)", decimals(30, 12)),
  column("numeric(3,-2)", fc.constantFrom("100", "-99900", "0"), { cast: "numeric" }),
  column("numeric", decimals(20, 7)),
  column("boolean", booleans),
  column("uuid", uuids),
  column("date", dates("date")),
  column(
    "time(3)",
    times.filter((text) => !text.endsWith("999999")),
    { cast: "time" },
  ),
  column("time", times),
  column("timestamp", dates("timestamp")),
  column("timestamptz", dates("timestamptz")),
  column("text", texts),
  column('text collate "C"', texts, { cast: "text" }),
  column('varchar(20) collate "C"', texts, { cast: "text" }),
  column("varchar(20)", texts, { cast: "text" }),
  column("varchar", texts),
  column('"some name"', texts, { cast: "text" }),
  column('"some price"', decimals(8, 2), { cast: "numeric" }),
  column(mood, moods),
  column(`${mood}[]`, listOf(moods, postgresList)),
  column("text[]", listOf(texts, postgresList)),
  column("varchar(20)[]", listOf(texts, postgresList)),
  column("integer[]", listOf(wholes(32), postgresList)),
  column("bigint[]", listOf(wholes(64), postgresList)),
  column("numeric(10,2)[]", listOf(decimals(10, 2), postgresList)),
  column("uuid[]", listOf(uuids, postgresList)),
  column("boolean[]", listOf(booleans, postgresList)),
  column("date[]", listOf(dates("date"), postgresList)),
  column('"some texts"', listOf(texts, postgresList), { cast: "text[]" }),
  column("char(3)", fc.constantFrom("a", "ab "), left),
  column("jsonb", fc.constantFrom("null", "[1]"), left),
  column("bytea", fc.constantFrom("a"), left),
  column("interval", fc.constantFrom("1 day"), left),
  column("timetz", fc.constantFrom("12:00:00+02"), left),
  column('"some name"[]', fc.constantFrom("{a}"), left),
]

const utf8 = "character set utf8mb4"

const mariadbTypes: readonly WrittenType[] = [
  column("tinyint", wholes(8)),
  column("tinyint unsigned", unsigned(8)),
  column("smallint", wholes(16)),
  column("smallint unsigned", unsigned(16)),
  column("mediumint", wholes(24)),
  column("mediumint unsigned", unsigned(24)),
  column("int", wholes(32)),
  column("int unsigned zerofill", unsigned(32)),
  column("bigint", wholes(64)),
  column("bigint unsigned", unsigned(64)),
  column("tinyint(1)", fc.constantFrom("0", "1")),
  column("float", written(floats)),
  column("double", written(reals)),
  column("decimal(10,2)", decimals(10, 2)),
  column(
    "decimal(10,2) unsigned",
    decimals(10, 2).map((text) => text.replace("-", "")),
  ),
  column("decimal(40,20)", decimals(40, 20)),
  column("date", dates("date")),
  column("time(6)", times),
  column("datetime(6)", dates("datetime")),
  column(
    "datetime(3)",
    dates("timestamp_ms").map((text) => text.replace(/(\.\d{3}).*/, "$1")),
  ),
  column(`varchar(20) ${utf8}`, texts),
  column(`varchar(20) ${utf8} collate utf8mb4_nopad_bin`, texts),
  column(`text ${utf8} collate utf8mb4_bin`, texts),
  column(`mediumtext ${utf8} collate utf8mb4_unicode_ci`, texts),
  column(`enum(${labelList.replace("\\", "\\\\")}) ${utf8} collate utf8mb4_bin`, moods),
  column("varchar(20) character set latin1", fc.constantFrom("a"), left),
  column(`char(3) ${utf8}`, fc.constantFrom("a"), left),
  column("timestamp null", fc.constantFrom("2024-01-01 00:00:00"), left),
  column("bit(1)", fc.constantFrom(1), left),
  column("binary(16)", fc.constantFrom("a"), left),
  column("year", fc.constantFrom("2024"), left),
  column(`set('a') ${utf8}`, fc.constantFrom("a"), left),
]

const duckdbList = (items: readonly Value[]): string => JSON.stringify(items)

const duckdbTypes: readonly WrittenType[] = [
  column("tinyint", wholes(8)),
  column("usmallint", unsigned(16)),
  column("integer", wholes(32)),
  column("uinteger", unsigned(32)),
  column("bigint", wholes(64)),
  column("ubigint", unsigned(64)),
  column("hugeint", safeWholes.map(String)),
  column("float", written(floats)),
  column("double", fc.oneof(written(reals), fc.constant("NaN"))),
  column("decimal(10,2)", decimals(10, 2)),
  column("decimal(38,12)", decimals(38, 12)),
  column("boolean", booleans),
  column("uuid", uuids),
  column("varchar", texts),
  column("varchar collate nocase", texts, { cast: "varchar" }),
  column(mood, moods),
  column("date", dates("date")),
  column("time", times),
  column("timestamp", dates("timestamp")),
  column("timestamp_s", dates("timestamp_s")),
  column("timestamp_ms", dates("timestamp_ms")),
  column("timestamp_ns", dates("timestamp_ns")),
  column("timestamptz", dates("timestamptz")),
  column("varchar[]", listOf(texts, duckdbList), { cast: "json::varchar[]" }),
  column("integer[]", listOf(whole(32).map(Number), duckdbList), { cast: "json::integer[]" }),
  column(`${mood}[]`, listOf(moods, duckdbList), { cast: `json::varchar[]::${mood}[]` }),
  column("struct(a integer)", fc.constantFrom("{'a': 1}"), { isStruct: true }),
  column("blob", fc.constantFrom("abc", ""), left),
  column("interval", fc.constantFrom("1 day"), left),
  column("integer[][]", fc.constantFrom("[[1]]"), left),
]

const lax = { isLax: true } as const

const sqliteTypes: readonly WrittenType[] = [
  column("integer", safeWholes),
  column("int", safeWholes),
  column("real", reals),
  column("text", texts),
  column("text collate nocase", texts),
  column("any", safeWholes, { ...left, isLax: false }),
  column("blob", fc.constant(null), left),
  ...[
    column("bigint", safeWholes),
    column("varchar(20)", texts),
    column(
      "decimal(10,2)",
      fc.integer({ min: -999, max: 999 }).map((number) => number / 100),
    ),
    column("boolean", fc.constantFrom(0, 1)),
    column("", reals),
    column("", texts),
    column("uuid", uuids),
    column("date", isoDates("iso-day")),
    column("datetime", isoDates("iso-0")),
    column("datetime", isoDates("iso-3")),
    column("timestamp", isoDates("iso-7")),
    column("time", fc.constantFrom("00:00:00", "12:30:00", "23:59:59")),
  ].map((one) => ({ ...one, ...lax })),
]

const typesOf: Readonly<Record<EngineName, readonly WrittenType[]>> = {
  sqlite: sqliteTypes,
  postgres: postgresTypes,
  mariadb: mariadbTypes,
  duckdb: duckdbTypes,
}

const columnNames = [
  ...["n", "select", "a.b", 'q"uo"te', "it's", "Wh At", "Ü", "?", "$1", "x`y", "[b]", "c;--"],
  ...["/*", "\\", ":a", "@b", "__proto__", "constructor", "Order By", "N2", "toString"],
]
const tableNames = ["items", "Order", 'we"ird', "sel'ect", "a b", "$1"]
/** The second schema, whose tables have the names of others. */
const otherSchema = "Other s"

const keyForms = ["number", "text", "pair", "unique", "none"] as const

interface Drawn {
  readonly name: string
  readonly isOther: boolean
  readonly isView: boolean
  readonly isStrict: boolean
  readonly keyForm: (typeof keyForms)[number]
  readonly columns: readonly WrittenColumn[]
  readonly rows: readonly (readonly Value[])[]
}

function anyTable(engineName: EngineName, mostRows: number): Arbitrary<Drawn> {
  return (
    fc
      .record({
        name: fc.constantFrom(...tableNames),
        isOther: fc.boolean(),
        isView: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
        isStrict: fc.boolean(),
        keyForm: fc.constantFrom(...keyForms),
        names: fc.shuffledSubarray(columnNames, { minLength: 3, maxLength: 9 }),
      })
      // A view tells nobody that its table is strict, and only rows of tables of SQLite have a number.
      .map(({ isStrict, isView, keyForm, ...drawn }) => ({
        ...drawn,
        isView,
        isStrict: isStrict && !isView,
        keyForm: keyForm === "none" && (isView || engineName !== "sqlite") ? "number" : keyForm,
      }))
      .chain(({ names, ...drawn }) => {
        const types = typesOf[engineName].filter(({ isLax }) => isLax !== drawn.isStrict)
        const columns = names.map((name) =>
          fc
            .record({ type: fc.constantFrom(...types), notNull: fc.boolean() })
            .map(({ type, notNull }): WrittenColumn => ({
              ...type,
              name,
              notNull: notNull && type.isLeft !== true && type.isStruct !== true,
            })),
        )
        return fc.tuple(...columns).chain((found) => {
          const filled = found.map(({ values }) => values)
          const row = found.map(({ values, notNull }) =>
            notNull ? values : fc.oneof({ weight: 6, arbitrary: values }, fc.constant(null)),
          )
          // The values of a column without any say nothing of it.
          return fc
            .tuple(
              fc.tuple(...filled),
              fc.array(fc.tuple(...row), { maxLength: mostRows, size: "max" }),
            )
            .map(([first, rows]): Drawn => ({ ...drawn, columns: found, rows: [first, ...rows] }))
        })
      })
  )
}

/** Writes a table into an engine, and another one of its name into the other schema. The same seed writes the same. */
export async function writeTable(
  engine: AnyEngine,
  seed: number,
  mostRows: number,
): Promise<WrittenTable> {
  const { engineName } = engine
  const [drawn] = fc.sample(anyTable(engineName, mostRows), { seed, numRuns: 1 })
  if (drawn === undefined) throw new Error("Nothing was drawn.")
  const { name, isOther, isView, isStrict, keyForm, columns, rows } = drawn
  const [place, elsewhere] = [isOther, !isOther].map((other) =>
    other ? `${quoteName(otherSchema)}.` : "",
  )
  const stored = `${place}${quoteName(isView ? `${name} stored` : name)}`
  const key = keyColumns(keyForm, engineName)
  const all = [...key, ...columns]
  const keyNames = key.map((one) => one.name)
  const definitions = all.map(
    (one) => `${quoteName(one.name)} ${one.type}${one.notNull ? " not null" : ""}`,
  )
  if (keyNames.length > 0)
    definitions.push(
      `${keyForm === "unique" ? "unique" : "primary key"} (${keyNames.map(quoteName).join(", ")})`,
    )
  await engine.script(prepare[engineName])
  await engine.script(`create table ${elsewhere}${quoteName(name)} (${quoteName("decoy")} int)`)
  await engine.script(
    `create table ${stored} (${definitions.join(", ")})${engineName === "sqlite" && isStrict ? " strict" : ""}`,
  )
  if (isView)
    await engine.script(`create view ${place}${quoteName(name)} as select * from ${stored}`)
  for (const [index, values] of rows.entries()) {
    let place = 0
    const parameters = all.map((one) =>
      engineName === "postgres" || engineName === "duckdb"
        ? `$${++place}::text::${one.cast ?? one.type}`
        : "?",
    )
    await engine.run(`insert into ${stored} values (${parameters.join(", ")})`, [
      ...keyValues(keyForm, index),
      ...values,
    ])
  }
  return {
    name: isOther ? `${otherSchema}.${name}` : name,
    key: keyNames,
    isView,
    read: all.flatMap(({ name, isLeft, isStruct }) =>
      isLeft === true || (isStruct === true && name in Object.prototype) ? [] : name,
    ),
    rows: rows.length,
  }
}

/** Makes the other schema, and the types of a database. */
const prepare: Readonly<Record<EngineName, string>> = {
  sqlite: `attach ':memory:' as ${quoteName(otherSchema)}`,
  mariadb: `create database ${quoteName(otherSchema)}`,
  duckdb: `create schema ${quoteName(otherSchema)};\ncreate type ${mood} as enum (${labelList})`,
  postgres: `create schema ${quoteName(otherSchema)}; create type ${mood} as enum (${labelList});
    create domain "some name" as varchar(20); create domain "some price" as numeric(8,2) check (value is distinct from -1);
    create domain "some texts" as text[]`,
}

/** Removes what was written. */
export async function removeTables(engine: AnyEngine): Promise<void> {
  const { engineName } = engine
  const other = quoteName(otherSchema)
  if (engineName === "postgres") await engine.script(`drop schema ${other} cascade`)
  if (engineName === "mariadb") await engine.script(`drop database ${other}`)
  if (engineName === "duckdb") await engine.script(`drop schema ${other} cascade`)
  if (engineName === "sqlite") await engine.script(`detach ${other}`)
  const views: Readonly<Record<EngineName, string>> = {
    sqlite: "select name from sqlite_schema where type = 'view'",
    mariadb:
      "select table_name as name from information_schema.views where table_schema = database()",
    duckdb: "select view_name as name from duckdb_views() where not internal",
    postgres: "select null as name where false",
  }
  for (const { name } of await engine.run(views[engineName]))
    await engine.script(`drop view ${quoteName(String(name))}`)
  await engine.clear()
  if (engineName === "duckdb") await engine.script(`drop type ${mood}`)
}

const textKeys: Readonly<Record<EngineName, string>> = {
  sqlite: "text",
  postgres: "text",
  mariadb: `varchar(20) ${utf8}`,
  duckdb: "varchar",
}

/** The columns of a key. Its values are texts, which all types take. */
function keyColumns(form: Drawn["keyForm"], engineName: EngineName): readonly WrittenColumn[] {
  const one = (name: string, type: string): WrittenColumn => ({
    ...column(type, fc.constant(null)),
    name,
    notNull: true,
  })
  switch (form) {
    case "number":
      return [one("id", "integer")]
    case "text":
      return [one("Code", textKeys[engineName])]
    case "pair":
      return [one("group", "integer"), one("Code", textKeys[engineName])]
    case "none":
      return []
    case "unique":
      return [one("the number", engineName === "sqlite" ? "integer" : "bigint")]
  }
}

/** Returns a key that no other row has, in no order. */
function keyValues(form: Drawn["keyForm"], index: number): readonly Value[] {
  const number = (index * 7919) % 1009
  const text = `${"bAäz"[index % 4]}${number}`
  return { number: [number], text: [text], pair: [index % 3, text], unique: [number], none: [] }[
    form
  ]
}
