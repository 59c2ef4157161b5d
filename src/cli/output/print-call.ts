import { literal } from "../../builder/print-typescript.ts"
import { isRow } from "../../diagnostics/untrusted.ts"

/** Prints the call that defines a table of fields. @param row - the type of its rows. */
export function printCall(
  definitions: Readonly<Record<string, unknown>>,
  row: string | undefined,
): string {
  const call = row === undefined ? "defineFields" : `defineFieldsFor<${row}>()`
  return `${call}(${printLines(definitions)})`
}

/** Prints an object with a property on each line. */
export function printLines(
  object: Readonly<Record<string, unknown>>,
  print: (value: unknown) => string = printValue,
): string {
  const lines = Object.entries(object).map(([name, value]) => `  ${keyOf(name)}: ${print(value)},`)
  return ["{", ...lines, "}"].join("\n")
}

export function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(", ")}]`
  if (!isRow(value)) return typeof value === "string" ? literal(value) : String(value)
  const options = Object.entries(value).map(([name, option]) => `${name}: ${printValue(option)}`)
  return options.length === 0 ? "{}" : `{ ${options.join(", ")} }`
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : literal(name)
}
