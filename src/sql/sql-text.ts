import {
  DummyDriver,
  Kysely,
  type CompiledQuery,
  type DatabaseIntrospector,
  type DialectAdapter,
  type KyselyPlugin,
  type QueryCompiler,
} from "kysely"
import type { EngineParts } from "./engine.ts"
import type { AnyDatabase } from "./types.ts"

/**
 * A text of SQL with its parameters.
 * @example
 * import type { SqlText } from "trommel/kysely"
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: postgres, table: "people", key: ["id"], columns: { name: {} } })
 * const count: SqlText = compileSql(prepareQuery({ filters: "name@=a" }, fields), people).count
 * count.parts.length - count.parameters.length // => 1
 */
export interface SqlText {
  /** The text, with `?` for each parameter in SQLite, and `$1`, `$2` … in PostgreSQL. */
  readonly sql: string
  /** The values of the parameters, in order. */
  readonly parameters: readonly unknown[]
  /** The text cut at its parameters, for other styles of placeholders. There is one part more than there are parameters. */
  readonly parts: readonly string[]
}

/** Returns how an engine writes statements: with U+0000 in the place of each parameter, which {@link textOf} cuts the text at. */
export function textsOf(
  placeholder: (number: number) => string,
  Adapter: new () => DialectAdapter,
  Introspector: new (db: Kysely<never>) => DatabaseIntrospector,
  Compiler: new () => QueryCompiler,
): EngineParts["texts"] {
  const value = () => "\0"
  return {
    placeholder,
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db: Kysely<never>) => new Introspector(db),
      createQueryCompiler: () =>
        Object.defineProperty(new Compiler(), "getCurrentParameterPlaceholder", { value }),
    },
  }
}

/** Returns a compiled statement with the placeholders of its engine, the first one with this number. */
export function textOf(
  { sql: text, parameters }: CompiledQuery,
  { placeholder }: EngineParts["texts"],
  first: number,
): SqlText {
  // No name and no SQL of a statement can hold U+0000.
  const parts = text.split("\0")
  const joined = parts.reduce(
    (before, part, index) => `${before}${placeholder(first + index - 1)}${part}`,
  )
  return { sql: joined, parameters, parts }
}

/** Returns a kysely without a connection, whose statements only {@link textOf} reads. */
export function compilerFor(
  { dialect }: EngineParts["texts"],
  plugins: readonly KyselyPlugin[],
): Kysely<AnyDatabase> {
  return new Kysely<AnyDatabase>({ dialect, plugins: [...plugins] })
}
