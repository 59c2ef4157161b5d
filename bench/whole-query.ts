import { fastestOf } from "./support/measure.ts"
import { applyQuery } from "./support/package.ts"
import type { Question } from "./support/question.ts"
import { createOrders } from "./support/rows.ts"
import { orders } from "./support/table.ts"

const query = {
  filters: "total>=100,(customer|email)@=*s,status==1|2|3|4",
  sorts: "-total,customer",
  page: "1",
  pageSize: "10",
} as const

function measureQuery(): number {
  const rows = createOrders(20)
  return fastestOf(() => applyQuery(rows, orders, query)) * 1000
}

/** The work of a list endpoint for one request: reading texts, checking the query, filtering, sorting and paging rows. */
export const wholeQuery: Question = {
  title: "One whole query over 20 rows",
  about: "The time from the four texts of a request to a page of rows, warm.",
  unit: "µs",
  lines: [
    {
      what: "three conditions, two sorts, a page",
      contenders: { trommel: measureQuery },
      aim: {
        atMost: 40,
        reason:
          "absolute times depend on the machine. The aim was set where a process that does nothing takes 12 ms of CPU time; the section on the first parse has that time of this machine.",
      },
    },
  ],
}
