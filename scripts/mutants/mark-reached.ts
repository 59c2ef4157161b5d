import ts from "typescript"
import type { Mutation } from "./mutation.ts"

interface Marked {
  readonly mutation: Mutation
  readonly index: number
}

/** Returns a source that adds the index of each mutation to a global set when the function around it runs. */
export function markReached(text: string, mutations: readonly Marked[]): string {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true)
  const insertions = mutations.flatMap(({ mutation, index }) =>
    insertionsFor(
      functionAround(source, mutation.start),
      `globalThis.reachedMutants?.add(${index})`,
    ),
  )
  return insertions
    .sort((one, other) => other.place - one.place)
    .reduce((result, { place, code }) => result.slice(0, place) + code + result.slice(place), text)
}

interface Insertion {
  readonly place: number
  readonly code: string
}

/** Marks the body of a function, or the beginning of the module where there is none. */
function insertionsFor(body: ts.ConciseBody | undefined, mark: string): readonly Insertion[] {
  if (body === undefined) return [{ place: 0, code: `${mark}; ` }]
  if (ts.isBlock(body)) return [{ place: body.getStart() + 1, code: `${mark}; ` }]
  return [
    { place: body.getStart(), code: `(${mark}, ` },
    { place: body.end, code: ")" },
  ]
}

/** Finds the body of the innermost function around a place. */
function functionAround(source: ts.SourceFile, place: number): ts.ConciseBody | undefined {
  let body: ts.ConciseBody | undefined
  const visit = (node: ts.Node): void => {
    if (place < node.pos || place >= node.end) return
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) body = node.body
    node.forEachChild(visit)
  }
  visit(source)
  return body
}
