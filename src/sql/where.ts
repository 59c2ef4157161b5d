import type { SqlBool } from "kysely"
import type { BoundQuery, ColumnTest, Test } from "../bind/bound.ts"
import { createReport, type BindingReport, type Subject } from "../bind/report.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { ColumnField } from "../fields/field.ts"
import { rulesOf } from "../fields/kinds/kinds.ts"
import { sqlIllFormedText, sqlPatternLength, sqlUnsupported } from "../diagnostics/codes.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { Finding } from "../diagnostics/finding.ts"
import { isTextMatch } from "../language/operators.ts"
import { columnCondition } from "./column-condition.ts"
import { longestPattern, patternLength } from "./fold-forms.ts"
import { allOf, anyOf, type SqlCondition } from "./logic.ts"
import { sqlColumnOf, sqlOfShortcut, userExpression, type SqlScope } from "./sql-column.ts"

/** Returns the conditions of a query as one (rule N2: those that are not applied have no effect). */
export function whereCondition({ conditions }: BoundQuery, scope: SqlScope): SqlCondition {
  return allOf(
    conditions
      .filter(({ applied }) => applied)
      .map(({ tests }) => anyOf(tests.map((test) => testCondition(test, scope)))),
  )
}

function testCondition(test: Test, scope: SqlScope): SqlCondition {
  const { schema } = scope
  return test.kind === "column"
    ? columnCondition(test, sqlColumnOf(schema, test.field), scope)
    : userExpression<SqlBool>(scope, sqlOfShortcut(schema, test.field))
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
function holdsNaN(field: ColumnField, { schema }: SqlScope): boolean {
  const isOfDialect = field.kind === "number" && field.rules !== rulesOf(field.kind, field)
  return (
    isOfDialect &&
    ownProperty(field, "format") !== "decimal" &&
    sqlColumnOf(schema, field).mayHoldSpecials
  )
}

/** Finds the values of a query that the database cannot look for as memory does. */
export function findUnsearchable({ conditions }: BoundQuery, scope: SqlScope): readonly Finding[] {
  const report = createReport()
  for (const { tests } of conditions.filter(({ applied }) => applied))
    for (const test of tests) if (test.kind === "column") reportUnsearchable(test, scope, report)
  return report.findings
}

function reportUnsearchable(
  { field, values, folded }: ColumnTest,
  { schema }: SqlScope,
  report: BindingReport,
): void {
  const usesPattern = folded && sqlColumnOf(schema, field).fold === undefined
  for (const { match, operand, written } of values) {
    if (typeof operand !== "string") continue
    const work = () => ({ field: field.name, value: operand })
    if (!operand.isWellFormed()) {
      // Equality has an answer all the same: no row of a database equals such a text.
      if (isTextMatch(match)) report.add(sqlIllFormedText, work, { node: written })
    } else if (usesPattern) {
      const amount = patternLength(schema.dialect, match, operand)
      if (amount > longestPattern)
        report.add(sqlPatternLength, () => ({ field: field.name, amount, limit: longestPattern }), {
          node: written,
        })
    }
  }
}
