import { describeValue } from "../diagnostics/wording.ts"
import type { ColumnKind } from "../diagnostics/data.ts"
import type { ListedValues } from "./field.ts"
import type { GivenDefinition, ReportProblem } from "./problem.ts"
import { isWholeNumber, readArray, readObject, type OwnProperties } from "./untrusted.ts"

/** Reads the values that a column lists: ids of an enum (rule V7), or texts (rule V3). Undefined without any. */
export function readListedValues(
  { properties, report }: GivenDefinition,
  kind: ColumnKind,
): ListedValues | undefined {
  const option = properties.get("values")
  if (kind === "enum") return readIds(option, report)
  return kind === "text" && option !== undefined ? readTexts(option, report) : undefined
}

/** Reads an array of texts, or the values of an object, such as a string enum of TypeScript. */
function readTexts(option: unknown, report: ReportProblem): ListedValues {
  const values = new Map<string, undefined>()
  const array = readArray(option)
  const texts = array ?? [...(readObject(option)?.values() ?? [])]
  if (texts.length === 0)
    report(
      `"values" must hold strings, as in ["draft", "paid"], got ${array || readObject(option) ? "none" : describeValue(option)}`,
      { rule: "V3" },
    )
  for (const text of texts) {
    if (typeof text !== "string")
      report(`each of "values" must be a string, got ${describeValue(text)}`, { rule: "V3" })
    else if (array && values.has(text))
      report(`"values" holds ${describeValue(text)} twice`, { rule: "V3" })
    else values.set(text, undefined)
  }
  return values
}

/** Reads an array of ids, an object with a label for each id, or a numeric enum of TypeScript. */
function readIds(option: unknown, report: ReportProblem): ListedValues {
  const values = new Map<number, string | undefined>()
  const entries = readArray(option)?.map((id) => [id, undefined] as const) ?? labelEntries(option)
  if (entries === undefined || entries.length === 0)
    report(
      `"values" must hold ids, as in [0, 1] or { "0": "Public" }, got ${entries ? "none" : describeValue(option)}`,
      { rule: "V7" },
    )
  for (const [id, label] of entries ?? []) {
    if (!isWholeNumber(id))
      report(`each id of "values" must be an integer, got ${describeValue(id)}`, { rule: "V7" })
    else if (values.has(id)) report(`"values" holds the id ${id} twice`, { rule: "V7" })
    else if (label !== undefined && typeof label !== "string")
      report(`the label of the id ${id} must be a string, got ${describeValue(label)}`, {
        rule: "V7",
      })
    else values.set(id, label)
  }
  return values
}

/** Returns ids with labels. A key that is not a canonical integer stays a string, which is refused as an id. */
function labelEntries(option: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  const labels = readObject(option)
  return (
    labels &&
    [...labels]
      .filter((entry) => !isMemberOfEnum(entry, labels))
      .map(([key, label]) => [isCanonical(key) ? Number(key) : key, label] as const)
  )
}

function isCanonical(key: string): boolean {
  return String(Number(key)) === key
}

/** True for the entry `Paid: 1` of a numeric enum of TypeScript, which holds `"1": "Paid"` beside it. */
function isMemberOfEnum([key, id]: readonly [string, unknown], labels: OwnProperties): boolean {
  return typeof id === "number" && !isCanonical(key) && typeof labels.get(String(id)) === "string"
}
