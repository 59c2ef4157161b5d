import type { DatabaseSync } from "node:sqlite"

/** Remembers the results of counts until the database changes. */
export interface CountCache {
  /** Returns the count of a question, from memory or from the function. */
  readonly count: (question: string, compute: () => number) => number
}

/** Maximum number of counts that are kept. */
const maxCounts = 1000

/** Longest question that is kept, in UTF-16 units. */
const maxQuestion = 2000

/** Makes an empty cache. The memory that it needs does not grow with the database. */
export function createCountCache(database: DatabaseSync): CountCache {
  const counts = new Map<string, number>()
  let version: string | undefined
  const dataVersion = database.prepare("pragma data_version")
  const changes = database.prepare("select total_changes() as changed")
  return {
    count: (question, compute) => {
      // The first tells of changes by other connections, the second of those by this one.
      const current = JSON.stringify([dataVersion.get(), changes.get()])
      if (current !== version) counts.clear()
      version = current
      const known = counts.get(question)
      if (known !== undefined) return known
      const counted = compute()
      if (counts.size >= maxCounts) counts.clear()
      if (question.length <= maxQuestion) counts.set(question, counted)
      return counted
    },
  }
}
