import { failure, success, type CommandResult } from "../command-result.ts"
import { formatBytes } from "../output/texts.ts"
import type { ReadProgress } from "../output/progress.ts"
import { holdsLongNumbers, parseExactJson } from "../../fields/exact-json.ts"
import { keepNumber } from "./source-texts.ts"

/** Present to keep the digits of numbers that a double changes, which takes several times as long. */
export interface Digits {
  /** True where numbers have lost digits, since the engine gave no text for them. */
  areLost: boolean
}

/**
 * Parses JSON. A failure names the line and column of the fault.
 * @param name - name of the file, for the message.
 * @param line - line of the file at which the text starts, counted from 1.
 */
export function parseJson(
  text: string,
  name: string,
  line = 1,
  digits?: Digits,
): CommandResult<unknown> {
  try {
    if (digits === undefined || !holdsLongNumbers(text)) return success(JSON.parse(text))
    const { value, areLost } = parseExactJson(text, keepNumber)
    digits.areLost ||= areLost
    return success(value)
  } catch {
    const { offset, reason } = findJsonFault(text)
    const lines = text.slice(0, offset).split("\n").length - 1
    const column = offset - text.lastIndexOf("\n", offset - 1)
    return failure(`${name}, line ${line + lines}, column ${column}: ${reason}`)
  }
}

/** UTF-16 units of a text from which on it takes a noticeable time to parse it. */
const longText = 4_000_000

/** Parses a whole file of JSON. Says so when it takes a noticeable time. */
export async function parseJsonFile(
  text: string,
  name: string,
  progress?: ReadProgress,
  digits?: Digits,
): Promise<CommandResult<unknown>> {
  if (text.length >= longText)
    await progress?.announce(`Parsing ${formatBytes(text.length)} of JSON`, text.length / 100_000)
  return parseJson(text, name, 1, digits)
}

interface JsonFault {
  /** The offset of the first wrong character, or the length of a text that ends too early. */
  readonly offset: number
  /** A clause. */
  readonly reason: string
}

type Expected =
  | "a value"
  | "a value or ]"
  | "a name in double quotes"
  | "a name in double quotes or }"
  | "a colon"
  | "a comma or ]"
  | "a comma or }"
  | "the end"

type Token = "[" | "]" | "{" | "}" | ":" | "," | "string" | "scalar" | "other"

type Follower = Partial<Readonly<Record<Token, Expected | "after">>>

const value: Follower = {
  "[": "a value or ]",
  "{": "a name in double quotes or }",
  string: "after",
  scalar: "after",
}

/** The next expectation after each token; `after` is what can follow a value at that depth. */
const grammar: Readonly<Record<Expected, Follower>> = {
  "a value": value,
  "a value or ]": { ...value, "]": "after" },
  "a name in double quotes": { string: "a colon" },
  "a name in double quotes or }": { string: "a colon", "}": "after" },
  "a colon": { ":": "a value" },
  "a comma or ]": { ",": "a value", "]": "after" },
  "a comma or }": { ",": "a name in double quotes", "}": "after" },
  "the end": {},
}

const blank = /[ \t\n\r]*/y
const scalar = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y
const plain = /[^"\\\u0000-\u001f]*/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * Finds the first fault of a text that `JSON.parse` refuses, with its place. Takes linear time, without recursion.
 * @returns the end of the text when it is JSON.
 */
export function findJsonFault(text: string): JsonFault {
  const closings: ("a comma or ]" | "a comma or }")[] = []
  let expected: Expected = "a value"
  for (let offset = skip(blank, text, 0); ; offset = skip(blank, text, offset)) {
    if (offset === text.length) return { offset, reason: `expected ${expected}, but the text ends` }
    const token: Token = tokenAt(text, offset)
    const next: Expected | "after" | undefined = grammar[expected][token]
    const end: number | JsonFault | undefined = next && endOfToken(token, text, offset)
    if (next === undefined || end === undefined)
      return { offset, reason: `expected ${expected}, got ${describe(text, offset)}` }
    if (typeof end !== "number") return end
    if (token === "[" || token === "{")
      closings.push(token === "[" ? "a comma or ]" : "a comma or }")
    if (token === "]" || token === "}") closings.pop()
    expected = next === "after" ? (closings.at(-1) ?? "the end") : next
    offset = end
  }
}

function tokenAt(text: string, offset: number): Token {
  const character = text.charAt(offset)
  if (character === '"') return "string"
  if (/[-0-9tfn]/.test(character)) return "scalar"
  return isPunctuation(character) ? character : "other"
}

function isPunctuation(character: string): character is Token {
  return "[]{}:,".includes(character)
}

/** Returns the offset after a token, a fault within it, or undefined when it is not a token. */
function endOfToken(token: Token, text: string, offset: number): number | JsonFault | undefined {
  if (token === "string") return endOfString(text, offset + 1)
  if (token !== "scalar") return offset + 1
  const end = skip(scalar, text, offset)
  return end === offset ? undefined : end
}

function endOfString(text: string, start: number): number | JsonFault {
  for (let offset = skip(plain, text, start); ; offset = skip(plain, text, offset)) {
    const character = text.charAt(offset)
    if (character === '"') return offset + 1
    if (character === "") return { offset, reason: "the text ends within a string" }
    if (character !== "\\")
      return { offset, reason: `a string must escape ${describe(text, offset)}` }
    const end = skip(escape, text, offset)
    if (end === offset) return { offset, reason: "the escape is not valid in JSON" }
    offset = end
  }
}

/** Returns the offset after the match of a sticky pattern, or the given offset without a match. */
function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : offset
}

/** Describes a character: visible ASCII as itself, any other as its code point. */
function describe(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0
  return code > 0x20 && code < 0x7f
    ? String.fromCharCode(code)
    : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`
}
