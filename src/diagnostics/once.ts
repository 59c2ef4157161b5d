/** Calls a function at most once, and only when its value is asked for. */
export function once<Value>(work: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: work() }).value
}
