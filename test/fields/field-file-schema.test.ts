import { globSync, readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { allKinds } from "../../src/fields/options.ts"
import { root } from "../support/examples.ts"

const read = (path: string): unknown => JSON.parse(readFileSync(root + path, "utf8"))
const validate = new Ajv2020().compile(read("grammar/fields.schema.json") as object)
const shortcuts = { shortcuts: { low: () => true, always: () => true } }

/** What a definition of each kind needs. */
const needed: Readonly<Record<string, object>> = {
  enum: { values: [1, 2] },
  shortcut: { shortcut: "low" },
  "range-end": { end: "from", of: "day" },
}

const values = [
  ...[true, false, null, 1, 16, "", " ", "low", "day", "a.b", "from", "char", "float", "decimal"],
  ...[[], ["a"], ["a", ""], [1], [1, "a"], {}, { a: "b" }, { 1: "b" }, { b: 1 }],
]

const options =
  "label filter sort nullable unique path list values format bits unsigned flags offset shortcut pure end of test read labels".split(
    " ",
  )

describe("the schema of files of fields", () => {
  it.each(allKinds)("takes the options of the kind %s as the reader does", (kind) => {
    const faults: unknown[] = []
    for (const option of options)
      for (const value of values) {
        // What a name is the name of, no schema knows.
        if (/^(?:shortcut|of)$/.test(option) && typeof value === "string") continue
        const file = {
          $schema: "…",
          day: { kind: "date" },
          field: { kind, ...needed[kind], [option]: value },
        }
        const byReader = fieldsFromJson(file, shortcuts).ok
        if (validate(file) !== byReader) faults.push([option, value, byReader])
      }
    expect(faults).toEqual([])
  })

  it("takes the fields of every file of vectors", () => {
    const files = globSync("grammar/vectors/*.json", { cwd: root })
    const fields = files.map((path) => (read(path) as { readonly fields?: unknown }).fields ?? {})
    expect(files.filter((_, index) => !validate(fields[index]))).toEqual([])
  })

  it("refuses a file with a kind that is none, or without kinds", () => {
    expect(validate({ a: { kind: "txt" } })).toBe(false)
    expect(validate({ a: {} })).toBe(false)
    expect(validate({ a: "text" })).toBe(false)
  })
})
