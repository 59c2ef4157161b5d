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

/** What is changed, what takes its place, and the words for the kind of change. */
type Change = readonly [node: ts.Node, replacement: string, kind: string]

/** Returns every mutation of a source: one changed operator, literal, condition, method, pattern or left-out statement each. */
export function findMutations(file: string, text: string): readonly Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = source.statements.flatMap((statement) =>
    declarationsIn(statement).flatMap(([name, node]) =>
      findChanges(node, source).map((change) => ({ name, change })),
    ),
  )
  const alike = Map.groupBy(found, ({ name, change: [, , kind] }) => `${name}: ${kind}`)
  return found.map((one) => {
    const [node, replacement, kind] = one.change
    const start = node.getStart(source)
    const others = alike.get(`${one.name}: ${kind}`) ?? []
    const earlier = others.filter(({ change: [other] }) => other.getStart(source) < start)
    return {
      file,
      folder: file.split("/")[1] ?? "",
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      start,
      end: node.end,
      original: text.slice(start, node.end),
      replacement,
      function: one.name,
      kind: others.length > 1 ? `${kind} #${earlier.length + 1}` : kind,
    }
  })
}

/** Returns what a statement at the top of a file declares, by name; a class counts as its members. */
function declarationsIn(statement: ts.Statement): readonly (readonly [name: string, ts.Node])[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((node) => [node.name.getText(), node])
  if (ts.isClassDeclaration(statement))
    return statement.members.map((node) => [
      [statement.name?.text, node.name?.getText() ?? "constructor"].join("."),
      node,
    ])
  const name = ts.isFunctionDeclaration(statement) ? statement.name?.text : undefined
  return [[name ?? "module", statement]]
}

function findChanges(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  // Types and imports are gone when the code runs.
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return []
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return []
  const found = [...changesOf(node, source)]
  node.forEachChild((child) => void found.push(...findChanges(child, source)))
  return found
}

function changesOf(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  if (ts.isBinaryExpression(node)) return changesOfOperator(node.operatorToken)
  if (ts.isPrefixUnaryExpression(node)) return changesOfPrefix(node, source)
  if (ts.isIfStatement(node)) return changesOfCondition(node.expression, source)
  if (ts.isConditionalExpression(node)) return changesOfCondition(node.condition, source)
  if (ts.isPropertyAccessExpression(node)) return changesOfMethod(node)
  if (ts.isExpressionStatement(node)) return changesOfStatement(node)
  if (ts.isBreakStatement(node)) return [[node, ";", "without break"]]
  if (ts.isContinueStatement(node)) return [[node, ";", "without continue"]]
  return changesOfLiteral(node)
}

function changesOfOperator(token: ts.BinaryOperatorToken): readonly Change[] {
  const other = otherOperators[token.kind]
  return other === undefined ? [] : [[token, other, `${token.getText()} to ${other}`]]
}

function changesOfPrefix(node: ts.PrefixUnaryExpression, source: ts.SourceFile): readonly Change[] {
  const negates =
    node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken
  if (!negates) return []
  const sign = ts.tokenToString(node.operator) ?? ""
  return [[node, `(${node.operand.getText(source)})`, `without ${sign}`]]
}

/** Negates a condition, unless the change of its operator does the same. */
function changesOfCondition(condition: ts.Expression, source: ts.SourceFile): readonly Change[] {
  if (ts.isPrefixUnaryExpression(condition) || ts.isBinaryExpression(condition)) return []
  return [[condition, `!(${condition.getText(source)})`, "condition negated"]]
}

/** Leaves out a call or an assignment. */
function changesOfStatement(node: ts.ExpressionStatement): readonly Change[] {
  const { expression } = node
  if (ts.isCallExpression(expression))
    return [[node, ";", `without ${lastName(expression.expression)}()`]]
  const isAssignment =
    ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken
  return isAssignment ? [[node, ";", `without ${lastName(expression.left)} =`]] : []
}

/** Returns the name of the function that is called, or of the variable or property that is set. */
function lastName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  if (ts.isElementAccessExpression(expression)) return `${lastName(expression.expression)}[]`
  return "…"
}

function changesOfMethod({ name, parent }: ts.PropertyAccessExpression): readonly Change[] {
  const other = otherMethods.get(name.text)
  if (other === undefined || !ts.isCallExpression(parent)) return []
  return [[name, other, `${name.text} to ${other}`]]
}

function changesOfLiteral(node: ts.Node): readonly Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, "false", "true to false"]]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, "true", "false to true"]]
  if (ts.isBigIntLiteral(node)) return [[node, `(${node.text} + 1n)`, `${node.getText()} + 1n`]]
  if (ts.isNumericLiteral(node) && !isKey(node))
    return [[node, `(${node.text} + 1)`, `${node.getText()} + 1`]]
  if (ts.isStringLiteral(node) && !isKey(node)) {
    const other = node.text === "" ? '"?"' : '""'
    return [[node, other, `${node.getText()} to ${other}`]]
  }
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0)
    return isAssigned(node) ? [] : [[node, "[]", "without elements"]]
  if (ts.isRegularExpressionLiteral(node)) return changesOfPattern(node)
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

function changesOfPattern(node: ts.RegularExpressionLiteral): readonly Change[] {
  const pattern = node.text
  const changed = [
    [pattern.replace(/^\/\^/, "/"), "pattern without ^"],
    [pattern.replace(/\$(?=\/[a-z]*$)/, ""), "pattern without $"],
    [pattern.replace(/(?<!\\)\+/, "*"), "pattern + to *"],
    [pattern.replace(/\\d/, "\\D"), "pattern \\d to \\D"],
    [pattern.replace(/\\s/, "\\S"), "pattern \\s to \\S"],
    [pattern.replace(/\[\^/, "["), "pattern [^ to ["],
  ] as const
  return changed.flatMap(([text, kind]) =>
    text === pattern || text.startsWith("//") ? [] : [[node, text, kind]],
  )
}
