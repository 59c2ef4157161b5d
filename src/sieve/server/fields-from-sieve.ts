import type { Finding } from "../../diagnostics/finding.ts"
import { readOptions } from "../../diagnostics/options.ts"
import type { Result } from "../../diagnostics/result.ts"
import { describeValue } from "../../diagnostics/wording.ts"
import { codeForm } from "../../fields/code-form.ts"
import { readDefinitions } from "../../fields/definitions.ts"
import type { Method, MethodField, TableName } from "../../fields/method.ts"
import { readObject } from "../../fields/untrusted.ts"
import {
  describeAll,
  problemReporter,
  requireObject,
  type GivenObject,
} from "../../fields/problem.ts"
import type { OpenFieldTable } from "../../fields/table.ts"
import { defaultSettings, readTableOptions } from "../../fields/table-options.ts"
import { foldName, isFieldName } from "../../language/names.ts"
import { readEnums } from "./read-enums.ts"
import { readServerNames, type ServerName } from "./read-server-names.ts"
import { readOptionsOfServer, type ServerOptions } from "./read-server-options.ts"
import { defineType, type TypeDefinition } from "./type-definition.ts"

/**
 * What the description of a server with Sieve says: its table, and its options for {@link sieveWith}.
 * @example
 * import { fieldsFromSieve, sieveWith, type SieveServer } from "trommel/sieve"
 * const names = [{ name: "Id", path: "Id", filter: true, sort: true }]
 * const read = fieldsFromSieve({ properties: { Id: "int" }, names })
 * const server: SieveServer | undefined = read.ok ? read.value : undefined
 * server?.options.maxPageSize // => 0
 */
export interface SieveServer {
  /** A column for each property, under its C# path, and the names of the server in the order of its look-up. */
  readonly table: OpenFieldTable
  /** All options of the server. Those that the description leaves out have the defaults of the library. */
  readonly options: ServerOptions
}

/**
 * What the description of a server cannot hold.
 * @example
 * import { fieldsFromSieve, type SieveServerOptions } from "trommel/sieve"
 * const given: SieveServerOptions = { methods: { all: { kind: "method", filter: (rows) => rows } } }
 * fieldsFromSieve({ properties: {}, names: [] }, given).ok // => true
 */
export interface SieveServerOptions {
  /** The custom methods of the server by name. Each may filter, sort, or both; the `kind` may be left out. */
  readonly methods?: {
    readonly [name: string]: Omit<Method, "kind"> & Partial<Pick<Method, "kind">>
  }
}

const kinds = { methods: "an object" } as const

/**
 * Makes a table and options from the description of a server with Sieve, as the C# of the guide writes it: `properties` with
 * their C# types by path, `names` in the order of look-up (rule S8), `enums` with their ids by name, `flags` with the names of
 * those that have the attribute, and `options`. Anything else in it, such as `rows`, is ignored.
 * @param options.methods - The custom methods of the server, by name.
 * @param json - The description, as `JSON.parse` returns it.
 * @returns the table and the options, or all mistakes at once, each a `bad-definition`. Throws for wrong `options` alone.
 * @example
 * import { fieldsFromSieve } from "trommel/sieve"
 * const names = [{ name: "cost", path: "Price", filter: true, sort: false }]
 * const read = fieldsFromSieve({ properties: { Price: "decimal?" }, names })
 * read.ok && read.value.table.fields.get("price")?.kind // => "number"
 * fieldsFromSieve({ properties: { Price: 1 } }).ok // => false
 */
export function fieldsFromSieve(json: unknown, options?: SieveServerOptions): Result<SieveServer> {
  const findings: Finding[] = []
  const report = problemReporter(findings)
  const properties = requireObject(json, "the description", report)
  if (properties === undefined) return { ok: false, diagnostics: describeAll(findings) }
  const given = { properties, report }
  const types = readTypes(given, findings)
  const names = readServerNames(given, types)
  const settings = readOptionsOfServer(given)
  const fieldNames = chooseNames(types, names)
  const methods = readMethods(readOptions("fieldsFromSieve", options, kinds).methods, findings)
  const fields = buildTable({ types, names, fieldNames }, findings)
  const table = { ...fields, ...(methods.length > 0 && { methods }) }
  return findings.length === 0
    ? { ok: true, value: { table, options: settings } }
    : { ok: false, diagnostics: describeAll(findings) }
}

/** Reads the custom methods. One may have the name of a property: the server looks for properties first. */
function readMethods(given: unknown, findings: Finding[]): readonly MethodField[] {
  if (given === undefined) return []
  const methods = requireObject(given, '"methods"', problemReporter(findings))
  const definitions = [...(methods ?? [])].map(([name, method]) => {
    const options = Object.fromEntries(readObject(method) ?? [])
    return [name, { ...options, kind: "method" }] as const
  })
  const reading = readDefinitions(Object.fromEntries(definitions), codeForm)
  findings.push(...reading.findings)
  return reading.methods
}

/** Reads the definitions of the properties by their paths. */
function readTypes(given: GivenObject, findings: Finding[]): ReadonlyMap<string, TypeDefinition> {
  const enums = readEnums(given)
  const types = new Map<string, TypeDefinition>()
  const properties = requireObject(given.properties.get("properties"), '"properties"', given.report)
  for (const [path, type] of properties ?? []) {
    const report = problemReporter(findings, path)
    const definition = typeof type === "string" ? defineType(type, enums) : undefined
    if (path.split(".").includes("")) report("the path must not have an empty step")
    if (definition !== undefined) types.set(path, definition)
    else report(`expected a C# type that a kind of field reads, got ${describeValue(type)}`)
  }
  return types
}

/**
 * Chooses a name of the table for each property: its path; where rule N3 does not allow it or another property has it, the first
 * of its names that can be taken; else a number.
 */
function chooseNames(
  types: ReadonlyMap<string, TypeDefinition>,
  names: readonly ServerName[],
): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const chosen = new Map<string, string>()
  const take = (path: string, name: string | undefined): void => {
    if (name === undefined || chosen.has(path) || !isFieldName(name) || taken.has(foldName(name)))
      return
    taken.add(foldName(name))
    chosen.set(path, name)
  }
  for (const path of types.keys()) take(path, path)
  for (const { path, name } of names) take(path, name)
  let count = 0
  for (const path of types.keys()) while (!chosen.has(path)) take(path, `property-${++count}`)
  return chosen
}

interface TableParts {
  readonly types: ReadonlyMap<string, TypeDefinition>
  readonly names: readonly ServerName[]
  /** The names of the table by path. */
  readonly fieldNames: ReadonlyMap<string, string>
}

/** Builds the table. A column can be used as far as one of its names can, so that the standard dialect allows the same. */
function buildTable({ types, names, fieldNames }: TableParts, findings: Finding[]): OpenFieldTable {
  const filtered = new Set(names.filter(({ filter }) => filter).map(({ path }) => path))
  const sorted = new Set(names.filter(({ sort }) => sort).map(({ path }) => path))
  const definitions: Record<string, object> = {}
  for (const [path, type] of types) {
    const use = { filter: filtered.has(path), sort: type.kind !== "object" && sorted.has(path) }
    definitions[fieldNames.get(path) ?? path] = { ...type, path: path.split("."), ...use }
  }
  const tableNames = names.map(({ name, path, filter, sort }): TableName => ({
    name,
    field: fieldNames.get(path) ?? path,
    filter,
    sort,
  }))
  const reading = readDefinitions(definitions, codeForm)
  findings.push(...reading.findings)
  const settings = { ...defaultSettings, fields: reading.fields }
  return { fields: reading.fields, ...readTableOptions({ names: tableNames }, settings, findings) }
}
