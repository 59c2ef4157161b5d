import type { SqlBool } from "kysely"
import type { BoundQuery, ColumnTest, Test } from "../bind/bound.ts"
import { createReport, type BindingReport } from "../bind/report.ts"
import { sqlIllFormedText, sqlPatternLength } from "../diagnostics/codes.ts"
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

/** Finds the values of a query that the database cannot look for as memory does. */
export function findUnsearchable({ conditions }: BoundQuery, scope: SqlScope): readonly Finding[] {
  const report = createReport()
  for (const { tests } of conditions.filter(({ applied }) => applied))
    for (const test of tests)
      if (test.kind === "column" && test.field.kind === "text")
        reportUnsearchable(test, scope, report)
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
