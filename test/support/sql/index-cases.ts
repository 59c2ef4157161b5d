import type { QueryText } from "../../../src/language/ast.ts"

/** A query, and the index that each engine uses for it. */
export interface IndexCase {
  readonly query: QueryText
  /** What is promised of the column, where it matters. */
  readonly promise?: string
  /** The columns of an index as SQL writes them; undefined when no index helps. */
  readonly sqlite: string | undefined
  readonly postgres: string | undefined
}

const both = (query: QueryText, index: string | undefined): IndexCase => ({
  query,
  sqlite: index,
  postgres: index,
})

const withTrigrams = (query: QueryText): IndexCase => ({
  query,
  sqlite: undefined,
  postgres: "using gin (name gin_trgm_ops)",
})

/** The table of the guide, which a test compares with it. */
export const indexCases: readonly IndexCase[] = [
  both({ filters: "name==Kühl 7" }, "(name)"),
  both({ filters: "name==Kühl 7|Kühl 8" }, "(name)"),
  both({ filters: "name==null" }, "(name)"),
  { query: { filters: "name_=Kühl 77" }, sqlite: "(name)", postgres: "(name text_pattern_ops)" },
  { ...both({ filters: "title_=Kühl 77" }, "(title)"), promise: 'collation: "C"' },
  withTrigrams({ filters: "name@=hl 777" }),
  withTrigrams({ filters: "name_-= 7777" }),
  both({ filters: "name!=Kühl 7" }, undefined),
  both({ filters: "name==*kühl 7" }, undefined),
  withTrigrams({ filters: "name@=*hl 777" }),
  { ...both({ filters: "label==*kühl 7" }, "(label_fold)"), promise: "fold" },
  {
    query: { filters: "label_=*kühl 77" },
    promise: "fold",
    sqlite: "(label_fold)",
    postgres: "(label_fold text_pattern_ops)",
  },
  both({ filters: "total>=5,total<7" }, "(total)"),
  both({ filters: "dateCreated>=2024-01-01,dateCreated<2024-01-02" }, "(created)"),
  both({ filters: "code==00000000-0000-0000-0000-000000000777" }, "(code)"),
  { query: { sorts: "name" }, sqlite: "(name, id)", postgres: "(name text_pattern_ops, id)" },
  {
    query: { sorts: "-name" },
    sqlite: "(name desc, id)",
    postgres: "(name text_pattern_ops desc, id)",
  },
  { ...both({ sorts: "title" }, "(title, id)"), promise: 'notNull, collation: "C"' },
  both({ sorts: "total" }, "(total, id)"),
  both({ filters: "total>=5", sorts: "-total" }, "(total desc, id)"),
  both({ filters: "paid==true", sorts: "-total" }, "(paid, total desc, id)"),
  { ...both({ sorts: "-dateCreated" }, "(created desc, id)"), promise: "notNull" },
]
