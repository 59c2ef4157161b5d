/**
 * Rules S1 to S6 word by word: a sequence of replacements, with passes over the whole text, in quadratic time.
 * What the reader has to agree with.
 */

export interface NaiveTerm {
  readonly names: readonly string[]
  readonly operator: string
  readonly values: readonly string[] | null
}

const space = "[\\t-\\r\\x85\\p{Z}]"
const atEnds = new RegExp(`^${space}+|${space}+$`, "gu")
const operators = [
  ...["!_-=*", "_-=*", "!_-=", "!@=*", "!_=*", "_-=", "!@=", "!_=", "==*", "!=*"],
  ...["@=*", "_=*", "==", "!=", ">=", "<=", "@=", "_=", ">", "<"],
]
const anyOperator = operators.map((symbol) => symbol.replaceAll("*", "\\*")).join("|")

export function readNaively(text: string): readonly NaiveTerm[] | "failure" {
  const terms: NaiveTerm[] = []
  for (const part of splitParts(text)) {
    const flat = flatten(part.replaceAll("\\,", ","))
    if (flat === undefined) return "failure"
    terms.push(readPart(flat))
  }
  return terms
}

function splitParts(text: string): string[] {
  const parts: string[] = []
  let part = ""
  for (let index = 0; index < text.length; index++) {
    const run = /\\*$/.exec(text.slice(0, index))?.[0].length ?? 0
    if (text[index] !== "," || (run % 2 === 1 && run !== index)) part += text.charAt(index)
    else {
      parts.push(part)
      part = ""
      while (new RegExp(`^${space}$`, "u").test(text.charAt(index + 1))) index++
    }
  }
  return [...parts, part].filter((found) => trim(found) !== "")
}

function flatten(part: string): string | undefined {
  if (!part.startsWith("(")) return part
  const tail = part.slice(part.lastIndexOf(")") + 1)
  if (tail === "") return undefined
  if (!part.includes(")")) return part
  return part.replaceAll(tail, "").replace(/[()]/g, "") + tail
}

function readPart(part: string): NaiveTerm {
  const [names = "", value] = part.split(new RegExp(`(?<!\\\\)(?:${anyOperator})`))
  const operator = new RegExp(`(?<!\\\\)(?:${anyOperator})`).exec(part)?.[0] ?? ""
  return {
    names: splitAtPipes(trim(names)).map(trim),
    operator,
    values: value === undefined ? null : readValues(trim(value)),
  }
}

function readValues(value: string): string[] {
  let text = value
  for (const [symbol] of value.matchAll(new RegExp(`(?<=\\\\)(?:${anyOperator})`, "g")))
    text = text.replaceAll(`\\${symbol}`, symbol)
  return splitAtPipes(text).map((piece) => piece.replaceAll("\\|", "|").replaceAll("\\\\", "\\"))
}

function splitAtPipes(text: string): string[] {
  return text.split(/(?<=(?<!\\)(?:\\\\)*)\|/)
}

function trim(text: string): string {
  return text.replace(atEnds, "")
}
