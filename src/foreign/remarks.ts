import type { ConditionNode } from "../language/ast.ts"
import { isOperatorSymbol, operatorMeaning } from "../language/operators.ts"
import { habit } from "./habit.ts"
import type { ForeignReading } from "./read-foreign.ts"

type Remark = Pick<ForeignReading, "habit" | "conditions">

/** Finds a wildcard, a regular expression or an escape in a valid condition. It is said, and never a part of another fix. */
export function readRemark(condition: ConditionNode): Remark | undefined {
  for (const [index, value] of condition.values.entries()) {
    const remark = value.kind === "null" ? undefined : remarkOn(value.text, index, condition)
    if (remark !== undefined) return remark
  }
  return undefined
}

function remarkOn(text: string, value: number, condition: ConditionNode): Remark | undefined {
  const { operator, values } = condition
  const { match, folded, negated } = operatorMeaning(operator.symbol)
  const isPart = match === "contain"
  /** Says what is in a value, with the value and the operator that were probably meant. */
  const say = (
    of: readonly [kind: "escape" | "wildcard", written: string, sentence: string],
    meant: string,
    base?: string,
    folds = folded,
  ): Remark => {
    const [kind, written, sentence] = of
    const symbol = base ? `${negated ? "!" : ""}${base}${folds ? "*" : ""}` : operator.symbol
    const found = habit(kind, written, { value, sentence })
    if (values.length > 1 || !isOperatorSymbol(symbol))
      return { habit: found, conditions: undefined }
    const plain = [{ kind: "text", text: meant } as const]
    return {
      habit: found,
      conditions: [{ ...condition, operator: { ...operator, symbol }, values: plain }],
    }
  }
  const [written, escaped] = /\\(['"*])/.exec(text) ?? []
  if (written !== undefined) {
    const sentence = `A backslash before a ${escaped === "*" ? "star" : "quote"} is part of the value.`
    return say(["escape", written, sentence], text.replace(/\\(['"*])/g, "$1"))
  }
  const [, start] = /^([^*]*[^\s*])\*$/.exec(text) ?? []
  if (start !== undefined && (isPart || match === "start"))
    return say(["wildcard", "*", "* is no wildcard."], start, isPart && folded ? "@=" : "_=")
  const [, part, flag] = /^\/([\p{L}\p{N} ]+)\/(i?)$/u.exec(text) ?? []
  if (part !== undefined && (isPart || match === "equal"))
    return say(
      ["wildcard", "/", "The slashes are part of the value."],
      part,
      "@=",
      folded || flag === "i",
    )
  if (!/[\p{L}\p{N}]\?[\p{L}\p{N}]/u.test(text)) return undefined
  const sentence = "? is no wildcard."
  const reason = "@= and _= find a part of a text."
  return { habit: habit("wildcard", "?", { value, sentence, reason }), conditions: undefined }
}
