import {
  describeField,
  prepareQuery,
  printQuery,
  QueryError,
  queryFrom,
  queryFromJson,
  writeUrl,
  type BoundQuery,
  type ConditionNode,
  type ConditionJson,
  type Diagnostic,
  type OpenParameters,
  type OperatorSymbol,
  type QueryInput,
  type QueryTree,
} from "../../../src/index.ts"
import { table } from "./goods.ts"

/** An input of the form is a condition: a field, an operator, and the values that are typed or chosen. */
interface Input {
  readonly name: string
  readonly field: string
  readonly operator: OperatorSymbol
  readonly label: string
  /** True where several values can be chosen. A row needs one of them. */
  readonly several?: boolean
}

const labelOf = (field: string): string => describeField(table, field)?.label ?? field

export const inputs: readonly Input[] = [
  { name: "search", field: "title", operator: "@=*", label: labelOf("title") },
  { name: "state", field: "state", operator: "==", label: labelOf("state"), several: true },
  { name: "minPrice", field: "price", operator: ">=", label: `${labelOf("price")} from` },
  { name: "maxPrice", field: "price", operator: "<=", label: `${labelOf("price")} to` },
  { name: "since", field: "added", operator: ">=", label: `${labelOf("added")} since` },
  { name: "inStock", field: "inStock", operator: "==", label: labelOf("inStock") },
]

/** The name of the hidden input that keeps what no other input shows: further conditions, sorts, the size of a page. */
export const hidden = "more"

/** The texts of each input. */
export type FormState = ReadonlyMap<string, readonly string[]>

/** A mistake, and the name of the input where it is shown. Without a name it concerns the whole form. */
export interface FormError {
  readonly input: string | undefined
  readonly message: string
}

export interface FilledForm {
  readonly state: FormState
  readonly errors: readonly FormError[]
}

/** Reads what a browser sent: the record of a web framework, or the parameters of a URL. */
export function readState(sent: object): FormState {
  return new Map(
    [...inputs.map(({ name }) => name), hidden].map((name) => [name, textsOf(sent, name)]),
  )
}

function textsOf(sent: object, name: string): readonly string[] {
  if (sent instanceof URLSearchParams) return sent.getAll(name)
  const given: unknown = Object.getOwnPropertyDescriptor(sent, name)?.value
  return [given].flat().filter((text) => typeof text === "string")
}

/** Writes the query string for what was typed, or returns the mistakes with their inputs. */
export function writeQuery(state: FormState): { readonly search: string } | FilledForm {
  const typed = inputs.flatMap((input) => conditionsOf(input, state.get(input.name) ?? []))
  const query = queryFromJson({ filters: typed.map(({ condition }) => condition) }, table)
  const more = queryFrom(`?${state.get(hidden)?.[0] ?? ""}`, table)
  const inputOf = ({ data }: Diagnostic): string | undefined =>
    data.field !== undefined && "entry" in data ? typed[data.entry ?? -1]?.input.name : undefined
  const refuse = (diagnostics: readonly Diagnostic[]): FilledForm => ({
    // A visitor cannot correct the hidden input.
    state: more.ok ? state : new Map([...state].filter(([name]) => name !== hidden)),
    errors: showErrors(diagnostics, inputOf),
  })
  if (!query.ok || !more.ok)
    return refuse([query, more].flatMap((read) => (read.ok ? [] : read.diagnostics)))
  try {
    return { search: query.value.and(more.value).queryString().text }
  } catch (error) {
    // A query can be longer than the table or a URL allows.
    if (error instanceof QueryError) return refuse(error.diagnostics)
    throw error
  }
}

function conditionsOf(
  input: Input,
  texts: readonly string[],
): readonly { readonly input: Input; readonly condition: ConditionJson }[] {
  const values = texts.filter((text) => text !== "").map((text) => valueOf(input.field, text))
  const groups = input.several
    ? [values].filter(({ length }) => length > 0)
    : values.map((v) => [v])
  const { field, operator } = input
  return groups.map((group) => ({ input, condition: { fields: [field], operator, values: group } }))
}

/** A text that is not exactly a value of the field stays a text, so that it is refused and shown again as it was typed. */
function valueOf(field: string, text: string): string | number | boolean {
  const kind = describeField(table, field)?.kind
  const isNumber = kind === "number" || kind === "integer" || kind === "enum"
  if (isNumber && /^-?\d+(?:\.\d+)?$/.test(text) && text.length <= 15) return Number(text)
  return kind === "shortcut" && text === "true" ? true : text
}

/** Fills the form from a query: that of the page's URL, or the record that a web framework made of it. */
export function fillForm<Given = never>(input: QueryInput | OpenParameters<Given>): FilledForm {
  const query = queryFrom(input, table)
  if (query.ok) {
    const { filters, sorts, pageSize } = query.value
    return placeConditions({ filters, sorts, ...(pageSize !== undefined && { pageSize }) })
  }
  return fillRefused(prepareQuery(input, table), query.diagnostics)
}

/** Fills the form with what the URL says although the query is refused, so that the visitor can correct it. */
function fillRefused(bound: BoundQuery, diagnostics: readonly Diagnostic[]): FilledForm {
  const filters = bound.conditions.map(({ condition }) => condition)
  const sorts = bound.sorts.map(({ sort }) => sort)
  const isAbout = ({ source, range }: Diagnostic, { range: whole }: ConditionNode): boolean =>
    source === "filters" &&
    range !== undefined &&
    whole !== undefined &&
    whole.start <= range.start &&
    range.end <= whole.end
  // A wrong condition without an input is only in the messages.
  const isKept = (condition: ConditionNode): boolean =>
    !diagnostics.some((found) => isAbout(found, condition))
  const { pageSize } = bound.paging
  const query = { filters, sorts, ...(pageSize !== table.defaultPageSize && { pageSize }) }
  const { state, errors, placed } = placeConditions(query, isKept)
  const inputOf = (found: Diagnostic): string | undefined =>
    [...placed].find(([condition]) => isAbout(found, condition))?.[1]
  return { state, errors: [...showErrors(diagnostics, inputOf), ...errors] }
}

interface Placed extends FilledForm {
  /** The conditions that inputs show, and the names of these inputs. */
  readonly placed: ReadonlyMap<ConditionNode, string>
}

/** Gives each condition to the first free input for its field and operator. The hidden input keeps the others. */
function placeConditions(
  { filters, ...others }: QueryTree,
  isKept: (condition: ConditionNode) => boolean = () => true,
): Placed {
  const state = new Map<string, readonly string[]>()
  const placed = new Map<ConditionNode, string>()
  for (const condition of filters) {
    const input = inputs.find((found) => !state.has(found.name) && canShow(found, condition))
    if (input === undefined) continue
    placed.set(condition, input.name)
    state.set(input.name, textsIn(condition))
  }
  const rest = filters.filter((condition) => !placed.has(condition) && isKept(condition))
  const printed = printQuery({ ...others, filters: rest })
  const written = printed.ok ? writeUrl(printed.value) : printed
  if (written.ok && written.value.text !== "") state.set(hidden, [written.value.text])
  return { state, placed, errors: written.ok ? [] : showErrors(written.diagnostics) }
}

function canShow(input: Input, condition: ConditionNode): boolean {
  const [name, ...otherNames] = condition.names
  const texts = textsIn(condition)
  return (
    name !== undefined &&
    otherNames.length === 0 &&
    describeField(table, name.text)?.name === input.field &&
    condition.operator.symbol === input.operator &&
    (input.several === true || texts.length === 1) &&
    texts.length === condition.values.length &&
    !texts.includes("")
  )
}

const textsIn = ({ values }: ConditionNode): readonly string[] =>
  values.flatMap((value) => (value.kind === "text" ? [value.text] : []))

/** Returns the messages of diagnostics, each with the input where it is shown. */
export function showErrors(
  diagnostics: readonly Diagnostic[],
  inputOf: (diagnostic: Diagnostic) => string | undefined = () => undefined,
): readonly FormError[] {
  return diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map((found) => ({
      input: inputOf(found),
      message: [found.problem, found.hint].join(" ").trim(),
    }))
}
