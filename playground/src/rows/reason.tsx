import type { JSX } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { Page } from "../page.ts"
import { queryOf } from "../state/page-state.ts"
import type { FailedAnswer, ReasonAnswer } from "../worker/protocol.ts"

/** Says why a row is in the answer or not, condition by condition. */
export function Reason({ page, row }: { readonly page: Page; readonly row: number }): JSX.Element {
  const answer = useReason(page, row)
  if (answer === undefined) return <p class="reason">Checking the row …</p>
  if (answer.kind === "failed") return <p class="reason">{answer.message}</p>
  const { matches, sentence, conditions, json } = answer
  return (
    <div class="reason">
      <p class={matches ? "verdict holds" : "verdict fails"}>{sentence}</p>
      {conditions.length > 0 && (
        <ul>
          {conditions.map(({ holds, reason }, index) => (
            <li key={index} class={holds ? "holds" : "fails"}>
              <span class="visually-hidden">{holds ? "Holds: " : "Fails: "}</span>
              {reason}
            </li>
          ))}
        </ul>
      )}
      {page.bound?.refused === false &&
        page.bound.dropped.map(({ message }, index) => (
          <p key={index} class="note">
            Not checked for the row: {message}
          </p>
        ))}
      <details>
        <summary>The whole row</summary>
        <pre tabIndex={0} role="group" aria-label="The whole row as JSON">
          <code>{json}</code>
        </pre>
      </details>
    </div>
  )
}

/** Asks the worker anew whenever the rows have changed, so that the reason is that of the rows that are shown. */
function useReason(page: Page, row: number): ReasonAnswer | FailedAnswer | undefined {
  const { client, rows, state } = page
  const [answer, setAnswer] = useState<ReasonAnswer | FailedAnswer>()
  useEffect(() => {
    let gone = false
    const request = { kind: "reason", query: queryOf(state), row } as const
    void client.ask(`reason ${row}`, request).then((arrived) => {
      if (arrived !== undefined && !gone) setAnswer(arrived)
    })
    return () => {
      gone = true
    }
    // The rows follow the state.
  }, [client, rows, row])
  return answer
}
