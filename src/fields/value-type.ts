import type { ColumnKind } from "../diagnostics/data.ts"
import { describeValue, listAllowed } from "../diagnostics/wording.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { ColumnField } from "./field.ts"
import { kinds, rulesOf } from "./kinds/kinds.ts"
import type { ValueOptions } from "./kinds/rules.ts"
import type { Bits } from "./kinds/sized-integer.ts"
import { readFlag } from "./options.ts"
import type { GivenDefinition } from "./problem.ts"

/** What the options of a column say about the type of its values. */
type ValueType = ValueOptions & Pick<ColumnField, "rules">

const sizes: readonly Bits[] = [8, 16, 32, 64]
const numberFormats = ["float", "double", "decimal"] as const

/** Reads the options that choose the type of the values, and finds its rules (rules V4a to V5d). */
export function readValueType(definition: GivenDefinition, kind: ColumnKind): ValueType {
  switch (kind) {
    case "integer": {
      const options = readSize(definition)
      return { ...options, rules: rulesOf(kind, options) }
    }
    case "number": {
      const options = readFormat(definition, numberFormats)
      return { ...options, rules: rulesOf(kind, options) }
    }
    case "text":
      return { ...readFormat(definition, ["char"]), rules: kinds.text }
    case "date":
      return { ...readOffset(definition), rules: kinds.date }
    case "enum":
      return { ...readGivenFlag(definition, "flags"), rules: kinds.enum }
    default:
      return { rules: kinds[kind] }
  }
}

/** Reads whether a date has an offset of its own; nothing where the definition does not say it. */
function readOffset(definition: GivenDefinition): Pick<ValueOptions, "offset"> {
  return definition.properties.get("offset") === undefined
    ? {}
    : { offset: readFlag(definition, "offset", false) }
}

/** Reads a flag that is only kept where it is true. */
function readGivenFlag<Name extends "flags" | "unsigned">(
  definition: GivenDefinition,
  name: Name,
): { readonly [Key in Name]?: true } {
  return readFlag(definition, name, false) ? ({ [name]: true } as { [Key in Name]?: true }) : {}
}

function readSize(definition: GivenDefinition): Pick<ValueOptions, "bits" | "unsigned"> {
  const { properties, report } = definition
  const given = properties.get("bits")
  const bits = sizes.find((size) => size === given)
  if (given !== undefined && bits === undefined)
    report(`"bits" must be 8, 16, 32 or 64, got ${describeValue(given)}`, { rule: "V4a" })
  const unsigned = readGivenFlag(definition, "unsigned")
  if (ownProperty(unsigned, "unsigned") && given === undefined)
    report('expected "bits" beside "unsigned", since the range follows from both', { rule: "V4a" })
  return { ...(bits !== undefined && { bits }), ...unsigned }
}

function readFormat<Format extends NonNullable<ValueOptions["format"]>>(
  { properties, report }: GivenDefinition,
  formats: readonly Format[],
): { readonly format?: Format } {
  const given = properties.get("format")
  if (given === undefined) return {}
  const format = formats.find((known) => known === given)
  if (format !== undefined) return { format }
  report(`"format" must be ${formats.join(", ")}, got ${describeValue(given)}`, {
    rule: "V4b",
    hint: listAllowed("formats", formats),
  })
  return {}
}
