import { fastestOf } from "./support/measure.ts"
import { applyQuery } from "./support/package.ts"
import { inMicroseconds, type Question } from "./support/question.ts"
import { createOrders } from "./support/rows.ts"
import { orders } from "./support/table.ts"

const query = {
  filters: "total>=100,(customer|email)@=*s,status==1|2|3|4",
  sorts: "-total,customer",
  page: "1",
  pageSize: "10",
} as const

/** The work of a list endpoint for one request: reading texts, checking the query, filtering, sorting and paging rows. */
export const wholeQuery: Question = {
  title: "One whole query over 20 rows, from text to rows, warm",
  parts: ["package"],
  measure: () => {
    const rows = createOrders(20)
    return fastestOf(() => applyQuery(rows, orders, query))
  },
  figures: (median) => {
    const time = median("package")
    const figure = {
      what: "three conditions, two sorts, a page",
      ours: inMicroseconds(time),
      beside: "",
      result: inMicroseconds(time),
    }
    return [{ ...figure, aim: "at most 40 µs", reached: time <= 0.04 }]
  },
}
