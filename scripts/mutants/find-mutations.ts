import ts from "typescript"
import type { Mutation } from "./mutation.ts"

/** The text that takes the place of an operator. */
const otherOperators: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.PlusToken]: "-",
  [ts.SyntaxKind.MinusToken]: "+",
  [ts.SyntaxKind.AsteriskToken]: "/",
  [ts.SyntaxKind.SlashToken]: "*",
  [ts.SyntaxKind.PercentToken]: "*",
  [ts.SyntaxKind.PlusEqualsToken]: "-=",
  [ts.SyntaxKind.MinusEqualsToken]: "+=",
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
  [ts.SyntaxKind.QuestionQuestionToken]: "&&",
  [ts.SyntaxKind.QuestionQuestionEqualsToken]: "=",
}

const otherMethods: ReadonlyMap<string, string> = new Map([
  ["every", "some"],
  ["some", "every"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["indexOf", "lastIndexOf"],
  ["lastIndexOf", "indexOf"],
  ["toUpperCase", "toLowerCase"],
  ["toLowerCase", "toUpperCase"],
  ["find", "findLast"],
  ["findLast", "find"],
  ["push", "unshift"],
  ["trimStart", "trimEnd"],
  ["trimEnd", "trimStart"],
])

type Change = readonly [node: ts.Node, replacement: string]

/** Returns every mutation of a source: one changed operator, literal, condition, method, pattern or left-out statement each. */
export function findMutations(file: string, text: string): readonly Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const folder = file.split("/")[1] ?? ""
  const found: Mutation[] = []
  const visit = (node: ts.Node): void => {
    // Types and imports are gone when the code runs.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    for (const [changed, replacement] of changesOf(node, source)) {
      const start = changed.getStart(source)
      const { line } = source.getLineAndCharacterOfPosition(start)
      const { end } = changed
      const lineEnd = text.indexOf("\n", end)
      found.push({
        file,
        folder,
        line: line + 1,
        start,
        end,
        before: text.slice(text.lastIndexOf("\n", start) + 1, start),
        original: text.slice(start, end),
        after: text.slice(end, lineEnd === -1 ? text.length : lineEnd),
        replacement,
      })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function changesOf(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (ts.isBinaryExpression(node)) return changesOfOperator(node.operatorToken)
  if (ts.isPrefixUnaryExpression(node)) return changesOfPrefix(node, source)
  if (ts.isIfStatement(node)) return changesOfCondition(node.expression, source)
  if (ts.isConditionalExpression(node)) return changesOfCondition(node.condition, source)
  if (ts.isPropertyAccessExpression(node)) return changesOfMethod(node)
  if (ts.isExpressionStatement(node) && hasEffect(node.expression)) return [[node, ";"]]
  if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) return [[node, ";"]]
  return changesOfLiteral(node)
}

function changesOfOperator(token: ts.BinaryOperatorToken): readonly Change[] {
  const other = otherOperators[token.kind]
  return other === undefined ? [] : [[token, other]]
}

function changesOfPrefix(node: ts.PrefixUnaryExpression, source: ts.SourceFile): readonly Change[] {
  const negates =
    node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken
  return negates ? [[node, `(${node.operand.getText(source)})`]] : []
}

/** Negates a condition, unless the change of its operator does the same. */
function changesOfCondition(condition: ts.Expression, source: ts.SourceFile): readonly Change[] {
  if (ts.isPrefixUnaryExpression(condition) || ts.isBinaryExpression(condition)) return []
  return [[condition, `!(${condition.getText(source)})`]]
}

/** True for a call and for an assignment. */
function hasEffect(expression: ts.Expression): boolean {
  return (
    ts.isCallExpression(expression) ||
    (ts.isBinaryExpression(expression) &&
      expression.operatorToken.kind === ts.SyntaxKind.EqualsToken)
  )
}

function changesOfMethod({ name, parent }: ts.PropertyAccessExpression): readonly Change[] {
  const other = otherMethods.get(name.text)
  return other !== undefined && ts.isCallExpression(parent) ? [[name, other]] : []
}

function changesOfLiteral(node: ts.Node): readonly Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, "false"]]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, "true"]]
  if (ts.isBigIntLiteral(node)) return [[node, `(${node.text} + 1n)`]]
  if (ts.isNumericLiteral(node) && !isKey(node)) return [[node, `(${node.text} + 1)`]]
  if (ts.isStringLiteral(node) && !isKey(node)) return [[node, node.text === "" ? '"?"' : '""']]
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0)
    return isAssigned(node) ? [] : [[node, "[]"]]
  if (ts.isRegularExpressionLiteral(node))
    return changesOfPattern(node.text).map((pattern) => [node, pattern])
  return []
}

/** True for the left side of an assignment, which takes values apart. */
function isAssigned(node: ts.ArrayLiteralExpression): boolean {
  return ts.isBinaryExpression(node.parent) && node.parent.left === node
}

/** True for a string or a number that is the key of an object. */
function isKey(node: ts.StringLiteral | ts.NumericLiteral): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  )
}

function changesOfPattern(pattern: string): readonly string[] {
  const changed = [
    pattern.replace(/^\/\^/, "/"),
    pattern.replace(/\$(?=\/[a-z]*$)/, ""),
    pattern.replace(/(?<!\\)\+/, "*"),
    pattern.replace(/\\d/, "\\D"),
    pattern.replace(/\\s/, "\\S"),
    pattern.replace(/\[\^/, "["),
  ]
  return [...new Set(changed)].filter((text) => text !== pattern && !text.startsWith("//"))
}
