import { joinWords, quote } from "../../diagnostics/wording.ts"
import type { DateOrder, NumberForm } from "./cell-forms.ts"

/** What keeps a column of text from being read as numbers or dates. */
export interface OddCells {
  readonly column: string
  readonly kind: "number" | "date"
  /** Up to three different cells that are none. */
  readonly cells: readonly string[]
  /** The form in which some are numbers, and the order in which some are dates, unless they are plain. */
  readonly form: NumberForm | undefined
  readonly order: DateOrder | undefined
  /** A cell with leading zeros, which a field of numbers reads too. */
  readonly code?: string | undefined
  /** True where the day of each date may be its month. */
  readonly isUndecided: boolean
  /** True for cells that mean no value to some programs, such as `--`. */
  readonly areEmpty: boolean
  /** True where the form or the order reads all cells. */
  readonly isWhole: boolean
  /** True where some cells are read as the kind. */
  readonly hasOthers: boolean
}

/** The ends of messages about rows, which say how users go on. */
export interface Advice {
  /** On a line that is not JSON. */
  readonly cells: string
  /** On rows that may be at several places: how users choose one of the paths. */
  readonly rows: (path: string) => string
  /** On an object that may hold a row in each property: the program that makes an array of them. */
  readonly jq: (program: string) => string
  /** On bytes that are not UTF-8. @param readings - the line in other encodings. */
  readonly encoding: (readings: ReadonlyMap<string, string>) => string
  /** On UTF-16 without a byte order mark. */
  readonly utf16: (label: string) => string
  /** On quotes that do not stand around cells. */
  readonly quotes: string
  /** On a character that separates cells too. */
  readonly delimiter: (other: string) => string
  /** On a column of numbers or dates that stays text, as a sentence. */
  readonly text: (odd: OddCells) => string
  /** On decimals that could be thousands. */
  readonly thousands: string
  /** On a first line that looks like data, as a sentence. */
  readonly header: string
  /** On a line below the first one that looks like the header; `sign` begins all lines above it. */
  readonly lowerHeader: (line: number, sign: string | undefined) => string
  /** On a first line that has fewer names than there are columns. */
  readonly shortHeader: string
}

export const commandLineAdvice: Advice = {
  cells: "; for CSV and TSV give --input",
  rows: (path) => `; choose with --rows ${argument(path)}`,
  jq: (program) => `; if each of its properties is a row or a column: jq ${argument(program)}`,
  encoding: (readings) => {
    const lines = Array.from(readings, ([label, text]) => `${quote(text)} in ${label}`)
    const shown = lines.length === 0 ? "" : `: the line is ${joinWords(lines, "or")}`
    return `; give its encoding with --encoding${shown}. windows-1252 reads any bytes`
  },
  utf16: (label) => `; give --encoding ${label}`,
  quotes: "; if quotes are letters, give --quote none",
  delimiter: (other) => `: --delimiter ${argument(other)}`,
  text: adviseOnText,
  thousands: ": --decimal , --thousands . reads them so",
  header: "If the file has no header, give --no-header or --header a,b.",
  shortHeader: "; if the first line lacks a name, give all: --skip-lines 1 --header a,b",
  lowerHeader: (line, sign) =>
    `; line ${line} looks like the header: --skip-lines ${line - 1}${sign === undefined ? "" : ` or --comment ${argument(sign)}`}`,
}

function adviseOnText({ column, kind, cells, form, order, ...odd }: OddCells): string {
  if (odd.isUndecided && odd.isWhole)
    return "--dates dmy or --dates mdy says which one comes first."
  if (odd.areEmpty) {
    const flags = cells.map((cell) => `--null=${argument(cell)}`).join(" ")
    return `${flags} says that ${cells.length === 1 ? "it means" : "they mean"} no value.`
  }
  const signs = form && [`--decimal ${argument(form.decimal)}`, ...groupsOf(form)]
  const dates = odd.isUndecided ? "dmy" : order
  const written = [...(signs ?? []), ...(dates === undefined ? [] : [`--dates ${dates}`])]
  if (odd.isWhole && signs !== undefined)
    return `${signs.join(" ")} reads numbers that are written so.`
  const flags = [...written, `--field ${argument(`${column}=${kind}`)}`].join(" ")
  const { code } = odd
  const which =
    written.length > 0
      ? " that are written so"
      : code === undefined
        ? ""
        : `, ${quote(code)} as ${Number(code)}`
  return odd.hasOthers
    ? `${flags} reads the ${kind}s${which}, and the other cells as no value.`
    : ""
}

function groupsOf({ thousands }: NumberForm): readonly string[] {
  return thousands === undefined ? [] : [`--thousands ${argument(thousands)}`]
}

/** Writes an argument for a shell. */
export function argument(text: string): string {
  return /^[\w=./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
