import {
  QueryError,
  queryFrom,
  queryFromJson,
  type ConditionNode,
  type ConditionJson,
  type Diagnostic,
  type OperatorSymbol,
} from "../../../src/index.ts"
import { table } from "./films.ts"

/** An input of the form is one condition: a field and an operator. The visitor gives the value. */
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

/** The address of the filtered list, or a message for each input with a mistake. That of `""` is about the whole form. */
export type Written =
  { readonly ok: true; readonly search: string } | { readonly ok: false; readonly mistakes: Texts }

/** Makes the query string of what was typed. Inputs with only blanks make no condition. */
export function writeQuery(typed: Texts): Written {
  const textOf = ({ name }: Input): string => (typed.get(name) ?? "").trim()
  const used = inputs.filter((input) => textOf(input) !== "")
  const filters = used.map((input) => conditionOf(input, textOf(input)))
  const query = queryFromJson(
    {
      filters,
      sorts: [{ field: "title", direction: "ascending" }],
    },
    table,
  )
  if (!query.ok) return refuse(query.diagnostics, used)
  try {
    return { ok: true, search: query.value.queryString().text }
  } catch (error) {
    // A text can be too long, or hold half of a character, which no address can contain.
    if (error instanceof QueryError) return refuse(error.diagnostics, used)
    throw error
  }
}

/** Reads a text as a query would. What it cannot read stays a text, which `queryFromJson` refuses. */
function conditionOf({ field, operator }: Input, text: string): ConditionJson {
  const typed: ConditionNode = {
    kind: "condition",
    names: [{ kind: "name", text: field }],
    operator: { kind: "operator", symbol: operator },
    values: [{ kind: "text", text }],
  }
  const read = queryFrom({ filters: [typed], sorts: [] }, table)
  const [condition] = read.ok ? read.value.conditionsOn(field) : []
  return condition ?? { fields: [field], operator, values: [text] }
}

function refuse(diagnostics: readonly Diagnostic[], used: readonly Input[]): Written {
  const mistakes = diagnostics.map((found) => {
    const input = inputOf(found, used)
    return [input?.name ?? "", tellMistake(found, input)] as const
  })
  return { ok: false, mistakes: new Map(mistakes) }
}

/** The diagnostic knows the index of its condition, which is that of its input. */
function inputOf({ source, data }: Diagnostic, used: readonly Input[]): Input | undefined {
  return source === "filters" && "entry" in data ? used[data.entry ?? -1] : undefined
}

/** Messages call a field by its name. The visitor knows the label of the input. */
function tellMistake({ message, hint }: Diagnostic, input: Input | undefined): string {
  const told = input ? message.replace(`"${input.field}"`, `"${input.label}"`) : message
  return hint === undefined ? told : `${told} ${hint}`
}

/** Returns the texts with which the form is filled: those of the query in the address. */
export function readQuery(search: string): Texts {
  const query = queryFrom(search, table)
  return new Map(
    inputs.map(({ name, field, operator }) => {
      const found = query.ok ? query.value.conditionsOn(field) : []
      const shown = found.find((each) => each.operator === operator && each.values.length === 1)
      return [name, String(shown?.values[0] ?? "")]
    }),
  )
}
