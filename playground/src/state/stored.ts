/** Stores a choice of the visitor. A browser may refuse it. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Returns what is stored under a key; null for nothing, and where the browser refuses. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
