import { sql, type Expression } from "kysely"
import { quote } from "../../diagnostics/wording.ts"
import {
  columnInCatalogue,
  type Catalogue,
  type CatalogueCollation,
  type CatalogueColumn,
} from "../catalogue/catalogue.ts"
import { typesOfField, wayOutOf } from "../column-types.ts"
import type { Engine, SqlColumn, StoredTable, DatabaseScope, SqlProblem } from "../engine.ts"
import { firstItem } from "../list-items.ts"
import { columnProblem, readProblem, tableProblem, tryCheck } from "../probes.ts"
import { storedValue } from "../sql-column.ts"
import { selectFromTable } from "../statements.ts"
import { isTextType, type SqlType } from "../types.ts"

/** What a catalogue tells of a table, and in which way the table is another one than its definition says. */
export interface CheckedCatalogue {
  readonly catalogue: Catalogue | undefined
  readonly problems: readonly SqlProblem[]
}

/** Compares the catalogue of a database with a table, in two statements that look at no row and run no view. */
export async function checkCatalogue(scope: DatabaseScope): Promise<CheckedCatalogue> {
  const { db, table } = scope
  const { engine, key, columns } = table
  const { catalogue, wrong } = await readCatalogue(scope)
  const { encoding, isPartial } = engine.catalogue
  if (catalogue.columns === undefined)
    return {
      catalogue: undefined,
      problems: isPartial
        ? await tryCheck(undefined, () => tryTable(scope))
        : [readProblem(undefined, `there is no table ${quote(table.table)}.`)],
    }
  const message = `The encoding of the database must be ${encoding}, got ${catalogue.encoding}.`
  const problems = [
    ...(catalogue.encoding === encoding ? [] : [tableProblem("encoding", message)]),
    ...key.flatMap((name) => checkKeyColumn(scope, name, columnInCatalogue(db, catalogue, name))),
    ...[...columns.values()].flatMap((column) => checkColumn(scope, column, catalogue)),
  ]
  return { catalogue, problems: [...problems, ...wrong] }
}

/** Reads the catalogue. An expression that the database refuses is a problem, and fails no other one. */
async function readCatalogue(scope: DatabaseScope) {
  const { db, table } = scope
  const expressions = new Map<string, Expression<unknown>>()
  // A statement that fails ends a transaction, so nothing is asked in it that can.
  if (!db.isTransaction)
    for (const column of table.columns.values()) {
      const { field, type, place, items } = column
      if (place.kind === "column" || type === "any" || items === "json") continue
      const value = place.kind === "query" ? firstItem(scope, column) : storedValue(scope, column)
      const none = selectFromTable(scope)
        .select(sql`${value}`.as("value"))
        .limit(0)
      expressions.set(field.name, sql`(${none})`)
    }
  const place = { db, table: table.table, from: table.from }
  try {
    return { catalogue: await table.engine.catalogue.read({ ...place, expressions }), wrong: [] }
  } catch (error) {
    if (expressions.size === 0) throw error
    const wrong: SqlProblem[] = []
    for (const [name, value] of expressions)
      wrong.push(
        ...(await tryCheck(name, async () => {
          await sql`select ${value}`.execute(db)
          return []
        })),
      )
    if (wrong.length === 0) throw error
    return { catalogue: await table.engine.catalogue.read(place), wrong }
  }
}

/** Selects nothing from a table of which the catalogue knows nothing. */
async function tryTable(scope: DatabaseScope): Promise<readonly SqlProblem[]> {
  await selectFromTable(scope)
    .select(sql`1`.as("found"))
    .where(sql<boolean>`(1 = 0)`)
    .execute()
  return []
}

/** True for a column that every table has, and no catalogue. */
function isHidden({ engine }: StoredTable, name: string): boolean {
  return engine.catalogue.hidden?.includes(name.toLowerCase()) === true
}

/** Checks a part of the key that is no field: its cursors hold it exactly, or it has the type that the key names. */
function checkKeyColumn(
  { table }: DatabaseScope,
  name: string,
  found: CatalogueColumn | undefined,
): readonly SqlProblem[] {
  const what = `The column ${quote(name)} of the key`
  const isField = [...table.columns.values()].some(
    ({ place }) => place.kind === "column" && place.name === name,
  )
  if (isField || (found === undefined && isHidden(table, name))) return []
  if (found === undefined)
    return [tableProblem("unreadable", `${what} cannot be read: there is no such column.`)]
  const { nameOf = withoutDigits, inexact } = table.engine.catalogue
  const stated = table.keyTypes.get(name)
  if (stated !== undefined) {
    const { names } = table.engine.types[stated] ?? {}
    return names === undefined || names.includes(nameOf(found.type))
      ? []
      : [tableProblem("type", `${what} must have the type ${stated}, got ${found.type}.`)]
  }
  const way = inexact?.find(([pattern]) => pattern.test(found.type))
  if (way === undefined) return []
  const [, type] = way
  const out =
    type === undefined
      ? "Take other columns that tell the rows apart"
      : `Name its type: { column: ${JSON.stringify(name)}, type: ${quote(type)} }`
  return [tableProblem("key", `${what} has the type ${found.type}, which no cursor holds. ${out}.`)]
}

function checkColumn(
  { db, table }: DatabaseScope,
  column: SqlColumn,
  catalogue: Catalogue,
): readonly SqlProblem[] {
  const { field, place, type, fold, bytewise, items } = column
  const isColumn = place.kind === "column"
  const found = isColumn
    ? columnInCatalogue(db, catalogue, place.name)
    : catalogue.expressions.get(field.name)
  if (found === undefined)
    return isColumn && !isHidden(table, place.name)
      ? [readProblem(field.name, `there is no column ${quote(place.name)}.`)]
      : []
  if (items === "json" || type === "any") return []
  const wrong = checkType(table.engine, column, found)
  if (wrong !== undefined) return [columnProblem(column, "type", wrong)]
  if (type === "pg-enum" || !isTextType(type)) return []
  const folded = fold && columnInCatalogue(db, catalogue, fold.column)
  if (fold && folded === undefined)
    return [readProblem(field.name, `there is no column ${quote(fold.column)}.`)]
  return [
    ...checkText(table, column, found, bytewise),
    ...(fold && folded ? checkText(table, column, folded, fold.bytewise) : []),
  ]
}

const withoutDigits = (written: string): string => written.replace(/\(.*\)/s, "")

/** Says in which way a column has another type than its definition says; undefined where it has the same. */
function checkType(
  engine: Engine,
  { type, held, field, place }: SqlColumn,
  found: CatalogueColumn,
): string | undefined {
  const { nameOf = withoutDigits, numeric = "numeric" } = engine.catalogue
  const namesOf = (one: SqlType): readonly string[] | undefined => {
    const { names, itemNames = names } = engine.types[one] ?? {}
    return field.list ? itemNames : names
  }
  if (type === "pg-enum") return checkLabels(field.values, found)
  const digits = held?.name?.replace("numeric", numeric)
  const names = digits === undefined ? namesOf(type) : [digits]
  const isList = field.list && place.kind !== "query"
  const name = digits === undefined ? nameOf(found.type) : found.type
  if (names === undefined || (names.includes(name) && found.isList === isList)) return undefined
  const actual = `${found.domain ?? found.type}${found.isList ? "[]" : ""}`
  const stated: string = type.startsWith("any-") ? names.join(" or ") : (digits ?? type)
  const others =
    names.join(", ") === stated || type.startsWith("any-") ? "" : `, which is ${names.join(", ")}`
  const other = typesOfField(engine, field).find((one) =>
    namesOf(one)?.includes(nameOf(found.type)),
  )
  const way =
    found.isList !== isList || other === undefined
      ? wayOutOf(field.list ? undefined : actual)
      : `Write type: ${quote(other === "numeric" ? found.type.replace(numeric, other) : other)}.`
  const what = `must have the type ${isList ? "of lists of " : ""}${stated}${others}, got ${actual}`
  // The sentence has its full stop from elsewhere.
  return way === "" ? what : `${what}. ${way.slice(0, -1)}`
}

/** Says that the labels of an enum type are not the values of the field. */
function checkLabels(
  values: SqlColumn["field"]["values"],
  { labels = [] }: CatalogueColumn,
): string | undefined {
  const list = (texts: readonly string[]) => texts.toSorted().map(quote).join(", ") || "none"
  const [expected, actual] = [list([...(values?.keys() ?? [])].map(String)), list(labels)]
  return expected === actual
    ? undefined
    : `must be an enum type with the labels ${expected}, got ${actual}`
}

/** Checks the character set and the collation of texts, where the engine has some. */
function checkText(
  { engine }: StoredTable,
  column: SqlColumn,
  { charset, collation }: CatalogueColumn,
  bytewise: boolean,
): readonly SqlProblem[] {
  const [, ...options] = engine.kinds.text
  if (!options.includes("collation")) return []
  const fault =
    faultOfCollation(collation, bytewise, engine.byteCollation ?? "C") ??
    (charset === undefined || charset === engine.catalogue.encoding
      ? undefined
      : `has the character set ${charset}, which does not hold every character and is converted for each row. Make it ${engine.catalogue.encoding}`)
  return fault === undefined ? [] : [columnProblem(column, "collation", fault)]
}

function faultOfCollation(
  collation: CatalogueCollation | undefined,
  bytewise: boolean,
  expected: string,
): string | undefined {
  if (collation === undefined) return "has a collation that the database does not know"
  if (!collation.deterministic) return `has the nondeterministic collation ${collation.name}`
  return bytewise && !collation.bytewise
    ? `must have the collation ${expected}, got ${collation.name}`
    : undefined
}
