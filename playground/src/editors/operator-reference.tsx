import type { JSX } from "preact"
import { operators } from "../../../src/index.ts"
import { DocumentationLink } from "../theme/documentation.tsx"

/** What else a filter is made of. */
const signs = [
  [",", "and", "conditions"],
  ["|", "or: between values, and between fields in parentheses", "several-values"],
  ["*", "after an operator: ignore letter case", "letter-case"],
  ["\\", "before a comma, a pipe or a backslash in a value", "escapes"],
  ["null", "no value", "empty-values"],
] as const

/** Lists the operators of the language, closed at first. */
export function OperatorReference(): JSX.Element {
  const rows = [
    ...operators.map(({ symbol, words }) => [symbol, words, "comparisons"] as const),
    ...signs,
  ]
  return (
    <details class="operator-reference">
      <summary>Operators</summary>
      <dl>
        {rows.map(([sign, meaning, section]) => (
          <div key={sign}>
            <dt>
              <DocumentationLink page={`language/by-example.html#${section}`}>
                <code>{sign}</code>
              </DocumentationLink>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
