import type { Condition } from "../language/ast.ts"
import { isOperatorSymbol, operatorMeaning, type OperatorMeaning } from "../language/operators.ts"
import { habit } from "./habit.ts"
import type { ForeignReading } from "./read-foreign.ts"

/** What a value holds of another language, and what says in ours what was probably meant. */
interface Remark {
  readonly kind: "escape" | "wildcard"
  readonly written: string
  readonly sentence: string
  /** The value that was meant; undefined where none says the same. */
  readonly text?: string | undefined
  /** The operator of that value, if it is another one. */
  readonly base?: "@=" | "_="
  readonly folds?: boolean
}

/** Finds a wildcard, a regular expression or an escape in a valid condition. It is said, and never a part of another fix. */
export function readRemark(
  condition: Condition,
): Pick<ForeignReading, "habit" | "conditions"> | undefined {
  const { operator, values } = condition
  const meaning = operatorMeaning(operator.symbol)
  for (const [index, value] of values.entries()) {
    const remark = value.kind === "null" ? undefined : remarkOn(value.text, meaning)
    if (remark === undefined) continue
    const { kind, written, sentence, text, base, folds = meaning.folded } = remark
    const symbol =
      base === undefined
        ? operator.symbol
        : `${meaning.negated ? "!" : ""}${base}${folds ? "*" : ""}`
    const reason = written === "?" ? "@= and _= find a part of a text." : undefined
    const isMeant = values.length === 1 && text !== undefined && isOperatorSymbol(symbol)
    return {
      habit: habit(kind, written, { value: index, sentence, reason }),
      conditions: isMeant
        ? [{ ...condition, operator: { ...operator, symbol }, values: [{ kind: "text", text }] }]
        : undefined,
    }
  }
  return undefined
}

function remarkOn(text: string, { match, folded }: OperatorMeaning): Remark | undefined {
  const [, escaped] = /\\(['"*])/.exec(text) ?? []
  if (escaped !== undefined) {
    const sentence = `A backslash before a ${escaped === "*" ? "star" : "quote"} is part of the value.`
    const bare = text.replace(/\\(['"*])/g, "$1")
    return { kind: "escape", written: `\\${escaped}`, sentence, text: bare }
  }
  const isPart = match === "contain"
  const [, start] = /^([^*]*[^\s*])\*$/.exec(text) ?? []
  if (start !== undefined && (isPart || match === "start")) {
    const base = isPart && folded ? "@=" : "_="
    return { kind: "wildcard", written: "*", sentence: "* is no wildcard.", text: start, base }
  }
  const [, part, flag] = /^\/([\p{L}\p{N} ]+)\/(i?)$/u.exec(text) ?? []
  if (part !== undefined && (isPart || match === "equal")) {
    const sentence = "The slashes are part of the value."
    const folds = folded || flag === "i"
    return { kind: "wildcard", written: "/", sentence, text: part, base: "@=", folds }
  }
  return /[\p{L}\p{N}]\?[\p{L}\p{N}]/u.test(text)
    ? { kind: "wildcard", written: "?", sentence: "? is no wildcard." }
    : undefined
}
