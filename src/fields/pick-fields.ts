import { requireTable } from "./given.ts"
import type { Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { describeValue, listAllowed, quote } from "../diagnostics/wording.ts"
import { foldName } from "../language/names.ts"
import type { Field, Fields } from "./field.ts"
import { describeAll, problemReporter } from "./problem.ts"
import type { FieldTable } from "./table.ts"
import { readArray } from "../diagnostics/untrusted.ts"

/** The part of the names of a table that stay. */
// `infer` drops the alias, so that a declaration holds these names alone.
type Kept<Given, Names> = {
  readonly [Name in Extract<keyof Given, Names>]: Given[Name]
} extends infer Named
  ? Named
  : never

/**
 * Creates a table with some fields of a table, in its order and with its options. A range end needs its date; a shortcut needs no
 * other field.
 * @throws QueryError with all mistakes at once, each a `bad-definition`: a name that the table does not have, and a range end
 *   without its date.
 * @example
 * const short = pickFields(table, ["title", "year"])
 * Array.from(short.fields.keys()) // => ["title", "year"]
 * applyQuery(movies, short, { filters: "rating>8" }).diagnostics.map(({ code }) => code) // => ["unknown-field"]
 */
export function pickFields<F, S, Row, const Name extends keyof F | keyof S>(
  table: FieldTable<F, S, Row>,
  names: readonly Name[],
): FieldTable<Kept<F, Name>, Kept<S, Name>, Row> {
  return selectFields(table, names, true)
}

/**
 * Creates a table without some fields of a table, with its order and options. Omit a date together with its range ends; a
 * shortcut needs no other field.
 * @throws QueryError with all mistakes at once, each a `bad-definition`: a name that the table does not have, and a date whose
 *   range end would stay.
 * @example
 * const rest = omitFields(table, ["rating", "released"])
 * Array.from(rest.fields.keys()) // => ["title", "year"]
 */
export function omitFields<F, S, Row, const Name extends keyof F | keyof S>(
  table: FieldTable<F, S, Row>,
  names: readonly Name[],
): FieldTable<Kept<F, Exclude<keyof F, Name>>, Kept<S, Exclude<keyof S, Name>>, Row> {
  return selectFields(table, names, false)
}

function selectFields(table: Fields, given: unknown, listed: boolean): Fields {
  requireTable(table, "first argument")
  const findings: Finding[] = []
  const keys = readKeys(table, given, findings)
  const fields = new Map([...table.fields].filter(([key]) => keys.has(key) === listed))
  for (const field of fields.values()) checkDate(field, fields, findings)
  if (findings.length > 0) throw new QueryError(describeAll(findings))
  return { ...table, fields }
}

function readKeys({ fields }: Fields, given: unknown, findings: Finding[]): ReadonlySet<string> {
  const report = problemReporter(findings)
  const names = readArray(given)
  if (names === undefined) report(`expected an array of names, got ${describeValue(given)}`)
  const keys = new Set<string>()
  for (const name of names ?? []) {
    const key = typeof name === "string" ? foldName(name) : ""
    if (fields.has(key)) keys.add(key)
    else
      report(`there is no field ${describeValue(name)}`, {
        rule: "N2",
        hint: listAllowed(
          "fields",
          [...fields.values()].map(({ name }) => name),
        ),
      })
  }
  return keys
}

function checkDate(field: Field, fields: Fields["fields"], findings: Finding[]): void {
  if (field.kind !== "range-end" || fields.has(foldName(field.of.name))) return
  problemReporter(findings, field.name)(
    `a range end needs its date, and ${quote(field.of.name)} is not among the fields`,
    { rule: "V13", hint: `Keep ${quote(field.of.name)}, or leave ${quote(field.name)} out too.` },
  )
}
