import { isRow } from "../../diagnostics/untrusted.ts"
import { visible } from "../../diagnostics/visible.ts"
import { literal } from "../../builder/print-typescript.ts"
import { inferFields } from "../../fields/infer.ts"
import { fieldsFromSchema, type SchemaFields } from "../../schema/fields-from-schema.ts"
import { exitCodes, type ExitCode } from "../command-result.ts"
import type { FieldsFlags } from "../flags.ts"
import { readText } from "../input/bytes.ts"
import { openFile, openRows } from "../input/open-source.ts"
import { parseJsonFile } from "../input/parse-json.ts"
import { fail, writeCanonical, type Session } from "../session.ts"

export async function runFields(
  session: Session,
  given: string,
  { row }: FieldsFlags,
): Promise<ExitCode> {
  const [file = "", pointer] = given.split(/(?=#\/)/, 2)
  const source = file === "-" ? openRows(session, file) : openFile(session, file)
  const text = await readText(source, session.progress)
  if (!text.ok) return fail(session, text.reason)
  const json = await parseJsonFile(text.value, source.name, session.progress)
  if (!json.ok) return fail(session, `${json.reason}\n${convertYaml}`)
  const found = readFields(json.value, pointer)
  if (typeof found === "string") return fail(session, `${source.name}: ${found}`)
  await session.err.write(found.remarks.map((remark) => `${visible(remark)}\n`).join(""))
  await writeCanonical(session, printDefinitions(found.definitions, row))
  return exitCodes.fine
}

const convertYaml =
  "A schema or rows are read as JSON alone. To convert YAML: npx js-yaml schema.yaml > schema.json"

/** Reads the definitions of rows or of a schema, or says why there are none. @param pointer - to a schema in a document. */
function readFields(
  json: unknown,
  pointer: string | undefined,
): string | { readonly definitions: SchemaFields["definitions"]; readonly remarks: string[] } {
  if (Array.isArray(json)) {
    const { definitions, explanations } = inferFields(json)
    const left = explanations.filter(({ field }) => field === undefined)
    return { definitions, remarks: left.map(({ sentence }) => sentence) }
  }
  const isChosen = pointer !== undefined && isRow(json)
  const read = fieldsFromSchema(isChosen ? { ...json, $ref: pointer } : json)
  if (!read.ok) return read.diagnostics.map(({ message }) => message).join("\n")
  const { definitions, remarks } = read.value
  return { definitions, remarks: remarks.map(({ message }) => message) }
}

/** Prints the call that defines a table. @param row - the type of its rows. */
function printDefinitions(
  definitions: SchemaFields["definitions"],
  row: string | undefined,
): string {
  const lines = Object.entries(definitions).map(
    ([name, definition]) => `  ${keyOf(name)}: ${printValue(definition)},`,
  )
  const call = row === undefined ? "defineFields" : `defineFieldsFor<${row}>()`
  return [`${call}({`, ...lines, "})"].join("\n")
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(", ")}]`
  if (!isRow(value)) return typeof value === "string" ? literal(value) : String(value)
  const options = Object.entries(value).map(([name, option]) => `${name}: ${printValue(option)}`)
  return `{ ${options.join(", ")} }`
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : literal(name)
}
