import { describeValue } from "../diagnostics/wording.ts"
import { checkName } from "../fields/definitions.ts"
import { readLabel } from "../fields/options.ts"
import {
  requireKnownNames,
  requireObject,
  type GivenDefinition,
  type ReportProblem,
} from "../fields/problem.ts"
import { propertyOr } from "../diagnostics/untrusted.ts"
import { foldName } from "../language/names.ts"

/** The rows that a custom sort method is given. They are sorted when they are read, and rows that tie keep their order. */
export interface SortableRows<Row> extends Iterable<Row> {
  /** Returns the rows sorted by a comparison alone, as `OrderBy` does. */
  readonly orderBy: (compare: (left: Row, right: Row) => number) => SortableRows<Row>
  /**
   * Returns the rows with a further comparison for those that tie, as `ThenBy` does.
   * @throws TypeError for rows that are not sorted yet.
   */
  readonly thenBy: (compare: (left: Row, right: Row) => number) => SortableRows<Row>
  /** Returns the same rows, to which `thenBy` cannot be applied: as after a `Where`. */
  readonly unordered: () => SortableRows<Row>
}

/** How the server calls a custom sort method. */
export interface MethodOrder {
  /** True when an earlier sort is there, so that the method sorts rows that tie in it. */
  readonly useThenBy: boolean
  /** True when the largest value comes first. */
  readonly descending: boolean
}

/**
 * A custom method of a server with Sieve, which filters or sorts all rows (rules S27 to S29). The server calls it before any condition
 * on a column, in the order of the query.
 * @example
 * import { sieveWith, type ServerMethod } from "trommel/sieve"
 * const top: ServerMethod<unknown> = {
 *   filter: function* (rows, _operator, values) {
 *     let left = Number(values?.[0])
 *     for (const row of rows) if (left-- > 0) yield row
 *   },
 * }
 * const table = defineFields({ n: { kind: "integer" } })
 * const dialect = sieveWith({ methods: { top } })
 * applyQuery([{ n: 1 }, { n: 2 }, { n: 3 }], table, { filters: "n>1,top==2" }, { dialect }).data // => [{ n: 2 }]
 */
export interface ServerMethod<Row = never> {
  /** The name that people read, which completion shows. Default: none. */
  readonly label?: string | undefined
  /**
   * Returns the rows to keep, best as they are read, such as those of a generator. `operator` is the empty text and `values` is
   * null for a name without operator. When the call throws, the server gives up; when reading the rows throws, it fails.
   */
  readonly filter?:
    | ((
        rows: Iterable<Row>,
        operator: string,
        values: readonly string[] | null,
      ) => Iterable<unknown>)
    | undefined
  /** Returns the rows in another order: `rows.thenBy(…)` when an earlier sort is there, `rows.orderBy(…)` otherwise. */
  readonly sort?: ((rows: SortableRows<Row>, order: MethodOrder) => Iterable<unknown>) | undefined
  /**
   * The entity whose rows the method of the server takes: `same` for that of the table, `any` for a generic method, which a name
   * that ends in `*` finds only where no other is found, `other` for another entity, so that the server gives up. Default: `same`.
   */
  readonly entity?: "same" | "any" | "other" | undefined
}

/** The custom methods of a server by name. */
export interface ServerMethods {
  readonly [name: string]: ServerMethod
}

export interface NamedMethod extends ServerMethod {
  readonly name: string
}

/** Reads custom methods (rules S27 to S29), which are only valid when nothing was reported. */
export function readMethods(
  given: unknown,
  reporterOf: (name?: string) => ReportProblem,
): ServerMethods {
  const methods = new Map<string, NamedMethod>()
  for (const [name, method] of requireObject(given, '"methods"', reporterOf()) ?? []) {
    const report = reporterOf(name)
    checkName(name, methods, report)
    const properties = requireObject(method, "the method", report)
    if (properties !== undefined)
      methods.set(foldName(name), { name, ...readMethod({ name, properties, report }) })
  }
  return Object.fromEntries(Array.from(methods.values(), ({ name, ...method }) => [name, method]))
}

function readMethod(given: GivenDefinition): ServerMethod {
  const { report } = given
  const properties = requireKnownNames(given, {
    names: ["label", "filter", "sort", "entity"],
    problem: "a method has no option",
  })
  const [filter, sort] = [properties.get("filter"), properties.get("sort")]
  const entity = propertyOr(properties, "entity", "same")
  if (filter === undefined && sort === undefined)
    report('expected a function "filter" or "sort", got none', { rule: "S27" })
  for (const [option, value] of Object.entries({ filter, sort }))
    if (value !== undefined && typeof value !== "function")
      report(`"${option}" must be a function, got ${describeValue(value)}`, { rule: "S27" })
  const isEntity = entity === "same" || entity === "any" || entity === "other"
  if (!isEntity)
    report(`"entity" must be "same", "any" or "other", got ${describeValue(entity)}`, {
      rule: "S27",
    })
  return {
    label: readLabel({ properties, report }),
    filter: isFilter(filter) ? filter : undefined,
    sort: isSort(sort) ? sort : undefined,
    entity: isEntity ? entity : "same",
  }
}

/** True for any function. The author of the method must make sure that it takes rows. */
function isFilter(value: unknown): value is NonNullable<ServerMethod["filter"]> {
  return typeof value === "function"
}

function isSort(value: unknown): value is NonNullable<ServerMethod["sort"]> {
  return typeof value === "function"
}
