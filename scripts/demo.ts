/** Filters, sorts and explains a public data set of movies. Needs the build. */
import { readFileSync } from "node:fs"
import {
  applyFixes,
  applyQuery,
  explainQuery,
  formatDiagnostic,
  inferFields,
  prepareQuery,
  type QueryText,
} from "trommel"

type Row = Readonly<Record<string, unknown>>

interface Example {
  readonly question: string
  readonly query: QueryText
  /** The properties of rows to show. */
  readonly columns: readonly string[]
}

const examples: readonly Example[] = [
  {
    question: "What do very many people like very much?",
    query: {
      filters: "IMDB_Votes>=200000,IMDB_Rating>=8.8",
      sorts: "-IMDB_Rating,-IMDB_Votes",
      pageSize: 3,
    },
    columns: ["Title", "IMDB Rating", "IMDB Votes"],
  },
  {
    question: "What cost less than a million and took more than forty?",
    query: {
      filters: "Production_Budget<1000000,Worldwide_Gross>40000000",
      sorts: "-Worldwide_Gross",
      pageSize: 3,
    },
    columns: ["Title", "Production Budget", "Worldwide Gross"],
  },
  {
    question: "Some titles are numbers in the data; as a text each is found all the same.",
    query: { filters: "Title==300|1408|2012", sorts: "-IMDB_Rating" },
    columns: ["Title", "Director", "IMDB Rating"],
  },
  {
    question: "One search in two fields, and only what nobody has rated.",
    query: { filters: "(Title|Director)@=*potter|kubrick,IMDB_Rating==null" },
    columns: ["Title", "Director", "IMDB Rating"],
  },
  {
    question: "A trap: looking for I, Robot without knowing what a comma does.",
    query: { filters: "Title@=I, Robot", pageSize: 3 },
    columns: ["Title", "Release Date", "IMDB Rating"],
  },
]

/** Characters per line. */
const width = 80
const margin = "   "

const file = new URL("../data/movies.json", import.meta.resolve("vega-datasets"))
const movies = JSON.parse(readFileSync(file, "utf8")) as readonly Row[]
const { table, explanations } = inferFields(movies)

print(
  `${count(movies.length)} movies of the package vega-datasets. Their fields are guessed, such as:`,
)
for (const { key, sentence } of explanations)
  if (["Title", "US Gross"].includes(key)) print(wrap(sentence, "  "))
for (const [index, example] of examples.entries()) show(example, `${index + 1}. `)

function show({ question, query, columns }: Example, number: string): void {
  print("", number + question)
  print(...Object.entries(query).map(([name, value]) => `${margin}${name}: ${String(value)}`))
  const { conditions } = explainQuery(prepareQuery(query, table))
  print(...conditions.map(({ sentence }) => wrap(sentence, margin)))
  const { diagnostics } = answer(query, columns)
  for (const diagnostic of diagnostics) {
    const lines = formatDiagnostic(diagnostic, query.filters, {
      width: width - margin.length,
    }).split("\n")
    // Keeps lines of the frame whole, so that the carets stay below their text.
    print("", ...lines.map((line) => (line.startsWith(" ") ? margin + line : wrap(line, margin))))
  }
  const { filters = "" } = query
  const { text } = applyFixes(
    filters,
    diagnostics.filter(({ source }) => source === "filters"),
  )
  if (text !== filters) answer({ ...query, filters: text }, columns)
}

function answer(query: QueryText, columns: readonly string[]): ReturnType<typeof applyQuery> {
  const result = applyQuery(movies, table, query)
  const { data, total } = result
  const shown = data.length < total ? `, the first ${data.length} of them:` : ":"
  print(
    "",
    `${margin}${count(total)} of ${count(movies.length)} match${shown}`,
    ...renderRows(data, columns),
  )
  return result
}

function renderRows(rows: readonly Row[], columns: readonly string[]): string[] {
  const lines = [columns, ...rows.map((row) => columns.map((column) => showValue(row[column])))]
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  )
  return lines.map((cells) =>
    `${margin}  ${cells.map((cell, index) => cell.padEnd((widths[index] ?? 0) + 2)).join("")}`.trimEnd(),
  )
}

function showValue(value: unknown): string {
  if (typeof value === "number" && value >= 10_000) return count(value)
  return typeof value === "string" ? value : JSON.stringify(value)
}

function count(number: number): string {
  return number.toLocaleString("en-US")
}

/** Breaks a text into lines that fit. */
function wrap(text: string, indent: string): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(" ")) {
    if (line !== indent && line.length + word.length + 1 > width) {
      lines.push(line)
      line = indent
    }
    line += line === indent ? word : ` ${word}`
  }
  return [...lines, line].join("\n")
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}
