import { cookbookTable } from "./cookbook-rows.ts"
import { exampleTable } from "./example-rows.ts"
import { generatedTable } from "./generate-rows.ts"
import type { TableSource } from "./table-source.ts"

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
export type RowFormat = "json" | "ndjson" | "csv" | "tsv"

/** Where the rows of a set come from. */
export type RowsSource =
  /** A file beside the page. The path is relative to the page. */
  | { readonly kind: "file"; readonly path: string; readonly format: RowFormat }
  /** Rows that the worker makes. */
  | { readonly kind: "generated"; readonly count: number }
  /** The few rows that go with the examples of the documentation, or with its cookbook. */
  | { readonly kind: "documentation"; readonly rows: "examples" | "cookbook" }

/** Rows that the page can load by a name. */
export interface DataSet {
  /** The name in links. */
  readonly name: string
  readonly title: string
  /** The heading below which the set stands. */
  readonly group: string
  readonly rows: RowsSource
  /** The table of the set; undefined when the kinds are inferred. */
  readonly table: TableSource | undefined
  /** Where the rows come from and who may use them, as a sentence; undefined for made up rows. */
  readonly origin?: string
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
  rows: { kind: "file", path: `data/store/${name}.json`, format: "json" },
  table: { kind: "built-in", name },
}))

/** A file of the package `vega-datasets`, which the build puts beside the page. */
interface RealSet extends Pick<DataSet, "name" | "title"> {
  readonly file: string
  readonly origin: string
}

const realFiles: readonly RealSet[] = [
  {
    name: "movies",
    title: "Movies",
    file: "movies.json",
    origin: "Films up to 2010, with known mistakes. The source names no license.",
  },
  {
    name: "cars",
    title: "Cars",
    file: "cars.json",
    origin: "StatLib, Carnegie Mellon University, 1982, for education and science.",
  },
  {
    name: "penguins",
    title: "Penguins",
    file: "penguins.json",
    origin: "Palmer Station, Antarctica, and Allison Horst, CC0 1.0.",
  },
  {
    name: "flights",
    title: "Flights",
    file: "flights-20k.json",
    origin: "Bureau of Transportation Statistics of the United States. It names no license.",
  },
  {
    name: "bird-strikes",
    title: "Bird strikes",
    file: "birdstrikes.csv",
    origin: "Wildlife Strike Database of the FAA, work of the government of the United States.",
  },
  {
    name: "airports",
    title: "Airports",
    file: "airports.csv",
    origin: "Data.gov, work of the government of the United States.",
  },
  {
    name: "weather",
    title: "Weather of Seattle",
    file: "seattle-weather.csv",
    origin: "National Climatic Data Center, work of the government of the United States.",
  },
]

const realSets: readonly DataSet[] = realFiles.map(({ name, title, file, origin }) => ({
  name,
  title,
  group: "Real data",
  rows: {
    kind: "file",
    path: `data/vega/${file}`,
    format: file.endsWith(".csv") ? "csv" : "json",
  },
  table: undefined,
  origin: `${origin} Taken from vega-datasets.`,
}))

const generatedSets: readonly DataSet[] = [200, 200_000].map((count) => ({
  name: `generated-${count}`,
  title: `${count.toLocaleString("en-US")} generated rows`,
  group: "Generated",
  rows: { kind: "generated", count },
  table: { kind: "definitions", json: JSON.stringify(generatedTable) },
}))

/** The sets that the documentation asks. */
const documentationSets: readonly DataSet[] = [
  {
    name: "examples",
    title: "Examples of the documentation",
    group: "Documentation",
    rows: { kind: "documentation", rows: "examples" },
    table: { kind: "definitions", json: JSON.stringify(exampleTable) },
  },
  {
    name: "cookbook",
    title: "Orders of the cookbook",
    group: "Documentation",
    rows: { kind: "documentation", rows: "cookbook" },
    table: { kind: "definitions", json: JSON.stringify(cookbookTable) },
  },
]

/** Every set that the page can load by its name. */
export const catalog: readonly DataSet[] = [
  ...storeSets,
  ...realSets,
  ...generatedSets,
  ...documentationSets,
]

/** Finds a set by its name. */
export function findDataSet(name: string): DataSet | undefined {
  return catalog.find((set) => set.name === name)
}
