import type { Action } from "./expression.ts"

/**
 * The actions of each production, in their order. Each is a function of `src/parser`, or of
 * `src/language/escape.ts`, by the same name in camel case.
 */
export const actionsOf: Readonly<Record<string, readonly Action[]>> = {
  condition: [
    { name: "pair brackets", rules: ["T6", "T7"] },
    { name: "keep condition", rules: ["T1", "T6", "T7", "T12"] },
  ],
  name: [
    { name: "trim", rules: ["T8"] },
    { name: "skip empty", rules: ["T6"] },
  ],
  value: [
    { name: "trim list", rules: ["T8", "T9"] },
    { name: "read null", rules: ["T10"] },
    { name: "unescape", rules: ["T9", "T10"] },
  ],
  sorts: [{ name: "drop duplicates", rules: ["T15"] }],
  entry: [
    { name: "trim", rules: ["T15"] },
    { name: "read sign", rules: ["T15"] },
  ],
}

/** Writes actions in one line: `trim (T8), skip empty (T6)`. */
export function listActions(actions: readonly Action[]): string {
  return actions.map(({ name, rules }) => `${name} (${rules.join(", ")})`).join(", ")
}
