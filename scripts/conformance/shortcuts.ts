import type { Shortcuts } from "./implementation.ts"

/** The shortcuts that vectors know, by the name in their definition. */
export const shortcuts: Shortcuts = {
  always: () => true,
  never: () => false,
  hasReply: (row) => (valueOf(row, "reply") ?? null) !== null,
  lowStock: (row) => {
    const stock = valueOf(row, "stock")
    return typeof stock === "number" && stock < 5
  },
}

function valueOf(row: unknown, key: string): unknown {
  return typeof row === "object" && row !== null
    ? Object.getOwnPropertyDescriptor(row, key)?.value
    : undefined
}
