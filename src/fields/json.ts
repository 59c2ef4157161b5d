import type { Result } from "../diagnostics/result.ts"
import { readDefinitions } from "./definitions.ts"
import type { ShortcutField } from "./field.ts"
import { readObject, type OwnProperties } from "./untrusted.ts"
import { isPredicate, type Form } from "./options.ts"
import { listAll, reportUnknown } from "./problem.ts"
import type { OpenFieldTable } from "./table.ts"
import { defaultSettings, readTableOptions } from "./table-options.ts"

/** What JSON cannot hold, or does not. */
export interface JsonTableOptions {
  /** The predicates that shortcuts may name. */
  readonly shortcuts?: { readonly [name: string]: ShortcutField["test"] }
  /** Page sizes and limits as in `TableOptions`; not of that type, since they mostly come out of a file as well. */
  readonly options?: unknown
}

/**
 * Makes a table of definitions in JSON: an object of definitions by name, as for `defineFields`, but that a shortcut names
 * its predicate (`{ "kind": "shortcut", "shortcut": "lowStock" }`) and that a path takes the place of an accessor.
 * @returns all mistakes at once, each a `bad-definition`; never throws, whatever it is given.
 * @example
 * fieldsFromJson({ name: { kind: "text" } }).ok // => true
 * fieldsFromJson({ name: { kind: "txt" } }).ok // => false
 */
export function fieldsFromJson(
  json: unknown,
  { shortcuts = {}, options }: JsonTableOptions = {},
): Result<OpenFieldTable> {
  const { fields, findings } = readDefinitions(json, jsonForm(readObject(shortcuts) ?? new Map()))
  const all = [...findings]
  const settings = readTableOptions(options, defaultSettings, all)
  return all.length === 0
    ? { ok: true, value: { fields, ...settings } }
    : { ok: false, diagnostics: listAll(all) }
}

function jsonForm(predicates: OwnProperties): Form {
  return {
    predicate: "shortcut",
    readTest: (definition, report) => {
      const name = definition.get("shortcut")
      const predicate = typeof name === "string" ? predicates.get(name) : undefined
      if (isPredicate(predicate)) return predicate
      reportUnknown(name, 'predicate for "shortcut"', [...predicates.keys()], report, "V12")
      return () => false
    },
  }
}
