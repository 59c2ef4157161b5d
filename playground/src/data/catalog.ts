/** The names of the tables of `trommel/store` that the page knows. */
export const builtInTableNames = [
  "products",
  "orders",
  "reviews",
  "tickets",
  "webhook-logs",
] as const

export type BuiltInTableName = (typeof builtInTableNames)[number]

/** Forms of files with rows. */
export const rowFormats = ["json", "ndjson", "csv"] as const

export type RowFormat = (typeof rowFormats)[number]

/** Rows that the page can load by a name. */
export interface DataSet {
  /** The name in links. */
  readonly name: string
  readonly title: string
  /** The heading below which the set stands. */
  readonly group: string
  /** The address of its rows, relative to the page. */
  readonly path: string
  readonly format: RowFormat
  /** The table of the set; undefined when the kinds are inferred. */
  readonly table: BuiltInTableName | undefined
}

const storeTitles: { readonly [Name in BuiltInTableName]: string } = {
  products: "Products",
  orders: "Orders",
  reviews: "Reviews",
  tickets: "Tickets",
  "webhook-logs": "Webhook deliveries",
}

const storeSets: readonly DataSet[] = builtInTableNames.map((name) => ({
  name,
  title: storeTitles[name],
  group: "A store",
  path: `data/store/${name}.json`,
  format: "json",
  table: name,
}))

/** Every set that the page can load by its name. */
export const catalog: readonly DataSet[] = [...storeSets]

/** Finds a set by its name. */
export function findDataSet(name: string): DataSet | undefined {
  return catalog.find((set) => set.name === name)
}
