import type { Use } from "../bind/find-field.ts"
import type { KnownName, NamingDialect } from "../bind/dialect.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isColumn, type Field, type Fields } from "../fields/field.ts"
import { fold } from "../fields/kinds/fold.ts"
import { requireOptions, type ReportProblem } from "../fields/problem.ts"
import { propertyOr, readArray } from "../diagnostics/untrusted.ts"
import { foldName } from "../language/names.ts"
import type { NamedMethod, ServerMethods } from "./method.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"

/**
 * A name by which a server with Sieve knows a field (rule S8). Several entries may have the same name: a condition takes the
 * first one that may be filtered by, a sort the first one that may be sorted by.
 * @example
 * import { sieveWith, type ServerName } from "trommel/sieve"
 * const names: ServerName[] = [{ name: "size", field: "weight", sort: false }, { name: "size", field: "length" }]
 * const table = defineFields({ weight: { kind: "integer" }, length: { kind: "integer" } })
 * const rows = [{ weight: 1, length: 9 }, { weight: 2, length: 8 }]
 * applyQuery(rows, table, { filters: "size>0", sorts: "size" }, { dialect: sieveWith({ names }) }).data[0].length // => 8
 */
export interface ServerName {
  /** The name in queries. It may be any text, and several entries may have the same. */
  readonly name: string
  /**
   * The name of the field in the table. A name whose field the table lacks is unknown, and a query is refused that uses a name whose
   * field is null: it means a property that the dialect does not follow.
   */
  readonly field: string | null
  /** True when conditions may use the name; default: true. */
  readonly filter?: boolean | undefined
  /** True when sorts may use the name; default: true. */
  readonly sort?: boolean | undefined
}

/** Reads the names of a server in the order of look-up (rule S8). They are only valid when nothing was reported. */
export function readServerNames(given: unknown, report: ReportProblem): readonly ServerName[] {
  const entries = readArray(given)
  if (entries === undefined)
    report(`"names" must be an array of names, got ${describeValue(given)}`, { rule: "S8" })
  return (entries ?? []).flatMap((entry, index) => readName(entry, `"names"[${index}]`, report))
}

/** Reads one name; an empty array when a mistake is reported. */
function readName(given: unknown, noun: string, report: ReportProblem): readonly ServerName[] {
  const names = ["name", "field", "filter", "sort"]
  const known = requireOptions(given, noun, { names, problem: `${noun} has no option` }, report)
  if (known === undefined) return []
  const expect = (option: string, expected: string): void => {
    const value = describeValue(known.get(option))
    report(`"${option}" of ${noun} must be ${expected}, got ${value}`, { rule: "S8" })
  }
  const readUse = (option: Use): boolean => {
    const use = propertyOr(known, option, true)
    if (typeof use !== "boolean") expect(option, "true or false")
    return use === true
  }
  const [name, field] = [known.get("name"), known.get("field")]
  if (typeof name !== "string") expect("name", "a string")
  const isField = typeof field === "string" || field === null
  if (!isField) expect("field", "the name of a field or null")
  const use = { filter: readUse("filter"), sort: readUse("sort") }
  return typeof name === "string" && isField ? [{ name, field, ...use }] : []
}

/** What a name means to a server: a field, a property that the dialect does not follow, a custom method, or one that it cannot call. */
type NameMeaning =
  FoundMethod | { readonly kind: "usable"; readonly field: Field } | { readonly kind: "unfollowed" }

export type NameLookUp = ReturnType<typeof createLookUp>

interface NameSettings {
  readonly names: readonly ServerName[] | undefined
  readonly methods: ServerMethods
  readonly caseSensitive: boolean
}

export function createLookUp({ names, methods, caseSensitive }: NameSettings) {
  // With `caseSensitive` the server finds no method at all (rule S23).
  const callable = caseSensitive
    ? []
    : Object.entries(methods).map(([name, method]): NamedMethod => ({ name, ...method }))
  const isPlain = names === undefined && callable.length === 0 && !caseSensitive
  const tables = new WeakMap<Fields, ReturnType<typeof indexNames>>()
  const namesOf = (table: Fields) => {
    const known = tables.get(table) ?? indexNames(listEntries(names, table))
    tables.set(table, known)
    return known
  }
  const isFound = ({ name, field }: NamedField, text: string): boolean =>
    !caseSensitive || (name === text && !isOfServerCode(field))
  const entriesOf = (text: string, table: Fields): readonly NamedField[] =>
    (namesOf(table).byName.get(fold(text)) ?? []).filter((entry) => isFound(entry, text))
  return {
    /** True when names mean what they mean to the standard dialect: the fields of the table, ignoring case. A list is not followed. */
    isPlain: (table: Fields): boolean => isPlain && namesOf(table).isFollowed,
    /** Finds what a name means (rules S8 and S27): the first usable entry, or else a custom method. */
    find: (text: string, use: Use, table: Fields): NameMeaning | undefined => {
      const entry = entriesOf(text, table).find((named) => named[use])
      if (entry === undefined) return findMethod(text, use, callable)
      const { field } = entry
      return field ? { kind: "usable", field } : { kind: "unfollowed" }
    },
    /** Returns the spelling of the first entry with a name, whatever it can be used for. */
    findSpelling: (text: string, table: Fields): string | undefined =>
      entriesOf(text, table)[0]?.name,
    /** Lists the names that conditions, or sorts, can use, those of methods after those of fields. */
    listUsable: (use: Use, table: Fields): string[] => {
      const usable = namesOf(table).entries.filter((named) => named[use])
      const known = usable.filter((entry) => isFound(entry, entry.name))
      const called = callable.filter((method) => method[use] !== undefined)
      return [...new Set([...known, ...called].map(({ name }) => name))]
    },
  }
}

export function completingNames(
  lookUp: NameLookUp,
  { caseSensitive }: NameSettings,
): NamingDialect {
  const findMeaning = (text: string, use: Use, table: Fields): KnownName["meaning"] | undefined => {
    const found = lookUp.find(text, use, table)
    if (found?.kind === "usable") return found.field
    return found?.kind === "method" ? { kind: "method", label: found.method.label } : undefined
  }
  return {
    findMeaning,
    listNames: (table, use) => {
      const listed = new Map<string, KnownName>()
      for (const name of lookUp.listUsable(use, table)) {
        const key = caseSensitive ? name : fold(name)
        const meaning = listed.has(key) ? undefined : findMeaning(name, use, table)
        if (meaning !== undefined) listed.set(key, { name, meaning })
      }
      return [...listed.values()]
    },
  }
}

interface NamedField {
  readonly name: string
  /** Null for a property that the dialect does not follow. */
  readonly field: Field | null
  readonly filter: boolean
  readonly sort: boolean
}

/** Returns the names of a server over a table in the order of look-up, and the same ones by their folded names. */
function indexNames(entries: readonly NamedField[]) {
  const byName = Map.groupBy(entries, ({ name }) => fold(name))
  return { entries, byName, isFollowed: entries.every(({ field }) => field !== null) }
}

/** Lists the names of the server, and after them those of its code that they leave out. */
function listEntries(names: NameSettings["names"], { fields }: Fields): readonly NamedField[] {
  const own = Array.from(fields.values(), (field): NamedField => {
    const { name, filter, sort } = field
    // What a server does with a collection is not followed, in conditions and in sorts.
    return isList(field) ? { name, field: null, filter, sort: true } : { name, field, filter, sort }
  })
  if (names === undefined) return own
  const entries = names.flatMap((entry): NamedField[] => {
    const { name, field: of, filter = true, sort = true } = entry
    const field = of === null ? null : fields.get(foldName(of))
    if (field === undefined) return []
    const followed = field !== null && isList(field) ? null : field
    return [{ name, field: followed, filter, sort: sort && (field === null || isColumn(field)) }]
  })
  const listed = new Set(entries.map(({ field }) => field))
  return [...entries, ...own.filter(({ field }) => isOfServerCode(field) && !listed.has(field))]
}

/** True for a list, which is a collection on the server (rule V14). */
function isList(field: Field): boolean {
  return isColumn(field) && field.list
}

/** True for a field that is a method on the server, which no names list. */
function isOfServerCode(field: Field | null): boolean {
  return field !== null && !isColumn(field)
}

/** The method that a name finds, or the reason why the server gives up on what it finds. */
type FoundMethod =
  | { readonly kind: "method"; readonly method: NamedMethod }
  | {
      readonly kind: "unusable"
      readonly reason: Exclude<DiagnosticData["unusable-method"]["reason"], "database">
    }

/** The public methods without parameters that every object of .NET has. */
const withoutRows: readonly string[] = ["GetHashCode", "GetType", "ToString"]

/**
 * Finds the custom method that a name means to the server, ignoring case (rule S27). A name that
 * ends in `*` finds all methods that begin with the rest. Generic methods count only where there is
 * no other.
 */
function findMethod(text: string, use: Use, all: readonly NamedMethod[]): FoundMethod | undefined {
  const methods = all.filter((method) => method[use] !== undefined)
  if (methods.length === 0) return undefined
  const isPrefix = text.endsWith("*")
  const wanted = fold(isPrefix ? text.slice(0, -1) : text)
  const isFound = (name: string): boolean =>
    isPrefix ? fold(name).startsWith(wanted) : fold(name) === wanted
  const hits = methods.filter(({ name }) => isFound(name))
  for (const wanted of ["same", "any"] as const) {
    const found = hits.filter(({ entity = "same" }) => entity === wanted)
    if (found.length > 1) return { kind: "unusable", reason: "several" }
    if (withoutRows.some(isFound)) return { kind: "unusable", reason: "no-rows" }
    const [method] = found
    if (method !== undefined) return { kind: "method", method }
  }
  const isOther = !isPrefix && (hits.length > 0 || isFound("Equals"))
  return isOther ? { kind: "unusable", reason: "other-entity" } : undefined
}
