import { sql, type SqlBool } from "kysely"
import type { BoundQuery, ColumnTest, Test, TestValue } from "../bind/bound.ts"
import { keyOf, loosestEnd } from "../bind/operand-order.ts"
import { createReport, type BindingReport, type Subject } from "../bind/report.ts"
import { sqlIllFormedText, sqlPatternLength, sqlUnsupported } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { fold } from "../fields/kinds/fold.ts"
import { rulesOf } from "../fields/kinds/kinds.ts"
import { compileColumnTest } from "../evaluate/column-test.ts"
import { needlesOf } from "../evaluate/text-test.ts"
import { isOrderMatch, isTextMatch } from "../language/operators.ts"
import { arrayCondition, listItems, someItem, type ListItems } from "./list-items.ts"
import { allOf, anyOf, conditionSql, not, isNotNull, isNull } from "./logic.ts"
import { floatEquals, isStorable, operandOrder, operandParameter } from "./operand-forms.ts"
import {
  sqlColumnOf,
  sqlOfShortcut,
  userExpression,
  columnRef,
  columnValue,
  storedValue,
} from "./sql-column.ts"
import { sharedValues, usesPattern, type SharedSqlValues } from "./shared-values.ts"
import { foldedMatch, textMatch } from "./text-forms.ts"
import type { SqlColumn, SqlScope, SqlValue, SqlCondition, Sql } from "./engine.ts"

/** Returns the conditions of a query as one (rule N2: those that are not applied have no effect). */
export function whereCondition({ conditions }: BoundQuery, scope: SqlScope): SqlCondition {
  const applied = conditions.filter((condition) => condition.applied).map(({ tests }) => tests)
  const shared = sharedValues(applied.flat(), scope)
  const anyTest = (tests: readonly Test[]): SqlCondition =>
    anyOf(tests.map((test) => testCondition(test, scope, shared)))
  const isOver = (tests: readonly Test[]): boolean => tests.some((test) => shared.values.has(test))
  const over = applied.filter(isOver).map(anyTest)
  const others = applied.filter((tests) => !isOver(tests)).map(anyTest)
  return allOf([...others, shared.around(allOf(over))])
}

function testCondition(test: Test, scope: SqlScope, shared: SharedSqlValues): SqlCondition {
  const { table } = scope
  return test.kind === "column"
    ? columnCondition(test, sqlColumnOf(table, test.field), scope, shared)
    : userExpression<SqlBool>(scope, sqlOfShortcut(table, test.field))
}

/**
 * Returns the condition of a test on a column (rules V1 and V2), which is never null. The test for
 * null is last, since null and false is false: only rows that match pay for it.
 */
function columnCondition(
  test: ColumnTest,
  column: SqlColumn,
  scope: SqlScope,
  shared: SharedSqlValues,
): SqlCondition {
  if (column.field.list) return listCondition(test, column, scope, shared)
  const value = columnValue(scope, column)
  const folded = test.folded ? column.fold : undefined
  const stored = folded && { sql: columnRef(scope, folded.column), bytewise: folded.bytewise }
  const compared: SqlValue =
    shared.values.get(test) ??
    (stored === undefined ? value : { ...value, ...stored, type: "text", holdsFolded: true })
  const isEmpty: SqlCondition = compared.notNull ? false : isNull(compared)
  const isPresent: SqlCondition = compared.notNull ? true : isNotNull(compared)
  const matches = matchesPresent(test, column, compared, scope)
  return test.onEmpty === false ? allOf([matches, isPresent]) : anyOf([isEmpty, matches])
}

/**
 * Returns the condition of a test on a list, which is never null: some item matches, or with a negation there are items, and for
 * one of the values none that matches it (rule V14).
 */
function listCondition(
  test: ColumnTest,
  column: SqlColumn,
  scope: SqlScope,
  { folds }: SharedSqlValues,
): SqlCondition {
  const needles = folds && usesPattern(test, column) ? needlesOf(test.values) : undefined
  const items = listItems(scope, column, { isFolded: test.folded, needles })
  const hasItems = someItem(items, true)
  const someOf = (values: readonly TestValue[]): SqlCondition => {
    const positive = { ...test, values, negated: false }
    if (column.type === "pg-enum") return someItem(items, isListed(positive, items.item.sql))
    const overlap = arrayCondition(scope, column, positive, "&&") ?? true
    return allOf([overlap, someItem(items, matchesOne(positive, items.item))])
  }
  const lacksOne = (): SqlCondition => {
    const values = distinctValues(test)
    const holdsAll = arrayCondition(scope, column, { ...test, values }, "@>")
    if (holdsAll !== undefined) return not(holdsAll)
    return lacksOneText(test, items) ?? anyOf(values.map((value) => not(someOf([value]))))
  }
  const matches = test.negated ? allOf([hasItems, test.orNull || lacksOne()]) : someOf(test.values)
  return test.onEmpty === false ? matches : anyOf([not(hasItems), matches])
}

/** The most selects of a negated condition, one for each value. PostgreSQL compiles each of more. */
const mostSelects = 8

/** Returns the condition that no item matches one of many texts, as a single select from these; undefined elsewhere. */
function lacksOneText(test: ColumnTest, items: ListItems): SqlCondition | undefined {
  const { item } = items
  const values = distinctValues(test)
  const match = values[0]?.match ?? "equal"
  const isPattern = !isOrderMatch(match) && (test.folded || isTextMatch(match))
  if (!isPattern || values.length <= mostSelects || item.type === "pg-enum") return undefined
  const ignoresCase = test.folded && !item.holdsFolded
  const needles = needlesOf(test.values)
  const written = test.folded && !ignoresCase ? needles.map(fold) : needles
  if (!written.every((needle) => isStorable(item, needle))) return true
  const rows = item.engine.needleRows?.(item.sql, { match, ignoresCase }, written)
  return (
    rows &&
    sql`(exists (select 1 from ${rows.from} where ${conditionSql(not(someItem(items, rows.matches)))}))`
  )
}

function matchesPresent(
  test: ColumnTest,
  column: SqlColumn,
  compared: SqlValue,
  scope: SqlScope,
): SqlCondition {
  if (column.type === "pg-enum") return isListed(test, storedValue(scope, column))
  return test.negated ? test.orNull || differsFromOne(test, compared) : matchesOne(test, compared)
}

/** Returns the condition that an enum type has one of those values of the field that pass the test in memory. */
function isListed(test: ColumnTest, value: Sql): SqlCondition {
  const { field } = test
  const passes = compileColumnTest({
    ...test,
    field: { ...field, list: false, read: (given) => given },
  })
  const passing = [...(field.values?.keys() ?? [])].filter(passes)
  return passing.length > 0 && sql`(${value} in (${sql.join(passing)}))`
}

/** Returns the condition that a value, which is not null, matches one of the values of the test. */
function matchesOne(test: ColumnTest, value: SqlValue): SqlCondition {
  const values = distinctValues(test)
  const [first] = values
  if (first === undefined) return false
  const { match } = first
  if (isOrderMatch(match)) return operandOrder(value, match, (loosestEnd(test) ?? first).operand)
  const operands = values.map(({ operand }) => operand)
  if (test.folded && !value.holdsFolded) return foldedMatch(value, match, operands.map(textOf))
  const compared = test.folded ? operands.map((operand) => fold(textOf(operand))) : operands
  return isTextMatch(match)
    ? textMatch(value, match, compared.map(textOf))
    : equalsOne(value, compared)
}

/** Returns the condition that a value, which is not null, does not match at least one of the values of the test (rule V2). */
function differsFromOne(test: ColumnTest, value: SqlValue): SqlCondition {
  const values = distinctValues(test)
  // No value equals two that differ.
  if (values.length > 1 && values[0]?.match === "equal") return true
  return anyOf(values.map((only) => not(matchesOne({ ...test, values: [only] }, value))))
}

function distinctValues({ values, folded }: ColumnTest): readonly TestValue[] {
  return [...new Map(values.map((value) => [keyOf(value.operand, folded), value])).values()]
}

function textOf(operand: Operand): string {
  return typeof operand === "string" ? operand : ""
}

/** Returns the condition that a value, which is not null, equals one of the operands. */
export function equalsOne(value: SqlValue, operands: readonly Operand[]): SqlCondition {
  if (value.kind === "float")
    return anyOf(
      operands.map(
        (operand) =>
          typeof operand === "number" && !Number.isNaN(operand) && floatEquals(value, operand),
      ),
    )
  const parameters = operands.flatMap((operand) => operandParameter(value, operand) ?? [])
  const [first, ...others] = parameters
  if (first === undefined) return false
  // The last value is repeated until there are 2, 4, 8 … 256, so that few texts of statements are prepared and logged.
  const length = Math.min(256, 2 ** Math.ceil(Math.log2(parameters.length)))
  while (others.length + 1 < length) others.push(others.at(-1) ?? first)
  return value.engine.equalsOne(value, [first, ...others])
}

/** Finds the columns in which a dialect reads NaN as a value, and no database does (rule S14). */
export function findNaN({ conditions, sorts }: BoundQuery, scope: SqlScope): readonly Finding[] {
  const report = createReport()
  const add = (field: ColumnField, subject: Subject<DiagnosticData["sql-unsupported"]>): void => {
    const work = () => ({ field: field.name, option: "NaN" })
    if (holdsNaN(field, scope)) report.add(sqlUnsupported, work, { ...subject, rule: "S14" })
  }
  for (const { condition, tests } of conditions.filter(({ applied }) => applied))
    for (const test of tests) if (test.kind === "column") add(test.field, { node: condition })
  for (const { field, sort } of sorts) add(field, { node: sort, source: "sorts" })
  return report.findings
}

/** True for a column that may hold NaN, where a dialect reads it as a value. SQL counts it as empty, as the field of the table does. */
function holdsNaN(field: ColumnField, { table }: SqlScope): boolean {
  const isOfDialect = field.kind === "number" && field.rules !== rulesOf(field.kind, field)
  return isOfDialect && field.format !== "decimal" && sqlColumnOf(table, field).mayHoldSpecials
}

/** Finds the values of a query that the database cannot look for as memory does. */
export function findUnsearchable({ conditions }: BoundQuery, scope: SqlScope): readonly Finding[] {
  const report = createReport()
  for (const { tests } of conditions.filter(({ applied }) => applied))
    for (const test of tests) if (test.kind === "column") reportUnsearchable(test, scope, report)
  return report.findings
}

function reportUnsearchable(test: ColumnTest, { table }: SqlScope, report: BindingReport): void {
  const { field, values } = test
  const column = sqlColumnOf(table, field)
  if (column.type === "pg-enum") return
  const isPatterned = usesPattern(test, column)
  for (const { match, operand, written } of values) {
    if (typeof operand !== "string") continue
    const work = () => ({ field: field.name, value: operand })
    if (!operand.isWellFormed()) {
      // Equality has an answer all the same: no row of a database equals such a text.
      if (isTextMatch(match)) report.add(sqlIllFormedText, work, { node: written })
    } else if (isPatterned && !isOrderMatch(match)) {
      const { amount = 0, limit = 0 } = table.engine.patternLength?.(match, operand) ?? {}
      if (amount > limit)
        report.add(sqlPatternLength, () => ({ field: field.name, amount, limit }), {
          node: written,
        })
    }
  }
}
