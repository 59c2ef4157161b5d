import { refusedValue } from "../diagnostics/codes.ts"
import type { RefusalPlace } from "../diagnostics/refusal-data.ts"
import { describeValue, takeAllowed } from "../diagnostics/wording.ts"
import { own } from "../diagnostics/own.ts"
import { allowedIds, rangeOfSize } from "../bind/value-hints.ts"
import { isColumn, type ColumnField, type Field } from "../fields/field.ts"
import { describeGivenDate } from "../fields/kinds/given-date.ts"
import { isListed } from "../fields/listed.ts"
import type { Value } from "../language/ast.ts"
import type { Match, OperatorMeaning } from "../language/operators.ts"
import { refuse } from "./refuse.ts"
import { comparedColumn, writeGiven } from "./write-value.ts"

/** What a value is built for: the meaning of the operator, and the place of the value. */
interface ValueContext {
  readonly meaning: Pick<OperatorMeaning, "match" | "folded" | "symbol">
  readonly place: RefusalPlace
}

/**
 * Returns a value as a node. All of the fields must accept it. Its text is the canonical one of
 * their kind; a field of the kind text takes the string unchanged.
 */
export function buildValue(
  given: unknown,
  fields: readonly Field[],
  { meaning, place }: ValueContext,
): Value {
  const { match, folded, symbol } = meaning
  if (given === null) {
    for (const field of fields)
      checkNull(field, match, { operator: `${symbol}${folded ? "*" : ""}`, ...place })
    return { kind: "null" }
  }
  const texts = fields.map((field) => writeValue(given, field, place))
  if (match === "equal") for (const field of fields) checkListed(given, field, { folded, place })
  const onText = fields.findIndex(({ kind }) => kind === "text")
  return { kind: "text", text: texts[Math.max(0, onText)] ?? "" }
}

/** Refuses null under other operators than those of equality, and for fields that are never null (rules V1, V11 and T10). */
function checkNull(
  field: Field,
  match: Match,
  { operator, ...place }: RefusalPlace & { readonly operator: string },
): void {
  const { name } = field
  if (match !== "equal") {
    const data = { reason: "null-operator", ...place, field: name, operator } as const
    refuse(refusedValue, data, { rule: "V11" })
  }
  if (!(isColumn(field) && field.nullable))
    refuse(refusedValue, { reason: "never-null", ...place, field: name }, { rule: "V1" })
}

function writeValue(given: unknown, field: Field, place: RefusalPlace): string {
  const column = comparedColumn(field)
  const isDate = column?.kind === "date"
  return (
    writeGiven(given, field) ??
    refuse(refusedValue, {
      reason: "wrong-type",
      ...place,
      field: field.name,
      expected: isDate ? field.kind : (column?.kind ?? "shortcut"),
      given: (isDate ? describeGivenDate : describeValue)(given),
      ...(column && typeOf(column)),
      ...idsFor(given, field),
    })
  )
}

/** Returns what the options of a column say about its values (rules V4a and V4b). */
function typeOf(column: ColumnField) {
  const { format, flags } = own(column)
  return {
    ...rangeOfSize(column),
    ...((format === "float" || format === "decimal") && { format }),
    ...(flags && { flags }),
  }
}

/** Refuses a text that the field does not list (rule V3). Operators for parts of a text take any. */
function checkListed(
  given: unknown,
  field: Field,
  { folded, place }: { readonly folded: boolean; readonly place: RefusalPlace },
): void {
  if (field.kind !== "text" || !isString(given) || isListed(field, given, folded)) return
  const listed = takeAllowed(field.values?.keys() ?? [], String)
  const data = {
    reason: "unlisted",
    ...place,
    field: field.name,
    given: describeValue(given),
    ...listed,
  } as const
  refuse(refusedValue, data, { rule: "V3" })
}

/** Returns the id for its label, and the ids that there are (rule V7). */
function idsFor(given: unknown, field: Field) {
  if (field.kind !== "enum") return {}
  const meant = [...(field.values ?? [])].find(
    ([, label]) => label !== undefined && label === given,
  )
  return {
    ...(meant && { id: { value: String(meant[0]), label: meant[1] } }),
    ids: allowedIds(field.values),
  }
}

function isString(given: unknown): given is string {
  return typeof given === "string"
}
