import type { TableIndex } from "./table-indexes.ts"

/** The longest name of PostgreSQL in bytes. It cuts longer ones, and two of them could become the same. */
const longestName = 63

/**
 * Returns a name for each index of a table. No two are the same when they are written, with letter case ignored as SQLite does.
 */
export function indexNames(
  table: string,
  indexes: readonly Pick<TableIndex, "on" | "descending">[],
  write: (name: string) => string,
): readonly string[] {
  const taken = new Set<string>()
  const isTaken = (name: string): boolean => taken.has(write(name).toLowerCase())
  return indexes.map(({ on, descending }) => {
    const end = descending ? "_desc_idx" : "_idx"
    let name = cutName(`${table}_${on}`, end)
    for (let number = 2; isTaken(name); number++)
      name = cutName(`${table}_${on}`, `${end}${number}`)
    taken.add(write(name).toLowerCase())
    return name
  })
}

/** Cuts whole characters from the start of a name until its end fits. */
function cutName(start: string, end: string): string {
  const characters = [...start.slice(0, 2 * longestName)]
  while (new TextEncoder().encode(characters.join("") + end).length > longestName) characters.pop()
  return characters.join("") + end
}
