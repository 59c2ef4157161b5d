import { sql } from "kysely"
import type { ColumnTest } from "../bind/bound.ts"
import type { ColumnField } from "../fields/field.ts"
import { rangeOfSized, typesOfField } from "./column-types.ts"
import { allOf, conditionSql, isNotNull } from "./logic.ts"
import { columnRef, columnValue, itemsAlias, storedValue } from "./sql-column.ts"
import { operandParameter } from "./operand-forms.ts"
import { isFixedText, valueKindOf, type SqlType } from "./types.ts"
import type {
  Engine,
  SqlColumn,
  SqlScope,
  SqlValue,
  SqlCondition,
  Sql,
  BooleanSql,
} from "./engine.ts"

/** The items of a list (rule V14): what to select from, and one of them. */
export interface ListItems {
  readonly from: Sql
  readonly item: SqlValue
}

/** What a test without letter case needs of a list: its stored folded list, or each item folded for the needles. */
interface Folding {
  readonly isFolded: boolean
  readonly needles?: readonly string[] | undefined
}

/** Returns the items of a list. */
export function listItems(
  scope: SqlScope,
  column: SqlColumn,
  { isFolded, needles }: Folding = { isFolded: false },
): ListItems {
  const { items, type, field } = column
  const { engine } = scope.table
  const fold = isFolded ? column.fold : undefined
  const own = columnValue(scope, column)
  const list = fold ? columnRef(scope, fold.column) : storedValue(scope, column)
  const rows = items && engine.items[items]?.select(list, type, rangeOfSized(field))
  const as = sql.id(itemsAlias(scope))
  const from = sql`${rows ?? list} as ${as}`
  if (fold) return { from, item: { ...own, bytewise: fold.bytewise, holdsFolded: true } }
  const folded = needles && engine.foldedText?.(own.sql, needles)
  if (folded === undefined) return { from, item: own }
  return {
    from: sql`(select ${folded} as item from ${from} ${sql.raw(engine.once ?? "")}) as ${as}`,
    item: { ...own, bytewise: true, holdsFolded: true },
  }
}

/** Returns the condition that a list has an item that meets a condition. */
export function someItem({ from, item }: ListItems, condition: SqlCondition): SqlCondition {
  const meets = allOf([condition, isNotNull(item)])
  return (
    meets !== false &&
    (item.engine.someItem?.(from, conditionSql(meets)) ??
      sql`(exists (select 1 from ${from} where ${conditionSql(meets)}))`)
  )
}

/** Returns the first item of a list, whose type the database tells. */
export function firstItem(scope: SqlScope, column: SqlColumn): Sql {
  const { from, item } = listItems(scope, column)
  return sql`(select ${item.sql} from ${from} limit 1)`
}

/** Returns what a column selects for a list: a text of JSON with the items in order, each as `item` gives it. */
export function itemsText(scope: SqlScope, column: SqlColumn, item: Sql): Sql {
  const list = storedValue(scope, column)
  const form = column.items && scope.table.engine.items[column.items]
  return form?.text(list, item, listItems(scope, column).from) ?? list
}

/**
 * Returns the condition that a whole array, which is not null, has one of the values of a test, which an index serves, or all of
 * them; undefined for another form of lists, and for values that no item equals.
 */
export function arrayCondition(
  scope: SqlScope,
  column: SqlColumn,
  { folded, values }: ColumnTest,
  operator: "&&" | "@>",
): BooleanSql | undefined {
  const compare = column.items && scope.table.engine.items[column.items]?.compare
  if (compare === undefined || folded || values[0]?.match !== "equal") return undefined
  const value = columnValue(scope, column)
  const parameters = values.flatMap(({ operand }) => operandParameter(value, operand) ?? [])
  const isComparable =
    operator === "&&" ? parameters.length > 0 : parameters.length === values.length
  return isComparable
    ? compare(storedValue(scope, column), column.type, operator, parameters)
    : undefined
}

/** Returns the types of the items of a list in JSON, which has one type of numbers and no types of dates; the default first. */
export function typesInJson(engine: Engine, field: ColumnField): readonly SqlType[] {
  const types = typesOfField(engine, field)
  switch (valueKindOf(field)) {
    case "number":
    case "float":
    case "integer":
    case "sized":
    case "enum":
      return [engine.doubleType]
    case "text":
    case "uuid":
      return ["text"]
    case "date":
    case "day":
    case "time":
      return types.filter(isFixedText)
    case "int64":
      return ["int8"]
    case "decimal":
    case "uint64":
      return types.filter((type) => type === "numeric")
    case "boolean":
      return types.slice(0, 1)
    case "duration":
    case "object":
      return []
  }
}
