import type { Field } from "../fields/field.ts"
import { isExact, isFlag, isNumeric } from "../fields/kinds/writing.ts"
import type { Source } from "../diagnostics/diagnostic.ts"
import { limitPairs, limitText } from "../diagnostics/codes.ts"
import { readObject, type OwnProperties } from "../diagnostics/untrusted.ts"
import type { ConditionNode, SortNode } from "../language/ast.ts"
import { textLimit } from "../language/dialect.ts"
import { buildCondition, readOperator } from "./build-condition.ts"
import { fieldOfTree } from "./query-fields.ts"
import { createSteps, forEachItem, refuse, refuseType } from "./refuse.ts"
import { listOrNone, objectOf } from "./untrusted-lists.ts"
import type { BuilderTable, ConditionJson, QueryJson, BuiltTree } from "./query.ts"
import { addSort, readPage, readPageSize } from "./build-sorts.ts"

export function writeJson(table: BuilderTable, tree: BuiltTree): QueryJson {
  const { filters, sorts, page, pageSize } = { page: undefined, pageSize: undefined, ...tree }
  return {
    filters: filters.map((condition) => writeCondition(table, condition)),
    sorts: sorts.map(({ name, descending }) => ({
      field: name.text,
      direction: descending ? "descending" : "ascending",
    })),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
}

/** Writes a condition as JSON with numbers and booleans; integers of 64 bits and decimal numbers stay texts, which JSON would round. */
export function writeCondition(
  table: BuilderTable,
  { names, operator, values }: ConditionNode,
): ConditionJson {
  const fields = names.flatMap(({ text }) => fieldOfTree(table, text) ?? [])
  return {
    fields: names.map(({ text }) => text),
    operator: operator.symbol,
    values: values.map((value) =>
      value.kind === "null" ? null : restoreValue(value.text, fields),
    ),
  }
}

/** Returns the value for a text that is valid for all of the fields. Beside a text field it is a text for the others, too. */
function restoreValue(text: string, fields: readonly Field[]): string | number | boolean {
  if (fields.some(({ kind }) => kind === "text")) return text
  if (fields.some((field) => isNumeric(field) && !isExact(field))) return Number(text)
  return isFlag(fields[0]?.kind) ? text === "true" : text
}

/** Adds the parts of a tree that was built over the same table. A page of it replaces the page of the first. */
export function addTree(table: BuilderTable, tree: BuiltTree, added: BuiltTree): BuiltTree {
  const sorts = added.sorts.reduce(
    (earlier, { name, descending }) =>
      addSort(table, earlier, name.text, descending ? "descending" : "ascending", undefined),
    tree.sorts,
  )
  return { ...tree, ...added, filters: [...tree.filters, ...added.filters], sorts }
}

/** Adds the parts of plain JSON to a tree. A page of the JSON replaces the page of the tree. All mistakes are refused at once. */
export function addJson(table: BuilderTable, tree: BuiltTree, json: unknown): BuiltTree {
  const steps = createSteps()
  const given = steps.attempt(() => objectOf(json, ["filters", "sorts", "page", "pageSize"]))
  const read = <Value>(name: string, step: (value: unknown) => Value): Value | undefined => {
    const value = (given ?? readObject(json))?.get(name)
    return value === undefined ? undefined : steps.attempt(() => step(value))
  }
  const filters = read("filters", (list) => readConditions(table, list)) ?? []
  const sorts = read("sorts", (list) => readSorts(table, tree.sorts, list)) ?? tree.sorts
  const page = read("page", readPage)
  const pageSize = read("pageSize", (size) => readPageSize(table, size))
  steps.finish()
  return {
    ...tree,
    filters: [...tree.filters, ...filters],
    sorts,
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
}

function readConditions(table: BuilderTable, list: unknown): readonly ConditionNode[] {
  const { limits } = table
  const limit = textLimit(limits.text)
  const read = forEachItem(listOrNone(list, limits.conditions, "filters"), (condition, entry) =>
    readParts(
      condition,
      { known: ["fields", "operator", "values"], entry, source: "filters" },
      (parts) => {
        const [field, operator, value] = ["fields", "operator", "values"].map((name) =>
          parts.get(name),
        )
        // What a call of the builder may leave out is in the JSON, as its type and its schema say.
        refuseParts({ field, operator, value }, entry)
        const condition = buildCondition(table, { field, operator, value }, { entry })
        for (const one of condition.values)
          if (one.kind === "text" && one.text.length > limit)
            refuse(limitText, { amount: one.text.length, limit })
        return condition
      },
    ),
  )
  const amount = read.reduce((sum, { names, values }) => sum + names.length * values.length, 0)
  return limits.pairs !== false && amount > limits.pairs
    ? refuse(limitPairs, { amount, limit: limits.pairs })
    : read
}

/** Refuses fields and values that are no arrays, and an operator of another language such as `is null`, which has none. */
function refuseParts(
  { field, operator, value }: Readonly<Record<"field" | "operator" | "value", unknown>>,
  entry: number,
): void {
  if (Array.isArray(field) && Array.isArray(value)) return
  const steps = createSteps()
  if (operator !== undefined) steps.attempt(() => readOperator(operator, [], { entry }))
  for (const [expected, given] of [["array", field] as const, ["values", value] as const])
    if (!Array.isArray(given)) steps.attempt(() => refuseType({ expected, given, entry }))
  steps.finish()
}

function readSorts(
  table: BuilderTable,
  earlier: readonly SortNode[],
  list: unknown,
): readonly SortNode[] {
  let sorts = earlier
  forEachItem(listOrNone(list, table.limits.sorts, "sorts"), (sort, entry) => {
    sorts = readParts(sort, { known: ["field", "direction"], entry, source: "sorts" }, (parts) =>
      addSort(table, sorts, parts.get("field"), parts.get("direction"), entry),
    )
  })
  return sorts
}

/** Reads the properties of a condition or a sort. Other mistakes are not reported when a property is missing: it is probably misspelled. */
function readParts<Value>(
  given: unknown,
  {
    known,
    entry,
    source,
  }: { readonly known: readonly string[]; readonly entry: number; readonly source: Source },
  read: (parts: OwnProperties) => Value,
): Value {
  const steps = createSteps()
  const parts =
    steps.attempt(() => objectOf(given, known, { entry }, source)) ?? allOf(given, known)
  const value = parts && steps.attempt(() => [read(parts)] as const)
  steps.finish()
  return value
    ? value[0]
    : refuseType({ expected: "plain-object", given, entry, list: source }, { source })
}

/** Returns the properties of an object that has all the known ones. */
function allOf(given: unknown, known: readonly string[]): OwnProperties | undefined {
  const parts = readObject(given)
  return known.every((name) => parts?.has(name)) ? parts : undefined
}
