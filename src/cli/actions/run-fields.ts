import { isRow } from "../../diagnostics/untrusted.ts"
import { visible } from "../../diagnostics/visible.ts"
import { fieldsFromSchema } from "../../schema/fields-from-schema.ts"
import { exitCodes, type ExitCode } from "../command-result.ts"
import type { FieldsFlags } from "../flags.ts"
import { printCall } from "../output/print-call.ts"
import { formatCount } from "../output/texts.ts"
import type { ColumnCount } from "../input/misfits.ts"
import type { DatabaseTable } from "../database/open-database.ts"
import { describeOddTexts, isServer, nameRows, openTable, readServer } from "../open-table.ts"
import { fail, writeCanonical, type Session } from "../session.ts"

type Definitions = Readonly<Record<string, unknown>>

export async function runFields(
  session: Session,
  given: string | undefined,
  flags: FieldsFlags,
): Promise<ExitCode> {
  if (given === undefined && flags.table === undefined && session.stdin.isTTY === true)
    return fail(session, `expected a schema or rows; ${nameRows}`)
  const [file = "-", pointer] = given?.split(/(?=#\/)/, 2) ?? []
  let schema: unknown
  const opened = await openTable(session, file, {
    ...flags,
    counts: true,
    // A schema is read by the reader of rows, which hands it over.
    refuse: (json) => {
      if (pointer === undefined && !isSchema(json) && !isServer(json)) return undefined
      schema = json
      return "is a schema"
    },
  })
  if (schema !== undefined) return printSchema(session, schema, file, pointer, flags)
  if (!opened.ok) return fail(session, `${opened.reason}\n${convertYaml}`)
  const { rows, definitions, counts, describeMisfits, database } = opened.value
  if (database !== undefined) return printTable(session, database, flags)
  for await (const batch of rows) if (!batch.ok) return fail(session, batch.reason)
  session.progress.end()
  const full = new Set(
    counts.flatMap(({ field, values, empties, misfits }) =>
      values > 0 && empties + misfits === 0 ? [field.name] : [],
    ),
  )
  // All rows were read, so it is known which fields none of them lacks.
  const known = Object.entries(definitions).map(([name, definition]): [string, unknown] => [
    name,
    full.has(name) && isRow(definition) && flags.fields === undefined
      ? { ...definition, nullable: false }
      : definition,
  ])
  const remarks = [
    ...counts.map(describeCount),
    ...describeOddTexts(opened.value),
    ...describeMisfits(),
  ]
  return print(session, Object.fromEntries(known), remarks, flags)
}

/** Prints the module of a table of a database, in which no row is looked at. */
async function printTable(
  session: Session,
  table: DatabaseTable,
  flags: FieldsFlags,
): Promise<ExitCode> {
  await table.close()
  const { printModule } = await import("../database/print-module.ts")
  const { definitions } = table
  await writeCanonical(
    session,
    flags.json === true ? printJson(definitions) : printModule(table, flags.row),
  )
  return exitCodes.fine
}

const convertYaml =
  "A schema is read as JSON alone. To convert YAML: npx js-yaml schema.yaml > schema.json"

/** The keywords of a schema, and of a document of OpenAPI. */
const keyword = /^(?:\$schema|\$ref|properties|allOf|anyOf|oneOf|openapi|swagger)$/

function isSchema(json: unknown): boolean {
  return isRow(json) && Object.keys(json).some((name) => keyword.test(name))
}

/** @param pointer - the place of the schema in the file; undefined for the file itself. */
async function printSchema(
  session: Session,
  json: unknown,
  file: string,
  pointer: string | undefined,
  flags: FieldsFlags,
): Promise<ExitCode> {
  const isChosen = pointer !== undefined && isRow(json)
  if (!isChosen && isServer(json)) {
    const server = await readServer(json)
    return server.ok
      ? print(session, server.value, [], flags)
      : fail(session, `${file}:\n${server.reason}`)
  }
  const read = fieldsFromSchema(isChosen ? { ...json, $ref: pointer } : json)
  if (!read.ok)
    return fail(session, `${file}: ${read.diagnostics.map(({ message }) => message).join("\n")}`)
  const { definitions, remarks } = read.value
  const messages = remarks.map(({ message }) => message)
  return print(session, definitions, messages, flags)
}

async function print(
  session: Session,
  definitions: Definitions,
  remarks: readonly string[],
  flags: FieldsFlags,
): Promise<ExitCode> {
  await session.err.write(remarks.map((remark) => `${visible(remark)}\n`).join(""))
  const text = flags.json === true ? printJson(definitions) : printCall(definitions, flags.row)
  await writeCanonical(session, text)
  return exitCodes.fine
}

function describeCount({ field, values, empties, misfits }: ColumnCount): string {
  const misfit = misfits === 0 ? "" : `, ${formatCount(misfits, "misfit")}`
  return `${field.name}: ${formatCount(values, "value")}, ${empties.toLocaleString("en-US")} empty${misfit}`
}

/** Prints a file for --fields, with a definition on each line. */
function printJson(definitions: Definitions): string {
  const lines = Object.entries(definitions).map(
    ([name, definition]) => `  ${JSON.stringify(name)}: ${JSON.stringify(definition)}`,
  )
  return `{\n${lines.join(",\n")}\n}`
}
