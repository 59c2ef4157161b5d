import type { FieldDescription } from "../../src/fields/describe-field.ts"
import { describeFields } from "../../src/fields/describe-field.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { Random } from "../support/random.ts"

/** Fields of every kind and type. */
export const table = defineFields({
  title: { kind: "text", nullable: false, label: 'The "title"' },
  director: { kind: "text" },
  genre: { kind: "text", values: ["drama", "noir", "comedy"] },
  year: { kind: "integer", nullable: false },
  length: { kind: "integer" },
  votes: { kind: "integer", bits: 64 },
  age: { kind: "integer", bits: 8, unsigned: true },
  rating: { kind: "number" },
  gross: { kind: "number", format: "decimal" },
  state: { kind: "enum", values: { 0: "Planned", 1: "Shown" } },
  formats: { kind: "enum", flags: true, values: { 1: "Film", 2: "Tape", 4: "Disc" } },
  seen: { kind: "boolean" },
  released: { kind: "date" },
  added: { kind: "date", nullable: false },
  shot: { kind: "day" },
  starts: { kind: "time" },
  runs: { kind: "duration" },
  id: { kind: "uuid", nullable: false },
  studio: { kind: "object" },
  good: { kind: "shortcut", test: () => true },
  releasedFrom: { kind: "range-end", end: "from", of: "released" },
})

const fields = describeFields(table)
const filterable = fields.filter(({ filter }) => filter)
const sortable = fields.filter(({ sort }) => sort)

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"

/** Values that the kinds take. */
const right: { readonly [Kind in FieldDescription["kind"]]: readonly unknown[] } = {
  text: ["", "null", "Heat, a|b", "ß", "2024-01-31", "8"],
  integer: [0, 1, 8, 127],
  number: [0, 8, 8.5, -1e-7],
  enum: [0],
  boolean: [true, false],
  date: ["2024-01-31", "2024-01-31T12:30:00Z", "2024-01-31T12:30:00+02:00"],
  "range-end": ["2024-01-31"],
  day: ["2024-01-31"],
  time: ["12:30:00"],
  duration: ["1.12:30:00", "P1DT12H"],
  uuid: [uuid, uuid.toUpperCase()],
  object: [null],
  shortcut: [true],
}

/** Values that most places do not take. */
const others: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    8.5,
    1e300,
    2 ** 53,
    256,
    "",
    "8",
    "null",
    "NULL",
    "Drama",
    "drama",
  ],
  ...[
    "2024-01-31",
    "2024-02-30",
    "12:30:00",
    "1.12:30:00",
    uuid,
    "soon",
    "==",
    "@=*",
    ">",
    "title",
  ],
  ...["TITLE", "year", "asc", "descending", [], ["title"], {}, { field: "year" }],
]

/** Makes the JSON of a query. */
export function rightDocument(random: Random): unknown {
  const list = (make: () => unknown): unknown => Array.from({ length: random.below(3) }, make)
  const sorts = [...sortable].sort(() => random.below(3) - 1).slice(0, random.below(3))
  return {
    ...(!random.oneIn(8) && { filters: list(() => condition(random)) }),
    ...(!random.oneIn(3) && {
      sorts: sorts.map(({ name }) => ({
        field: name,
        direction: random.pick(["ascending", "descending", "asc", "desc"]),
      })),
    }),
    ...(random.oneIn(3) && { page: 1 + random.below(9) }),
    ...(random.oneIn(3) && { pageSize: 1 + random.below(100) }),
  }
}

function condition(random: Random): unknown {
  const field = random.pick(filterable)
  const operator = random.pick(field.operators)
  const other = filterable.filter(
    ({ kind, name, values }) =>
      kind === field.kind && name !== field.name && values === field.values,
  )
  const takesNull = field.nullable && /^[!=]=/.test(operator)
  const value = (): unknown => {
    if (takesNull && random.oneIn(8)) return null
    return random.pick(field.values?.map((one) => one.value) ?? right[field.kind])
  }
  const isGroup = other.length > 0 && !takesNull && random.oneIn(4)
  return {
    fields: [field.name, ...(isGroup ? [random.pick(other).name] : [])],
    operator,
    values: Array.from({ length: 1 + random.below(2) }, value),
  }
}

/** Changes one place of a document: another value, one more or one less. */
export function mutate(random: Random, given: unknown): unknown {
  const isList = Array.isArray(given)
  if (typeof given !== "object" || given === null) return other(random, given)
  const entries: readonly [string, unknown][] = Object.entries(given)
  if (entries.length === 0 || random.oneIn(12)) return other(random, given)
  const [name, part] = random.pick(entries)
  const changed = ((): readonly (readonly [string, unknown])[] => {
    const rest = entries.filter(([one]) => one !== name)
    if (random.oneIn(10)) return rest
    if (random.oneIn(12)) return [...entries, [isList ? String(entries.length) : `${name}s`, part]]
    return [...rest, [name, mutate(random, part)]]
  })()
  return isList ? changed.map(([, one]) => one) : Object.fromEntries(changed)
}

function other(random: Random, given: unknown): unknown {
  if (typeof given === "string" && random.oneIn(2)) {
    const { name } = random.pick(fields)
    return random.pick([
      given.toUpperCase(),
      `${given}x`,
      given.slice(1),
      given.slice(0, -1),
      name,
      [given],
    ])
  }
  return random.pick(others)
}
