import type { Use } from "../bind/find-field.ts"
import type { CompletingDialect, KnownName } from "../complete/place.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { Field, Fields } from "../fields/field.ts"
import type { NamedField } from "../fields/method.ts"
import { fold } from "../fields/kinds/fold.ts"
import { findMethod, type FoundMethod } from "./find-method.ts"
import type { ServerSettings } from "./options.ts"

/** What decides how a server looks names up. */
export interface NamingServer {
  readonly table: Fields
  /** True when letter case counts; no method is found then. */
  readonly caseSensitive: boolean
}

/** Finds what a name means to a server (rules S8 and S27): the first entry that can be used so, or else a custom method. */
export function lookUp(
  text: string,
  use: Use,
  server: NamingServer,
): FoundMethod | { readonly kind: "usable"; readonly field: Field } | undefined {
  const entry = entriesOf(text, server).find((named) => named[use])
  if (entry !== undefined) return { kind: "usable", field: entry.field }
  return server.caseSensitive ? undefined : findMethod(text, use, server.table)
}

/** Returns the entries with a name, in the order of look-up. */
export function entriesOf(
  text: string,
  { table, caseSensitive }: NamingServer,
): readonly NamedField[] {
  const same = namesOf(table).byName.get(fold(text)) ?? []
  return caseSensitive
    ? same.filter(({ name, field }) => name === text && !isOfServerCode(field))
    : same
}

/** Lists the names that conditions, or sorts, can use, those of methods behind those of fields. */
export function listUsableNames(use: Use, { table, caseSensitive }: NamingServer): string[] {
  const usable = namesOf(table).entries.filter((named) => named[use])
  const known = caseSensitive ? usable.filter(({ field }) => !isOfServerCode(field)) : usable
  const methods = caseSensitive ? [] : (ownProperty(table, "methods") ?? [])
  const callable = methods.filter((method) => method[use] !== undefined)
  return [...new Set([...known, ...callable].map(({ name }) => name))]
}

/** Makes the part of completion that knows the names of a server. */
export function completingNames({
  caseSensitive,
}: ServerSettings): Pick<CompletingDialect, "listNames" | "findMeaning"> {
  const findMeaning = (text: string, use: Use, table: Fields): KnownName["meaning"] | undefined => {
    const found = lookUp(text, use, { table, caseSensitive })
    if (found?.kind === "usable") return found.field
    return found?.kind === "method" ? found.method : undefined
  }
  return {
    findMeaning,
    listNames: (table, use) => {
      const listed = new Map<string, KnownName>()
      for (const name of listUsableNames(use, { table, caseSensitive })) {
        const key = caseSensitive ? name : fold(name)
        const meaning = listed.has(key) ? undefined : findMeaning(name, use, table)
        if (meaning !== undefined) listed.set(key, { name, meaning })
      }
      return [...listed.values()]
    },
  }
}

/** The names of a table in the order of look-up. */
interface Names {
  readonly entries: readonly NamedField[]
  /** The same entries by their folded names. */
  readonly byName: ReadonlyMap<string, readonly NamedField[]>
}

const namesByTable = /* @__PURE__ */ new WeakMap<Fields, Names>()

function namesOf(table: Fields): Names {
  const known = namesByTable.get(table)
  if (known !== undefined) return known
  const entries = listNames(table)
  const byName = new Map<string, NamedField[]>()
  for (const entry of entries) {
    const key = fold(entry.name)
    const same = byName.get(key)
    if (same === undefined) byName.set(key, [entry])
    else same.push(entry)
  }
  const names = { entries, byName }
  namesByTable.set(table, names)
  return names
}

/** Lists the names of the server, and behind them those of its code that they leave out. */
function listNames(table: Fields): readonly NamedField[] {
  const names = ownProperty(table, "names")
  const own = [...table.fields.values()].map(namedByItself)
  if (names === undefined) return own
  const listed = new Set(names.map(({ field }) => field))
  return [...names, ...own.filter(({ field }) => isOfServerCode(field) && !listed.has(field))]
}

function namedByItself(field: Field): NamedField {
  const { name, filter, sort } = field
  return { name, field, filter, sort }
}

/** True for a field that is a method on the server, which no names list. */
function isOfServerCode({ kind }: Field): boolean {
  return kind === "shortcut" || kind === "range-end"
}
