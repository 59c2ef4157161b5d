import { isObject } from "../diagnostics/untrusted.ts"
import type { BoundCondition, ColumnTest, TestValue } from "../bind/bound.ts"
import type { Binding } from "../bind/dialect.ts"
import { findPassedLimits } from "../bind/limits.ts"
import { notFollowed, wrappedSkip } from "../diagnostics/codes.ts"
import { listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import type { Read } from "../diagnostics/options.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { QueryError, orThrow } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import { presentOperand } from "../fields/kinds/writing.ts"
import type { QueryText, QueryTree } from "../language/ast.ts"
import { textLimit, textTooLong } from "../language/dialect.ts"
import { printTree } from "../language/print.ts"
import { readReading, readShape } from "../language/read-tree.ts"
import { illFormed } from "../language/well-formed.ts"
import type { WriteOptions } from "./query.ts"

export const writeKinds = { dialect: "an object", limits: { text: "a number or false" } } as const

export type WriteSettings = Read<WriteOptions, typeof writeKinds>

/**
 * Writes a tree as the four parameters, for a service that has the table.
 * @throws QueryError for what is not the tree of a query, and for a part that is over a limit, that no text of the dialect expresses, or
 *   that a server of the dialect reads differently.
 */
export function writeQuery(given: object, table: Fields, settings: WriteSettings): QueryText {
  const { dialect, limits } = settings
  if (dialect !== undefined && !canPrint(dialect))
    throw new TypeError("Expected a dialect that prints, such as sieve.")
  const limit = limits?.text ?? table.limits.text
  const read = readShape(given, "filters", readReading)
  if (!read.ok) throw new QueryError(listDiagnostics(read.faults).diagnostics)
  const tree = read.value
  // What a parser left out, or could not tell, is no part of what is written.
  const found = [...tree.findings, ...tree.dropped.map(({ finding }) => finding)]
  stopAt(found.filter(({ code }) => code.severity !== "hint"))
  stopAt(findPassedLimits(tree, table.limits))
  const binding = dialect && ownProperty(dialect, "binding")?.bind(tree, table)
  stopAt(binding?.findings.filter(({ code }) => code === notFollowed) ?? [])
  if (binding?.givesUp) stopAt(binding.findings.filter(({ code }) => code.severity === "error"))
  if (binding) stopAt(findOtherReadings(tree, binding))
  const paging = dialect && ownProperty(dialect, "paging")?.readPaging(tree, table)
  stopAt(paging?.findings.filter(({ code }) => code === wrappedSkip) ?? [])
  stopAt(binding?.misleading ?? [])
  const text = orThrow(printTree(tree, { limits: { text: limit }, dialect }))
  for (const source of ["filters", "sorts"] as const) {
    const written = { filters: "", sorts: "", ...text }[source]
    if (written.length > textLimit(limit)) stopAt([textTooLong(source, written, textLimit(limit))])
  }
  return text
}

function stopAt(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new QueryError(listDiagnostics(findings).diagnostics)
}

/** False for a dialect that would otherwise be taken for the default one. */
export function canPrint({ printing }: { readonly printing: unknown }): boolean {
  return isObject(printing) && typeof printing.writeCondition === "function"
}

/** Finds the conditions whose value a server of the dialect reads as another one (rule S20), such as a number that it rounds. */
function findOtherReadings({ filters }: QueryTree, { conditions }: Binding): Finding[] {
  return conditions.flatMap(({ condition, tests }: BoundCondition) => {
    const other = tests
      .filter((test) => test.kind === "column")
      .flatMap((test) => test.values.map((value) => describeOther(test, value)))
      .find((reason) => reason !== undefined)
    return other === undefined ? [] : [illFormed("filters", filters.indexOf(condition), other)]
  })
}

/** Describes a value that both sides read, and read differently. A range end may include a whole day. */
function describeOther(test: ColumnTest, { written, operand }: TestValue): string | undefined {
  const { field } = test
  if (test.rangeEnd !== undefined || written.kind !== "text") return undefined
  const meant = field.rules.readText(written.text)
  if (meant === undefined || field.rules.compare(meant, operand) === 0) return undefined
  const read = quote(String(presentOperand(field, operand)))
  return `the server reads the value ${quote(written.text)} of ${quote(field.name)} as ${read}`
}
