import { parseFilters, printFilters, type ConditionNode } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

/** A condition without ranges: names, operator, values; null is null. */
export type Plain = readonly [
  names: readonly string[],
  operator: string,
  values: readonly (string | null)[],
]

function toPlain({ names, operator, values }: ConditionNode): Plain {
  return [
    names.map(({ text }) => text),
    operator.symbol,
    values.map((value) => (value.kind === "null" ? null : value.text)),
  ]
}

/** A node as one makes it by hand. The operator is not checked, as printing has to. */
export function toCondition([names, operator, values]: Plain): ConditionNode {
  return {
    kind: "condition",
    names: names.map((text) => ({ kind: "name", text })),
    operator: { kind: "operator", symbol: operator as ConditionNode["operator"]["symbol"] },
    values: values.map((text) => (text === null ? { kind: "null" } : { kind: "text", text })),
  }
}

export function read(filters: string): readonly Plain[] {
  return parseFilters(filters, { dialect: sieve, limits: { text: false } }).conditions.map(toPlain)
}

/** What is written, or undefined when it is refused. */
export function write(...conditions: readonly Plain[]): string | undefined {
  const written = printFilters(conditions.map(toCondition), {
    dialect: sieve,
    limits: { text: false },
  })
  return written.ok ? written.value : undefined
}

/** All texts over an alphabet up to a length, the empty one included, short ones first. */
export function* textsOver(alphabet: readonly string[], longest: number): Generator<string> {
  let level = [""]
  yield ""
  for (let length = 1; length <= longest; length++) {
    level = level.flatMap((text) => alphabet.map((character) => text + character))
    yield* level
  }
}
