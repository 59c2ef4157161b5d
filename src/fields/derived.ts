import { foldName } from "../language/names.js"
import type { Field, RangeShortcutField, ShortcutField } from "./field.js"
import { propertyOr, type Properties } from "./foreign.js"
import { readFlag, type Form } from "./options.js"
import { show, type Report } from "./problem.js"

/** What a name stands for while its table is being defined. */
export type Draft = Field | UnsettledField

/** A definition that waits until every column is known, wherever it stands; or one that is refused, which is reported already. */
interface UnsettledField {
  readonly kind: "unsettled" | "refused"
  readonly name: string
  readonly settle: (find: Find) => Field | undefined
}

type Find = (key: string) => Draft | undefined

/** The shortcut that a definition describes (rule V12); only good when nothing was reported. */
export function readShortcut(name: string, definition: Properties, form: Form, report: Report): ShortcutField {
  return { kind: "shortcut", name, ...readUse(definition, report), test: form.readTest(definition, report) }
}

/** The range shortcut that a definition describes (rule V13); undefined when it is reported. */
export function readBound(name: string, definition: Properties, find: Find, report: Report): RangeShortcutField | undefined {
  const use = readUse(definition, report)
  const of = readBase(definition.get("of"), find, report)
  const bound = definition.get("bound")
  if (bound === "from" || bound === "to") return of && { kind: "bound", name, ...use, bound, of }
  report('its "bound" must be "from" or "to"', "V13")
  return undefined
}

/** The date column that a bound belongs to. */
function readBase(name: unknown, find: Find, report: Report): RangeShortcutField["of"] | undefined {
  const base = typeof name === "string" ? find(foldName(name)) : undefined
  if (base?.kind === "date") return base
  if (base?.kind !== "refused") report(`its "of" must name a field of kind date, which ${show(name)} is not`, "V13")
  return undefined
}

/** Conditions alone may use such a field (rule N5). */
function readUse(definition: Properties, report: Report): { readonly filter: boolean; readonly sort: false } {
  if (propertyOr(definition, "sort", false) !== false) report('its "sort" must be false', "N5")
  return { filter: readFlag(definition, "filter", true, report), sort: false }
}
