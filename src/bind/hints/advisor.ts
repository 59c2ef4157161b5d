import type { Advisor } from "../advisor.ts"
import { adviseName, adviseSort, adviseUse } from "./name-hints.ts"
import {
  adviseDay,
  adviseIds,
  adviseOperator,
  adviseSeparate,
  adviseStar,
  adviseValue,
} from "./value-hints.ts"

/** Hints and fixes for everything that binding finds. */
export const advisor: Advisor = {
  "unknown-field": ({ written, table }) =>
    written.kind === "sort" ? adviseSort(written, table) : adviseName(written, table),
  "not-filterable": (table) => adviseUse("filter", table),
  "not-sortable": (table) => adviseUse("sort", table),
  "unsuitable-operator": adviseOperator,
  "ignored-star": adviseStar,
  "unreadable-value": adviseValue,
  "unlisted-id": adviseIds,
  "date-only-equality": ({ condition, day }) => adviseDay(condition, day),
  "always-true": adviseSeparate,
  "comma-in-value": (comma) => ({
    hint: "A comma that belongs to the value is written \\,.",
    fix: { range: { start: comma, end: comma + 1 }, text: "\\," },
  }),
}
