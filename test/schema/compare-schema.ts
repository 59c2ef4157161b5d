import { Ajv } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import { queryFromJson } from "../../src/builder/build-query.ts"
import { querySchema } from "../../src/schema/query-schema.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import type { Random } from "../support/random.ts"
import { mutate, rightDocument, table } from "./documents.ts"

const { jsonSchema } = querySchema(table)["~standard"]
const options = { allErrors: false }
/** The JSON Schema of a query, run by Ajv as two drafts. */
const draft07 = new Ajv(options).compile(jsonSchema.input({ target: "draft-07" }))
const draft2020 = new Ajv2020(options).compile(jsonSchema.input({ target: "draft-2020-12" }))

/** Counts of documents: all, those that `queryFromJson` accepts, and where the JSON Schema says otherwise, by class. */
export interface Counts {
  documents: number
  accepted: number
  readonly disagreed: Map<string, number>
}

export const noCounts = (): Counts => ({ documents: 0, accepted: 0, disagreed: new Map() })

/**
 * Compares the JSON Schema with `queryFromJson` on one document, and `queryFromJson` with strict. Counts what happens.
 * @returns a difference that no class explains; undefined when there is none.
 */
export function checkOne(random: Random, counts: Counts): string | undefined {
  const start = rightDocument(random)
  const times = random.below(3)
  const json = Array.from({ length: times }).reduce<unknown>((one) => mutate(random, one), start)
  const read = queryFromJson(json, table)
  const fits = draft07(json)
  counts.documents++
  if (read.ok) counts.accepted++
  if (draft2020(json) !== fits) return `the drafts differ: ${JSON.stringify(json)}`
  if (read.ok) {
    const { refused, diagnostics } = bindQuery(read.value, table, { strict: true })
    const codes = diagnostics.flatMap(({ severity, code }) => (severity === "hint" ? [] : [code]))
    if (refused && codes.some((code) => code !== "always-true" && code !== "never-true"))
      return `strict refuses ${codes.join()}: ${JSON.stringify(json)}`
  }
  if (read.ok === fits) return undefined
  const name = read.ok ? tooNarrow(json) : tooWide(read.diagnostics)
  counts.disagreed.set(name ?? "other", (counts.disagreed.get(name ?? "other") ?? 0) + 1)
  const words = read.ok ? "" : read.diagnostics.map(({ message }) => message).join(" ")
  return name === undefined
    ? `${read.ok ? "too narrow" : "too wide"}: ${JSON.stringify(json)} ${words}`
    : undefined
}

type Diagnostics = Extract<ReturnType<typeof queryFromJson>, { readonly ok: false }>["diagnostics"]

/** The classes of documents that the JSON Schema accepts and `queryFromJson` refuses. */
function tooWide(diagnostics: Diagnostics): string | undefined {
  const names = diagnostics.map(({ code, data }) => {
    if (code === "refused-sort" && data.reason === "duplicate") return "a field sorted twice"
    if (code !== "refused-value") return undefined
    switch (data.reason) {
      case "null-operator":
        return "null under an operator other than == and !="
      case "unlisted":
        return "a string that a text field does not list"
      case "never-null":
        return undefined
      case "wrong-type":
        if (data.flags) return "a number that is no combination of flags"
        return data.given.startsWith('"')
          ? "a string that is no value of the kind"
          : "a value that only some of several fields take"
      default:
        return undefined
    }
  })
  return names.includes(undefined) ? undefined : names[0]
}

/** Applies a rewriting to each object of a document. */
function rewriteObjects(json: unknown, rewrite: (one: Parts) => Parts): unknown {
  if (typeof json !== "object" || json === null) return json
  if (Array.isArray(json)) return json.map((one: unknown) => rewriteObjects(one, rewrite))
  const rewritten = Object.entries(rewrite(json as Parts))
  return Object.fromEntries(rewritten.map(([name, one]) => [name, rewriteObjects(one, rewrite)]))
}

type Parts = Readonly<Record<string, unknown>>

const nameOf = (name: unknown): unknown =>
  typeof name === "string" ? (table.fields.get(name.toLowerCase())?.name ?? name) : name

const listOf = (one: unknown): readonly unknown[] => (Array.isArray(one) ? one : [one])

/** Rewrites what `queryFromJson` accepts and the JSON Schema does not describe, each beside the earlier ones. */
const rewrites: readonly (readonly [name: string, rewrite: (one: Parts) => Parts])[] = [
  [
    "asc and desc",
    (one) =>
      "direction" in one && typeof one.direction === "string"
        ? { ...one, direction: one.direction.replace(/^(asc|desc)$/, "$1ending") }
        : one,
  ],
  [
    "one field or value without an array",
    (one) =>
      "fields" in one ? { ...one, fields: listOf(one.fields), values: listOf(one.values) } : one,
  ],
  [
    "the letter case of a name",
    (one) => ({
      ...one,
      ...("fields" in one && { fields: listOf(one.fields).map(nameOf) }),
      ...("field" in one && { field: nameOf(one.field) }),
    }),
  ],
  [
    "several fields with different operators or types, or one field twice",
    (one) => ("fields" in one ? { ...one, fields: listOf(one.fields).slice(0, 1) } : one),
  ],
  [
    "an integer of 8, 16 or 32 bits as a string",
    (one) =>
      "fields" in one
        ? {
            ...one,
            values: listOf(one.values).map((value) =>
              typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value,
            ),
          }
        : one,
  ],
]

function tooNarrow(json: unknown): string | undefined {
  let rewritten = json
  for (const [name, rewrite] of rewrites) {
    rewritten = rewriteObjects(rewritten, rewrite)
    if (draft07(rewritten)) return name
  }
  return undefined
}
