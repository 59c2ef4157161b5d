import type { JSX } from "preact"
import { explainQuery } from "../../../src/index.ts"
import type { PageProps } from "../page.ts"

/** Shows what the query means. */
export function ReadingsPanel({ page: { bound } }: PageProps): JSX.Element {
  return (
    <section class="readings-panel" aria-label="Readings">
      <ul class="sentences">
        {bound &&
          explainQuery(bound).sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}
      </ul>
    </section>
  )
}
