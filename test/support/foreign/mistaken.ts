import { applyQuery, defineFields, type Fields } from "../../../src/index.ts"

const tables = new Map<number, Fields>()

/** A table of as many fields, of which `total` is a number and `created` a date. */
function tableOf(count: number): Fields {
  const known = tables.get(count)
  if (known) return known
  const texts = Array.from({ length: count - 2 }, (_, index) => [`customerField${index}`, { kind: "text" }] as const)
  const table: Fields = defineFields({
    ...Object.fromEntries(texts),
    total: { kind: "number" },
    created: { kind: "date" },
  })
  tables.set(count, table)
  return table
}

const repeated = (count: number, part: (index: number) => string, joiner = ","): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(joiner)

/** Texts with as many mistakes of a kind, and one without. */
export const kinds = {
  right: (count: number) => repeated(count, (index) => `customerField${index % 4}==a`),
  "unknown names in groups": (count: number) =>
    repeated(count, (group) => `(${repeated(16, (index) => `cx${group * 16 + index}`, "|")})==1`),
  "names that are nearly right": (count: number) => repeated(count, (index) => `custmerField${index}==a`),
  "numbers that cannot be read": (count: number) =>
    repeated(4, () => `total==${repeated(count * 4, (index) => `x${index}`, "|")}`),
  "dates that cannot be read": (count: number) =>
    repeated(4, () => `created==${repeated(count * 4, (index) => `x${index}`, "|")}`),
} as const

/** Asks for no rows, so that the time is that of the reading. */
export const askMistaken = (fields: number, filters: string): unknown =>
  applyQuery([], tableOf(fields), { filters })
