import { toJsonSchema, toStandardJsonSchema } from "@valibot/to-json-schema"
import { type } from "arktype"
import { applyQuery, extendFields } from "trommel"
import { fieldsFromSchema } from "trommel/schema"
import * as v from "valibot"
import { expect, it } from "vitest"
import { z } from "zod"

/** The kinds of the fields by name, with a question mark where they may be null and brackets where they are lists, and the names of the remarks. */
const read = (schema: unknown) => {
  const result = fieldsFromSchema(schema)
  if (!result.ok) throw new Error(result.diagnostics[0]?.message)
  const { definitions, remarks } = result.value
  const kinds = Object.entries(definitions).map(([name, definition]) => {
    const isList = "list" in definition && definition.list === true
    const empty = definition.nullable === false ? "" : "?"
    return [name, `${definition.kind}${empty}${isList ? "[]" : ""}`] as const
  })
  return {
    kinds: Object.fromEntries(kinds),
    texts: remarks.filter(({ field }) => field !== undefined).map(({ field }) => field),
    left: remarks.filter(({ field }) => field === undefined).map(({ path }) => path.join(".")),
  }
}

const zodFilm = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.url(),
  year: z.int(),
  rating: z.number().nullable(),
  active: z.boolean(),
  status: z.enum(["draft", "out"]),
  size: z.union([z.literal(1), z.literal(2)]),
  media: z.literal("film"),
  created: z.iso.datetime({ offset: true }),
  born: z.iso.date(),
  opens: z.iso.time(),
  length: z.iso.duration(),
  note: z.string().optional(),
  lang: z.string().default("en"),
  seats: z.string().transform(Number).pipe(z.number()),
  owner: z.object({ name: z.string(), age: z.int32().nullish() }).nullable(),
  released: z.date(),
  gross: z.bigint(),
  tags: z.array(z.string()),
})

it("zod: 19 of 20 properties get a field of their kind, and each other one is named", () => {
  expect(read(zodFilm)).toEqual({
    kinds: {
      id: "uuid",
      title: "text",
      url: "text",
      year: "integer",
      rating: "number?",
      active: "boolean",
      status: "text",
      size: "enum",
      media: "text",
      created: "date",
      born: "day",
      opens: "text",
      length: "text",
      note: "text?",
      lang: "text",
      seats: "number",
      "owner.name": "text?",
      "owner.age": "integer?",
      tags: "text?[]",
    },
    texts: ["length"],
    left: ["released", "gross"],
  })
})

const entries = {
  id: v.pipe(v.string(), v.uuid()),
  title: v.string(),
  email: v.pipe(v.string(), v.email()),
  year: v.pipe(v.number(), v.integer()),
  rating: v.nullable(v.number()),
  active: v.boolean(),
  status: v.picklist(["draft", "out"]),
  size: v.enum({ small: 1, large: 2 }),
  media: v.literal("film"),
  isFilm: v.literal(true),
  lang: v.union([v.literal("en"), v.literal("de")]),
  created: v.pipe(v.string(), v.isoTimestamp()),
  born: v.pipe(v.string(), v.isoDate()),
  opens: v.pipe(v.string(), v.isoTime()),
  note: v.optional(v.string()),
  memo: v.nullish(v.string(), ""),
  owner: v.object({ name: v.string() }),
  studio: v.intersect([v.object({ city: v.string() }), v.object({ staff: v.number() })]),
  tags: v.array(v.string()),
  any: v.union([v.string(), v.number()]),
}
const kindsOfEntries = {
  id: "uuid",
  title: "text",
  email: "text",
  year: "integer",
  rating: "number?",
  active: "boolean",
  status: "text",
  size: "enum",
  media: "text",
  isFilm: "boolean",
  lang: "text",
  created: "date",
  born: "day",
  opens: "time",
  note: "text?",
  memo: "text?",
  "owner.name": "text",
  "studio.city": "text",
  "studio.staff": "number",
  tags: "text?[]",
}

it("valibot: 19 of 20 properties get a field of their kind, and each other one is named", () => {
  expect(read(toStandardJsonSchema(v.object(entries)))).toEqual({
    kinds: kindsOfEntries,
    texts: [],
    left: ["any"],
  })
})

it("valibot throws for a whole object with a date, and the way round that the message names reads the others", () => {
  const film = v.object({
    ...entries,
    released: v.date(),
    seats: v.pipe(v.string(), v.transform(Number)),
  })
  const result = fieldsFromSchema(toStandardJsonSchema(film))
  expect(!result.ok && result.diagnostics[0]?.message).toMatch(/"date\\" schema.*overrideSchema/)
  const override = ({ errors }: { errors: unknown }) => (errors ? {} : undefined)
  const options = { overrideSchema: override, overrideAction: override }
  const { kinds, left } = read(toJsonSchema(film, { typeMode: "output", ...options }))
  expect(left).toEqual(["any", "released", "seats"])
  expect(kinds).toEqual({ ...kindsOfEntries, opens: "text" })
})

it("arktype: 19 of 20 properties get a field of their kind, and each other one is named", () => {
  const film = type({
    id: "string.uuid",
    title: "string",
    email: "string.email",
    year: "number.integer",
    rating: "number | null",
    active: "boolean",
    status: "'draft' | 'out'",
    size: "1 | 2",
    media: "'film'",
    isFilm: "true",
    created: "string.date.iso",
    "note?": "string",
    lang: "string = 'en'",
    mood: "'good' | 'bad' | null",
    seats: "string.numeric.parse",
    owner: { name: "string", "age?": "number" },
    studio: [{ city: "string" }, "|", "null"],
    epoch: "number.epoch",
    released: "Date",
    tags: "string[]",
  })
  const { kinds, left } = read(film)
  expect(left).toEqual(["released"])
  expect(kinds).toEqual({
    id: "uuid",
    title: "text",
    email: "text",
    year: "integer",
    rating: "number?",
    active: "boolean",
    status: "text",
    size: "enum",
    media: "text",
    isFilm: "boolean",
    created: "text",
    note: "text?",
    lang: "text",
    mood: "text?",
    seats: "number",
    "owner.name": "text",
    "owner.age": "number?",
    "studio.city": "text?",
    epoch: "integer",
    tags: "text?[]",
  })
})

it("rows that a library has read are filtered by the table, with the dates that are added", () => {
  const Film = zodFilm.pick({ title: true, rating: true, born: true, released: true })
  const rows = [
    { title: "Heat", rating: 8.3, born: "1995-12-15", released: new Date("1995-12-15") },
    { title: "Gigli", rating: null, born: "2003-08-01", released: new Date("2003-08-01") },
  ].map((row) => Film.parse(row))
  const read = fieldsFromSchema(Film)
  if (!read.ok) throw new Error(read.diagnostics[0]?.message)
  const table = extendFields(read.value.table, { released: { kind: "date" } })
  const find = (filters: string) =>
    applyQuery(rows, table, { filters }).data.map(({ title }) => title)
  expect(find("released<2000-01-01,rating>8,born==1995-12-15")).toEqual(["Heat"])
  expect(find("rating==null")).toEqual(["Gigli"])
})
