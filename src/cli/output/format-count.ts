/** Writes a number with its noun, such as `1,204 rows`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`
}

/** Writes a number of bytes in megabytes, such as `12.3 MB`. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}
