import type { RowFormat } from "./catalog.ts"

/** Rows of a text, or why there are none, as a sentence. */
export type RowsReading =
  | { readonly ok: true; readonly rows: readonly unknown[] }
  | { readonly ok: false; readonly problem: string }

/** Reads the rows of a text. Runs in the worker, which loads readers on demand. */
export function readRows(text: string, format: RowFormat): Promise<RowsReading> {
  switch (format) {
    case "json":
      return Promise.resolve(readJson(text))
    case "ndjson":
    case "csv":
      return Promise.resolve({ ok: false, problem: "The page cannot read this form of data yet." })
  }
}

function readJson(text: string): RowsReading {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value)
      ? { ok: true, rows: value }
      : { ok: false, problem: "The file holds no array of rows." }
  } catch (error) {
    return { ok: false, problem: `The file is not valid JSON: ${String(error)}` }
  }
}
