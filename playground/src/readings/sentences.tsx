import type { JSX } from "preact"
import { explainQuery, type BoundQuery, type Sentence } from "../../../src/index.ts"

/** The sentences about what has no effect. */
const lost: ReadonlySet<Sentence["code"]> = new Set(["gave-up", "no-effect", "dropped-condition"])

/** Says in plain English what the query does. */
export function Sentences({ bound }: { readonly bound: BoundQuery }): JSX.Element {
  const { refusal, sentences } = explainQuery(bound)
  if (refusal !== undefined) return <p class="refusal">{refusal.sentence}</p>
  return (
    <ol class="sentences">
      {sentences.map(({ code, sentence }, index) => (
        <li key={index} class={lost.has(code) ? "without-effect" : undefined}>
          {sentence}
        </li>
      ))}
    </ol>
  )
}
