import { refusedValue } from "../diagnostics/codes.ts"
import { describeValue, listAllowed, quote } from "../diagnostics/wording.ts"
import type { Field } from "../fields/field.ts"
import { describeGivenDate, writeGivenDate } from "../fields/kinds/given-date.ts"
import { isListed } from "../fields/listed.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import type { Value } from "../language/ast.ts"
import type { Match, OperatorMeaning } from "../language/operators.ts"
import { expected, refuse } from "./refuse.ts"
import { own } from "../diagnostics/own.ts"

/** The name of a kind's values, and the function that writes them. */
interface ValueWriter {
  /** A value of the kind with its article, as in "Expected *a finite number*". */
  readonly noun: string
  /** Returns the text of a value; undefined when it is not of the kind. */
  readonly write: (given: unknown, field: Field) => string | undefined
  /** Describes a value that is not of the kind. Default: `describeValue`. */
  readonly describe?: (given: unknown) => string
}

/** Makes a writer that keeps the strings and writes the other values that pass a test. */
const writerOf = (noun: string, test: (given: unknown, field: Field) => boolean): ValueWriter => ({
  noun,
  write: (given, field) => (test(given, field) ? String(given) : undefined),
})

const date: ValueWriter = {
  noun: "a Date of the years 1 to 9999 or a string such as 2024-01-31 or 2024-01-31T12:30:00+02:00",
  write: writeGivenDate,
  describe: describeGivenDate,
}

const writers: { readonly [Kind in Field["kind"]]: ValueWriter } = {
  text: /* @__PURE__ */ writerOf("a string", isString),
  number: /* @__PURE__ */ writerOf("a finite number", (given) => Number.isFinite(given)),
  integer: /* @__PURE__ */ writerOf("a safe integer", (given) => Number.isSafeInteger(given)),
  enum: /* @__PURE__ */ writerOf("a listed id", isListedId),
  date,
  "range-end": date,
  boolean: /* @__PURE__ */ writerOf("true or false", (given) => typeof given === "boolean"),
  uuid: {
    noun: "a uuid of 32 hexadecimal digits",
    write: (given) => (isString(given) ? readUuid(given) : undefined),
  },
  shortcut: /* @__PURE__ */ writerOf("true", (given) => given === true),
}

/**
 * Returns a value as a node. All of the fields must accept it. Its text is the canonical one of
 * their kind; a field of the kind text takes the string unchanged.
 */
export function buildValue(
  given: unknown,
  fields: readonly Field[],
  { match, folded }: Pick<OperatorMeaning, "match" | "folded">,
): Value {
  if (given === null) {
    for (const field of fields) checkNull(field, match)
    return { kind: "null" }
  }
  const texts = fields.map((field) => writeValue(given, field))
  if (match === "equal") for (const field of fields) checkListed(given, field, folded)
  const onText = fields.findIndex(({ kind }) => kind === "text")
  return { kind: "text", text: texts[Math.max(0, onText)] ?? "" }
}

/** Refuses null under other operators than those of equality, and for fields that are never null (rules V1, V11 and T10). */
function checkNull(field: Field, match: Match): void {
  if (match !== "equal")
    refuse(refusedValue, "Only == and != can compare with null", {
      rule: "V11",
    })
  if (!("nullable" in field && field.nullable))
    refuse(refusedValue, `${quote(field.name)} is never null`, {
      rule: "V1",
    })
}

function writeValue(given: unknown, field: Field): string {
  const { noun, write, describe = describeValue } = own(writers[field.kind])
  return (
    write(given, field) ??
    refuse(refusedValue, `Expected ${noun} for ${quote(field.name)}, got ${describe(given)}`, {
      hint: suggestId(given, field),
    })
  )
}

/** Refuses a text that the field does not list (rule V3). Operators for parts of a text take any. */
function checkListed(given: unknown, field: Field, folded: boolean): void {
  if (field.kind !== "text" || !isString(given) || isListed(field, given, folded)) return
  const listed = [...(field.values?.keys() ?? [])].map((text) => quote(String(text)))
  refuse(refusedValue, expected(`a listed value for ${quote(field.name)}`, given), {
    rule: "V3",
    hint: listAllowed("values", listed),
  })
}

/** Returns the id for its label, or else the ids that there are (rule V7). */
function suggestId(given: unknown, field: Field): string | undefined {
  if (field.kind !== "enum") return undefined
  const ids = [...(field.values ?? [])]
  const meant = ids.find(([, label]) => label !== undefined && label === given)
  if (meant) return `The id of ${meant[1] ?? ""} is ${meant[0]}.`
  const listed = ids.map(([id, label]) => (label === undefined ? String(id) : `${id} (${label})`))
  return listAllowed("ids", listed)
}

function isString(given: unknown): given is string {
  return typeof given === "string"
}

function isListedId(given: unknown, field: Field): boolean {
  return typeof given === "number" && field.kind === "enum" && field.values?.has(given) === true
}
