/** The dialects that the page can switch between. */
export const dialectNames = ["standard", "sieve"] as const

export type DialectName = (typeof dialectNames)[number]

/** A query as it is typed, and how it is read. An empty text stands for an absent parameter. */
export interface AskedQuery {
  readonly filters: string
  readonly sorts: string
  /** The number of the page, as it would stand in a URL. */
  readonly page: string
  readonly pageSize: string
  readonly dialect: DialectName
  readonly strict: boolean
}

/** All that a link to the page holds. Everything else is derived from it, or belongs to one browser. */
export interface PageState extends AskedQuery {
  /** The name of the data: one of the catalog, or {@link ownDataPrefix} with the name of a file. */
  readonly data: string
  /** Definitions of fields as JSON that replace the table of the data; undefined for that table. */
  readonly table: string | undefined
  /** Own rows as a text, as a link brought them. No address has them; the tab keeps them. */
  readonly rows: string | undefined
}

/** Begins the name of data that the link does not hold, since they are a file of the visitor. */
export const ownDataPrefix = "own:"

/** The page without a link: a query that does not do what it looks like, and says so. */
export const initialState: PageState = {
  filters: "name@=Pro, annual",
  sorts: "-rating",
  page: "",
  pageSize: "",
  dialect: "standard",
  strict: false,
  data: "products",
  table: undefined,
  rows: undefined,
}

/** What a link stands for where it names nothing. */
export const emptyState: PageState = { ...initialState, filters: "", sorts: "" }

/** Takes the query out of a state. */
export function queryOf({
  filters,
  sorts,
  page,
  pageSize,
  dialect,
  strict,
}: AskedQuery): AskedQuery {
  return { filters, sorts, page, pageSize, dialect, strict }
}
