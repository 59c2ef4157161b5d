import type { InputFormat } from "../flags.ts"

/** A format that is read as bytes. */
export type ReadFormat = Exclude<InputFormat, "parquet">

const formatsOfEndings: ReadonlyMap<string, ReadFormat> = new Map([
  ["csv", "csv"],
  ["tsv", "tsv"],
  ["tab", "tsv"],
  ["ndjson", "ndjson"],
  ["jsonl", "ndjson"],
])

/** Returns the format that the name of a file ends in, before `.gz`; undefined for any other name. */
export function formatOfName(file = ""): ReadFormat | undefined {
  const [, ending = ""] = /\.([a-z]+)$/.exec(file.toLowerCase().replace(/\.gz$/, "")) ?? []
  return formatsOfEndings.get(ending)
}
