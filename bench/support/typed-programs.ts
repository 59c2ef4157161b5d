/** A field of each kind: its definition for the package and for zod, and the type of its values. */
const kinds = [
  { table: '{ kind: "text" }', zod: "z.string().nullable()", type: "string | null" },
  { table: '{ kind: "number", nullable: false }', zod: "z.number()", type: "number" },
  { table: '{ kind: "date" }', zod: "z.date().nullable()", type: "Date | null" },
  {
    table: '{ kind: "enum", values: [0, 1, 2], nullable: false }',
    zod: "z.literal([0, 1, 2])",
    type: "0 | 1 | 2",
  },
  { table: '{ kind: "boolean", nullable: false }', zod: "z.boolean()", type: "boolean" },
] as const

const fields = Array.from({ length: 30 }, (_, index) => index)

/** Writes all fields, each on a line, by a form of its kind. */
function writeFields(form: keyof (typeof kinds)[number], end: string): string {
  return fields
    .map((index) => `  field${index}: ${kinds[index % kinds.length]?.[form] ?? ""}${end}`)
    .join("\n")
}

/** Writes 20 queries, each on fields of its own kinds, and one on a field that does not exist, which must be refused. */
function writeQueries(write: (text: string, number: string, id: string, flag: string) => string) {
  const queries = Array.from({ length: 20 }, (_, index) => {
    const name = (kind: number) => `field${(index * kinds.length + kind) % fields.length}`
    return `export const query${index} = ${write(name(0), name(1), name(3), name(4))}`
  })
  const wrong = write("missing", "field1", "field3", "field4")
  return [...queries, `// @ts-expect-error\nexport const wrong = ${wrong}`].join("\n")
}

const byHand = (text: string, number: string, id: string, flag: string) =>
  `.filter((row) => row.${text} === "x" && row.${number} >= 3 && row.${id} === 1 && row.${flag}).sort((left, right) => right.${number} - left.${number}).slice(0, 50)`

const row = `interface Row {\n${writeFields("type", "")}\n}`

/** The same 30 fields and 20 queries with each library, and by hand. */
export const typedPrograms = {
  trommel: `import { buildQuery, defineFields } from "trommel"
const table = defineFields({\n${writeFields("table", ",")}\n})
${writeQueries(
  (text, number, id, flag) =>
    `buildQuery(table).where("${text}", "==", "x").where("${number}", ">=", 3).where("${id}", "==", 1).where("${flag}", "==", true).orderBy("${number}", "descending").withPageSize(50)`,
)}`,
  kysely: `import type { Kysely } from "kysely"
${row}
declare const db: Kysely<{ rows: Row }>
${writeQueries(
  (text, number, id, flag) =>
    `db.selectFrom("rows").selectAll().where("${text}", "=", "x").where("${number}", ">=", 3).where("${id}", "=", 1).where("${flag}", "=", true).orderBy("${number}", "desc").limit(50)`,
)}`,
  zod: `import { z } from "zod"
const schema = z.object({\n${writeFields("zod", ",")}\n})
${writeQueries(
  (...names) =>
    `(rows: readonly unknown[]) => rows.map((one) => schema.parse(one))${byHand(...names)}`,
)}`,
  reference: `${row}
${writeQueries((...names) => `(rows: readonly Row[]) => rows${byHand(...names)}`)}`,
} as const
