import type { JSX } from "preact"
import type { PageProps } from "../page.ts"
import { Copyable } from "./copyable.tsx"
import { writeSql, type WrittenSql } from "./write-sql.ts"

const databases = [
  { engine: "postgres", title: "PostgreSQL" },
  { engine: "sqlite", title: "SQLite" },
] as const

/** Shows the SQL of the query for both databases. */
export function SqlReading({ page: { bound, data, state } }: PageProps): JSX.Element | null {
  if (bound === undefined || data === undefined) return null
  const table = tableName(state.data)
  return (
    <>
      {databases.map(({ engine, title }) => (
        <DatabaseSql
          key={engine}
          title={title}
          written={attempt(() => writeSql(bound, data.fields, { engine, table }))}
        />
      ))}
      <p class="note">
        Each field is a column of the name that it has in the rows, and values are parameters.
      </p>
    </>
  )
}

function DatabaseSql({
  title,
  written,
}: {
  readonly title: string
  readonly written: WrittenSql | string
}): JSX.Element {
  if (typeof written === "string")
    return (
      <p class="note">
        {title}: {written}
      </p>
    )
  const { page, parameters, remarks } = written
  const listed = parameters.map((value) => JSON.stringify(value)).join(", ")
  return (
    <>
      <Copyable
        title={title}
        text={page}
        note={parameters.length === 0 ? undefined : `Parameters: ${listed}`}
      />
      {remarks.map((remark) => (
        <p key={remark} class="note">
          {remark}
        </p>
      ))}
    </>
  )
}

/** Returns what a function returns, or why it cannot. Definitions of visitors may have names that no column can have. */
function attempt(write: () => WrittenSql): WrittenSql | string {
  try {
    return write()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Makes the name of a table out of the name of the data. */
function tableName(data: string): string {
  return (
    data
      .replace(/^own:/, "")
      .replace(/\.\w+$/, "")
      .replace(/\W+/g, "_") || "rows"
  )
}
