import {
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Driver,
} from "kysely"

/** Returns a kysely that speaks to an engine through a driver of the test. */
export function kyselyWith<Database>(name: string, driver: Driver): Kysely<Database> {
  const createDriver = (): Driver => driver
  return new Kysely<Database>({
    dialect:
      name === "sqlite"
        ? {
            createAdapter: () => new SqliteAdapter(),
            createDriver,
            createIntrospector: (db) => new SqliteIntrospector(db),
            createQueryCompiler: () => new SqliteQueryCompiler(),
          }
        : name === "mariadb"
          ? {
              createAdapter: () => new MysqlAdapter(),
              createDriver,
              createIntrospector: (db) => new MysqlIntrospector(db),
              createQueryCompiler: () => new MysqlQueryCompiler(),
            }
          : {
              createAdapter: () => new PostgresAdapter(),
              createDriver,
              createIntrospector: (db) => new PostgresIntrospector(db),
              createQueryCompiler: () => new PostgresQueryCompiler(),
            },
  })
}
