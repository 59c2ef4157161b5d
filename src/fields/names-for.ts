import type { Fields } from "./field.ts"

type NamesOfUses = { [Use in "filter" | "sort"]?: readonly string[] }

const usable = /* @__PURE__ */ new WeakMap<Fields["fields"], NamesOfUses>()

/** Returns the names of the fields that can be used so, for each table the same list. */
export function namesFor({ fields }: Fields, use: keyof NamesOfUses): readonly string[] {
  const known = usable.get(fields) ?? {}
  usable.set(fields, known)
  return (known[use] ??= [...fields.values()].filter((field) => field[use]).map(({ name }) => name))
}
