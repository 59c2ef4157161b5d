import fc, { type Arbitrary } from "fast-check"
import type { ConditionNode, NameNode, SortNode, ValueNode } from "../../src/language/ast.ts"
import { hostileText, hostileToken } from "./arbitraries.ts"
import { isBlank, smallLetters, trimText } from "./reference/characters.ts"
import { allOperators, firstOperator, textOperators, withoutStar } from "./reference/operators.ts"

/** T14: what a name of a condition may be. */
export function isWellFormedName(name: string): boolean {
  return (
    name !== "" &&
    name === trimText(name) &&
    !/[,|()[\]{}]/.test(name) &&
    firstOperator(name, 0, name.length) === undefined
  )
}

const nameText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "name",
    "x.y",
    "a!",
    "a_",
    "a_-",
    "a!_",
    "a!_-",
    "a@",
    "a!@",
    "a=",
    "=",
    "!",
    "*",
    "\\",
    "a\\",
    "a b",
    "null",
  ),
  fc
    .array(hostileToken, { minLength: 1, maxLength: 4 })
    .map((tokens) => trimText(tokens.join("").replace(/[,|()[\]{}]/g, "")))
    .filter(isWellFormedName),
)

const name: Arbitrary<NameNode> = nameText.map((text) => ({ kind: "name", text }))
const text: Arbitrary<ValueNode> = hostileText.map((text) => ({ kind: "text", text }))

/** A well-formed condition (T14), without ranges. */
const wellFormedCondition: Arbitrary<ConditionNode> = fc
  .constantFrom(...allOperators)
  .chain((symbol) => {
    const nullable = !textOperators.includes(withoutStar(symbol))
    const value: Arbitrary<ValueNode> = nullable
      ? fc.oneof({ weight: 4, arbitrary: text }, fc.constant<ValueNode>({ kind: "null" }))
      : text
    return fc.record<ConditionNode>({
      kind: fc.constant("condition"),
      names: fc.oneof(
        fc.array(name, { minLength: 1, maxLength: 1 }),
        fc.array(name, { minLength: 1, maxLength: 3 }),
      ),
      operator: fc.constant({ kind: "operator", symbol }),
      values: fc.array(value, { minLength: 1, maxLength: 4 }),
    })
  })

/** Well-formed conditions, any number. */
export const wellFormedFilters: Arbitrary<readonly ConditionNode[]> = fc.array(
  wellFormedCondition,
  {
    maxLength: 4,
  },
)

/** T14, T15: which direction a sort by this name can have; both unless the name starts with `-`. */
function canSort(name: string, descending: boolean): boolean {
  if (name === "" || name.includes(",") || name !== trimText(name)) return false
  const next = name[1]
  return (
    !name.startsWith("-") || (!descending && (next === undefined || next === "-" || isBlank(next)))
  )
}

const sortName: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "A",
    "name",
    "-",
    "--a",
    "- a",
    "a desc",
    "+a",
    "a==1",
    "(a|b)",
    "é",
    "É",
  ),
  fc.array(hostileToken, { minLength: 1, maxLength: 4 }).map((tokens) => trimText(tokens.join(""))),
)

/** Well-formed sorts (T14), without ranges. */
export const wellFormedSorts: Arbitrary<readonly SortNode[]> = fc
  .uniqueArray(fc.tuple(sortName, fc.boolean()), {
    maxLength: 5,
    selector: ([name]) => smallLetters(name),
  })
  .map((sorts) => sorts.filter(([name, descending]) => canSort(name, descending)))
  .map((sorts) =>
    sorts.map(([text, descending]): SortNode => ({
      kind: "sort",
      name: { kind: "name", text },
      descending,
    })),
  )
