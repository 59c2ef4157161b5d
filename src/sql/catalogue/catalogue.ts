import {
  AliasNode,
  createQueryId,
  IdentifierNode,
  RawNode,
  sql,
  TableNode,
  type Expression,
  type Kysely,
} from "kysely"
import type { AnyDatabase, ColumnReference } from "../types.ts"

/** What a database says of a table, by statements that look at no row and run no view. */
export interface Catalogue {
  /** The encoding of texts, as `encoding` of the checks of the engine expects it. */
  readonly encoding: string
  /** Matches the letters of names of columns that are the same in lower case; undefined for none. */
  readonly foldedLetters: RegExp | undefined
  /** The columns in their order; undefined where there is no such table. */
  readonly columns: readonly CatalogueColumn[] | undefined
  /** The indexes over all rows, the primary key first. */
  readonly indexes: readonly CatalogueIndex[]
  /** What is known of the given expressions, by their names; empty where an engine cannot tell. */
  readonly expressions: ReadonlyMap<string, CatalogueColumn>
  /** True for a table of SQLite that holds values of the types of its columns alone. */
  readonly strict?: boolean
  /** The name of the number that SQLite gives each row; undefined where there is none, or each name is that of a column. */
  readonly rowNumber?: string | undefined
}

export interface CatalogueColumn {
  /** The name in the database, which plugins may make of another one: see {@link columnInCatalogue}. */
  readonly name: string
  /** The type as the database writes it, with its digits: of an array that of its items, and of a domain what is behind it. */
  readonly type: string
  readonly isList: boolean
  /** The place of a value within a column; undefined for a column. */
  readonly part?: CataloguePart
  /** The domain of the values, and of an array that of its items; undefined for none. */
  readonly domain: string | undefined
  readonly nullable: boolean
  /** The collation of texts; undefined for other types, and where an engine has none. */
  readonly collation: CatalogueCollation | undefined
  /** The character set of texts on MariaDB. */
  readonly charset?: string | undefined
  /** The labels of an enum type of PostgreSQL or MariaDB, in their order. */
  readonly labels: readonly string[] | undefined
}

export interface CataloguePart {
  /** The column, and the names of the parts below it. */
  readonly path: readonly string[]
  readonly expression: (column: ColumnReference) => Expression<unknown>
}

export interface CatalogueCollation {
  readonly name: string
  /** False where different texts can be equal to the engine. */
  readonly deterministic: boolean
  /** True where it orders texts by the bytes of UTF-8. */
  readonly bytewise: boolean
}

export interface CatalogueIndex {
  readonly name: string
  /** The columns, without those that it only carries; null for an expression, and for the start of a text. */
  readonly columns: readonly (string | null)[]
  /** True where no two rows are alike in all columns, as far as they are not null. */
  readonly unique: boolean
  /** Of the first column on PostgreSQL: 0 or 3 where nulls are the largest values, 1 or 2 where they are the smallest; odd when descending. */
  readonly option?: number
}

/** What a reader of a catalogue is told of a table. */
export interface CatalogueRequest {
  readonly db: Kysely<AnyDatabase>
  /** The name, with the schema in front if it has one, as kysely takes it. */
  readonly table: string
  /** What statements select from in the place of the name: files. */
  readonly from?: Expression<unknown> | undefined
  /** Selects in brackets that return no row, by the names of what they select. */
  readonly expressions?: ReadonlyMap<string, Expression<unknown>>
}

/** Reads what a database says of a table, in two statements at most. */
export type ReadCatalogue = (request: CatalogueRequest) => Promise<Catalogue>

/** The name of a table as the database gets it, after all plugins. */
export function nameOfTable({ db, table }: Pick<CatalogueRequest, "db" | "table">): {
  readonly schema: string | undefined
  readonly name: string
} {
  const { from } = db.selectFrom(db.dynamic.table(table).as("named")).toOperationNode()
  const [aliased] = from?.froms ?? []
  const node = aliased && AliasNode.is(aliased) ? aliased.node : undefined
  if (node === undefined || !TableNode.is(node)) return { schema: undefined, name: table }
  const { schema, identifier } = node.table
  return { schema: schema?.name, name: identifier.name }
}

/** Returns the name of a column as the database gets it, after all plugins. */
export function nameOfColumn(db: Kysely<AnyDatabase>, column: string): string {
  const node = sql.id(column).toOperationNode()
  const changed = db.getExecutor().transformQuery(node, createQueryId())
  const [name] = RawNode.is(changed) ? changed.parameters : []
  return name && IdentifierNode.is(name) ? name.name : column
}

/** Finds a column by its name in a statement. */
export function columnInCatalogue(
  db: Kysely<AnyDatabase>,
  catalogue: Catalogue,
  column: string,
): CatalogueColumn | undefined {
  return columnNamed(catalogue, nameOfColumn(db, column))
}

/** Finds a column by its name, as the database compares names. */
export function columnNamed(
  { columns = [], foldedLetters }: Pick<Catalogue, "columns" | "foldedLetters">,
  name: string,
): CatalogueColumn | undefined {
  const fold = (text: string): string =>
    foldedLetters ? text.replace(foldedLetters, (letter) => letter.toLowerCase()) : text
  return columns.find((other) => fold(other.name) === fold(name))
}
