import type { JSX } from "preact"
import { operators } from "../../../src/index.ts"
import { DocumentationLink } from "../theme/documentation.tsx"

/** What else a filter is made of. */
const signs = [
  [",", "and"],
  ["|", "or: between values, and between fields in parentheses"],
  ["*", "after an operator: ignore letter case"],
  ["\\", "before a comma, a pipe or a backslash in a value"],
  ["null", "no value"],
] as const

/** Lists the operators of the language, closed at first. */
export function OperatorReference(): JSX.Element {
  const rows = [...operators.map(({ symbol, name }) => [symbol, name] as const), ...signs]
  return (
    <details class="operator-reference">
      <summary>Operators</summary>
      <dl>
        {rows.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code>{sign}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        <DocumentationLink page="language/by-example.html">
          The language by example
        </DocumentationLink>
      </p>
    </details>
  )
}
