import { applyQuery, defineFields, type Fields } from "../../../src/index.ts"

const tables = new Map<number, Fields>()

/** A table of as many fields, of which `total` is a number and `created` a date. */
function tableOf(count: number): Fields {
  const known = tables.get(count)
  if (known) return known
  const texts = Array.from(
    { length: count - 2 },
    (_, index) => [`customerField${index}`, { kind: "text" }] as const,
  )
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

type Text = (count: number) => string

const values =
  (name: string, value: (index: number) => string): Text =>
  (count) =>
    repeated(4, () => `${name}==${repeated(Math.floor(count * 2.75), value, "|")}`)

/** Texts with as many mistakes of a kind, and one of the same shape without. */
export const kinds: Readonly<Record<string, { readonly wrong: Text; readonly right: Text }>> = {
  "unknown names in groups": {
    wrong: (count) =>
      repeated(count, (group) => `(${repeated(16, (at) => `cx${group * 16 + at}`, "|")})==1`),
    right: (count) => repeated(count, () => `(${repeated(16, () => "total", "|")})==1`),
  },
  "names that are nearly right": {
    wrong: (count) => repeated(count, (index) => `custmerField${index}==a`),
    right: (count) => repeated(count, (index) => `customerField${index % 4}==a`),
  },
  "numbers that cannot be read": {
    wrong: values("total", (index) => `x${index}`),
    right: values("total", String),
  },
  "dates that cannot be read": {
    wrong: values("created", (index) => `x${index}`),
    right: values("created", (index) => `${2000 + index}-01-31`),
  },
}

/** Asks for no rows, so that the time is that of the reading. */
export const askMistaken = (fields: number, filters: string): unknown =>
  applyQuery([], tableOf(fields), { filters })
