import type { JSX } from "preact"
import { explainQuery, type BoundQuery } from "../../../src/index.ts"

/** Says in plain English what the query does. */
export function Sentences({ bound }: { readonly bound: BoundQuery }): JSX.Element {
  const { refusal, gaveUp, conditions, sorts, page } = explainQuery(bound)
  if (refusal !== undefined) return <p class="refusal">{refusal}</p>
  return (
    <ol class="sentences">
      {gaveUp !== undefined && <li class="without-effect">{gaveUp}</li>}
      {conditions.length === 0 && <li>Keeps every row.</li>}
      {conditions.map(({ applied, sentence }, index) => (
        <li key={index} class={applied ? undefined : "without-effect"}>
          {sentence}
        </li>
      ))}
      {bound.dropped.map(({ message }, index) => (
        <li key={`dropped ${index}`} class="without-effect">
          {message}
        </li>
      ))}
      <li>{sorts}</li>
      <li>{page}</li>
    </ol>
  )
}
