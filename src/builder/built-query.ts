import { refusedValue } from "./codes.ts"
import { readOptions } from "../diagnostics/options.ts"
import { own } from "../diagnostics/own.ts"
import { isColumn } from "../fields/field.ts"
import type { ConditionNode, QueryText, SortNode } from "../language/ast.ts"
import { operatorMeaning } from "../language/operators.ts"
import { printTree } from "../language/print.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { writeParameters, type WrittenUrl } from "../url/write-url.ts"
import { buildCondition, buildConditionForEach, readOperator } from "./build-condition.ts"
import { buildBetween, buildDay } from "./build-range.ts"
import { addSort, readPage, readPageSize } from "./build-sorts.ts"
import { readField } from "./query-fields.ts"
import { addJson, addTree, writeJson, writeCondition } from "./query-json.ts"
import type {
  BuilderTable,
  ConditionJson,
  QueryJson,
  BuiltTree,
  Query,
  WriteOptions,
} from "./query.ts"
import { refuse, refuseType } from "./refuse.ts"
import { isNothing } from "./untrusted-lists.ts"
import { orThrow } from "../diagnostics/result.ts"
import { writeKinds, writeQuery, type WriteSettings } from "./write-query.ts"

/** The name of the method that Node.js asks for the text that a log shows. */
const inspectName = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")

const noPage = { page: undefined, pageSize: undefined }

/**
 * A query as a frozen object. Its own properties are those of a tree and its methods are inherited,
 * so copying or comparing its properties copies or compares the tree. The methods accept any
 * argument and check it.
 */
export class BuiltQuery<Filterable, Sortable> implements Query<Filterable, Sortable> {
  readonly filters: readonly ConditionNode[]
  readonly sorts: readonly SortNode[]
  declare readonly page?: number
  declare readonly pageSize?: number
  readonly #table: BuilderTable

  constructor(table: BuilderTable, tree: BuiltTree) {
    const { filters, sorts, page, pageSize } = { ...noPage, ...tree }
    this.filters = Object.freeze([...filters])
    this.sorts = Object.freeze([...sorts])
    // A page that is not set must be absent, not undefined.
    if (page !== undefined) this.page = page
    if (pageSize !== undefined) this.pageSize = pageSize
    this.#table = table
    // Not a method: bundlers keep a class with a computed name even where nothing uses it.
    Object.defineProperty(this, inspectName, own({ value: () => describeQuery(this, table) }))
    Object.freeze(this)
  }

  where(field: unknown, operator: unknown, value: unknown): Query<Filterable, Sortable> {
    return this.#add(buildCondition(this.#table, { field, operator, value }))
  }

  noneOf(field: unknown, values: unknown): Query<Filterable, Sortable> {
    return this.#add(...buildConditionForEach(this.#table, field, "!=", values))
  }

  between(
    field: unknown,
    low: unknown,
    high: unknown,
    options?: unknown,
  ): Query<Filterable, Sortable> {
    return this.#add(...buildBetween(this.#table, { field, low, high, options }))
  }

  onDay(field: unknown, day: unknown, zone: unknown = "Z"): Query<Filterable, Sortable> {
    return this.#add(...buildDay(this.#table, field, day, zone))
  }

  isEmpty(field: unknown): Query<Filterable, Sortable> {
    return this.#add(...buildConditionForEach(this.#table, field, "==", [null]))
  }

  isNotEmpty(field: unknown): Query<Filterable, Sortable> {
    return this.#add(...buildConditionForEach(this.#table, field, "!=", [null]))
  }

  search(fields: unknown, text: unknown): Query<Filterable, Sortable> {
    const value = typeof text === "string" ? trimWhiteSpace(text) : text
    const condition = buildCondition(this.#table, { field: fields, operator: "@=*", value })
    return value === "" ? this : this.#filter([...this.filters, condition])
  }

  when<Value>(
    value: Value | null | undefined | false | "",
    build: (query: Query<Filterable, Sortable>, value: Value) => unknown,
  ): Query<Filterable, Sortable> {
    if (typeof build !== "function") refuseType({ expected: "function", given: build })
    if (isNothing(value)) return this
    const result = build(this, value)
    if (!BuiltQuery.#isBuilt<Filterable, Sortable>(result))
      return refuseType({ expected: "query-over-table", given: result })
    return result.#isOver(this.#table) ? result : refuse(refusedValue, { reason: "other-table" })
  }

  and(other: unknown): Query<Filterable, Sortable> {
    if (!BuiltQuery.#isBuilt(other)) return refuseType({ expected: "query", given: other })
    const table = this.#table
    // Conditions over another table are checked again.
    return this.#with(
      other.#isOver(table)
        ? addTree(table, this, other)
        : addJson(table, this, writeJson(other.#table, other)),
    )
  }

  without(field: unknown): Query<Filterable, Sortable> {
    const { name } = readField(this.#table, field)
    return this.#filter(this.filters.filter((condition) => !isOn(condition, name)))
  }

  replace(field: unknown, operator: unknown, value: unknown): Query<Filterable, Sortable> {
    const { name } = readField(this.#table, field)
    const condition = buildCondition(this.#table, { field: name, operator, value })
    const others = this.filters.filter((other) => !isOn(other, name))
    const first = this.filters.findIndex((other) => isOn(other, name))
    return this.#filter(others.toSpliced(first < 0 ? others.length : first, 0, condition))
  }

  orderBy(field: unknown, direction: unknown = "ascending"): Query<Filterable, Sortable> {
    return this.#with({
      sorts: addSort(this.#table, this.sorts, field, direction, undefined),
    })
  }

  withoutOrder(): Query<Filterable, Sortable> {
    return this.#with({ sorts: [] })
  }

  withPage(page: unknown): Query<Filterable, Sortable> {
    return this.#with({ page: readPage(page) })
  }

  withPageSize(size: unknown): Query<Filterable, Sortable> {
    return this.#with({ pageSize: readPageSize(this.#table, size) })
  }

  conditionsOn(field: unknown): readonly ConditionJson[] {
    return findConditions(this.#table, this, field)
  }

  // The values of a condition are of the kind of its field.
  valuesOf(field: unknown, operator: unknown = "=="): readonly never[] {
    return findValues(this.#table, this, field, operator) as readonly never[]
  }

  print(options?: WriteOptions): QueryText {
    return this.#print(readOptions("print", options, writeKinds))
  }

  searchParams(options?: WriteOptions): URLSearchParams {
    return new URLSearchParams(this.#write(readOptions("searchParams", options, writeKinds)).text)
  }

  queryString(options?: WriteOptions): WrittenUrl {
    return this.#write(readOptions("queryString", options, writeKinds))
  }

  toJSON(): QueryJson {
    return writeJson(this.#table, this)
  }

  toKey(): string {
    return writeKey(this)
  }

  #print(settings: WriteSettings): QueryText {
    const { dialect = this.#table.dialect, limits } = settings
    return writeQuery(this, this.#table, { dialect, limits })
  }

  #write(settings: WriteSettings): WrittenUrl {
    return orThrow(writeParameters(this.#print(settings)))
  }

  /** True for a query over the same fields, with names of the same service. */
  #isOver({ fields, dialect }: BuilderTable): boolean {
    return this.#table.fields === fields && this.#table.dialect === dialect
  }

  #with(changed: Partial<BuiltTree>): Query<Filterable, Sortable> {
    return new BuiltQuery(this.#table, { ...this, ...changed })
  }

  /** Returns the query with the filters that a user has changed. Its page was one of other rows. */
  #filter(filters: readonly ConditionNode[]): Query<Filterable, Sortable> {
    return new BuiltQuery(this.#table, { ...withoutPage(this), filters })
  }

  #add(...conditions: readonly ConditionNode[]): Query<Filterable, Sortable> {
    return this.#with({ filters: [...this.filters, ...conditions] })
  }

  /** True for an object that the constructor made: no other one has the private property. */
  static #isBuilt<Filterable, Sortable>(value: unknown): value is BuiltQuery<Filterable, Sortable> {
    return typeof value === "object" && value !== null && #table in value
  }
}

/** Writes a tree so that the order of conditions, of values and of names in a group changes nothing. */
function writeKey(tree: BuiltTree): string {
  const { filters, sorts, page = null, pageSize = null } = { ...noPage, ...tree }
  const sorted = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort()
  const conditions = filters.map(({ names, operator, values }) =>
    JSON.stringify([
      sorted(names.map(({ text }) => text)),
      operator.symbol,
      sorted(values.map((value) => (value.kind === "null" ? "null" : `=${value.text}`))),
    ]),
  )
  const order = sorts.map(({ name, descending }) => `${descending ? "-" : ""}${name.text}`)
  return JSON.stringify([sorted(conditions), order, page, pageSize])
}

function withoutPage(tree: BuiltTree): BuiltTree {
  const { filters, sorts, pageSize } = { ...noPage, ...tree }
  return { filters, sorts, ...(pageSize !== undefined && { pageSize }) }
}

/** Returns the text of a query for a log. Limits of the table do not apply. */
function describeQuery(tree: BuiltTree, { dialect }: BuilderTable): string {
  const text = printTree(tree, { limits: { text: false }, dialect })
  const parts = Object.entries(text.ok ? text.value : {}).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  )
  return parts.length === 0 ? "Query {}" : `Query { ${parts.join(", ")} }`
}

function isOn({ names }: ConditionNode, name: string): boolean {
  return names.length === 1 && names[0]?.text === name
}

/** Returns the conditions that name a field, alone or beside others. */
function findConditions(
  table: BuilderTable,
  { filters }: BuiltTree,
  field: unknown,
): readonly ConditionJson[] {
  const { name } = readField(table, field)
  return filters
    .filter(({ names }) => names.some(({ text }) => text === name))
    .map((condition) => writeCondition(table, condition))
}

/** Returns the values of all conditions on a field alone that have the operator. */
function findValues(
  table: BuilderTable,
  tree: BuiltTree,
  field: unknown,
  operator: unknown,
): ConditionJson["values"] {
  const found = readField(table, field)
  const symbol = readOperator(operator, [found])
  const mayBeNull = isColumn(found) && found.nullable && operatorMeaning(symbol).match === "equal"
  return findConditions(table, tree, found.name)
    .filter((condition) => condition.fields.length === 1 && condition.operator === symbol)
    .flatMap(({ values }) => values)
    .filter((value) => mayBeNull || value !== null)
}
