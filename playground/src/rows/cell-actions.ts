import type { FieldDescription, OperatorSymbol } from "../../../src/index.ts"
import type { ShownCell } from "../worker/protocol.ts"
import type { CellValue } from "./edit-filters.ts"

/** A condition that a cell offers. */
export interface CellAction {
  readonly title: string
  readonly operator: OperatorSymbol
}

const equality: readonly CellAction[] = [
  { title: "is", operator: "==" },
  { title: "is not", operator: "!=" },
]

const emptiness: readonly CellAction[] = [
  { title: "is empty", operator: "==" },
  { title: "is not empty", operator: "!=" },
]

const order: readonly CellAction[] = [
  { title: "at least", operator: ">=" },
  { title: "at most", operator: "<=" },
]

const search: readonly CellAction[] = [
  { title: "contains", operator: "@=" },
  { title: "does not contain", operator: "!@=" },
  { title: "starts with", operator: "_=" },
]

/** Returns the conditions that a cell offers: those that its field takes. None where conditions cannot use the field or value. */
export function cellActions(field: FieldDescription, cell: ShownCell): readonly CellAction[] {
  if (cell.value === undefined) return []
  const offered = cell.value === null ? emptiness : [...equality, ...orderOrSearch(field)]
  const taken: readonly OperatorSymbol[] = field.operators
  return offered.filter(({ operator }) => taken.includes(operator))
}

function orderOrSearch({ kind }: FieldDescription): readonly CellAction[] {
  switch (kind) {
    case "text":
      return search
    case "number":
    case "integer":
    case "date":
    case "day":
    case "time":
    case "duration":
      return order
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
