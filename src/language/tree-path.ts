import { illFormedTree } from "../diagnostics/codes.ts"
import type { Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { isRow } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"

/** A place in an untrusted tree, as a chain: its text is only needed for a fault. */
export interface TreePath {
  /** The place of the object or array that holds the value; undefined for the outermost value. */
  readonly parent: TreePath | undefined
  /** A name, or an index. Empty for the whole tree. */
  readonly key: string | number
  readonly source: Source
  readonly faults: Finding[]
}

/** An object whose properties may be anything. */
export type UntrustedNode = Readonly<Record<string, unknown>>

/** Reads a value at its place. It reports a value of another shape, and then returns undefined. */
export type ReadPart<Part> = (given: unknown, at: TreePath) => Part | undefined

/** The largest number of faults that are found. A sparse array may have billions. */
const mostFaults = 20

export function pathTo(parent: TreePath, key: string | number): TreePath {
  return { parent, key, source: parent.source, faults: parent.faults }
}

function writePath({ parent, key }: TreePath): string {
  const step = typeof key === "number" ? `[${key}]` : key
  if (parent === undefined) return step
  return `${writePath(parent)}${typeof key === "number" ? "" : "."}${step}`
}

/**
 * Reports a value that does not have the shape of its place.
 * @param got - Describes the value. Default: its type.
 */
export function reportShape(
  given: unknown,
  at: TreePath,
  expected: string,
  hint?: string,
  got = describeProperty(given),
): undefined {
  const { source, faults } = at
  const path = writePath(at)
  const place = path === "" ? "" : ` in ${path}`
  const reason = `Expected ${expected}${place}, got ${got}`
  faults.push(finding(illFormedTree, () => ({ reason, path, hint }), { source }))
}

/** Returns an object that is not an array; reports anything else. */
export function readNode(
  given: unknown,
  at: TreePath,
  expected: string,
): UntrustedNode | undefined {
  return isRow(given) ? given : reportShape(given, at, expected)
}

/** Reads all elements of an array, each once. */
export function readElements<Part>(
  given: unknown,
  at: TreePath,
  expected: string,
  read: ReadPart<Part>,
  hint?: string,
): readonly Part[] | undefined {
  if (!Array.isArray(given)) return reportShape(given, at, expected, hint)
  const parts: Part[] = []
  for (let index = 0; index < given.length && at.faults.length < mostFaults; index++) {
    const part = read(propertyOf(given, index), pathTo(at, index))
    if (part !== undefined) parts.push(part)
  }
  return parts
}

/** Stands for a property whose accessor throws. No place of a tree expects a symbol. */
const unreadable = Symbol("unreadable")

/** Describes what {@link propertyOf} returned, to end a message. */
export function describeProperty(given: unknown): string {
  return given === unreadable ? "an accessor that throws" : describeValue(given)
}

/** Reads an own property. One that is inherited counts as missing, one that throws as a value of a wrong type. */
export function propertyOf(node: object, key: string | number): unknown {
  try {
    return Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined
  } catch {
    return unreadable
  }
}
