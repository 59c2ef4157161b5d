import type { QueryText } from "../../src/language/ast.ts"

/** SQL of somebody who writes it by hand, with its parameters. */
export interface HandWritten {
  readonly where: string
  readonly parameters: readonly unknown[]
}

/** A query with the SQL by hand that is its aim, on each engine. */
export interface SqlQuestion {
  readonly title: string
  readonly query: QueryText
  readonly sqlite: HandWritten
  readonly postgres: HandWritten
  /** The most that the median may be of the median by hand, on each engine. */
  readonly aims: Readonly<Record<"sqlite" | "postgres", number>>
  /** What differs in meaning, since engines fold in their own way. */
  readonly note?: string
}

const exact = { sqlite: 1.5, postgres: 1.5 }
const folded = { sqlite: 3, postgres: 1 }
const stored = { sqlite: 2, postgres: 2 }

const hand = (where: string, ...parameters: readonly unknown[]): HandWritten => ({
  where,
  parameters,
})

/** What the benchmark of databases asks. Each counts the rows that match. */
export const sqlQuestions: readonly SqlQuestion[] = [
  {
    title: "equals",
    query: { filters: "name==Kühl 500000 straße" },
    sqlite: hand("name = ?", "Kühl 500000 straße"),
    postgres: hand("name = $1", "Kühl 500000 straße"),
    aims: exact,
  },
  {
    title: "contains",
    query: { filters: "name@=hl 99" },
    sqlite: hand("instr(name, ?) > 0", "hl 99"),
    postgres: hand("name like $1", "%hl 99%"),
    aims: exact,
  },
  {
    title: "starts with",
    query: { filters: "name_=Kü" },
    sqlite: hand("name >= ? and name < ?", "Kü", "Ký"),
    postgres: hand("name like $1", "Kü%"),
    aims: exact,
  },
  {
    title: "ends with",
    query: { filters: "name_-=99 straße" },
    sqlite: hand("substr(name, -9) = ?", "99 straße"),
    postgres: hand("name like $1", "%99 straße"),
    aims: exact,
  },
  {
    title: "does not contain",
    query: { filters: "name!@=hl 99" },
    sqlite: hand("instr(name, ?) = 0", "hl 99"),
    postgres: hand("name not like $1", "%hl 99%"),
    aims: exact,
  },
  {
    title: "range of numbers",
    query: { filters: "total>=500,total<600" },
    sqlite: hand("total >= ? and total < ?", 500, 600),
    postgres: hand("total >= $1 and total < $2", 500, 600),
    aims: exact,
  },
  {
    title: "range of dates",
    query: { filters: "dateCreated>=2021-01-01,dateCreated<2022-01-01" },
    sqlite: hand(
      "created >= ? and created < ?",
      "2021-01-01T00:00:00.000Z",
      "2022-01-01T00:00:00.000Z",
    ),
    postgres: hand(
      "created >= $1 and created < $2",
      "2021-01-01T00:00:00Z",
      "2022-01-01T00:00:00Z",
    ),
    aims: exact,
  },
  {
    title: "folded: contains",
    query: { filters: "name@=*hl 99" },
    sqlite: hand("instr(lower(name), ?) > 0", "hl 99"),
    postgres: hand("name ilike $1", "%hl 99%"),
    aims: folded,
    note: "by hand with lower() and ILIKE, which fold otherwise",
  },
  {
    title: "folded: starts with",
    query: { filters: "name_=*kühl 99" },
    sqlite: hand("substr(lower(name), 1, 7) = ?", "kühl 99"),
    postgres: hand("name ilike $1", "kühl 99%"),
    aims: folded,
    note: "by hand with lower() and ILIKE, which fold otherwise",
  },
  {
    title: "folded: ends with",
    query: { filters: "name_-=*99 STRASSE|99 straße" },
    sqlite: hand(
      "(substr(lower(name), -10) = ? or substr(lower(name), -9) = ?)",
      "99 strasse",
      "99 straße",
    ),
    postgres: hand("(name ilike $1 or name ilike $2)", "%99 strasse", "%99 straße"),
    aims: folded,
    note: "by hand with lower() and ILIKE, which fold otherwise",
  },
  {
    title: "stored folded column: equals",
    query: { filters: "label==*kühl 500000 straße" },
    sqlite: hand("name_fold = ?", "KÜHL 500000 STRAßE"),
    postgres: hand("name_fold = $1", "KÜHL 500000 STRAßE"),
    aims: stored,
  },
  {
    title: "stored folded column: starts with",
    query: { filters: "label_=*kühl 5000" },
    sqlite: hand("name_fold >= ? and name_fold < ?", "KÜHL 5000", "KÜHL 5001"),
    postgres: hand("name_fold ~>=~ $1 and name_fold ~<~ $2", "KÜHL 5000", "KÜHL 5001"),
    aims: stored,
  },
]
