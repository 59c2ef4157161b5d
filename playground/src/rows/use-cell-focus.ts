import type { RefObject } from "preact"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import type { RowsAnswer } from "../worker/protocol.ts"

/** The place of a button in the table, from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** What a table needs so that arrow keys move between its buttons. */
export interface CellFocus {
  readonly table: RefObject<HTMLTableElement | null>
  readonly isTabStop: (place: CellPlace) => boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocusIn: (event: FocusEvent) => void
  readonly onFocusOut: (event: FocusEvent) => void
}

const steps: ReadonlyMap<string, CellPlace> = new Map([
  ["ArrowUp", { row: -1, column: 0 }],
  ["ArrowDown", { row: 1, column: 0 }],
  ["ArrowLeft", { row: 0, column: -1 }],
  ["ArrowRight", { row: 0, column: 1 }],
])

/** Moves the focus between the cells of a table by arrow keys, so that the table is one stop of the Tab key. */
export function useCellFocus(rows: RowsAnswer): CellFocus {
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setWanted] = useState<CellPlace>({ row: 0, column: 0 })
  const hasFocus = useRef(false)
  const stop = tabStop(wanted, rows)
  useLayoutEffect(() => {
    // The focused button can go with its row. The focus then goes to the cell in its place, and not to the top of the page.
    if (hasFocus.current && document.activeElement === document.body)
      findCell(table.current, stop)?.focus()
  })
  return {
    table,
    isTabStop: ({ row, column }) => row === stop.row && column === stop.column,
    onKeyDown: (event) => {
      const step = steps.get(event.key)
      const place = placeOf(event.target)
      if (step === undefined || place === undefined) return
      event.preventDefault()
      nextCell(table.current, place, { step, rows })?.focus()
    },
    onFocusIn: ({ target }) => {
      const place = placeOf(target)
      hasFocus.current = place !== undefined
      if (place !== undefined) setWanted(place)
    },
    onFocusOut: ({ target }) => {
      // A button that is taken away loses the focus too, but is gone a moment later.
      setTimeout(() => {
        const isLeft = target instanceof HTMLElement && target.isConnected
        if (isLeft && table.current?.contains(document.activeElement) !== true)
          hasFocus.current = false
      })
    },
  }
}

/** Returns the cell that the Tab key reaches: the wanted one, or the first of its row where it has no button. */
function tabStop({ row, column }: CellPlace, { rows }: RowsAnswer): CellPlace {
  const last = Math.max(0, Math.min(row, rows.length - 1))
  const cell = rows[last]?.cells[column - 1]
  return { row: last, column: cell?.value === undefined ? 0 : column }
}

function placeOf(target: EventTarget | null): CellPlace | undefined {
  const written = target instanceof HTMLElement ? target.dataset.cell : undefined
  const [row, column] = written?.split(" ").map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

function findCell(table: HTMLElement | null, { row, column }: CellPlace): HTMLElement | undefined {
  return table?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`) ?? undefined
}

/** Finds the next button in a direction. Cells without one are passed over. */
function nextCell(
  table: HTMLElement | null,
  from: CellPlace,
  { step, rows }: { readonly step: CellPlace; readonly rows: RowsAnswer },
): HTMLElement | undefined {
  let { row, column } = from
  for (;;) {
    row += step.row
    column += step.column
    if (row < 0 || row >= rows.rows.length || column < 0 || column > rows.columns.length)
      return undefined
    const cell = findCell(table, { row, column })
    if (cell !== undefined) return cell
  }
}
