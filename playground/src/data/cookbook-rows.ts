/** The table of the cookbook: orders of a small shop. */
export const cookbookTable = {
  id: { kind: "integer", nullable: false, unique: true },
  product: { kind: "text", nullable: false },
  note: { kind: "text" },
  price: { kind: "number" },
  state: {
    kind: "enum",
    values: { 0: "New", 1: "Paid", 2: "Shipped", 3: "Canceled" },
    nullable: false,
  },
  gift: { kind: "boolean" },
  created: { kind: "date", nullable: false },
  shipped: { kind: "date" },
  createdFrom: { kind: "range-end", end: "from", of: "created" },
  createdTo: { kind: "range-end", end: "to", of: "created" },
  "customer.city": { kind: "text" },
  tags: { kind: "text", list: true },
  reference: { kind: "uuid" },
} as const

/** An order of the cookbook. */
export interface CookbookRow {
  readonly id: number
  readonly product: string
  readonly note: string | null
  readonly price: number | null
  readonly state: number
  readonly gift: boolean | null
  readonly created: string
  readonly shipped: string | null
  readonly customer: { readonly city: string | null }
  readonly tags: readonly string[] | null
  /** A reference that only a few orders have. */
  readonly reference?: string
}

const ann = { city: "Oslo" }
const ben = { city: "Bergen" }
const eva = { city: "Lyon" }
const guest = { city: null }

/** Orders with the texts, dates and missing values that the tasks of the cookbook are about. */
export const cookbookRows: readonly CookbookRow[] = [
  row({
    id: 1,
    tags: ["metal", "small"],
    product: "Bolts, M6",
    created: "2026-03-01T09:30Z",
    note: "call first",
    price: 4.5,
    state: 2,
    shipped: "2026-03-02",
  }),
  row({
    id: 2,
    tags: ["metal", "small"],
    product: "Bolts, M8",
    created: "2026-03-01T23:15Z",
    price: 6,
    state: 2,
    shipped: "2026-03-04",
  }),
  row({
    id: 3,
    tags: ["paint"],
    product: "Paint (white)",
    created: "2026-03-02T08:00Z",
    note: "5|6 coats",
    price: 18,
    state: 1,
    gift: null,
    customer: ben,
  }),
  row({
    id: 4,
    tags: ["paint"],
    product: "Paint (blue)",
    created: "2026-03-05T12:00Z",
    note: "null",
    price: 18,
    state: 1,
    customer: ben,
  }),
  row({
    id: 5,
    tags: ["sale", "tool"],
    product: "*Sale* brush",
    created: "2026-03-06T16:45Z",
    note: "",
    price: 2.5,
    state: 3,
    customer: eva,
  }),
  row({
    id: 6,
    tags: ["paint", "tool"],
    product: "Wide brush",
    created: "2026-03-08T00:00Z",
    note: "for white paint",
    price: 9,
    state: 2,
    gift: true,
    shipped: "2026-03-09",
    customer: eva,
  }),
  row({
    id: 7,
    tags: ["tool"],
    product: "Ladder",
    created: "2026-03-10T07:20Z",
    note: "C:\\depot\\",
    price: 120,
    gift: true,
    reference: "5ad1f3c4-6e0b-4c1e-9d53-0b7a1f4e2c01",
  }),
  row({
    id: 8,
    tags: [],
    product: "Garden hose",
    created: "2026-03-12T18:05Z",
    note: "size==XL",
    gift: true,
    customer: guest,
  }),
  row({
    id: 9,
    tags: ["metal", "sale"],
    product: "ladder hooks",
    created: "2026-04-03T10:00Z",
    price: 12,
    state: 3,
    reference: "0c9e8b7a-1f2d-4a3b-8c4d-5e6f7a8b9c02",
  }),
  row({
    id: 10,
    product: "Tape, wide",
    created: "2026-03-31T21:30Z",
    note: "WHITE",
    price: 3,
    state: 2,
    shipped: "2026-04-02",
  }),
]

/** Completes an order. The properties stay in this order, which is that of the columns in tables. */
function row({
  id,
  product,
  note = null,
  price = null,
  state = 0,
  gift = false,
  created,
  shipped = null,
  customer = ann,
  tags = null,
  ...others
}: Pick<CookbookRow, "id" | "product" | "created"> & Partial<CookbookRow>): CookbookRow {
  return { id, product, note, price, state, gift, created, shipped, customer, tags, ...others }
}
