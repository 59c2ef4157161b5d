import type { JSX } from "preact"
import { explainQuery, type BoundQuery, type Sentence } from "../../../src/index.ts"
import type { Page } from "../page.ts"
import type { ConditionCount } from "../worker/protocol.ts"

/** The sentences about what has no effect. */
const lost: ReadonlySet<Sentence["code"]> = new Set(["gave-up", "no-effect", "dropped-condition"])

/** Says in plain English what the query does, and how many rows each condition keeps. */
export function Sentences({
  page: { rows, state },
  bound,
}: {
  readonly page: Page
  readonly bound: BoundQuery
}): JSX.Element {
  const { refusal, sentences, conditions } = explainQuery(bound)
  if (refusal !== undefined) return <p class="refusal">{refusal.sentence}</p>
  const counts = rows?.filters === state.filters ? rows.conditions : []
  // The sentences of conditions stand together, after the one of a dialect that gives up.
  const first = sentences.length > 0 && sentences[0]?.code === "gave-up" ? 1 : 0
  const emptied = counts.findIndex(({ together }) => together === 0)
  return (
    <ol class="sentences">
      {sentences.map(({ code, sentence }, index) => {
        const at = index - first
        return (
          <li key={index} class={lost.has(code) ? "without-effect" : undefined}>
            {sentence}
            {conditions[at]?.applied === true && (
              <Kept count={counts[at]} isFirst={at === 0} empties={at === emptied} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Shows how many rows a condition keeps. The line has its room before the number arrives. */
function Kept({
  count,
  isFirst,
  empties,
}: {
  readonly count: ConditionCount | undefined
  readonly isFirst: boolean
  readonly empties: boolean
}): JSX.Element {
  if (count === undefined) return <small class="kept">&nbsp;</small>
  const { alone, together } = count
  return (
    <small class={empties ? "kept leaves-none" : "kept"}>
      {rowsOf(alone)}
      {!isFirst && ` alone, ${rowsOf(together)} with the conditions before it`}
      {empties && (isFirst || alone === 0 ? ": no row has this" : ": the first that leaves no row")}
    </small>
  )
}

function rowsOf(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`
}
