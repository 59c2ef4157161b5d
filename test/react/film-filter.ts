import {
  describeField,
  queryFrom,
  queryFromJson,
  type ConditionJson,
  type Diagnostic,
  type OperatorSymbol,
} from "../../src/index.ts"
import { table } from "./films.ts"

/** An input of the form stands for one condition: a field and an operator. The visitor gives the value. */
export interface Input {
  readonly name: string
  readonly label: string
  readonly field: "title" | "genre" | "rating"
  readonly operator: OperatorSymbol
}

export const inputs: readonly Input[] = [
  { name: "title", label: "Title contains", field: "title", operator: "@=*" },
  { name: "genre", label: "Genre", field: "genre", operator: "==" },
  { name: "rating", label: "Rated at least", field: "rating", operator: ">=" },
]

/** A text for each input, by its name. */
export type Texts = ReadonlyMap<string, string>

/** The address of the filtered list, or a message for each input with a mistake. */
export type Written =
  { readonly ok: true; readonly search: string } | { readonly ok: false; readonly mistakes: Texts }

/** Makes the query string of what was typed. */
export function writeQuery(typed: Texts): Written {
  const used = inputs.filter(({ name }) => (typed.get(name) ?? "") !== "")
  const filters = used.map((input) => conditionOf(input, typed.get(input.name) ?? ""))
  const sorts = [{ field: "title", direction: "ascending" }]
  const query = queryFromJson(table, { filters, sorts })
  if (query.ok) return { ok: true, search: query.value.queryString().text }
  const mistakes = query.diagnostics.map((found) => [inputOf(found, used), found.message] as const)
  return { ok: false, mistakes: new Map(mistakes) }
}

/** A text that is not a number stays a text, so that the query is refused and the visitor learns why. */
function conditionOf({ field, operator }: Input, text: string): ConditionJson {
  const isNumber = describeField(table, field)?.kind === "number" && /^-?\d+(\.\d+)?$/.test(text)
  return { fields: [field], operator, values: [isNumber ? Number(text) : text] }
}

/** The diagnostic knows the index of its condition, which is that of its input. */
function inputOf({ data }: Diagnostic, used: readonly Input[]): string {
  return "entry" in data && data.entry !== undefined ? (used[data.entry]?.name ?? "") : ""
}

/** Returns the texts with which the form is filled: those of the query in the address. */
export function readQuery(search: string): Texts {
  const query = queryFrom(table, search)
  return new Map(
    inputs.map(({ name, field, operator }) => {
      const found = query.ok ? query.value.conditionsOn(field) : []
      const shown = found.find((each) => each.operator === operator && each.values.length === 1)
      return [name, String(shown?.values[0] ?? "")]
    }),
  )
}
