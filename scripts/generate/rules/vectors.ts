import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { fieldsFromJson } from "../../../src/fields/json.ts"
import { sieve } from "../../../src/sieve/sieve-dialect.ts"
import { readUrl } from "../../../src/url/read-url.ts"
import { shortcuts } from "../../../test/conformance/answer.ts"
import { readVectors, type VectorCase, type VectorFile } from "../../conformance/vectors.ts"

const root = fileURLToPath(new URL("../../../", import.meta.url))

/** A vector file with its path from the root of the project. */
export interface NamedVectors {
  readonly path: string
  readonly file: VectorFile
}

/** Reads every vector file, sorted by path. */
export function readVectorFiles(): readonly NamedVectors[] {
  return globSync("grammar/vectors/**/*.json", { cwd: root })
    .filter((path) => !path.endsWith("schema.json"))
    .sort()
    .map((path) => ({ path, file: readVectors(readFileSync(`${root}${path}`, "utf8")) }))
}

/** Returns the rules that a case shows. A case that expects a limit to be exceeded shows the limits, which have no id. */
export function rulesOfCase({ rules = [], diagnostics = [] }: VectorCase): readonly string[] {
  const isLimit = diagnostics.some(({ code }) => code.startsWith("limit-"))
  return isLimit ? [...rules, "limits"] : rules
}

/** Returns the rules and codes of all diagnostics that the cases of a file cause. */
export function diagnosticsOf({ file }: NamedVectors): readonly { rule: string; code: string }[] {
  const { fields, table: options, dialect, cases } = file
  if (fields === undefined) return []
  const table = fieldsFromJson(fields, { shortcuts, ...(options && { options }) })
  if (!table.ok) throw new Error("The table of a vector file is refused.")
  return cases.flatMap(({ url, filters, sorts, page, pageSize }) => {
    const given = url === undefined ? { filters, sorts, page, pageSize } : readUrl(url)
    const query = Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => name !== "diagnostics" && value !== undefined,
      ),
    )
    const found = prepareQuery(query, table.value, dialect === "sieve" ? { dialect: sieve } : {})
    return [...found.diagnostics, ...("diagnostics" in given ? given.diagnostics : [])]
  })
}
