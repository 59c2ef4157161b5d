import { formatDuration, readDuration } from "../../../src/fields/kinds/duration.ts"
import { formatDayNumber, readDay } from "../../../src/fields/kinds/day.ts"
import { formatTimeOfDay, readTimeOfDay } from "../../../src/fields/kinds/time.ts"
import type { SqlValueKind } from "../../../src/sql/types.ts"
import type { Change } from "./query-arbitraries.ts"

const exactKinds = [
  "day",
  "time",
  "duration",
  "int64",
  "uint64",
  "sized",
  "decimal",
  "float",
  "object",
] as const

/** A kind whose values are changed by what they mean. */
type ExactKind = (typeof exactKinds)[number]

/** True for a kind whose values are changed by what they mean. */
export function isExactKind(kind: SqlValueKind): kind is ExactKind {
  return exactKinds.some((known) => known === kind)
}

const steps = [0, 0, 0, 1, -1, 2, 5, 10, -10, 9999, -10_000, 10_000_000, 30, 100]

/** Returns a written value that is a value of a row, or nearly one. */
export function changedExact(kind: ExactKind, value: unknown, change: Change): string {
  const step = steps[change.how] ?? 0
  const text = typeof value === "string" || typeof value === "number" ? String(value) : ""
  switch (kind) {
    case "day": {
      const day = readDay(text)
      return day === undefined ? "2024-02-29" : formatDayNumber(day + Math.sign(step))
    }
    case "time": {
      const ticks = readTimeOfDay(text)
      return ticks === undefined
        ? "12:00"
        : formatTimeOfDay(Math.abs(ticks + step) % 864_000_000_000)
    }
    case "duration": {
      const ticks = readDuration(text)
      return ticks === undefined ? "PT1S" : formatDuration(ticks + BigInt(step))
    }
    case "int64":
    case "uint64":
    case "sized":
      return /^-?[0-9]+$/.test(text) ? String(BigInt(text) + BigInt(step)) : String(step)
    case "decimal":
      return changedDecimal(text, change)
    case "float":
      return changedFloat(Number(text), change)
    case "object":
      return change.how < 12 ? "null" : "{}"
  }
}

function changedDecimal(text: string, { how, from }: Change): string {
  if (!/^[+-]?[0-9]/.test(text)) return String(from / 4)
  const plain = /^[^e]*$/.test(text)
  switch (how) {
    case 3:
      return plain ? `${text}${text.includes(".") ? "" : "."}000000000000000000000001` : text
    case 4:
      return plain && text.length > 2 ? text.slice(0, -1) : text
    case 5:
      return text.startsWith("-") ? text.slice(1) : `-${text}`
    case 6:
      return plain ? `${text}${text.includes(".") ? "" : "."}5` : text
    case 7:
      return "9223372036854775808"
    case 8:
      return "-92233720368547758.09"
    case 9:
      return String(from)
    default:
      return text
  }
}

/** Moves a double by less than a float can hold, and by as much. */
function changedFloat(number: number, { how, from }: Change): string {
  if (!Number.isFinite(number)) return how < 6 ? "3.4028235677973366e38" : "3.4028234663852886e38"
  const changed = [0, 0, 0, 2 ** -25, -(2 ** -25), 2 ** -24, -(2 ** -24), 2 ** -53, 1, -2][how] ?? 0
  return how === 10 ? String(from) : String(number * (1 + changed))
}
