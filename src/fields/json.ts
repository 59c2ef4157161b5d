import { readOptions } from "../diagnostics/options.ts"
import type { Result } from "../diagnostics/result.ts"
import { describeValue, listAllowed } from "../diagnostics/wording.ts"
import { readDefinitions } from "./definitions.ts"
import type { ShortcutField } from "./field.ts"
import { isPredicate, type DefinitionForm } from "./options.ts"
import { describeAll } from "./problem.ts"
import type { OpenFieldTable } from "./table.ts"
import { defaultSettings, readTableOptions } from "./table-options.ts"
import { readObject, type OwnProperties } from "../diagnostics/untrusted.ts"

/**
 * The parts of a table that its definitions in JSON lack.
 * @example
 * import type { JsonTableOptions } from "trommel"
 * const given: JsonTableOptions = { shortcuts: { lowStock: (row: { stock: number }) => row.stock < 5 }, options: { maxPageSize: 10 } }
 * fieldsFromJson({ low: { kind: "shortcut", shortcut: "lowStock" } }, given).ok // => true
 */
export interface JsonTableOptions {
  /** The predicates that shortcuts may name. */
  readonly shortcuts?: { readonly [name: string]: ShortcutField["test"] }
  /** Page sizes and limits, as in `TableOptions`; unknown, since they mostly come from a file as well. */
  readonly options?: unknown
}

const kinds = { shortcuts: "an object", options: "any" } as const

/**
 * Makes a table from definitions in JSON. A shortcut names its predicate (`{ "kind": "shortcut", "shortcut": "lowStock" }`), and
 * a path replaces an accessor.
 * @param json - The definitions by name, as `JSON.parse` returns them.
 * @returns the table, or all mistakes at once, each a `bad-definition`.
 * @throws TypeError for wrong options alone, not for anything in the JSON or in `options`.
 * @example
 * fieldsFromJson({ name: { kind: "text" } }).ok // => true
 * fieldsFromJson({ name: { kind: "txt" } }).ok // => false
 */
export function fieldsFromJson(json: unknown, given?: JsonTableOptions): Result<OpenFieldTable> {
  const { shortcuts = {}, options } = readOptions("fieldsFromJson", given, kinds)
  const form = jsonForm(readObject(shortcuts) ?? new Map())
  const { fields, findings } = readDefinitions(json, form)
  const all = [...findings]
  const settings = readTableOptions(options, defaultSettings, all)
  return all.length === 0
    ? { ok: true, value: { fields, ...settings } }
    : { ok: false, diagnostics: describeAll(all) }
}

function jsonForm(predicates: OwnProperties): DefinitionForm {
  return {
    predicate: "shortcut",
    readTest: ({ properties, report }) => {
      const name = properties.get("shortcut")
      const predicate = typeof name === "string" ? predicates.get(name) : undefined
      if (isPredicate(predicate)) return predicate
      report(`"shortcut" must name a predicate, got ${describeValue(name)}`, {
        rule: "V12",
        hint: listAllowed("predicates", [...predicates.keys()]),
      })
      return undefined
    },
  }
}
