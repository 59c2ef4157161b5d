import type { Finding } from "../diagnostics/finding.ts"
import { readOptions } from "../diagnostics/options.ts"
import type { Result } from "../diagnostics/result.ts"
import { describeValue, quote } from "../diagnostics/wording.ts"
import { codeForm, readFlag } from "../fields/options.ts"
import { readDefinitions } from "../fields/definitions.ts"
import { describeAll, problemReporter, requireObject, type GivenObject } from "../fields/problem.ts"
import type { OpenFieldTable } from "../fields/table.ts"
import { defaultSettings } from "../fields/table-options.ts"
import { foldName, isFieldName } from "../language/names.ts"
import { readMethods, type ServerMethods } from "./method.ts"
import { defaultServer, type ServerSettings } from "./options.ts"
import type { ServerName } from "./server-names.ts"
import { dialectOf, type SieveDialect } from "./sieve-dialect.ts"
import type { ColumnField } from "../fields/field.ts"
import {
  integerRange,
  readSizedIntegerOfRow,
  type IntegerRange,
} from "../fields/kinds/sized-integer.ts"
import { readArray, readObject, propertyOr, type OwnProperties } from "../diagnostics/untrusted.ts"
import {
  isString,
  listEnum,
  typesOfServer,
  type ServerTypeOptions,
} from "./values/read-server-value.ts"
import { isInt32 } from "./int32.ts"

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
  /**
   * The properties that the dialect does not follow, such as structs, with their C# types and the reason. They are no columns, and a query
   * that uses one of their names is refused (`not-followed`).
   */
  readonly leftOut: readonly LeftOut[]
}

type LeftOut = Readonly<Record<"path" | "type" | "reason", string>>

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
  /**
   * `camelCase` for rows of JSON, whose properties ASP.NET Core names so by default: `ownerName` for `OwnerName`, at each step of a path.
   * Default: the names of C#.
   */
  readonly rowNames?: "camelCase" | undefined
}

// The methods are checked with the rest of the server.
const kinds = { methods: "any", rowNames: '"camelCase"' } as const

/**
 * Makes the table and the dialect of a server with Sieve from its description, as the C# of the guide writes it: `properties` with
 * their C# types by path, `names` in the order of look-up (rule S8), `enums` with their ids by name, `flags` with the names of
 * those that have the attribute, `leftOut` with the properties that it does not describe, and `options`. Anything else in it, such as `rows`, is ignored.
 * @param options.methods - The custom methods of the server, by name.
 * @param options.rowNames - `camelCase` for rows as ASP.NET Core writes them.
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
  const { types, leftOut } = readTypes(given, findings)
  const paths = new Set([...types.keys(), ...leftOut.map(({ path }) => path)])
  const names = readDescribedNames(given, paths)
  const settings = { ...defaultServer, ...readOptionsOfServer(given) }
  const fieldNames = chooseNames(types, names)
  const { methods = {}, rowNames } = readOptions("fieldsFromSieve", options, kinds)
  const server = {
    ...settings,
    names: names.map(({ path, ...name }): ServerName => ({
      ...name,
      field: fieldNames.get(path) ?? null,
    })),
    methods: readMethods(methods, (name) => problemReporter(findings, name)),
  }
  const nameOfRow = rowNames === undefined ? String : camelCase
  const table = buildTable(types, names, fieldNames, nameOfRow, findings)
  return findings.length === 0
    ? { ok: true, value: { table, dialect: dialectOf(server), leftOut } }
    : { ok: false, diagnostics: describeAll(findings) }
}

function readTypes(given: GivenObject, findings: Finding[]) {
  const enums = readEnums(given)
  const types = new Map<string, TypeDefinition>()
  const leftOut = [...readLeftOut(given)]
  const properties = requireObject(given.properties.get("properties"), '"properties"', given.report)
  for (const [path, type] of properties ?? []) {
    const report = problemReporter(findings, path)
    if (path.split(".").includes("")) report("the path must not have an empty step")
    if (typeof type !== "string" || type === "")
      report(`expected a C# type, got ${describeValue(type)}`)
    else {
      const definition = defineType(type, enums)
      if (typeof definition === "string") leftOut.push({ path, type, reason: definition })
      else types.set(path, definition)
    }
  }
  return { types, leftOut }
}

/** Reads the properties that the description itself leaves out. */
function readLeftOut({ properties, report }: GivenObject): readonly LeftOut[] {
  const given = propertyOr(properties, "leftOut", [])
  if (!Array.isArray(given)) report(`"leftOut" must be an array, got ${describeValue(given)}`)
  return (readArray(given) ?? []).flatMap((entry, index) => {
    const own = readObject(entry)
    const [path, type, reason] = [own?.get("path"), own?.get("type"), own?.get("reason")]
    if (typeof path === "string" && typeof type === "string" && typeof reason === "string")
      return [{ path, type, reason }]
    report(`"leftOut"[${index}] must have the strings "path", "type" and "reason"`)
    return []
  })
}

/** Chooses names of the table: the path, else a name that can be taken (rule N3), else a number. */
function chooseNames(
  types: ReadonlyMap<string, TypeDefinition>,
  names: readonly DescribedName[],
): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const chosen = new Map<string, string>()
  const take = (path: string, name: string): void => {
    if (!types.has(path) || chosen.has(path) || !isFieldName(name) || taken.has(foldName(name)))
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

/**
 * Returns the name of a property as `JsonNamingPolicy.CamelCase` of .NET writes it: its first
 * capitals become small, but not the last one before another character. .NET looks at UTF-16 units,
 * and lowers to single ones alone.
 */
function camelCase(name: string): string {
  const capitals =
    /^[A-\uffff](?<=\p{Lu})(?:[A-\uffff](?<=\p{Lu})(?=[A-\uffff](?<=\p{Lu})| |$))*/u.exec(
      name,
    )?.[0] ?? ""
  return capitals.replace(/[^\u0130]/g, (unit) => unit.toLowerCase()) + name.slice(capitals.length)
}

/** Builds the table. A column can be used as far as one of its names can. */
function buildTable(
  types: ReadonlyMap<string, TypeDefinition>,
  names: readonly DescribedName[],
  fieldNames: ReadonlyMap<string, string>,
  nameOfRow: (property: string) => string,
  findings: Finding[],
): OpenFieldTable {
  const filtered = new Set(names.filter(({ filter }) => filter).map(({ path }) => path))
  const sorted = new Set(names.filter(({ sort }) => sort).map(({ path }) => path))
  const definitions: Record<string, object> = {}
  const enums = new Map<string, ServerEnum>()
  for (const [path, { listed, ...type }] of types) {
    const use = { filter: filtered.has(path), sort: type.kind !== "object" && sorted.has(path) }
    const name = fieldNames.get(path) ?? path
    definitions[name] = {
      ...type,
      ...(listed && { values: [0] }),
      path: path.split(".").map(nameOfRow),
      ...use,
    }
    if (listed !== undefined) enums.set(foldName(name), listed)
  }
  const { fields, findings: mistakes } = readDefinitions(definitions, codeForm)
  findings.push(...mistakes)
  const sized = new Map(fields)
  for (const [key, field] of fields) sized.set(key, { ...field, ...enums.get(key) })
  return { fields: sized, ...defaultSettings, strict: false }
}

/** The definition of a column as far as its C# type says it. */
interface TypeDefinition extends ServerTypeOptions {
  readonly nullable: boolean
  readonly listed: ServerEnum | undefined
  readonly sort?: false
}

/** What a column has of an enum of the server. */
type ServerEnum = Pick<ColumnField, "values" | "flags">

const otherReaders = /^(?:Half|U?Int128|BigInteger|U?IntPtr|Uri|Version|CultureInfo|Rune|Type)$/

/**
 * Returns the definition of a column of a C# type, such as `int?`, or the reason why there is none.
 * A string can always be null, and a class that is not known is an object, which has a question
 * mark. The size of an enum that is undefined is not known.
 */
function defineType(
  type: string,
  enums: ReadonlyMap<string, ServerEnum | undefined>,
): TypeDefinition | string {
  const optional = type.endsWith("?")
  const full = (optional ? type.slice(0, -1) : type).trim()
  const name = full.replace(/^System\./, "")
  for (const key of [full, name])
    if (enums.has(key)) {
      const listed = enums.get(key)
      return listed
        ? { kind: "enum", nullable: optional, listed }
        : "an enum with an id beyond 32 bits, whose type the description does not name"
    }
  const plain = typesOfServer.get(name)
  if (plain !== undefined)
    return { ...plain, nullable: optional || isString(plain), listed: undefined }
  if (otherReaders.test(name)) return "a type that reads values in a way of its own"
  if (/[`[<]/.test(name)) return "a collection or a generic type"
  return optional
    ? { kind: "object", nullable: optional, sort: false, listed: undefined }
    : "a struct"
}

/**
 * Reads the enums of a server by name: names with ids of an `int`, or beside their C# type. Where
 * `flags` is missing, ids that can hardly be anything else are taken for flags.
 */
function readEnums(given: GivenObject): ReadonlyMap<string, ServerEnum | undefined> {
  const { properties, report } = given
  const enums = new Map<string, ServerEnum | undefined>()
  if (!properties.has("enums")) return enums
  const flags = readFlagNames(given)
  for (const [name, members] of requireObject(properties.get("enums"), '"enums"', report) ?? []) {
    const parts = readObject(members)
    const inner = parts && readObject(parts.get("values"))
    const type = inner === undefined ? "int" : parts?.get("type")
    const size = typeof type === "string" ? typesOfServer.get(type) : undefined
    const bits = size?.kind === "integer" ? size.bits : undefined
    const unsigned = size?.kind === "integer" && size.unsigned === true
    const names = bits && readIds(inner ?? parts, integerRange(bits, unsigned))
    if (!names && inner === undefined && readIds(parts, integerRange(64, false)))
      enums.set(name, undefined)
    else if (!names)
      report(
        `"enums" must hold integers of a C# type by name, got ${describeValue(members)} for ${quote(name)}`,
      )
    else
      enums.set(name, {
        values: listEnum({ names, bits, unsigned }),
        flags: (flags?.has(name) ?? looksLikeFlags([...names.values()])) || undefined,
      })
  }
  return enums
}

/** Reads the names of enums with the attribute `[Flags]`; undefined when the description lacks them. */
function readFlagNames({ properties, report }: GivenObject): ReadonlySet<unknown> | undefined {
  if (!properties.has("flags")) return undefined
  const names = readArray(properties.get("flags"))
  if (names?.every((name) => typeof name === "string")) return new Set(names)
  report(`"flags" must be an array of strings, got ${describeValue(properties.get("flags"))}`)
  return undefined
}

/** Returns the ids of an enum by name, in the order of their bits; undefined for anything else. */
function readIds(
  members: OwnProperties | undefined,
  range: IntegerRange,
): ReadonlyMap<string, bigint> | undefined {
  const read = new Map<string, bigint>()
  for (const [name, given] of members ?? []) {
    const id = readSizedIntegerOfRow(given, range)
    if (id !== undefined) read.set(name, id)
  }
  const bitsOf = (id: bigint): bigint => BigInt.asUintN(64, id)
  const sorted = [...read].sort(([, left], [, right]) =>
    left === right ? 0 : bitsOf(left) < bitsOf(right) ? -1 : 1,
  )
  return read.size === members?.size ? new Map(sorted) : undefined
}

/** True for ids that look like flags: three single bits or more, and unions of them, not counted up. */
function looksLikeFlags(ids: readonly bigint[]): boolean {
  const bits = [...new Set(ids)].filter((id) => id !== 0n)
  const single = bits.filter((id) => (id & (id - 1n)) === 0n)
  const all = single.reduce((union, bit) => union | bit, 0n)
  const countsUp = bits.every((id) => id <= bits.length)
  return single.length > 2 && !countsUp && bits.every((id) => id > 0n && (id & ~all) === 0n)
}

/** A name of the server, the path of the property that it means, and what it may be used for. */
interface DescribedName {
  readonly name: string
  readonly path: string
  readonly filter: boolean
  readonly sort: boolean
}

/** Reads the names of a server in the order of its look-up: first its mapper, then the attributes. */
function readDescribedNames(
  { properties, report }: GivenObject,
  paths: { readonly has: (path: string) => boolean },
): readonly DescribedName[] {
  const entries = readArray(properties.get("names"))
  if (entries === undefined)
    report(`"names" must be an array of names, got ${describeValue(properties.get("names"))}`, {
      rule: "S8",
    })
  return (entries ?? []).flatMap((entry, index) => {
    const noun = `"names"[${index}]`
    const own = requireObject(entry, noun, report)
    if (own === undefined) return []
    const [name, path] = [own.get("name"), own.get("path")]
    const isPath = typeof path === "string" && paths.has(path)
    const expect = (what: string, expected: string, value: unknown): void => {
      report(`"${what}" of ${noun} must be ${expected}, got ${describeValue(value)}`, {
        rule: "S8",
      })
    }
    if (typeof name !== "string") expect("name", "a string", name)
    if (!isPath) expect("path", "the path of a property", path)
    const use = { properties: own, report }
    const [filter, sort] = [readFlag(use, "filter", false), readFlag(use, "sort", false)]
    return typeof name === "string" && isPath ? [{ name, path, filter, sort }] : []
  })
}

/** The options that a description holds: those of the library itself. */
type DescribedOptions = Omit<
  ServerSettings,
  "names" | "methods" | "binding" | "modelName" | "behind"
>

/** Reads the options of a server. Missing ones have the defaults of the library. */
function readOptionsOfServer({ properties, report }: GivenObject): DescribedOptions {
  const own = properties.has("options")
    ? requireObject(properties.get("options"), '"options"', report)
    : undefined
  const given = { properties: own ?? new Map<string, unknown>(), report }
  const flag = (name: keyof DescribedOptions): boolean =>
    readFlag(given, name, defaultServer[name] === true)
  return {
    defaultPageSize: readSize(given, "defaultPageSize"),
    maxPageSize: readSize(given, "maxPageSize"),
    caseSensitive: flag("caseSensitive"),
    ignoreNullsOnNotEqual: flag("ignoreNullsOnNotEqual"),
    throwExceptions: flag("throwExceptions"),
    disableNullableTypeExpressionForSorting: flag("disableNullableTypeExpressionForSorting"),
  }
}

/** Reads a number of rows, which is an `int` of the server. */
function readSize({ properties, report }: GivenObject, name: string): number {
  const size = propertyOr(properties, name, 0)
  if (isInt32(size)) return size
  report(`"${name}" must be an integer of 32 bits, got ${describeValue(size)}`, { rule: "S18" })
  return 0
}
