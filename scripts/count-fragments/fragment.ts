import ts from "typescript"

/** A doc comment of a declaration or of a member. */
export interface DocComment {
  readonly line: number
  /** The first paragraph. It is empty for a comment of tags alone. */
  readonly opening: string
  readonly documentsFunction: boolean
}

/** Words that open a phrase without a verb of its own. */
const openers = new Set(
  [
    "after although and are as at because before beside besides but by except for from",
    "how if in inside instead is like no nor not of on one only or otherwise outside per since",
    "so than that those through to unless until what whatever when whenever where",
    "whereas whether which whichever while who why with within without yes",
  ].flatMap((line) => line.split(" ")),
)

/** True when a participle opens the text, as in "Called before each request": it lacks a subject. */
const opensWithParticiple = (opening: string): boolean =>
  /^(?:\w+ed|Given|Held|Kept|Known|Left|Made|Meant|Put|Read|Run|Said|Set|Taken|Thrown|Told|Written),? (?:a|after|an|and|as|at|because|before|beside|by|for|from|if|in|instead|like|of|on|once|only|since|so|that|the|to|unless|until|when|where|while|with|without)\b/.test(
    opening,
  )

/** True when the comment of a function opens with a verb in the third person or says when the function returns true. */
const opensLikeFunction = (opening: string): boolean =>
  /^(?:[A-Z][a-z]+s|[A-Z][a-z]+-[a-z]+s|(?:Always )?[Tt]rue (?:when|for|if))\b/.test(opening)

/** True when a doc comment opens with a fragment instead of a sentence or a plain noun phrase. */
export function isFragment({ opening, documentsFunction }: DocComment): boolean {
  if (opening === "") return false
  const [word = ""] = opening.split(/[^A-Za-z'-]/)
  if (openers.has(word.toLowerCase()) || opensWithParticiple(opening)) return true
  return documentsFunction && !opensLikeFunction(opening)
}

/** Reads the doc comments of all declarations and members in a source file. */
export function readDocComments(path: string, source: string): readonly DocComment[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found = new Map<number, DocComment>()
  const visit = (node: ts.Node): void => {
    const doc = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc)
    if (doc !== undefined && !found.has(doc.pos))
      found.set(doc.pos, {
        line: file.getLineAndCharacterOfPosition(doc.pos).line + 1,
        opening: readOpening(doc),
        documentsFunction: isFunction(node),
      })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found.values()]
}

function readOpening(doc: ts.JSDoc): string {
  const [paragraph = ""] = (ts.getTextOfJSDocComment(doc.comment) ?? "").trim().split(/\n\s*\n/)
  return paragraph.replace(/\s+/g, " ")
}

/** True for a function declaration, a method with a body, and a constant that holds a function. */
function isFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true
  if (!ts.isVariableStatement(node)) return false
  const value = node.declarationList.declarations[0]?.initializer
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
}
