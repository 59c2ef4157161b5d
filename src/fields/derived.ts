import { foldName } from "../language/names.ts"
import type { Field, RangeEndField, ShortcutField } from "./field.ts"
import { propertyOr, type OwnProperties } from "./untrusted.ts"
import { readFlag, type Form } from "./options.ts"
import { showUntrusted, type ReportProblem } from "./problem.ts"

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
export function readShortcut(
  name: string,
  definition: OwnProperties,
  form: Form,
  report: ReportProblem,
): ShortcutField {
  return {
    kind: "shortcut",
    name,
    ...readUse(definition, report),
    test: form.readTest(definition, report),
  }
}

/** The range shortcut that a definition describes (rule V13); undefined when it is reported. */
export function readRangeEnd(
  name: string,
  definition: OwnProperties,
  find: Find,
  report: ReportProblem,
): RangeEndField | undefined {
  const use = readUse(definition, report)
  const of = readBase(definition.get("of"), find, report)
  const end = definition.get("end")
  if (end === "from" || end === "to") return of && { kind: "range-end", name, ...use, end, of }
  report('its "end" must be "from" or "to"', "V13")
  return undefined
}

/** The date column that a bound belongs to. */
function readBase(
  name: unknown,
  find: Find,
  report: ReportProblem,
): RangeEndField["of"] | undefined {
  const base = typeof name === "string" ? find(foldName(name)) : undefined
  if (base?.kind === "date") return base
  if (base?.kind !== "refused")
    report(`its "of" must name a field of kind date, which ${showUntrusted(name)} is not`, "V13")
  return undefined
}

/** Conditions alone may use such a field (rule N5). */
function readUse(
  definition: OwnProperties,
  report: ReportProblem,
): { readonly filter: boolean; readonly sort: false } {
  if (propertyOr(definition, "sort", false) !== false) report('its "sort" must be false', "N5")
  return { filter: readFlag(definition, "filter", true, report), sort: false }
}
