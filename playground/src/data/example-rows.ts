/** The table of the examples in the documentation, without its shortcut, since JSON holds no functions. */
export const exampleTable = {
  name: { kind: "text" },
  email: { kind: "text" },
  note: { kind: "text", sort: false },
  secret: { kind: "text", filter: false },
  state: { kind: "text", values: ["draft", "paid"] },
  rating: { kind: "number" },
  stock: { kind: "integer", nullable: false },
  status: { kind: "enum", values: { 0: "Public", 1: "Hidden" } },
  active: { kind: "boolean" },
  tags: { kind: "text", list: true },
  scores: { kind: "number", list: true },
  created: { kind: "date" },
} as const

type ExampleRow = {
  readonly [Name in keyof typeof exampleTable]:
    string | number | boolean | null | readonly (string | number)[]
}

/** Rows that the examples find, or should have found. */
export const exampleRows: readonly ExampleRow[] = [
  row("Doe, Jane", "jane@example.com", {
    note: "a==b",
    state: "paid",
    rating: 4.5,
    stock: 3,
    tags: ["red"],
  }),
  row("Johannes", "jo@example.com", {
    note: "(x)z",
    state: "draft",
    rating: 5,
    status: 1,
    tags: ["red", "blue"],
  }),
  row("Ann", "ann@example.com", {
    note: null,
    state: "paid",
    rating: 2,
    stock: 12,
    scores: [1, 20],
  }),
  row("Joanna", null, { note: "a|b", state: null, rating: null, active: false }),
  row("Ben", "ben@example.com", { note: "null", state: "draft", rating: 4, stock: 4, status: 1 }),
  row("Ann, Mary", "mary@example.com", {
    note: "x, y",
    state: "paid",
    rating: 3.5,
    stock: 1,
    scores: [7],
  }),
]

function row(name: string, email: string | null, others: Partial<ExampleRow>): ExampleRow {
  const usual = { note: "", secret: "s", state: "draft", rating: 1, stock: 0, status: 0 }
  const lists = { tags: [], scores: [] }
  return {
    name,
    email,
    ...usual,
    active: true,
    ...lists,
    created: "2024-02-01T09:00:00Z",
    ...others,
  }
}
