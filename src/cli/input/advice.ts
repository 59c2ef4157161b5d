/** The ends of messages about rows, which say how users go on. */
export interface Advice {
  /** On a line that is not JSON. */
  readonly cells: string
  /** On rows that may be at several places: how users choose one of the paths. */
  readonly rows: (path: string) => string
  /** On bytes that are not UTF-8. */
  readonly encoding: string
  /** On quotes that do not stand around cells. */
  readonly quotes: string
  /** On a character that separates cells too. */
  readonly delimiter: (other: string) => string
  /** On a column of numbers that stays text, as a sentence. */
  readonly text: (column: string, example: string) => string
  /** On a first line that looks like data, as a sentence. */
  readonly header: string
}

export const commandLineAdvice: Advice = {
  cells: "; for CSV and TSV give --input",
  rows: (path) => `; choose with --rows ${argument(path)}`,
  encoding: "; if it is another encoding, give --encoding windows-1252",
  quotes: "; if quotes are letters, give --quote none",
  delimiter: (other) => `: --delimiter ${argument(other)}`,
  text: (column, example) =>
    `--field ${argument(`${column}=number`)} reads the others as numbers; --null ${argument(example)} says that it means no value.`,
  header: "If the file has no header, give --no-header or --header a,b.",
}

/** Writes an argument for a shell. */
export function argument(text: string): string {
  return /^[\w=./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
