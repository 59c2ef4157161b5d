/** The most UTF-16 units of own rows that a link holds. */
export const longestInLink = 4000

const storageKey = "trommel-playground-rows"

/** Keeps own rows in this tab over a reload, under their name. Without a text, forgets all. A full or forbidden storage keeps nothing. */
export function keepRows(name: string, rows: string | undefined): void {
  try {
    sessionStorage.removeItem(storageKey)
    if (rows !== undefined) sessionStorage.setItem(storageKey, JSON.stringify([name, rows]))
  } catch {
    // The rows are there until the page is closed.
  }
}

/** Returns the rows that were kept under a name; undefined without any. */
export function keptRows(name: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null")
    if (!Array.isArray(kept)) return undefined
    const [keptName, rows] = kept as readonly unknown[]
    return keptName === name && typeof rows === "string" ? rows : undefined
  } catch {
    return undefined
  }
}
