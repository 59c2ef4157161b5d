import fc from "fast-check"

export interface Row {
  readonly name: string | null
  readonly title: string | null
  readonly price: number | null
  readonly age: number | null
  readonly active: boolean | null
}

export type Field = keyof Row
export type Value = string | number | boolean

export const comparisons = [
  ...["eq", "ne", "gt", "ge", "lt", "le", "contains", "starts", "ends"],
  ...["lacks", "unstarts", "unends", "in", "out", "between", "null", "filled"],
] as const
export type Comparison =
  | ("eq" | "ne" | "gt" | "ge" | "lt" | "le" | "contains" | "starts" | "ends")
  | ("lacks" | "unstarts" | "unends" | "in" | "out" | "between" | "null" | "filled")

export interface Compared {
  readonly kind: "compare"
  readonly op: Comparison
  readonly field: Field
  readonly values: readonly Value[]
  /** Draws spellings where a language has several. */
  readonly style: number
}

export type Expression =
  | Compared
  | { readonly kind: "not"; readonly of: Expression }
  | { readonly kind: "and" | "or"; readonly of: readonly Expression[]; readonly style: number }

/** Values that hold what languages use as signs and words, in small letters, so that no case matters. */
export const plainTexts = ["a", "b", "heat", "12", "x1"]
export const oddTexts = [
  ...["o'neil", "a(b", "x)", "(x)", "[y]", 'say "hi"', "50%", "a,b", "p|q", "x or y", "a and b"],
  ...["and", "not a", "a eq b", "price>5", "a b", "*x", "x*", "null", "true", "-3", "a;b", "a==b"],
  ...["a\\b", "\\", "é", "(a", "a)", "]", "a && b", "x_y", "!a", "'", "=", "gt.5", "1 to 5", ":a"],
]

const negations = new Map<Comparison, Comparison>([
  ["eq", "ne"],
  ["gt", "le"],
  ["ge", "lt"],
  ["contains", "lacks"],
  ["starts", "unstarts"],
  ["ends", "unends"],
  ["in", "out"],
  ["null", "filled"],
])
for (const [one, other] of [...negations]) negations.set(other, one)

const tests: Readonly<Record<string, (cell: Value, value: Value) => boolean>> = {
  eq: (cell, value) => cell === value,
  gt: (cell, value) => cell > value,
  ge: (cell, value) => cell >= value,
  contains: (cell, value) => String(cell).includes(String(value)),
  starts: (cell, value) => String(cell).startsWith(String(value)),
  ends: (cell, value) => String(cell).endsWith(String(value)),
}

function compares({ op, field, values }: Compared, row: Row): boolean {
  const cell = row[field]
  if (op === "null") return cell === null
  if (op === "filled") return cell !== null
  // Rows with empty fields are asked for `null` alone.
  if (cell === null) throw new Error("An empty field was compared.")
  const [first = "", last = ""] = values
  if (op === "between") return cell >= first && cell <= last
  if (op === "in") return values.includes(cell)
  if (op === "out") return !values.includes(cell)
  const test = tests[op]
  if (test !== undefined) return test(cell, first)
  return !tests[negations.get(op) ?? ""]?.(cell, first)
}

/** Whether a row answers to an expression: the oracle. */
export function holds(expression: Expression, row: Row): boolean {
  if (expression.kind === "compare") return compares(expression, row)
  if (expression.kind === "not") return !holds(expression.of, row)
  return expression.kind === "and"
    ? expression.of.every((part) => holds(part, row))
    : expression.of.some((part) => holds(part, row))
}

export const leavesOf = (expression: Expression): readonly Compared[] =>
  expression.kind === "compare"
    ? [expression]
    : expression.kind === "not"
      ? leavesOf(expression.of)
      : expression.of.flatMap(leavesOf)

/** The expression without `not` before a bracket, or undefined where a range would be negated: an "or" of two conditions. */
function inward(expression: Expression, negated = false): Expression | undefined {
  if (expression.kind === "not") return inward(expression.of, !negated)
  if (expression.kind === "compare") {
    if (!negated) return expression
    const op = negations.get(expression.op)
    return op && { ...expression, op }
  }
  const of = expression.of.map((part) => inward(part, negated))
  if (of.some((part) => part === undefined)) return undefined
  const kind = (expression.kind === "and") === negated ? "or" : "and"
  return { ...expression, kind, of: of.filter((part) => part !== undefined) }
}

const joinable = new Set<Comparison>(["eq", "in", "contains", "starts", "ends"])

function fitsInward(expression: Expression): boolean {
  if (expression.kind === "not") return false
  if (expression.kind === "compare") return true
  if (expression.kind === "and") return expression.of.every(fitsInward)
  const leaves = leavesOf(expression)
  const ops = new Set(leaves.map(({ op }) => (op === "in" ? "eq" : op)))
  const [first] = leaves
  return (
    !JSON.stringify(expression).includes('"and"') &&
    ops.size === 1 &&
    leaves.every(({ op, field }) => joinable.has(op) && field === first?.field)
  )
}

/** Whether this language can say it: no "or" between different conditions. */
export function fits(expression: Expression): boolean {
  const meant = inward(expression)
  return meant !== undefined && fitsInward(meant)
}

const numbers = [0, 1, 2, 5, 12, -3, 2.5]
const number = ["price", "age"] as const
const text = ["name", "title"] as const
const ofNumbers = new Set<Comparison>(["eq", "ne", "gt", "ge", "lt", "le", "in", "out", "between"])
const ofTexts = new Set<Comparison>([
  ...(["eq", "ne", "contains", "starts", "ends"] as const),
  ...(["lacks", "unstarts", "unends", "in", "out"] as const),
])

function compared(ops: readonly Comparison[], texts: fc.Arbitrary<string>) {
  const of = (
    fields: readonly Field[],
    known: readonly Comparison[],
    value: fc.Arbitrary<Value>,
  ): fc.Arbitrary<Compared> =>
    fc
      .record({
        op: fc.constantFrom(...known),
        field: fc.constantFrom(...fields),
        drawn: fc.array(value, { minLength: 2, maxLength: 3 }),
        style: fc.nat(5),
      })
      .map(({ op, field, drawn, style }) => {
        const values = op === "in" || op === "out" ? drawn : drawn.slice(0, 1)
        if (op !== "between") return { kind: "compare", op, field, values, style }
        const sorted = drawn.slice(0, 2).sort((left, right) => Number(left) - Number(right))
        return { kind: "compare", op, field, values: sorted, style }
      })
  const nulls = ops.filter((op) => op === "null" || op === "filled")
  return fc.oneof(
    of(number, ops.filter((op) => ofNumbers.has(op)), fc.constantFrom(...numbers)),
    { weight: 2, arbitrary: of(text, ops.filter((op) => ofTexts.has(op)), texts) },
    of(["active"], ["eq"], fc.boolean()),
    ...(nulls.length > 0 ? [of(["name", "price"], nulls, fc.constant("null"))] : []),
  )
}

export interface Shape {
  readonly ops: readonly Comparison[]
  readonly hasNot: boolean
  readonly hasOr: boolean
  readonly texts?: readonly string[]
}

/** Expressions to depth 4 of what a language has. Every second "or" is one of values of a field. */
export function expressionsOf({ ops, hasNot, hasOr, texts }: Shape): fc.Arbitrary<Expression> {
  const odd = texts ?? oddTexts
  const leaf = compared(ops, fc.oneof(fc.constantFrom(...plainTexts), fc.constantFrom(...odd)))
  const sameField: fc.Arbitrary<Expression> = fc
    .tuple(fc.array(fc.constantFrom(...plainTexts, ...odd), { minLength: 2, maxLength: 3 }), fc.nat(5))
    .map(([values, style]) => ({
      kind: "or",
      style,
      of: values.map((value) => ({ kind: "compare", op: "eq", field: "name", values: [value], style })),
    }))
  const { tree } = fc.letrec<{ tree: Expression }>((tie) => {
    const group = (kind: "and" | "or") =>
      fc.record({
        kind: fc.constant(kind),
        of: fc.array(tie("tree"), { minLength: 2, maxLength: 3 }),
        style: fc.nat(5),
      })
    return {
      tree: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        { weight: 4, arbitrary: leaf },
        { weight: 4, arbitrary: group("and") },
        ...(hasNot
          ? [{ weight: 2, arbitrary: fc.record({ kind: fc.constant("not" as const), of: tie("tree") }) }]
          : []),
        ...(hasOr ? [{ weight: 1, arbitrary: group("or") }, { weight: 2, arbitrary: sameField }] : []),
      ),
    }
  })
  return tree
}

const cells = [...plainTexts, ...oddTexts].flatMap((text) => [text, `${text}a`, `x${text}`])

/** Rows from one number each, which is quicker than an arbitrary of each cell. */
export const rowsOf = (empty: boolean): fc.Arbitrary<readonly Row[]> =>
  fc.array(fc.nat(2 ** 30), { minLength: 10, maxLength: 18 }).map((seeds) =>
    seeds.map((seed) => {
      let state = seed
      const draw = <Cell>(of: readonly Cell[]): Cell | null => {
        state = (state * 1103515245 + 12345) % 2 ** 31
        const index = Math.floor(state / 64)
        return empty && index % 3 === 0 ? null : (of[index % of.length] ?? null)
      }
      return {
        name: draw(cells),
        title: draw(cells),
        price: draw(numbers),
        age: draw(numbers),
        active: draw([true, false]),
      }
    }),
  )
