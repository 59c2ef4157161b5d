import type { Fields } from "./field.ts"

type Use = "filter" | "sort"

const usable = /* @__PURE__ */ new WeakMap<Fields["fields"], Map<Use, readonly string[]>>()

/** Returns the names of the fields that can be used so, for each table the same list. */
export function namesFor({ fields }: Fields, use: Use): readonly string[] {
  const known = usable.get(fields) ?? new Map<Use, readonly string[]>()
  usable.set(fields, known)
  const names =
    known.get(use) ?? [...fields.values()].filter((field) => field[use]).map(({ name }) => name)
  known.set(use, names)
  return names
}
