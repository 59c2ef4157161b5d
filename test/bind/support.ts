import { prepareQuery, type ApplyOptions } from "../../src/apply/apply.ts"
import type { BoundQuery } from "../../src/bind/bound.ts"
import type { Fields } from "../../src/fields/field.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { QueryText, QueryTree } from "../../src/language/ast.ts"
import { marksIn, type Mark } from "../parser/marks.ts"

/** One field of each kind, and one for each option that matters while binding. */
export const table = defineFields(
  {
    name: { kind: "text" },
    note: { kind: "text" },
    n: { kind: "number" },
    m: { kind: "number" },
    count: { kind: "integer" },
    status: { kind: "enum", values: { 0: "Open", 1: "Closed", 2: "On hold" } },
    tags: { kind: "text", list: true },
    scores: { kind: "number", list: true, nullable: false },
    days: { kind: "date", list: true },
    "variants.cost": { kind: "number", list: true },
    "variants.stock": { kind: "integer", list: true },
    mood: { kind: "text", values: ["happy", "sad", "a,b", "*so"] },
    level: { kind: "enum", values: [1, 2, 3] },
    ok: { kind: "boolean" },
    at: { kind: "date" },
    day: { kind: "day" },
    clock: { kind: "time" },
    span: { kind: "duration" },
    owner: { kind: "object" },
    id: { kind: "uuid" },
    required: { kind: "number", nullable: false },
    born: { kind: "date", nullable: false },
    secret: { kind: "text", filter: false },
    shown: { kind: "text", sort: false },
    lowStock: { kind: "shortcut", test: () => true },
    hasReply: { kind: "shortcut", test: () => false },
    since: { kind: "range-end", end: "from", of: "at" },
    until: { kind: "range-end", end: "to", of: "at" },
    closed: { kind: "range-end", end: "to", of: "at", filter: false },
  },
  { strict: false },
)

/** Reads a query and checks it, with hints and fixes. */
export const bindText = (
  query: QueryText,
  fields: Fields = table,
  options: ApplyOptions = {},
): BoundQuery => prepareQuery(query, fields, options)

/** Checks a tree that was made by hand, with hints and fixes. */
export const bindTree = (
  query: QueryTree,
  fields: Fields = table,
  options: ApplyOptions = {},
): BoundQuery => prepareQuery(query, fields, options)

/** What is found in `filters`, in short. */
export const marks = (
  filters: string,
  fields: Fields = table,
  options: ApplyOptions = {},
): Mark[] => marksIn(filters, bindText({ filters }, fields, options).diagnostics)

/** What is found in `sorts`, in short. */
export const sortMarks = (sorts: string, fields: Fields = table): Mark[] =>
  marksIn(sorts, bindText({ sorts }, fields).diagnostics)

/** The first diagnostic of `filters` with the code. */
export const diagnosticOf = (
  filters: string,
  code: string,
  fields: Fields = table,
): BoundQuery["diagnostics"][number] | undefined =>
  bindText({ filters }, fields).diagnostics.find((diagnostic) => diagnostic.code === code)

/** Per condition the names that are tested; a shortcut by its own name, a bound by that of its date. */
export const tested = (filters: string, fields: Fields = table): string[][] =>
  bindText({ filters }, fields).conditions.map(({ tests }) => tests.map(({ field }) => field.name))
