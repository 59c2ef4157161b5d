import { visible } from "../diagnostics/visible.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { formatDateTime, timeOfDate, type DateTime } from "../fields/kinds/date.ts"
import { quoted, quotedWhereNeeded } from "./words.ts"

/** A value of a kind, of a row or of a condition, as a sentence shows it. Instants that bound a day are shown as that. */
export function showOperand({ values }: ColumnField, operand: Operand): string {
  if (typeof operand === "string") return quotedWhereNeeded(operand)
  if (typeof operand === "object") return showInstant(operand)
  const label = typeof operand === "number" ? values?.get(operand) : undefined
  return label === undefined ? String(operand) : `${String(operand)} (${visible(label)})`
}

function showInstant(instant: DateTime): string {
  return formatDateTime(instant)
    .replace(/T00:00:00Z$/, " (midnight UTC)")
    .replace(/^(.*)T23:59:59\.9999999Z$/, "the end of $1 (UTC)")
}

/**
 * What an empty value is called, to follow the name of its field, whatever the row holds there. Looks into nothing, so it
 * never throws and never runs in circles.
 * @param noun - what a value of the kind is, with its article.
 */
export function showEmpty(raw: unknown, noun: string): string {
  return raw === undefined || raw === null
    ? "empty"
    : `${showOther(raw)}, which is not ${noun} and counts as empty`
}

function showOther(raw: unknown): string {
  switch (typeof raw) {
    case "string":
      return quoted(raw)
    case "number":
    case "boolean":
      return String(raw)
    case "object":
      return showObject(raw)
    default:
      return `a ${typeof raw}`
  }
}

/** A proxy that is revoked throws at every touch. */
function showObject(raw: unknown): string {
  const ms = timeOfDate(raw)
  if (ms !== undefined) return formatDateTime({ ms, ticks: 0 })
  try {
    return Array.isArray(raw) ? "a list" : raw instanceof Date ? "an invalid date" : "an object"
  } catch {
    return "an object"
  }
}
