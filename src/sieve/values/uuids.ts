import { isWhiteSpace } from "../../language/white-space.ts"

const hyphenated = /^(.{8})-(.{4})-(.{4})-(.{4})-(.{4})(.{8})$/s
const digitsAlone = /^[0-9a-f]{32}$/i
/** The hexadecimal form, without its white space. */
const hexadecimal = /^\{0x([^,]+),0x([^,]+),0x([^,]+),\{0x([^{}]+)\}\}$/i

/**
 * Reads a uuid (rule S14): 32 hexadecimal digits; with hyphens; with hyphens in braces or parentheses; or the hexadecimal form
 * `{0x…,0x…,0x…,{0x…,…}}`. Each part before the last digits may start with a plus and `0x`, in place of digits.
 * @param text - Without white space at its ends.
 * @returns the canonical text.
 */
export function readUuidText(text: string): string | undefined {
  if (text.length < 32) return undefined
  const [opening, ninth] = [text.charAt(0), text.charAt(9)]
  if (opening === "{" && ninth !== "-") return readHexadecimal(text)
  if (opening === "{") return text.endsWith("}") ? readHyphenated(text.slice(1, -1)) : undefined
  if (opening === "(") return text.endsWith(")") ? readHyphenated(text.slice(1, -1)) : undefined
  if (text.charAt(8) === "-") return readHyphenated(text)
  if (!digitsAlone.test(text)) return undefined
  return canonical(text.toLowerCase())
}

function readHyphenated(text: string): string | undefined {
  const [, ...parts] = hyphenated.exec(text) ?? []
  const end = parts.pop() ?? ""
  // Where a plus or an `x` stands anywhere, the library reads the last digits by themselves, and takes U+0000 behind them.
  const lastDigits = /[+x]/i.test(text) ? /^[0-9a-f]+\0*$/i : /^[0-9a-f]+$/i
  if (!lastDigits.test(end)) return undefined
  const digits = parts.map((part) => readPart(part, part.length))
  if (digits.includes(undefined)) return undefined
  return canonical(`${digits.join("")}${end.replace(/\0+$/, "").toLowerCase().padStart(8, "0")}`)
}

function readHexadecimal(text: string): string | undefined {
  const bare = text
    .split("")
    .filter((unit) => !isWhiteSpace(unit.charCodeAt(0)))
    .join("")
  const [, first, second, third, last = ""] = hexadecimal.exec(bare) ?? []
  const bytes = last.split(/,0x/i)
  if (bytes.length !== 8) return undefined
  const parts = [
    readPart(first, 8),
    readPart(second, 4),
    readPart(third, 4),
    ...bytes.map((byte) => readByte(byte)),
  ]
  return parts.includes(undefined) ? undefined : canonical(parts.join(""))
}

/** Reads a part of a uuid as its last digits. A number of more than 32 bits cannot be read. */
function readPart(text = "", length: number): string | undefined {
  if (text === "") return undefined
  const digits = text.replace(/^\+?(?:0x)?0*/i, "")
  if (!/^[0-9a-f]{0,8}$/i.test(digits)) return undefined
  return digits.slice(-length).toLowerCase().padStart(length, "0")
}

function readByte(text: string): string | undefined {
  const part = readPart(text, 8)
  return part?.startsWith("000000") ? part.slice(6) : undefined
}

function canonical(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
