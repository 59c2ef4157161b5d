import type { ColumnKind } from "../diagnostics/data.ts"
import { describeValue, listAllowed } from "../diagnostics/wording.ts"
import type { Total } from "../diagnostics/total.ts"
import type { ColumnField } from "./field.ts"
import { kinds, rulesOf } from "./kinds/kinds.ts"
import { noValueOptions, type ValueOptions } from "./kinds/rules.ts"
import type { Bits } from "./kinds/sized-integer.ts"
import { readFlag } from "./options.ts"
import type { GivenDefinition } from "./problem.ts"

/** What the options of a column say about the type of its values. */
type ValueType = Total<ValueOptions> & Pick<ColumnField, "rules">

const sizes: readonly Bits[] = [8, 16, 32, 64]
const numberFormats = ["float", "double", "decimal"] as const

/** Reads the options that choose the type of the values, and finds its rules (rules V4a to V5d). */
export function readValueType(definition: GivenDefinition, kind: ColumnKind): ValueType {
  switch (kind) {
    case "integer": {
      const options = { ...noValueOptions, ...readSize(definition) }
      return { ...options, rules: rulesOf(kind, options) }
    }
    case "number": {
      const options = { ...noValueOptions, ...readFormat(definition, numberFormats) }
      return { ...options, rules: rulesOf(kind, options) }
    }
    case "text":
      return { ...noValueOptions, ...readFormat(definition, ["char"]), rules: kinds.text }
    case "date":
      return { ...noValueOptions, offset: readOffset(definition), rules: kinds.date }
    case "enum":
      return { ...noValueOptions, flags: readGivenFlag(definition, "flags"), rules: kinds.enum }
    default:
      return { ...noValueOptions, rules: kinds[kind] }
  }
}

/** Reads whether a date has an offset of its own; undefined where the definition does not say it. */
function readOffset(definition: GivenDefinition): boolean | undefined {
  return definition.properties.get("offset") === undefined
    ? undefined
    : readFlag(definition, "offset", false)
}

/** Reads a flag that is only kept where it is true. */
function readGivenFlag(definition: GivenDefinition, name: "flags" | "unsigned"): true | undefined {
  return readFlag(definition, name, false) || undefined
}

function readSize(definition: GivenDefinition): Total<Pick<ValueOptions, "bits" | "unsigned">> {
  const { properties, report } = definition
  const given = properties.get("bits")
  const bits = sizes.find((size) => size === given)
  if (given !== undefined && bits === undefined)
    report(`"bits" must be 8, 16, 32 or 64, got ${describeValue(given)}`, { rule: "V4a" })
  const unsigned = readGivenFlag(definition, "unsigned")
  if (unsigned && given === undefined)
    report('expected "bits" beside "unsigned", since the range follows from both', { rule: "V4a" })
  return { bits, unsigned }
}

function readFormat<Format extends NonNullable<ValueOptions["format"]>>(
  { properties, report }: GivenDefinition,
  formats: readonly Format[],
): { readonly format: Format | undefined } {
  const given = properties.get("format")
  if (given === undefined) return { format: undefined }
  const format = formats.find((known) => known === given)
  if (format !== undefined) return { format }
  report(`"format" must be ${formats.join(", ")}, got ${describeValue(given)}`, {
    rule: "V4b",
    hint: listAllowed("formats", formats),
  })
  return { format: undefined }
}
