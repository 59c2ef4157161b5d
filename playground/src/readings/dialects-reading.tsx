import type { JSX } from "preact"
import { compareDialects, type Difference } from "../../../src/compare.ts"
import type { PageProps } from "../page.ts"
import { queryInput } from "../state/query-input.ts"
import { MarkedText } from "./marked-text.tsx"

const otherDialect = { standard: "sieve", sieve: "standard" } as const

/** Says where the two dialects answer the query differently, and why. */
export function DialectsReading({ page: { state, update, data } }: PageProps): JSX.Element | null {
  if (data === undefined) return null
  const { alike, differences } = compareDialects(queryInput(state), {
    ...data.fields,
    strict: false,
  })
  const other = otherDialect[state.dialect]
  return (
    <>
      <p>
        {alike
          ? "Both dialects give the same result for all rows."
          : `The dialects can give different results. This page uses ${state.dialect}.`}
      </p>
      {differences.map((difference, index) => (
        <DifferenceItem key={index} difference={difference} text={textOf(difference, state)} />
      ))}
      <button type="button" onClick={() => update({ dialect: other })}>
        Use {other}
      </button>
    </>
  )
}

function DifferenceItem({
  difference: { source, range, standard, sieve },
  text,
}: {
  readonly difference: Difference
  readonly text: string | undefined
}): JSX.Element {
  return (
    <article class="difference">
      <p class="note">
        In {source}{" "}
        {text !== undefined && range !== undefined && <MarkedText text={text} range={range} />}
      </p>
      <dl>
        <dt>standard</dt>
        <dd>
          {standard.sentence} <span class="rule">{standard.rule}</span>
        </dd>
        <dt>sieve</dt>
        <dd>
          {sieve.sentence} <span class="rule">{sieve.rule}</span>
        </dd>
      </dl>
    </article>
  )
}

function textOf(
  { source }: Difference,
  { filters, sorts }: PageProps["page"]["state"],
): string | undefined {
  return source === "filters" ? filters : source === "sorts" ? sorts : undefined
}
