import { fieldsFromJson } from "../../../src/core.ts"
import type { ColumnField } from "../../../src/fields/field.ts"
import type { PlainKind } from "../../../src/fields/kinds/kinds.ts"
import { valueKindOf, type SqlValueKind } from "../../../src/sql/types.ts"
import type { CaseColumn } from "./case.ts"

/** A kind of values with the options that choose it, and a kind of the reference that has the same operators. */
export interface CaseKind {
  readonly standIn: PlainKind
  readonly definition: Readonly<Record<string, unknown>>
}

const kind = (standIn: PlainKind, definition: CaseKind["definition"]): CaseKind => ({
  standIn,
  definition,
})

const listed = kind("text", {
  kind: "text",
  values: ["paid", "Paid", "ÜBER", "über 1_%", "zu", "", "😀", "\uffff", "ﬃ", "it's\\"],
})

/** The kinds of values that have options, or that the reference does not know. */
export const caseKinds: readonly CaseKind[] = [
  kind("date", { kind: "date", offset: true }),
  kind("date", { kind: "day" }),
  kind("date", { kind: "day" }),
  kind("number", { kind: "time" }),
  kind("number", { kind: "time" }),
  kind("number", { kind: "duration" }),
  kind("number", { kind: "number", format: "float" }),
  kind("number", { kind: "number", format: "double" }),
  kind("number", { kind: "number", format: "decimal" }),
  kind("number", { kind: "number", format: "decimal" }),
  ...([8, 16, 32, 64] as const).flatMap((bits) => [
    kind("integer", { kind: "integer", bits }),
    kind("integer", { kind: "integer", bits, unsigned: true }),
  ]),
  kind("text", { kind: "text", format: "char" }),
  ...[listed, listed, listed],
  kind("enum", { kind: "enum", values: [0, 1, 2, 4], flags: true }),
  kind("boolean", { kind: "object" }),
]

/** Returns a field with a definition. */
export function fieldWith(definition: CaseKind["definition"]): ColumnField {
  const built = fieldsFromJson({ x: definition })
  const field = built.ok ? built.value.fields.get("x") : undefined
  if (field === undefined || field.kind === "shortcut" || field.kind === "range-end")
    throw new Error(JSON.stringify(built))
  return field
}

/** Returns the values that a text lists; none for another field. */
export function labelsOf(definition: CaseColumn["definition"]): readonly string[] {
  if (definition?.kind !== "text") return []
  return [...(fieldWith(definition).values?.keys() ?? [])].map(String)
}

/** Returns the kind of the values of a column. */
export function valueKindOfCase({ definition, field }: CaseColumn): SqlValueKind {
  return definition === undefined ? field.kind : valueKindOf(fieldWith(definition))
}
