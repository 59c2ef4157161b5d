import { defineFields, describeField, orThrow, queryFrom, queryFromJson, writeUrl } from "trommel"
import { createCollection } from "trommel/collection"

export const table = defineFields({
  id: { kind: "integer", nullable: false },
  brand: { kind: "text", label: "Brand", nullable: false },
  size: { kind: "enum", label: "Size", values: { 0: "Small", 1: "Large" } },
  tags: { kind: "text", label: "Tags", list: true },
  price: { kind: "number" },
})
export const goods = createCollection(
  [
    { id: 1, brand: "Acme", size: 0, price: 5, tags: ["new", "red"] },
    { id: 2, brand: "Acme", size: 1, price: 8, tags: ["red"] },
    { id: 3, brand: "Bolt", size: 1, price: 9, tags: ["new"] },
    { id: 4, brand: "Cork", size: null, price: 3, tags: [] },
  ],
  table,
  { key: "id" },
)

const names = ["brand", "size", "tags"] as const
type Choice = string | number | null

/** Returns the address with a choice added, or taken away if it is there. Throws a QueryError for a query with mistakes. */
export function toggle(url: string, name: string, value: Choice): string {
  const { filters, sorts } = orThrow(queryFrom(url, table)).toJSON()
  const isChoice = ({ fields, operator }: { fields: readonly string[]; operator: string }) =>
    operator === "==" && fields.join() === name
  const chosen = filters.find(isChoice)?.values ?? []
  const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  const others = filters.filter((one) => !isChoice(one))
  const choice = values.length > 0 ? [{ fields: [name], operator: "==", values }] : []
  const next = queryFromJson({ filters: [...others, ...choice], sorts }, table)
  return orThrow(writeUrl(orThrow(next).print(), { into: url })).text
}

/** Lists the facets: each value with its label, its count, whether it is chosen, and the address that toggles it. */
export function listFacets(url: string) {
  const query = orThrow(queryFrom(url, table))
  return names.map((name) => {
    const field = describeField(table, name)
    const { values, empty, others } = goods.countValues(query, name, { limit: 10 })
    const counted: readonly { value: Choice; count: number }[] =
      empty > 0 ? [...values, { value: null, count: empty }] : values
    const chosen: readonly Choice[] = query.valuesOf(name)
    const labelOf = (value: Choice) =>
      field?.values?.find((one) => one.value === value)?.label ?? String(value ?? "None")
    const choices = counted.map(({ value, count }) => ({
      label: labelOf(value),
      count,
      chosen: chosen.includes(value),
      href: toggle(url, name, value),
    }))
    return { label: field?.label ?? name, choices, others }
  })
}
