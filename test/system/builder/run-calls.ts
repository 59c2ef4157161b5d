import ts from "typescript"
import { buildQuery } from "../../../src/builder/build-query.ts"
import type { Fields } from "../../../src/fields/field.ts"
import { untyped, type Untyped } from "../../builder/table.ts"

/** Returns the value of a literal. Anything else than a literal throws, so no code runs. */
function valueOf(node: ts.Expression): unknown {
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
    return -Number(valueOf(node.operand))
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf)
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  throw new Error(`expected a literal, got ${ts.SyntaxKind[node.kind]}`)
}

function run(node: ts.Expression, table: Fields): Untyped {
  if (!ts.isCallExpression(node)) throw new Error("expected a call")
  const called = node.expression
  if (ts.isIdentifier(called) && called.text === buildQuery.name) return untyped(table)
  if (!ts.isPropertyAccessExpression(called)) throw new Error("expected a method")
  const query = run(called.expression, table)
  const method = called.name.text
  switch (method) {
    case "where":
    case "isEmpty":
    case "isNotEmpty":
    case "orderBy":
    case "withPage":
    case "withPageSize":
      return query[method](...node.arguments.map(valueOf))
    default:
      throw new Error(`did not expect ${method}`)
  }
}

/** Runs the calls of the builder in a text over a table. It knows calls and literals alone. */
export function runCalls(code: string, table: Fields): Untyped {
  const { statements } = ts.createSourceFile("calls.ts", code, ts.ScriptTarget.Latest)
  const [statement] = statements
  if (statements.length !== 1 || statement === undefined || !ts.isExpressionStatement(statement))
    throw new Error(`expected one expression, got ${code}`)
  return run(statement.expression, table)
}
