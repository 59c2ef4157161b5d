import type { JSX } from "preact"
import type { FieldDescription } from "../../../src/index.ts"
import type { ColumnOrder } from "./edit-sorts.ts"

interface HeaderCellProps {
  readonly name: string
  readonly field: FieldDescription | undefined
  /** The order of the rows by this column, when they have one. */
  readonly order: ColumnOrder | undefined
  /** The number of columns that the rows are sorted by. */
  readonly sorted: number
  /** Turns the sort by this column on. `further` keeps the other sorts. */
  readonly turn: (further: boolean) => void
}

/** Shows the name of a column. A click sorts by it. */
export function HeaderCell({ name, field, order, sorted, turn }: HeaderCellProps): JSX.Element {
  const isNumber = field?.kind === "number" || field?.kind === "integer"
  const side = isNumber ? "number" : undefined
  if (field?.sort !== true)
    return (
      <th scope="col" class={side}>
        <span class="header">{name}</span>
      </th>
    )
  return (
    <th scope="col" class={side} aria-sort={ariaSort(order)}>
      <button
        type="button"
        class="header"
        title={`${field.label} (${field.kind}). Click to sort by it; hold Shift to add it to the other sorts.`}
        onClick={({ shiftKey }) => turn(shiftKey)}
      >
        {name}
        <span class={order === undefined ? "arrow idle" : "arrow"} aria-hidden="true">
          {arrowOf(order)}
          {order !== undefined && sorted > 1 && <sub>{order.place}</sub>}
        </span>
      </button>
    </th>
  )
}

function ariaSort(order: ColumnOrder | undefined): "ascending" | "descending" | "none" {
  if (order === undefined) return "none"
  return order.descending ? "descending" : "ascending"
}

function arrowOf(order: ColumnOrder | undefined): string {
  if (order === undefined) return "↕"
  return order.descending ? "↓" : "↑"
}
