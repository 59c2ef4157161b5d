import { refusedValue } from "../diagnostics/codes.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Field } from "../fields/field.ts"
import { formatDateTime, timeOfDate } from "../fields/kinds/date.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import type { Value } from "../language/ast.ts"
import type { Match } from "../language/operators.ts"
import { formatDay, readDate } from "./dates.ts"
import { listFirst } from "./query-fields.ts"
import { refuse } from "./refuse.ts"

/** What a value has to be, and the text that it gets; undefined when it is not that. */
type Reader = readonly [
  expected: string,
  write: (given: unknown, field: Field) => string | undefined,
]

/** The plain text of what passes a test. */
const ifIt = (expected: string, test: (given: unknown, field: Field) => boolean): Reader => [
  expected,
  (given, field) => (test(given, field) ? String(given) : undefined),
]

const date: Reader = [
  "a Date, or a text such as 2024-01-31 or 2024-01-31T12:30:00+02:00",
  writeDate,
]

const readers: { readonly [Kind in Field["kind"]]: Reader } = {
  text: ifIt("a text", isText),
  number: ifIt("a finite number", Number.isFinite),
  integer: ifIt("a whole number of the safe range", Number.isSafeInteger),
  enum: ifIt("a listed id", isListed),
  date,
  "range-end": date,
  boolean: ifIt("true or false", (given) => typeof given === "boolean"),
  uuid: [
    "a uuid of 32 hexadecimal digits",
    (given) => (isText(given) ? readUuid(given) : undefined),
  ],
  shortcut: ifIt("true", (given) => given === true),
}

/**
 * The value of a condition, which has to suit all of its fields: the canonical text of their kind, but a field of text takes
 * it as it stands.
 */
export function buildValue(given: unknown, fields: readonly Field[], match: Match): Value {
  const texts = fields.map((field) =>
    given === null ? checkNull(field, match) : writeValue(given, field),
  )
  const asItStands = fields.findIndex(({ kind }) => kind === "text")
  return given === null
    ? { kind: "null" }
    : { kind: "text", text: texts[Math.max(0, asItStands)] ?? "" }
}

/** Rules V1, V11 and T10: null is a value of equality alone, and only where the row may lack the value. */
function checkNull(field: Field, match: Match): undefined {
  if (match !== "equal") refuse(refusedValue, null, "only == and != take it", { rule: "V11" })
  if (!("nullable" in field && field.nullable))
    refuse(refusedValue, null, `${quote(field.name)} is never null`, { rule: "V1" })
}

function writeValue(given: unknown, field: Field): string {
  const [expected, write] = readers[field.kind]
  return (
    write(given, field) ??
    refuse(refusedValue, given, `${quote(field.name)} takes ${expected}`, {
      hint: adviseId(given, field),
    })
  )
}

/** For the label of an id that id, else those that there are (rule V7). */
function adviseId(given: unknown, field: Field): string | undefined {
  if (field.kind !== "enum") return undefined
  const ids = [...(field.values ?? [])]
  const meant = ids.find(([, label]) => label !== undefined && label === given)
  if (meant) return `The id of ${meant[1] ?? ""} is ${meant[0]}.`
  return `Listed are ${listFirst(ids.map(([id, label]) => (label === undefined ? String(id) : `${id} (${label})`)))}.`
}

function isText(given: unknown): given is string {
  return typeof given === "string"
}

function isListed(given: unknown, field: Field): boolean {
  return typeof given === "number" && field.kind === "enum" && field.values?.has(given) === true
}

/** A date alone stays one (rule V5); all others become the instant in UTC. */
function writeDate(given: unknown): string | undefined {
  if (isText(given)) {
    const read = readDate(given)
    return read && (read.dateOnly ? formatDay(read.ms) : formatDateTime(read))
  }
  const ms = timeOfDate(given)
  const text = ms === undefined ? "" : formatDateTime({ ms, ticks: 0 })
  // A Date can lie in years that no text can say.
  return readDate(text) && text
}
