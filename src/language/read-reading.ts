import { isObject } from "../diagnostics/untrusted.ts"
import { isFinding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { ConditionNode, QueryTree } from "./ast.ts"
import type { DroppedCondition, TotalQuery } from "./dialect.ts"
import { checksOf, withChecks } from "./spelling.ts"
import { isOffset, readNames, readRange, readTree } from "./read-tree.ts"
import {
  pathTo,
  propertyOf,
  readElements,
  readNode,
  reportShape,
  type ReadPart,
  type TreePath,
  type UntrustedNode,
} from "./tree-path.ts"

/** Reads a tree and what a parser adds to it. Findings are functions, so a reading from JSON has none. */
export function readReading(given: unknown, whole: TreePath): TotalQuery | undefined {
  const tree = readTree(given, whole)
  if (tree === undefined || !isObject(given)) return undefined
  // A part of a wrong shape is not copied, so after one a list may only seem empty.
  if (whole.faults.length === 0)
    for (const [index, condition] of tree.filters.entries())
      reportEmptyLists(condition, index, whole)
  const part = <Part>(key: string, expected: string, read: ReadPart<Part>) => {
    const list = propertyOf(given, key)
    const at: TreePath = { ...whole, key, source: key === "entries" ? "sorts" : "filters" }
    return list === undefined ? undefined : readElements(list, at, expected, read)
  }
  const copies = mapCopies(given, tree)
  const entries = part("entries", "an array of ranges", readRange)
  const findings = part("findings", "an array of findings", readFinding)
  const dropped = part("dropped", "an array of dropped conditions", (one, at) =>
    readDropped(one, at, copies),
  )
  const reading = {
    ...tree,
    entries: entries ?? tree.sorts.map(({ range }) => range),
    dropped: dropped ?? [],
    findings: findings ?? [],
  }
  return withChecks(reading, checksOf(given))
}

/** Reports a condition without names or values, which no parser makes: it would silently keep every row or none. */
function reportEmptyLists(condition: ConditionNode, index: number, whole: TreePath): void {
  const at = pathTo({ ...whole, key: "filters" }, index)
  for (const [list, part] of [
    ["names", "name"],
    ["values", "value"],
  ] as const)
    if (condition[list].length === 0)
      reportShape([], pathTo(at, list), `at least one ${part}`, undefined, "an empty array")
}

type Copies = ReadonlyMap<unknown, Total<ConditionNode>>

function mapCopies(given: UntrustedNode, { filters }: Total<QueryTree>): Copies {
  const originals = propertyOf(given, "filters")
  if (!isObject(originals)) return new Map()
  return new Map(filters.map((copy, index) => [propertyOf(originals, index), copy]))
}

/** Reads a condition that is not in the tree. */
function readDropped(
  given: unknown,
  at: TreePath,
  copies: Copies,
): Total<DroppedCondition> | undefined {
  const node = readNode(given, at, "a dropped condition")
  if (node === undefined) return undefined
  const text = propertyOf(node, "text")
  const values = propertyOf(node, "values")
  const range = readRange(propertyOf(node, "range"), pathTo(at, "range"))
  const finding = readFinding(propertyOf(node, "finding"), pathTo(at, "finding"))
  const names = readNames(node, at)
  if (typeof text !== "string") return reportShape(text, pathTo(at, "text"), "a string")
  // Each value but the first one takes a pipe in the text.
  if (!isOffset(values) || values > text.length + 1)
    return reportShape(values, pathTo(at, "values"), "the number of values")
  const after = readNeighbor(propertyOf(node, "after"), copies)
  return range && finding && names && { text, range, names, values, after, finding }
}

/** Reads the condition before a dropped one. One that the tree does not hold explains nothing. */
function readNeighbor(given: unknown, copies: Copies): Total<DroppedCondition>["after"] {
  const condition = isObject(given) ? copies.get(propertyOf(given, "condition")) : undefined
  const comma = isObject(given) ? propertyOf(given, "comma") : undefined
  return condition && isOffset(comma) ? { condition, comma } : undefined
}

/** Reads a finding. JSON has none, since its message is a function. */
function readFinding(given: unknown, at: TreePath): Finding | undefined {
  const hint = "Of a tree that was stored, pass only filters, sorts, page and pageSize."
  return isFinding(given) ? given : reportShape(given, at, "a finding of a parser", hint)
}
