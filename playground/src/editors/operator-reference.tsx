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

/** Returns the section of the language by example that shows an operator. */
function sectionOf({ match, negated }: (typeof operators)[number]): string {
  if (negated) return "negation"
  if (match === "equal") return "conditions"
  return /^[cse]/.test(match) ? "parts-of-a-text" : "comparisons"
}

/** Lists the operators of the language, closed at first. */
export function OperatorReference(): JSX.Element {
  const rows = [
    ...operators.map((operator) => [operator.symbol, operator.words, sectionOf(operator)] as const),
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
