import type { BoundCondition } from "../bind/bound.ts"
import { findPassedLimits } from "../bind/limits.ts"
import { wrappedSkip } from "../diagnostics/codes.ts"
import { listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import type { Read } from "../diagnostics/options.ts"
import { QueryError, valueOrThrow } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import type { QueryText, QueryTree } from "../language/ast.ts"
import { textLimit, textTooLong } from "../language/dialect.ts"
import { printTree } from "../language/print.ts"
import { readShape, readTree } from "../language/read-tree.ts"
import { findOtherReadings } from "./other-readings.ts"
import { illFormed } from "../language/well-formed.ts"
import type { WriteOptions } from "./query.ts"
import { refuseType } from "./refuse.ts"
import { ownProperty } from "../diagnostics/own.ts"

export const writeKinds = { dialect: "an object", limits: { text: "a number or false" } } as const

/** The options of writing, as they were read. */
export type WriteSettings = Read<WriteOptions, typeof writeKinds>

/**
 * Writes a tree as the four parameters, for a service that has the table.
 * @throws QueryError for what is not the tree of a query, and for a part that is over a limit, that no text of the dialect expresses, or
 *   that a server of the dialect reads differently.
 */
export function writeQuery(given: QueryTree, table: Fields, settings: WriteSettings): QueryText {
  const { dialect, limits } = settings
  if (dialect !== undefined && !canPrint(dialect))
    refuseType({ expected: "options", given: settings })
  const limit = limits?.text ?? table.limits.text
  const read = readShape(given, "filters", readTree)
  if (!read.ok) throw new QueryError(listDiagnostics(read.faults).diagnostics)
  const tree = read.value
  stopAt(findPassedLimits(tree, table.limits))
  const binding = dialect && ownProperty(dialect, "binding")?.bind(tree, table)
  if (binding && ownProperty(binding, "gaveUp"))
    stopAt(binding.findings.filter(({ code }) => code.severity === "error"))
  if (binding) stopAt(findOtherReadings(tree, binding))
  const paging = dialect && ownProperty(dialect, "paging")?.readPaging(tree, table)
  stopAt(paging?.findings.filter(({ code }) => code === wrappedSkip) ?? [])
  stopAt(binding?.conditions.flatMap(refuseGroup) ?? [])
  const text = valueOrThrow(printTree(tree, { limits: { text: limit }, dialect }))
  for (const source of ["filters", "sorts"] as const) {
    const written = ownProperty(text, source) ?? ""
    if (written.length > textLimit(limit)) stopAt([textTooLong(source, written, textLimit(limit))])
  }
  return text
}

/** Refuses a group with a custom method, which is an OR in the tree and an AND on the server (rule S28). */
function refuseGroup(bound: BoundCondition, index: number): readonly Finding[] {
  const [call] = ownProperty(bound, "calls") ?? []
  if (call === undefined || bound.condition.names.length === 1) return []
  const name = quote(call.method.name)
  return [
    illFormed(
      "filters",
      index,
      `the method ${name} of the server narrows the whole result, so it needs a condition of its own`,
    ),
  ]
}

function stopAt(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new QueryError(listDiagnostics(findings).diagnostics)
}

/** False for a dialect that would otherwise be taken for the default one. A proxy may throw at any access. */
function canPrint({ printing }: NonNullable<WriteOptions["dialect"]>): boolean {
  try {
    return typeof printing.writeCondition === "function"
  } catch {
    return false
  }
}
