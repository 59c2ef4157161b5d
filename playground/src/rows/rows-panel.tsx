import type { JSX } from "preact"
import type { PageProps } from "../page.ts"
import type { ShownRow } from "../worker/protocol.ts"

/** Shows the rows of the answer. */
export function RowsPanel({ page: { rows, failure } }: PageProps): JSX.Element {
  return (
    <section class="rows-panel card" aria-label="Rows">
      {rows === undefined ? (
        <p>{failure === undefined ? "Loading the rows …" : "There are no rows to show."}</p>
      ) : (
        <>
          <p class="matched">
            {rows.matched.toLocaleString("en-US")} of {rows.size.toLocaleString("en-US")} rows match
          </p>
          {rows.rows.length < rows.returned && (
            <p class="note">
              The answer is one page of {rows.returned.toLocaleString("en-US")} rows. The first{" "}
              {rows.rows.length} of them are shown.
            </p>
          )}
          <div class="table-frame" tabIndex={0}>
            <table class="rows">
              <thead>
                <tr>
                  {rows.columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.rows.map((row) => (
                  <Row key={row.position} row={row} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}

function Row({ row }: { readonly row: ShownRow }): JSX.Element {
  return (
    <tr>
      {row.cells.map(({ text, empty }, index) => (
        <td key={index} class={empty ? "empty" : undefined}>
          {empty && text === "" ? "empty" : text}
        </td>
      ))}
    </tr>
  )
}
