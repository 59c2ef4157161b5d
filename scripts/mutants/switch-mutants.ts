import ts from "typescript"
import type { Mutation } from "./mutation.ts"

interface Switched {
  readonly mutation: Mutation
  readonly index: number
}

/**
 * Returns a source that holds all mutations at once. Each stands beside the code that it changes, and runs while
 * `globalThis.isMutated` answers true for its index.
 */
export function switchMutants(text: string, switched: readonly Switched[]): string {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true)
  const byPlace = Map.groupBy(switched, ({ mutation }) => `${mutation.start}:${mutation.end}`)
  const at = (node: ts.Node) => byPlace.get(`${node.getStart(source)}:${node.end}`) ?? []
  const { transformed } = ts.transform(source, [
    (context) => (file) => {
      const visit = (node: ts.Node): ts.Node => {
        if (ts.isTypeNode(node)) return node
        const inner = ts.visitEachChild(node, visit, context)
        return withSwitch({ node, inner, source, at })
      }
      return ts.visitEachChild(file, visit, context)
    },
  ])
  return transformed.map((file) => ts.createPrinter().printFile(file)).join("")
}

interface Place {
  /** The node as it stands in the source. */
  readonly node: ts.Node
  /** The same node, with the mutations inside of it. */
  readonly inner: ts.Node
  readonly source: ts.SourceFile
  readonly at: (node: ts.Node) => readonly Switched[]
}

function withSwitch({ node, inner, source, at }: Place): ts.Node {
  const ofStatement = at(node).filter(({ mutation }) => mutation.replacement === ";")
  if (ts.isStatement(node)) return ofStatement.reduce(leaveOut, inner)
  const ofNode = at(node)
    .filter((found) => !ofStatement.includes(found))
    .map((found) => [found, found.mutation.replacement] as const)
  const withNode = ofNode.reduce(
    (result, [found, changed]) => choose(result, found, changed),
    inner,
  )
  if (ts.isBinaryExpression(node))
    return at(node.operatorToken).reduce((result, found) => {
      const sides = [node.left, node.right].map((side) => `(${side.getText(source)})`)
      return choose(result, found, sides.join(` ${found.mutation.replacement} `))
    }, withNode)
  if (ts.isPropertyAccessExpression(node)) return at(node.name).reduce(withOtherMethod, withNode)
  return withNode
}

/** Writes `isMutated(1) ? changed : original` in parentheses. */
function choose(original: ts.Node, found: Switched, changed: string): ts.Node {
  if (!ts.isExpression(original))
    throw new TypeError(`${found.mutation.file} has no expression there.`)
  return ts.factory.createParenthesizedExpression(
    ts.factory.createConditionalExpression(
      isMutated(found),
      undefined,
      verbatim(`(${changed})`),
      undefined,
      ts.factory.createParenthesizedExpression(original),
    ),
  )
}

function withOtherMethod(access: ts.Node, found: Switched): ts.Node {
  if (!ts.isPropertyAccessExpression(access))
    throw new TypeError(`${found.mutation.file} calls no method there.`)
  const { original, replacement } = found.mutation
  const name = verbatim(
    `${isMutatedText(found)} ? ${JSON.stringify(replacement)} : ${JSON.stringify(original)}`,
  )
  return ts.isPropertyAccessChain(access)
    ? ts.factory.createElementAccessChain(access.expression, access.questionDotToken, name)
    : ts.factory.createElementAccessExpression(access.expression, name)
}

function leaveOut(statement: ts.Node, found: Switched): ts.Node {
  if (!ts.isStatement(statement))
    throw new TypeError(`${found.mutation.file} has no statement there.`)
  const kept = ts.factory.createIfStatement(
    ts.factory.createLogicalNot(isMutated(found)),
    ts.factory.createBlock([statement]),
  )
  return ts.factory.createBlock([kept])
}

function isMutated(found: Switched): ts.Expression {
  return verbatim(isMutatedText(found))
}

/** Code that runs where the global is missing too, as in a thread. */
function isMutatedText({ index }: Switched): string {
  return `globalThis.isMutated?.(${index})`
}

function verbatim(text: string): ts.Expression {
  return ts.factory.createIdentifier(text)
}
