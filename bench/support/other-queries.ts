import { applyQuery } from "./package.ts"
import { createOrders, type Order } from "./rows.ts"
import { orders } from "./table.ts"

const filters = [
  "country==DE",
  "country!=NL",
  "customer==*ann smith",
  "email_=ann",
  "email_-=org",
  "total<50",
  "total==5|6|7",
  "status==2",
  "id>50",
  "created<2024-01-01",
  "created==2023-05-05",
  "paid==true",
  "country==NL|DE",
  "customer==null",
  "(customer|email)@=*x",
  "customer@=Smith,total>5",
  "id==1|2|3",
  "status>=3",
  "customer!=*x|y",
  "email@=ann,country==IT",
] as const

const shapeCount = 8
const queryCount = 60

/** Creates rows of several shapes: with other properties in front, in another order. */
export function createShapes(): Order[][] {
  const rows = createOrders(3000)
  return Array.from({ length: shapeCount }, (_, shape) => rows.map((row) => reshape(row, shape)))
}

/** Runs other queries on rows of several shapes, as a process does that serves several lists. */
export function runOthers(): void {
  const shapes = createShapes()
  for (let query = 0; query < queryCount; query++)
    applyQuery(
      shapes[query % shapeCount] ?? [],
      orders,
      { filters: filters[query % filters.length] ?? "" },
      { paging: false },
    )
}

/** Returns a row with some properties in front and its own in another order. */
function reshape(row: Order, shape: number): Order {
  const extras = Array.from({ length: shape }, (_, index) => [`extra${index}`, index])
  const entries = Object.entries(row)
  return Object.fromEntries([
    ...extras,
    ...entries.slice(shape),
    ...entries.slice(0, shape),
  ]) as Order
}
