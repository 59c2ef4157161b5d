import type { TextRange, Source } from "../diagnostics/diagnostic.ts"
import { isFinding, type Finding } from "../diagnostics/finding.ts"
import type { Outcome } from "../diagnostics/result.ts"
import type { Total } from "../diagnostics/total.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import type {
  ConditionNode,
  NameNode,
  OperatorNode,
  PageRequest,
  QueryTree,
  SortNode,
  ValueNode,
} from "./ast.ts"
import type { DroppedCondition, TotalQuery } from "./dialect.ts"
import { isOperatorSymbol } from "./operators.ts"
import { checksOf, withChecks } from "./spelling.ts"
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

/*
 * The shape of a tree. A tree may come from hands, from JSON.parse or from a hostile program, so these functions copy what has
 * the right shape and report everything else with its path (code `ill-formed-tree`). Copies hold own data properties alone, so
 * whoever reads them needs no care. Only the shape is checked here: whether a text can say it is a question of the printer
 * (rule T14).
 */

/** A value of the right shape, or the faults of another one. */
export type ShapeCheck<Shape> = Outcome<Shape, { readonly faults: readonly Finding[] }>

/** Copies an untrusted value with a function that reads it at a place. */
export function readShape<Shape>(
  given: unknown,
  source: Source,
  read: ReadPart<Shape>,
): ShapeCheck<Shape> {
  const faults: Finding[] = []
  const value = read(given, { parent: undefined, key: source, source, faults })
  return value === undefined || faults.length > 0 ? { ok: false, faults } : { ok: true, value }
}

/** Reads the four parts of a tree. One of the two lists may be missing, and is empty then. */
export function readTree(given: unknown, whole: TreePath): Total<QueryTree> | undefined {
  const expected = "a tree with filters and sorts"
  const node = readNode(given, { ...whole, key: "" }, expected)
  if (node === undefined) return undefined
  const filters = propertyOf(node, "filters")
  const sorts = propertyOf(node, "sorts")
  // What is checked already has conditions in place of filters.
  const isBound = propertyOf(node, "conditions") !== undefined
  if (filters === undefined && (sorts === undefined || isBound))
    return reportShape(given, { ...whole, key: "" }, expected)
  const root = (source: Source): TreePath => ({ ...whole, key: source, source })
  const page = readPage(propertyOf(node, "page"), root("page"))
  const pageSize = readPage(propertyOf(node, "pageSize"), root("pageSize"))
  return {
    filters: readConditionNodes(filters === undefined ? [] : filters, root("filters")) ?? [],
    sorts: readSortNodes(sorts === undefined ? [] : sorts, root("sorts")) ?? [],
    page,
    pageSize,
  }
}

function readPage(given: unknown, at: TreePath): PageRequest["page"] {
  if (given === undefined || typeof given === "string" || typeof given === "number") return given
  return reportShape(given, at, "a string or a number")
}

export function readConditionNodes(
  given: unknown,
  at: TreePath,
): readonly Total<ConditionNode>[] | undefined {
  return readElements(given, at, "an array of conditions", readCondition, hintForText(given))
}

export function readSortNodes(
  given: unknown,
  at: TreePath,
): readonly Total<SortNode>[] | undefined {
  return readElements(given, at, "an array of sorts", readSort, hintForText(given))
}

function hintForText(given: unknown): string | undefined {
  return typeof given === "string" ? "Read text with parseQuery." : undefined
}

function readCondition(given: unknown, at: TreePath): Total<ConditionNode> | undefined {
  const node = readKind(given, at, "condition")
  if (node === undefined) return undefined
  const names = readNames(node, at)
  const operator = readOperator(propertyOf(node, "operator"), pathTo(at, "operator"))
  const values = readElements(
    propertyOf(node, "values"),
    pathTo(at, "values"),
    "an array of values",
    readValue,
  )
  const range = readPlace(node, at)
  return names && operator && values && { kind: "condition", names, operator, values, range }
}

/** Reads the names of a condition, which may be a dropped one. */
function readNames(node: UntrustedNode, at: TreePath): readonly Total<NameNode>[] | undefined {
  const names = propertyOf(node, "names")
  return readElements(names, pathTo(at, "names"), "an array of names", readNameNode)
}

function readSort(given: unknown, at: TreePath): Total<SortNode> | undefined {
  const node = readKind(given, at, "sort")
  if (node === undefined) return undefined
  const name = readNameNode(propertyOf(node, "name"), pathTo(at, "name"))
  const descending = propertyOf(node, "descending")
  if (typeof descending !== "boolean")
    return reportShape(descending, pathTo(at, "descending"), "true or false")
  const range = readPlace(node, at)
  return name && { kind: "sort", name, descending, range }
}

/** Reads a name. The parser of stock Sieve gives empty ones as well. */
function readNameNode(given: unknown, at: TreePath): Total<NameNode> | undefined {
  const node = readKind(given, at, "name")
  if (node === undefined) return undefined
  const text = readText(node, at)
  return text === undefined ? undefined : { kind: "name", text, range: readPlace(node, at) }
}

function readOperator(given: unknown, at: TreePath): Total<OperatorNode> | undefined {
  const node = readKind(given, at, "operator")
  if (node === undefined) return undefined
  const symbol = propertyOf(node, "symbol")
  return typeof symbol === "string" && isOperatorSymbol(symbol)
    ? { kind: "operator", symbol, range: readPlace(node, at) }
    : reportShape(symbol, pathTo(at, "symbol"), "an operator")
}

function readValue(given: unknown, at: TreePath): Total<ValueNode> | undefined {
  const node = readNode(given, at, "a value")
  if (node === undefined) return undefined
  const kind = propertyOf(node, "kind")
  if (kind === "null") return { kind, range: readPlace(node, at) }
  if (kind !== "text") return reportShape(kind, pathTo(at, "kind"), '"text" or "null"')
  const text = readText(node, at)
  return text === undefined ? undefined : { kind, text, range: readPlace(node, at) }
}

function readText(node: UntrustedNode, at: TreePath): string | undefined {
  const text = propertyOf(node, "text")
  return typeof text === "string" ? text : reportShape(text, pathTo(at, "text"), "a string")
}

/** Reads an object whose `kind` says which node it is. */
function readKind(given: unknown, at: TreePath, kind: string): UntrustedNode | undefined {
  const node = readNode(given, at, kind === "operator" ? "an operator" : `a ${kind}`)
  if (node === undefined) return undefined
  const found = propertyOf(node, "kind")
  if (found === kind) return node
  // The builder's toJSON writes conditions and sorts with these properties.
  const isBuilderJson = ["fields", "field"].some((key) => propertyOf(node, key) !== undefined)
  const hint = "Read the JSON of a query of the builder with queryFromJson."
  return reportShape(found, pathTo(at, "kind"), `"${kind}"`, isBuilderJson ? hint : undefined)
}

function readPlace(node: UntrustedNode, at: TreePath): TextRange | undefined {
  const given = propertyOf(node, "range")
  return given === undefined ? undefined : readRange(given, pathTo(at, "range"))
}

function readRange(given: unknown, at: TreePath): TextRange | undefined {
  const node = readNode(given, at, "a range")
  if (node === undefined) return undefined
  const [start, end] = [propertyOf(node, "start"), propertyOf(node, "end")]
  return isOffset(start) && isOffset(end) && start <= end
    ? { start, end }
    : reportShape(given, at, "a range with start and end")
}

/** True for an offset or a number of things. */
function isOffset(given: unknown): given is number {
  return Number.isSafeInteger(given) && Number(given) >= 0
}

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
