import { ownProperty } from "../../diagnostics/own.ts"
import type { Operand } from "../../fields/field.ts"
import { doubleOfDecimal } from "../../fields/kinds/decimal.ts"
import { trimWhiteSpace } from "../../language/white-space.ts"
import { readBooleanText } from "./booleans.ts"
import { readCharText } from "./chars.ts"
import { readInstantText } from "./dates.ts"
import { readDayText } from "./days.ts"
import { readDecimalText } from "./decimals.ts"
import { readDurationText } from "./durations.ts"
import { readEnumText } from "./enums.ts"
import { readDoubleText, readFloatText } from "./floats.ts"
import { readIntegerText } from "./integers.ts"
import { readTimeText } from "./times.ts"
import { readUuidText } from "./uuids.ts"
import type { ValueColumn } from "./value-column.ts"

/**
 * Reads a value as the library does for the C# type of a column (rule S14). Without options, an integer has 32 bits, a number
 * is a decimal that is then rounded to a double, and a date may have an offset of its own.
 * @param text - One value of a condition, after the reading of rule S6.
 * @returns the value in the form that is compared; undefined for a text that the library does not read, so that it gives up.
 * @example
 * readServerValue("0x1F", { kind: "integer" }) // => 31
 * readServerValue("May 1, 1970", { kind: "day" }) // => 120
 * readServerValue("", { kind: "time", nullable: true }) // => undefined
 */
export function readServerValue(text: string, column: ValueColumn): Operand | undefined {
  const { kind } = column
  const format = ownProperty(column, "format")
  if (kind === "text" && format !== "char") return text
  // The converter of a type that can be null reads the empty text as null, with which the library gives up.
  if (text === "" && ownProperty(column, "nullable")) return undefined
  const trimmed = trimWhiteSpace(text)
  switch (kind) {
    case "text":
      return readCharText(text)
    case "integer":
      return readInteger(trimmed, column)
    case "number":
      return readNumber(trimmed, format)
    case "boolean":
      return readBooleanText(text)
    case "enum":
      return readEnumText(text, ownProperty(column, "values"))
    case "uuid":
      return readUuidText(trimmed)
    case "date":
      return readInstantText(trimmed, ownProperty(column, "offset") === false)
    case "day":
      return readDayText(trimmed)
    case "time":
      return readTimeText(trimmed)
    case "duration":
      return readDurationText(trimmed)
    case "object":
      return undefined
  }
}

function readInteger(text: string, column: ValueColumn): Operand | undefined {
  const bits = ownProperty(column, "bits") ?? 32
  const value = readIntegerText(text, bits, ownProperty(column, "unsigned") === true)
  return value === undefined || bits === 64 ? value : Number(value)
}

function readNumber(text: string, format: ValueColumn["format"]): Operand | undefined {
  if (format === "double") return readDoubleText(text)
  if (format === "float") return readFloatText(text)
  const decimal = readDecimalText(text)
  return decimal === undefined || format === "decimal" ? decimal : doubleOfDecimal(decimal)
}
