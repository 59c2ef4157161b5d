import { expect, it } from "vitest"
import { firstLinesOf } from "../builder/first-lines.ts"
import { patience } from "../../support/runs.ts"

const prelude = `import { applyQuery } from "../../../src/apply/apply.ts"
const amounts: { total: number }[] = []
const table = defineFields({ total: { kind: "number" } })
`
const asked = (query: string): string => `${prelude}applyQuery(amounts, table, ${query})`

/** What the compiler says about a query of a wrong shape: the right property, and what it may be. */
const wrong: readonly (readonly [query: string, line: string])[] = [
  [
    "{ filters: 5 }",
    "Type 'number' is not assignable to type 'string | readonly string[] | readonly ConditionNode[] | null | undefined'.",
  ],
  [
    '{ filters: "total>5", page: true }',
    "Type 'true' is not assignable to type 'string | number | readonly string[] | null | undefined'.",
  ],
  [
    '{ filters: [{ kind: "condition", names: [], operator: "==", values: [] }], sorts: [] }',
    "Type 'string' is not assignable to type 'OperatorNode'.",
  ],
  [
    '{ filters: [{ kind: "condition", names: [], operator: { kind: "operator", symbol: "===" }, values: [] }] }',
    "Type '\"===\"' is not assignable to type 'OperatorSymbol'.",
  ],
  ["5", "Argument of type 'number' is not assignable to parameter of type 'QueryInput'."],
  ["null", "Argument of type 'null' is not assignable to parameter of type 'QueryInput'."],
  [
    "Promise.resolve({})",
    "Argument of type 'Promise<{}>' is not assignable to parameter of type 'QueryInput'.",
  ],
  [
    'new Map([["filters", "total>5"]])',
    "Argument of type 'Map<string, string>' is not assignable to parameter of type 'QueryInput'.",
  ],
  [
    "{}, { appParameters: 'limit' }",
    "Type 'string' is not assignable to type 'readonly string[]'.",
  ],
]

it(
  "P5: the compiler blames a query of a wrong shape on the property that is wrong, in the first line",
  { timeout: patience },
  () => {
    const misspelled = asked('{ filter: "total>5" }')
    const [first, ...lines] = firstLinesOf([misspelled, ...wrong.map(([query]) => asked(query))])
    expect(lines).toEqual(wrong.map(([, line]) => line))
    expect(first).toMatch(/^Object literal may only specify known properties, but 'filter' does/)
    expect(first).toMatch(/Did you mean to write 'filters'\?$/)
  },
)
