import type { JSX } from "preact"
import { useMemo, useState } from "preact/hooks"
import type { BoundQuery } from "../../../src/index.ts"
import type { PageProps } from "../page.ts"
import type { RowsAnswer, ShownCell, ShownRow } from "../worker/protocol.ts"
import { cellActions, conditionValue } from "./cell-actions.ts"
import { CellContent } from "./cell-content.tsx"
import { CellMenu } from "./cell-menu.tsx"
import { addCondition } from "./edit-filters.ts"
import { cycleSort, ordersOf } from "./edit-sorts.ts"
import { HeaderCell } from "./header-cell.tsx"
import { Reason } from "./reason.tsx"
import type { EditText, FieldDescriptions } from "./rows-panel.tsx"
import { useCellFocus, type CellPlace } from "./use-cell-focus.ts"
import { namesOf, useFrame } from "./use-frame.ts"
import { useNarrow } from "../use-narrow.ts"

interface RowsTableProps extends PageProps {
  readonly rows: RowsAnswer
  /** The newest query that is no longer typed. */
  readonly settled: BoundQuery | undefined
  readonly descriptions: FieldDescriptions
  readonly edit: EditText
}

/** The cell whose menu is open, and the button that opened it. */
interface OpenCell {
  readonly column: string
  readonly cell: ShownCell
  readonly button: HTMLElement
}

/** Shows a page of rows. Its buttons are one stop of the Tab key; arrow keys move between them. */
export function RowsTable(props: RowsTableProps): JSX.Element {
  const { page, settled, descriptions, edit } = props
  const rows = useArrangedRows(props)
  const [open, setOpen] = useState<OpenCell>()
  const [explained, setExplained] = useState<number>()
  const focus = useCellFocus(rows)
  const frame = useFrame(settled, rows.columns)
  const field = open && descriptions.get(open.column)
  const { widths, whole } = useWidths(page, rows)
  return (
    <>
      <div class="table-edge">
        <div class="table-frame" ref={frame}>
          <table
            class="rows"
            ref={focus.table}
            style={{ width: `max(100%, ${whole}ch + var(--reason-width))` }}
            onKeyDown={focus.onKeyDown}
            onFocusIn={focus.onFocusIn}
            onFocusOut={focus.onFocusOut}
          >
            <caption class="visually-hidden">
              Rows of the page. Arrow keys move between cells; Enter opens the actions of one.
            </caption>
            <Columns widths={widths} />
            <Head page={page} rows={rows} descriptions={descriptions} edit={edit} />
            <tbody>
              {rows.rows.map((row, index) => (
                <Row
                  // Rows keep their places in the document, and change their texts.
                  key={index}
                  {...{ page, rows, row, index, descriptions }}
                  isTabStop={focus.isTabStop}
                  explained={row.position === explained}
                  explain={() =>
                    setExplained(row.position === explained ? undefined : row.position)
                  }
                  open={setOpen}
                />
              ))}
            </tbody>
          </table>
          {rows.rows.length === 0 && <p class="no-rows">No rows on this page.</p>}
        </div>
      </div>
      {open !== undefined && field !== undefined && (
        <CellMenu
          field={field}
          cell={open.cell}
          button={open.button}
          close={() => setOpen(undefined)}
          choose={({ operator }, value) => {
            setOpen(undefined)
            const added = { field: field.name, operator, value: conditionValue(field, value) }
            edit("filters", (text, context) => addCondition(text, added, context))
          }}
        />
      )}
    </>
  )
}

/**
 * Returns rows with the columns first that the query names, where the page is narrow. They keep the order of the table, so that fewer
 * of them move.
 */
function useArrangedRows({ rows, settled }: RowsTableProps): RowsAnswer {
  const isNarrow = useNarrow()
  return useMemo(() => {
    if (!isNarrow) return rows
    const named = namesOf(settled)
    const places = [...rows.columns.entries()].sort(
      ([, one], [, other]) => Number(named.has(other)) - Number(named.has(one)),
    )
    const arrange = <Item,>(items: readonly Item[]): Item[] =>
      places.flatMap(([at]) => items.slice(at, at + 1))
    return {
      ...rows,
      columns: arrange(rows.columns),
      rows: rows.rows.map((row) => ({ ...row, cells: arrange(row.cells) })),
    }
  }, [rows, settled, isNarrow])
}

function Columns({ widths }: { readonly widths: readonly number[] }): JSX.Element {
  return (
    <colgroup>
      <col class="reasons" />
      {widths.map((width, at) => (
        <col key={at} style={{ width: `${width}ch` }} />
      ))}
    </colgroup>
  )
}

/** The least and most width of a column, in characters. */
const leastWidth = 8
const mostWidth = 24
/** The most of the first column, which stays in sight beside the others. */
const firstWidth = 18

/** Returns the widths of the columns and of all. Those of the first rows stay, so that columns do not move while somebody types. */
function useWidths({ data }: PageProps["page"], rows: RowsAnswer) {
  return useMemo(() => {
    const widths = widthsOf(rows)
    return { widths, whole: widths.reduce((sum, width) => sum + width, 0) }
  }, [data, rows.columns.join()])
}

/** Returns the widths of the columns in characters, by their names and the cells of a page of rows. */
function widthsOf({ columns, rows }: RowsAnswer): readonly number[] {
  return columns.map((name, at) => {
    const lengths = rows.map(({ cells }) => (cells[at]?.absence ?? cells[at]?.text ?? "").length)
    return Math.min(
      at === 0 ? firstWidth : mostWidth,
      Math.max(leastWidth, name.length + 7, Math.max(0, ...lengths) + 4),
    )
  })
}

function Head({ page, rows, descriptions, edit }: Omit<RowsTableProps, "settled">): JSX.Element {
  const orders = useMemo(() => ordersOf(page.bound), [page.bound])
  return (
    <thead>
      <tr>
        <th scope="col">
          <span class="visually-hidden">Reason</span>
        </th>
        {rows.columns.map((name) => (
          <HeaderCell
            key={name}
            name={name}
            field={descriptions.get(name)}
            order={orders.get(name)}
            sorted={orders.size}
            turn={(further) =>
              edit("sorts", (text, context) => cycleSort(text, { field: name, further }, context))
            }
          />
        ))}
      </tr>
    </thead>
  )
}

interface RowProps extends PageProps {
  readonly rows: RowsAnswer
  readonly row: ShownRow
  /** The place of the row on the page, from 0. */
  readonly index: number
  readonly descriptions: FieldDescriptions
  readonly isTabStop: (place: CellPlace) => boolean
  readonly explained: boolean
  readonly explain: () => void
  readonly open: (cell: OpenCell) => void
}

function Row(props: RowProps): JSX.Element {
  const { page, rows, row, index, explained, explain, isTabStop } = props
  return (
    <>
      <tr>
        <td class="why-cell">
          <button
            type="button"
            class="cell why"
            data-cell={`${index} 0`}
            tabIndex={isTabStop({ row: index, column: 0 }) ? 0 : -1}
            aria-expanded={explained}
            aria-label={`Why is row ${row.position + 1} here?`}
            title="Why is this row here?"
            onClick={explain}
          >
            ?
          </button>
        </td>
        {row.cells.map((cell, at) => (
          <Cell key={at} {...props} cell={cell} column={at + 1} />
        ))}
      </tr>
      {explained && (
        <tr class="reason-row">
          <td colSpan={rows.columns.length + 1}>
            <Reason page={page} row={row.position} />
          </td>
        </tr>
      )}
    </>
  )
}

interface CellProps extends RowProps {
  readonly cell: ShownCell
  /** The place of the button in its row: 0 is the one that explains the row. */
  readonly column: number
}

function Cell({
  rows,
  index,
  descriptions,
  isTabStop,
  open,
  cell,
  column,
}: CellProps): JSX.Element {
  const name = rows.columns[column - 1] ?? ""
  const field = descriptions.get(name)
  if (field === undefined) return <td>{cell.text}</td>
  // Marks of another text are others. They would move otherwise.
  const content = (
    <CellContent key={JSON.stringify([cell.text, cell.marks])} cell={cell} field={field} />
  )
  const side = (field.kind === "number" || field.kind === "integer") && !cell.empty ? "number" : ""
  if (cellActions(field, cell).length === 0)
    return (
      <td class={side} title={cell.text}>
        <span class="cell">{content}</span>
      </td>
    )
  return (
    <td class={side}>
      <button
        type="button"
        class="cell"
        data-cell={`${index} ${column}`}
        tabIndex={isTabStop({ row: index, column }) ? 0 : -1}
        aria-haspopup="dialog"
        title={cell.text}
        onClick={({ currentTarget }) => open({ column: name, cell, button: currentTarget })}
      >
        {content}
      </button>
    </td>
  )
}
