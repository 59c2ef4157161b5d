import type { Finding } from "../../diagnostics/finding.ts"
import { readOptions } from "../../diagnostics/options.ts"
import type { Result } from "../../diagnostics/result.ts"
import { describeValue } from "../../diagnostics/wording.ts"
import { codeForm } from "../../fields/code-form.ts"
import { readDefinitions } from "../../fields/definitions.ts"
import {
  describeAll,
  problemReporter,
  requireObject,
  type GivenObject,
} from "../../fields/problem.ts"
import type { OpenFieldTable } from "../../fields/table.ts"
import { defaultSettings } from "../../fields/table-options.ts"
import { foldName, isFieldName } from "../../language/names.ts"
import { readMethods, type ServerMethods } from "../method.ts"
import { defaultServer } from "../options.ts"
import type { ServerName } from "../server-names.ts"
import { dialectOf, type SieveDialect } from "../sieve-dialect.ts"
import { readDescribedNames, type DescribedName } from "./read-described-names.ts"
import { readEnums } from "./read-enums.ts"
import { readOptionsOfServer } from "./read-server-options.ts"
import { defineType, type TypeDefinition } from "./type-definition.ts"

/**
 * What the description of a server with Sieve says: its table, and the dialect that does what the server does.
 * @example
 * import { fieldsFromSieve, sieveWith, type SieveServer } from "trommel/sieve"
 * const names = [{ name: "Id", path: "Id", filter: true, sort: true }]
 * const read = fieldsFromSieve({ properties: { Id: "int" }, names })
 * const server: SieveServer | undefined = read.ok ? read.value : undefined
 * server?.dialect.options.maxPageSize // => 0
 */
export interface SieveServer {
  /** A column for each property, under its C# path. */
  readonly table: OpenFieldTable
  /**
   * The dialect of the server. Its `options` hold all that the description and the call give, the names in the order of look-up too;
   * those that the description leaves out have the defaults of the library.
   */
  readonly dialect: SieveDialect
}

/**
 * What the description of a server cannot hold.
 * @example
 * import { fieldsFromSieve, type SieveServerOptions } from "trommel/sieve"
 * const given: SieveServerOptions = { methods: { all: { filter: (rows) => rows } } }
 * fieldsFromSieve({ properties: {}, names: [] }, given).ok // => true
 */
export interface SieveServerOptions {
  /** The custom methods of the server by name. Each may filter, sort, or both. */
  readonly methods?: ServerMethods | undefined
}

// The methods are checked with the rest of the server.
const kinds = { methods: "any" } as const

/**
 * Makes the table and the dialect of a server with Sieve from its description, as the C# of the guide writes it: `properties` with
 * their C# types by path, `names` in the order of look-up (rule S8), `enums` with their ids by name, `flags` with the names of
 * those that have the attribute, and `options`. Anything else in it, such as `rows`, is ignored.
 * @param options.methods - The custom methods of the server, by name.
 * @param json - The description, as `JSON.parse` returns it.
 * @returns the table and the dialect, or all mistakes at once, each a `bad-definition`. Throws for wrong `options` alone.
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
  const names = readDescribedNames(given, types)
  const settings = { ...defaultServer, ...readOptionsOfServer(given) }
  const fieldNames = chooseNames(types, names)
  const { methods = {} } = readOptions("fieldsFromSieve", options, kinds)
  const server = {
    ...settings,
    names: names.map(({ path, ...name }): ServerName => ({
      ...name,
      field: fieldNames.get(path) ?? path,
    })),
    methods: readMethods(methods, (name) => problemReporter(findings, name)),
  }
  const table = buildTable({ types, names, fieldNames }, findings)
  return findings.length === 0
    ? { ok: true, value: { table, dialect: dialectOf(server) } }
    : { ok: false, diagnostics: describeAll(findings) }
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
  names: readonly DescribedName[],
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
  readonly names: readonly DescribedName[]
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
  const reading = readDefinitions(definitions, codeForm)
  findings.push(...reading.findings)
  return { fields: reading.fields, ...defaultSettings }
}
