import { requireTable } from "../fields/given.ts"
import { bindQuery } from "../bind/bind.ts"
import { findAlwaysTrue, findContradictions } from "../bind/contradictions.ts"
import { queryFromJson } from "../builder/build-query.ts"
import { BuiltQuery } from "../builder/built-query.ts"
import type { BuiltTree, Query, QueryJson } from "../builder/query.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { readOptions } from "../diagnostics/options.ts"
import { givenValues } from "../diagnostics/kinds.ts"
import { readPlainObject } from "../diagnostics/untrusted.ts"
import { visible } from "../diagnostics/visible.ts"
import { quote } from "../diagnostics/wording.ts"
import { describeFields, type FieldDescription } from "../fields/describe-field.ts"
import type { Fields, Limits } from "../fields/field.ts"
import { pickFields } from "../fields/pick-fields.ts"
import type { FieldTable } from "../fields/table.ts"
import { integerIn, operatorsInWords, typesOf, type KeywordSupport } from "./kinds.ts"
import {
  alternatives,
  issuesOf,
  makeSchema,
  orNull,
  type JsonSchema,
  type NullSupport,
  type SchemaIssue,
  type StandardSchema,
} from "./standard-schema.ts"

/**
 * Options of the schema of a query.
 * @example
 * import type { QuerySchemaOptions } from "trommel/schema"
 * const options: QuerySchemaOptions<"title" | "year"> = { fields: ["title"], allRequired: true }
 * querySchema(table, options)["~standard"].jsonSchema.input({ target: "draft-07" }).required // => ["filters", "sorts", "page", "pageSize"]
 */
export interface QuerySchemaOptions<Name extends string> {
  /** The fields that a query may use. Default: all of them. A range end needs its date beside it. */
  readonly fields?: readonly Name[]
  /** True for providers that require every property and support few keywords: null means absent, and there are no limits. Default: false. */
  readonly allRequired?: boolean
}

const kinds = { fields: "an array", allRequired: "a boolean" } as const

/**
 * Returns the schema of a query as JSON, for libraries that take a Standard Schema or a Standard JSON Schema, such as tools for
 * language models. It reads what `queryFromJson` reads, and refuses in addition what strict refuses: conditions that are always or never
 * true. An issue says the problem and what to do, and has the path to the part. `validate` never throws.
 * @param table - The fields that a query may use.
 * @throws QueryError for fields that the table does not have, TypeError for wrong options.
 * @example
 * import { querySchema } from "trommel/schema"
 * const { validate, jsonSchema } = querySchema(table)["~standard"]
 * const read = validate({ filters: [{ fields: ["rating"], operator: ">", values: [8] }] })
 * read.issues === undefined && read.value.print() // => { filters: "rating>8" }
 * validate({ filters: [{ fields: ["raiting"], operator: ">", values: [8] }] }).issues
 * // => [{ message: 'The table has no field "raiting". Did you mean rating?', path: ["filters", 0, "fields", 0] }]
 * Object.keys(jsonSchema.input({ target: "draft-07" }).properties ?? {}) // => ["filters", "sorts", "page", "pageSize"]
 */
export function querySchema<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  options?: QuerySchemaOptions<(keyof Filterable | keyof Sortable) & string>,
): StandardSchema<Partial<QueryJson>, Query<Filterable, Sortable>> {
  requireTable(table, "first argument")
  const { fields: names, allRequired = false } = readOptions("querySchema", options, kinds)
  const picked: Fields = names === undefined ? table : pickFields(table, names)
  const fields = { ...picked, exact: true }
  return makeSchema({
    validate: (given) => {
      const read = queryFromJson(allRequired ? withoutNulls(given) : given, fields)
      const issues = read.ok ? findRefusals(fields, read.value) : issuesOf(read.diagnostics, pathOf)
      if (!read.ok || issues.length > 0) return { issues }
      // It was read over some of the fields, and may be continued with all of them.
      return { value: new BuiltQuery({ ...table, dialect: undefined }, read.value) }
    },
    describe: (target) => describeQuery(fields, { target, allRequired, limits: table.limits }),
  })
}

/** Leaves out the parts that are null. Anything but an object stays as it is. */
function withoutNulls(given: unknown): unknown {
  const properties = readPlainObject(given)
  return properties
    ? Object.fromEntries([...properties].filter(([, part]) => part !== null))
    : given
}

/** Finds what strict refuses in a query that can be built. */
function findRefusals(table: Fields, query: BuiltTree): readonly SchemaIssue[] {
  const { refused, conditions, diagnostics } = bindQuery(query, table, { strict: true })
  if (!refused) return []
  // A built query has no ranges, but the diagnostics of a code are in the order of the conditions.
  const places: { readonly [code: string]: number[] | undefined } = {
    "always-true": conditions.flatMap((one, index) => (findAlwaysTrue(one) ? [index] : [])),
    "never-true": findContradictions(conditions).map(({ condition }) =>
      conditions.indexOf(condition),
    ),
  }
  return issuesOf(diagnostics, ({ source, code }) => [
    source,
    ...(places[code]?.splice(0, 1) ?? []),
  ])
}

function pathOf({ code, source, data }: Diagnostic): SchemaIssue["path"] {
  if (code === "refused-page") return [source]
  const { entry, position, reason, expected } = {
    ...{ entry: undefined, position: undefined, reason: undefined, expected: undefined },
    ...data,
  }
  const isWhole = reason === "unknown-property" || expected === "plain-object"
  if (entry === undefined) return isWhole ? [] : [source]
  if (isWhole) return [source, entry]
  if (code === "refused-sort") return [source, entry, reason === "direction" ? reason : "field"]
  if (code === "refused-operator") return [source, entry, "operator"]
  const part = code === "refused-field" || expected === "array" ? "fields" : "values"
  return [source, entry, part, ...(position === undefined ? [] : [position])]
}

interface Context extends KeywordSupport, NullSupport {
  readonly limits: Limits
}

/** The largest number of fields that have a branch of their own. */
const mostBranches = 40

function describeQuery(table: Fields, context: Context): JsonSchema {
  const { limits, allRequired } = context
  const fields = describeFields(table)
  const filterable = fields.filter(({ filter }) => filter)
  const sortable = fields.filter(({ sort }) => sort).map(({ name }) => name)
  const branches =
    filterable.length > mostBranches
      ? describeGroups(filterable, 1, context)
      : [
          ...filterable.map((field) => describeCondition([field], 1, context)),
          ...describeGroups(filterable, 2, context),
        ]
  const directions = ["ascending", "descending", "asc", "desc"]
  const sort = objectOf({ field: oneOf(sortable), direction: oneOf(directions) })
  const parts = {
    ...(filterable.length > 0 && {
      filters: listOf(alternatives(branches), [0, limits.conditions], context),
    }),
    ...(sortable.length > 0 && { sorts: listOf(sort, [0, limits.sorts], context) }),
    page: integerIn([1, Number.MAX_SAFE_INTEGER], context),
    pageSize: integerIn([1, table.maxPageSize], context),
  }
  return {
    description:
      "A query of a list: all conditions of filters must hold. In a condition, any of its fields may match any of its values; null is the missing value. The main sort is first. " +
      operatorsInWords,
    ...(allRequired
      ? objectOf(
          Object.fromEntries(
            Object.entries(parts).map(([name, part]) => [
              name,
              alternatives(orNull([part], context)),
            ]),
          ),
        )
      : objectOf(parts, [])),
  }
}

/**
 * Describes conditions with fields of a list.
 * @param least - The fewest fields of a condition. With one field in the list, a condition has that.
 */
function describeCondition(
  fields: readonly FieldDescription[],
  least: number,
  context: Context,
): JsonSchema {
  const { limits } = context
  const isOne = fields.length === 1
  const types = fields.flatMap((field) => typesOf(field, context))
  // Fields in one condition need not have the same range or list.
  const plain = isOne ? types : unique(types.map(({ type }) => type)).map((type) => ({ type }))
  const takesNull = fields[least > 1 ? "every" : "some"](({ nullable }) => nullable)
  const description = least > 1 ? "Several fields." : fields.map(describeInWords).join("; ")
  return {
    description,
    ...objectOf({
      fields: listOf(
        oneOf(fields.map(({ name }) => name)),
        [least, isOne ? 1 : limits.names],
        context,
      ),
      operator: oneOf(unique(fields.flatMap(({ operators }) => operators))),
      values: listOf(
        alternatives(takesNull ? orNull(plain, context) : plain),
        [1, limits.values],
        context,
      ),
    }),
  }
}

/** Describes conditions with fields that share operators and type, in one schema; none where no group has enough fields. */
function describeGroups(
  all: readonly FieldDescription[],
  least: number,
  context: Context,
): readonly JsonSchema[] {
  const alike = Map.groupBy(all, (field) => {
    const [type] = typesOf(field, context)
    return JSON.stringify([field.operators, type?.type === "integer" ? "number" : type?.type])
  })
  const groups = [...alike.values()].filter(({ length }) => length >= least)
  const branches = groups.map((fields) => describeCondition(fields, least, context))
  return branches.length === 0 ? [] : [alternatives(branches)]
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)]
}

const dateString = "a string such as 2024-01-31 or 2024-01-31T12:30:00+02:00"

/** Says the label of a field, its kind of value and the labels of its values. Texts of the table are quoted. */
function describeInWords({ name, label, kind, list, values = [] }: FieldDescription): string {
  const labeled = values.map(({ value, label }) =>
    label === String(value) ? quote(visible(label)) : `${value} ${quote(visible(label))}`,
  )
  return [
    label === name ? name : `${name} ${quote(visible(label))}`,
    kind === "date" || kind === "range-end" ? dateString : givenValues[kind],
    ...(list ? ["a list of which any item may match, or under a negated operator none"] : []),
    ...(labeled.length > 0 ? [`values ${labeled.join(", ")}`] : []),
  ].join(", ")
}

function objectOf(
  properties: { readonly [name: string]: JsonSchema },
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return {
    type: "object",
    properties,
    // OpenAPI 3.0 takes no empty list.
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function listOf(
  items: JsonSchema,
  [least, most]: readonly [number, number | false],
  { allRequired }: Context,
): JsonSchema {
  return {
    type: "array",
    items,
    ...(!allRequired && least > 0 && { minItems: least }),
    ...(!allRequired && most !== false && { maxItems: most }),
  }
}

function oneOf(names: readonly string[]): JsonSchema {
  return { type: "string", enum: names }
}
