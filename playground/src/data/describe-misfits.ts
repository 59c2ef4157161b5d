import { compilePredicate, prepareQuery, type OpenFieldTable } from "../../../src/index.ts"

/** The most fields that get a sentence. */
const mostDescribed = 5

/**
 * Says for which fields of a table some rows hold a value that its kind cannot read, so that it counts as empty (rule V1).
 * @example describeMisfits([{ size: "big" }], tableWithNumberSize)[0] // => '1 value of the number field "size" …'
 */
export function describeMisfits(rows: readonly object[], table: OpenFieldTable): readonly string[] {
  const sentences: string[] = []
  for (const field of table.fields.values()) {
    if (field.kind === "shortcut" || field.kind === "range-end" || !field.filter) continue
    const isEmpty = compilePredicate(prepareQuery({ filters: `${field.name}==null` }, table))
    const misfits = rows.filter((row) => isEmpty(row) && !isMissing(field.read(row)))
    if (misfits.length === 0) continue
    const count = `${misfits.length.toLocaleString("en-US")} value${misfits.length === 1 ? "" : "s"}`
    sentences.push(
      `${count} of the ${field.kind} field "${field.name}" ${misfits.length === 1 ? "does not fit and counts" : "do not fit and count"} as empty.`,
    )
  }
  const rest = sentences.length - mostDescribed
  return rest > 0
    ? [...sentences.slice(0, mostDescribed), `The same is true for ${rest} more fields.`]
    : sentences
}

function isMissing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isMissing)
  return value === undefined || value === null || value === ""
}
