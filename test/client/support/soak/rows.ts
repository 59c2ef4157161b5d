import { applyQuery } from "../../../../src/apply/apply.ts"
import { defineFields, type RowOf } from "../../../../src/fields/table.ts"
import { readUrl } from "../../../../src/url/read-url.ts"
import type { Random } from "../../../support/random.ts"

/** Names repeat, so that sorting by them leaves ties. */
export const rowsTable = defineFields(
  {
    id: { kind: "integer", nullable: false, unique: true },
    name: { kind: "text", nullable: false },
  },
  { maxPageSize: 40 },
)

export type Row = RowOf<typeof rowsTable>

/** What happens to the rows while they are read: nothing, others are inserted, or some are removed. */
export type RowChanges = "none" | "inserted" | "removed"

/** The rows of a service. Their order within ties is another one at each request. */
export interface ServiceRows {
  /** The rows at the beginning. */
  readonly original: readonly Row[]
  readonly changes: RowChanges
  /** Returns the envelope of a page. Rows may change before. */
  readonly answer: (url: string) => string
}

/** The most changes of a list. Ten pages without a new row in a row would be an error. */
const maxChanges = 8

export function createRows(random: Random): ServiceRows {
  const original = Array.from({ length: random.below(80) }, () => createRow(random))
  const changes = random.pick<RowChanges>(["none", "none", "inserted", "removed"])
  const rows = [...original]
  let changed = 0
  const change = (): void => {
    if (changes === "none" || changed >= maxChanges || !random.oneIn(3)) return
    changed++
    if (changes === "inserted") rows.push(createRow(random))
    else if (rows.length > 0) rows.splice(random.below(rows.length), 1)
  }
  const answer = (url: string): string => {
    change()
    const shuffled = rows.toSorted(() => random.below(3) - 1)
    const { data, pages } = applyQuery(shuffled, rowsTable, readUrl(url))
    return JSON.stringify({ success: true, message: null, code: null, data, pages })
  }
  return { original, changes, answer }
}

function createRow({ below, pick }: Random): Row {
  return { id: below(2 ** 32), name: pick(["a", "b", "c"]) }
}
