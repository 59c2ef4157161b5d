import type { JSX } from "preact"
import type { OpenFieldTable } from "../../../src/index.ts"
import type { PageProps } from "../page.ts"
import type { RowsAnswer } from "../worker/protocol.ts"
import { pageSizes, pageTargets, type PageTarget } from "./page-targets.ts"
import { writeCount } from "./value-forms.ts"

interface PagesBarProps extends PageProps {
  readonly rows: RowsAnswer
  readonly fields: OpenFieldTable
}

/** Moves between the pages, and sets how many rows they have. */
export function PagesBar({ page, rows, fields }: PagesBarProps): JSX.Element {
  const { bound, state, update } = page
  const current = bound?.paging.page ?? 1
  const targets = pageTargets(current, rows.pages)
  const step = (title: string, sign: string, target: PageTarget): JSX.Element => (
    <button
      type="button"
      aria-label={title}
      title={title}
      // A disabled button would lose the focus.
      aria-disabled={target === undefined}
      onClick={() => target !== undefined && update({ page: target === 1 ? "" : String(target) })}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <nav class="pages" aria-label="Pages">
      <div class="page-steps">
        {step("First page", "«", targets.first)}
        {step("Previous page", "‹", targets.previous)}
        <span class="page-number">
          Page {writeCount(current)} of {writeCount(Math.max(1, rows.pages))}
        </span>
        {step("Next page", "›", targets.next)}
        {step("Last page", "»", targets.last)}
      </div>
      <label>
        <span class="label">Rows on a page</span>
        <select
          value={state.pageSize}
          onChange={({ currentTarget }) => update({ pageSize: currentTarget.value, page: "" })}
        >
          {pageSizes(fields, state.pageSize).map(({ text, title }) => (
            <option key={text} value={text}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </nav>
  )
}
