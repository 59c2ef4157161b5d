import { decodePart } from "../../url/url-source.ts"
import { visible } from "../../diagnostics/visible.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { TableFlags } from "../flags.ts"
import type { Environment } from "../io.ts"

/** A database by the driver that opens it. */
export type DatabaseKind = "sqlite" | "duckdb" | "parquet" | "postgres" | "mariadb"

/** A table of a database. */
export interface DatabaseAddress {
  readonly kind: DatabaseKind
  /** The address or the file, as the driver takes it. */
  readonly address: string
  /** The name of the table; the file itself when it is Parquet. */
  readonly table: string
  /** The address for people, without user and password. */
  readonly shown: string
}

/** What people call a database, and the packages that read it. */
export const databaseDrivers: Readonly<
  Record<DatabaseKind, { readonly title: string; readonly packages: string }>
> = {
  sqlite: { title: "SQLite", packages: "kysely" },
  duckdb: { title: "DuckDB", packages: "kysely @duckdb/node-api" },
  parquet: { title: "Parquet", packages: "kysely @duckdb/node-api" },
  postgres: { title: "PostgreSQL", packages: "kysely pg" },
  mariadb: { title: "MariaDB", packages: "kysely mysql2" },
}

/** How a database that is a file begins, and what to do with it. */
export const databaseSignature = [
  Array.from("SQLite format 3\0", (letter) => letter.charCodeAt(0)),
  "a database of SQLite; name its table with --table",
] as const

/** True where an import found no package. */
export function isMissingPackage(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && String(error.code).endsWith("MODULE_NOT_FOUND")
  )
}

const kinds: readonly (readonly [pattern: RegExp, kind: DatabaseKind])[] = [
  [/^postgres(?:ql)?(?:\+\w+)?:\/\//i, "postgres"],
  [/^(?:mysql|mariadb)(?:\+\w+)?:\/\//i, "mariadb"],
  [/^[^=<>]*\.parquet$/i, "parquet"],
  [/^[^=<>]*\.(?:duckdb|ddb)$/i, "duckdb"],
  [/^[^=<>]*\.(?:db3?|sqlite3?)$/i, "sqlite"],
]

/** Returns what kind of a database an argument names; undefined for a file of rows, and for a query. */
export function databaseKindOf(argument: string): DatabaseKind | undefined {
  return kinds.find(([pattern]) => pattern.test(argument))?.[1]
}

/** Reads the table of a database that the file and the flags name; undefined for rows of another file. */
export function readDatabaseAddress(
  file: string | undefined,
  { table, input }: TableFlags,
  env: Environment,
): CommandResult<DatabaseAddress | undefined> {
  const isNamed = file !== undefined && file !== "-"
  if (input === "parquet" && !isNamed)
    return failure("Parquet is read from a file, and not from standard input")
  // Other tools write an address of SQLite with a scheme.
  const given = isNamed ? file : table && env.DATABASE_URL?.replace(/^(?:file|sqlite):/i, "")
  // Some name a driver behind the scheme: postgresql+driver://host.
  const address = given?.replace(/^(\w+)\+\w+(?=:\/\/)/, "$1")
  if (address === undefined || address === "")
    return table === undefined
      ? success(undefined)
      : failure("--table needs a database: name its address or file, or set DATABASE_URL")
  const named = input === "parquet" ? input : databaseKindOf(address)
  if (named === undefined && table !== undefined && /:\/\/|\bpassword=/i.test(address))
    return failure("the address names no database that is read: postgres://, mysql:// or a file")
  const kind = named ?? (table === undefined ? undefined : "sqlite")
  const shown = visible(address.replace(/^(\w+:\/\/)(?:\S*@)?([^?]*).*$/s, "$1$2"))
  if (kind === "parquet")
    return table === undefined
      ? success({ kind, address, table: address, shown })
      : failure(`${shown} is one table; leave out --table`)
  if (kind === undefined) return success(undefined)
  return table === undefined
    ? failure(`${shown} is a database; name its table with --table`)
    : success({ kind, address, table, shown })
}

/**
 * Matches what comes before the host of an address, and the parameters with user and password. In the address of a database,
 * people forget to escape a slash.
 */
const userInfo =
  /(?:postgres(?:ql)?|mysql|mariadb)(?:\+\w+)?:\/\/(\S*)@|\/\/([^\s/?#|,=]*)@(?!=)|(?<=(?:postgres(?:ql)?|mysql|mariadb):\/\/\S*[?&](?:user|password)=)([^\s&]+)/gi

/** Makes a function that removes user and password of the addresses in some texts from messages. */
export function hideCredentials(texts: readonly string[]): (message: string) => string {
  const found = texts.flatMap((text) =>
    Array.from(text.matchAll(userInfo), (match) => match.slice(1).join("")),
  )
  const parts = found.flatMap((info) => [info, ...info.split(/:(.*)/s)])
  const spellings = new Set([...parts, ...parts.map(decodePart)].filter((part) => part !== ""))
  if (spellings.size === 0) return (message) => message
  const longestFirst = [...spellings].sort((one, other) => other.length - one.length)
  const escaped = longestFirst.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
  // A short name is no part of a word, and none is the scheme of an address.
  const pattern = new RegExp(`(?<!\\w)(?:${escaped.join("|")})(?!\\w|://)`, "g")
  return (message) => message.replace(pattern, "[removed]")
}

/** Hides them in an address that is shown, character by character, so that places stay right. */
export function starCredentials(address: string): string {
  return address.replace(userInfo, (whole, ...parts: readonly (string | undefined)[]) => {
    const info = parts.slice(0, 3).join("")
    return info === "" ? whole : whole.replace(info, () => "*".repeat(info.length))
  })
}
