/** Prints the CPU time of one event for 10,000 filters: `npx node recipes/support/measure-event-filters.ts`. */
import { defineFields } from "trommel"
import { createEventFilters } from "../event-filters.ts"

const table = defineFields({
  state: { kind: "text", nullable: false },
  total: { kind: "number" },
  city: { kind: "text" },
})
const cities = ["Oslo", "Bergen", "Lyon", "Rome", "Kyiv"]
const texts = (index: number): readonly string[] => [
  `state==paid,total>${index % 500}`,
  `city==${cities[index % 5] ?? ""},state!=new`,
  `total>=${index % 300},total<${(index % 300) + 50},city@=*os`,
  `(state|city)_=*p,total>5`,
]
const filters = createEventFilters(table)
for (let index = 0; index < 10_000; index++)
  filters.set(`filter ${index}`, texts(index)[index % 4] ?? "")

const events = Array.from({ length: 400 }, (_, index) => ({
  state: ["new", "paid", "sent"][index % 3],
  total: index,
  city: cities[index % 5],
}))
const matchAll = () => events.reduce((sum, event) => sum + filters.match(event).length, 0)
matchAll()
const start = process.cpuUsage()
const matches = matchAll() / events.length
const { user, system } = process.cpuUsage(start)
const milliseconds = (user + system) / 1000 / events.length
console.log(`${milliseconds.toFixed(2)} ms of CPU for each event, ${matches.toFixed(0)} matches`)
