import { createRandom, type Random } from "./random.ts"

const fields = [
  "name",
  "email",
  "status",
  "total",
  "dateCreated",
  "customer.city",
  "rating",
  "lineItems.sku",
] as const
const operators = [
  "==",
  "!=",
  ">",
  "<",
  ">=",
  "<=",
  "@=",
  "_=",
  "_-=",
  "!@=",
  "!_=",
  "!_-=",
  "==*",
  "@=*",
  "_=*",
  "!=*",
] as const
const words = [
  "jo",
  "Amsterdam",
  "new",
  "4",
  "0.5",
  "2024-01-31",
  "2024-01-31T12:30:00Z",
  "true",
  "blue suede shoes",
  "Ærø",
  "a\\,b",
  "x\\|y",
  "C:\\\\dir",
] as const

/**
 * Creates well-formed filters of 8 to 1,000 UTF-16 units, whose lengths grow by equal ratios, with groups, several values,
 * nulls, escapes, and blanks between conditions.
 */
export function createFilters(count = 200): string[] {
  const random = createRandom(1)
  return Array.from({ length: count }, (_, index) =>
    createFilter(random, Math.round(8 * 125 ** (index / (count - 1)))),
  )
}

function createFilter(random: Random, length: number): string {
  let text = ""
  while (length - text.length > 80)
    text += `${createCondition(random)},${random.chance(0.1) ? " " : ""}`
  const last = "name=="
  return `${text}${last}${"abcdefghij".repeat(9).slice(0, length - text.length - last.length)}`
}

function createCondition(random: Random): string {
  const field = random.pick(fields)
  const names = random.chance(0.15) ? `(${field}|${random.pick(fields)})` : field
  const operator = random.pick(operators)
  const values = Array.from({ length: random.chance(0.2) ? random.between(2, 4) : 1 }, () =>
    random.chance(0.05) ? "null" : random.pick(words),
  )
  return `${names}${random.chance(0.05) ? ` ${operator} ` : operator}${values.join("|")}`
}
