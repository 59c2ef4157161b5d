import { operators, type FieldDescription, type OperatorSymbol } from "../../../src/index.ts"
import type { ShownCell } from "../worker/protocol.ts"
import type { CellValue } from "./edit-filters.ts"

type PlainSymbol = (typeof operators)[number]["symbol"]

/** A condition that a cell offers. */
export interface CellAction {
  readonly title: string
  readonly operator: PlainSymbol
}

const emptiness: readonly CellAction[] = [
  { title: "is empty", operator: "==" },
  { title: "is not empty", operator: "!=" },
]

/** Returns the conditions that a cell offers: those that its field takes. None where conditions cannot use the field or value. */
export function cellActions(field: FieldDescription, cell: ShownCell): readonly CellAction[] {
  if (cell.value === undefined) return []
  const taken: readonly OperatorSymbol[] = field.operators
  const symbols: readonly PlainSymbol[] = ["==", "!=", ...orderOrSearch(field)]
  const offered =
    cell.value === null
      ? emptiness
      : operators
          .filter(({ symbol }) => symbols.includes(symbol))
          .map(({ symbol, words }) => ({ title: words, operator: symbol }))
  return offered.filter(({ operator }) => taken.includes(operator))
}

function orderOrSearch({ kind }: FieldDescription): readonly PlainSymbol[] {
  switch (kind) {
    case "text":
      return ["@=", "!@=", "_="]
    case "number":
    case "integer":
    case "date":
    case "day":
    case "time":
    case "duration":
      return [">=", "<="]
    case "boolean":
    case "object":
    case "enum":
    case "uuid":
    case "shortcut":
    case "range-end":
      return []
  }
}

/** Returns the value of a cell in the type that its field has. Fields of texts read numbers and booleans of rows too. */
export function conditionValue({ kind }: FieldDescription, value: CellValue): CellValue {
  return kind === "text" && value !== null ? String(value) : value
}
