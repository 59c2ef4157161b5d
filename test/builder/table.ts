import type { Definitions } from "../../src/fields/definition.ts"
import type { Fields } from "../../src/fields/field.ts"
import { defineFields, type Uniqueness } from "../../src/fields/table.ts"
import type { QueryTree } from "../../src/language/ast.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Query } from "../../src/builder/query.ts"

/** A field of every kind, those that may be empty and those that may not. */
export const table = defineFields({
  id: { kind: "uuid", nullable: false, unique: true },
  owner: { kind: "uuid" },
  name: { kind: "text" },
  email: { kind: "text", nullable: false },
  "shop.city": { kind: "text" },
  rating: { kind: "number" },
  total: { kind: "number", nullable: false },
  stock: { kind: "integer" },
  status: { kind: "enum", values: { 0: "Public", 1: "Hidden", 3: "On hold" } },
  level: { kind: "enum", values: [1, 2], nullable: false },
  placed: { kind: "date" },
  created: { kind: "date", nullable: false },
  paid: { kind: "boolean" },
  secret: { kind: "text", filter: false },
  unsorted: { kind: "text", sort: false },
  lowStock: { kind: "shortcut", test: () => true },
  placedFrom: { kind: "range-end", end: "from", of: "placed" },
  placedTo: { kind: "range-end", end: "to", of: "placed" },
})

/** An empty query over it. */
export const query = buildQuery(table)

/** A query as a program in JavaScript has it: no argument is checked before it runs. */
export type Untyped = {
  readonly [
    Method in Exclude<
      keyof Query<Definitions, { readonly [name: string]: Uniqueness }>,
      keyof QueryTree
    >
  ]: (...given: unknown[]) => Untyped
}

/** The query as a program in JavaScript has it. */
export function untyped(fields: Fields = table): Untyped {
  return buildQuery(fields as never) as never
}

/** The diagnostics that a call throws; none when it does not. Anything else that it throws goes on. */
export function refusalsOf(run: () => unknown): readonly Diagnostic[] {
  try {
    run()
    return []
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics
    throw error
  }
}

/** The one refusal of a call, as `code rule: message hint`. */
export function refusalOf(run: () => unknown): string {
  const diagnostics = refusalsOf(run)
  return diagnostics
    .map(
      ({ code, rule, message, hint }) =>
        `${code} ${rule}: ${message}${hint === undefined ? "" : ` ${hint}`}`,
    )
    .join("\n")
}
