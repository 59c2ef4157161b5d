import { standard } from "../apply/standard.ts"
import { bindShape } from "../bind/bind.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { credentialName } from "../client/redact.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { addDiagnostic } from "../diagnostics/finding.ts"
import { visible } from "../diagnostics/visible.ts"
import { nothingEvaluated } from "../diagnostics/wording.ts"
import { findComparedAsText } from "../evaluate/compared-as-text.ts"
import type { Fields } from "../fields/field.ts"
import { defineFields } from "../fields/table.ts"
import type { ConditionNode, QueryText } from "../language/ast.ts"
import type { TotalQuery } from "../language/dialect.ts"
import { printFilters } from "../language/print.ts"
import { readQuery } from "../parser/parse-query.ts"
import type { ServerBinding } from "../sieve/model-binding.ts"
import type { SieveDialect } from "../sieve/sieve-dialect.ts"
import type { ParameterReading, ReadsParameters } from "../url/dialect.ts"
import { readMeant } from "../apply/read-meant.ts"
import { judgeBeside, nothingBeside } from "../url/other-parameters.ts"
import { parameterNames, selectFindings } from "../url/parameters.ts"
import { parametersOf } from "../url/query-form.ts"
import { readUrlSource } from "../url/url-source.ts"
import { failure, success, type CommandResult } from "./command-result.ts"
import type { DialectFlags, QueryFlags, TextFlags } from "./flags.ts"
import { starCredentials } from "./database/address.ts"
import type { OpenTable } from "./open-table.ts"
import type { SourceTexts } from "./output/render-diagnostics.ts"

/** A dialect of the command line: its reading, printing, binding and paging, and a server's way to find the parameters. */
export type CliDialect = (typeof standard | SieveDialect) & ReadsParameters

/** Returns the dialect of the flags. All but the default one are imported when they are needed. */
export async function loadDialect(
  flags: DialectFlags & { readonly binding?: ServerBinding },
): Promise<CommandResult<CliDialect>> {
  const { dialect, sieveOptions, binding } = flags
  if (dialect !== "sieve" && sieveOptions !== undefined)
    return failure("--sieve-options needs --dialect sieve")
  const loaded = dialect === "sieve" ? await loadSieve(sieveOptions) : success(standard)
  if (!loaded.ok || binding === undefined) return loaded
  const { modelBinding } = await import("../sieve.ts")
  return success({ ...loaded.value, parameters: modelBinding(binding) })
}

/** Returns the dialect of a stock Sieve server with options as JSON. */
export async function loadSieve(options: string | undefined): Promise<CommandResult<SieveDialect>> {
  if (options === undefined) return success((await import("../sieve.ts")).sieve)
  try {
    const { sieveWith } = await import("../sieve.ts")
    return success(sieveWith(readJson(options)))
  } catch (error) {
    return failure(`--sieve-options: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readJson(text: string): object {
  const json: unknown = JSON.parse(text)
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json
  throw new TypeError('expected an object, such as {"maxPageSize":50}')
}

export interface CommandQuery extends SourceTexts, Omit<ParameterReading, "query"> {
  readonly dialect: CliDialect
  readonly strict: boolean
  /** True when the query has a page or page size. Otherwise all matching rows are written. */
  readonly paged: boolean
}

/** Reads the query of the flags in the dialect that they name. */
export async function openQuery(flags: QueryFlags): Promise<CommandResult<CommandQuery>> {
  const dialect = await loadDialect(flags)
  return dialect.ok ? success(readCommandQuery(flags, dialect.value)) : dialect
}

/** Reads the query from the flags, and the URL as the dialect does. A flag replaces the same parameter of the URL. */
export function readCommandQuery(
  { url, strict = false, ...flags }: TextFlags & { readonly strict?: boolean },
  dialect: CliDialect = standard,
): CommandQuery {
  const read = url === undefined ? undefined : readUrlSource(url, new Set(), parametersOf(dialect))
  const { findings, others } = { findings: [], others: [], ...read }
  const given: QueryText = read?.query ?? {}
  const texts = parameterNames.map((name) => [name, flags[name] ?? given[name]] as const)
  const query: QueryText = Object.fromEntries(texts.filter(([, text]) => text !== undefined))
  const paged = query.page !== undefined || query.pageSize !== undefined
  return { query, dialect, findings, others, url: url && maskCredentials(url), strict, paged }
}

/** Replaces credentials among the parameters of a URL, which is shown, character by character, so that places stay right. */
function maskCredentials(url: string): string {
  return starCredentials(url).replace(
    /((?:^|[?&])[^=?&]*=)([^&]*)/g,
    (pair, name: string, value: string) =>
      credentialName.test(name) ? name + "*".repeat(value.length) : pair,
  )
}

/** Binds a query that was read to a table. */
function bindReading(value: TotalQuery, table: Fields, input: CommandQuery): BoundQuery {
  const { dialect, strict, paged: paging } = input
  const settings = { dialect, strict, paging, limits: undefined }
  const bound = bindShape({ ok: true, value }, table, settings)
  const diagnostics = bound.diagnostics.map((found) => adviseOnShell(found, input))
  return { ...bound, diagnostics }
}

/**
 * Adds to a condition of a name alone that a shell may have taken the rest, such as `>=8` for a file to write, and to a page that is
 * too large the option for more rows.
 */
function adviseOnShell(found: Diagnostic, { query: { filters = "" } }: CommandQuery): Diagnostic {
  const { code, range, hint = "", data } = found
  if (code === "clamped-page-size")
    return {
      ...found,
      hint: `trommel apply writes the first rows of all with --limit ${data.amount}.`,
    }
  const name = filters.slice(range?.start, range?.end)
  if (code !== "malformed-condition" || !/^[\w.-]+$/.test(name)) return found
  return { ...found, hint: `${hint} In a shell, quote it: '${name}>=8'.`.trim() }
}

/** Adds to an order of texts why their column is one, although some of its cells are numbers or dates. */
function adviseOnOdd(found: Diagnostic, oddTexts: OpenTable["oddTexts"]): Diagnostic {
  const { code, data, hint = "" } = found
  if (code !== "compared-as-text" && code !== "unsuitable-operator") return found
  const sentence = oddTexts.get(data.field)?.()
  return sentence === undefined ? found : { ...found, hint: `${hint} ${sentence}`.trim() }
}

/** Makes a printer of conditions: in canonical form, or as written when there is no such form. */
export function createConditionPrinter({
  dialect,
  query,
}: CommandQuery): (condition: ConditionNode) => string {
  return (condition) => {
    const printed = printFilters([condition], { dialect })
    return visible(
      printed.ok
        ? printed.value
        : (query.filters ?? "").slice(condition.range?.start, condition.range?.end),
    )
  }
}

/**
 * Says that the table refuses mistakes, for a command that binds leniently: a table of definitions or of guesses is strict. Nothing
 * where there are none, where the flag --strict has decided, and for a stock server, whose dialect decides.
 */
export function describeStrictness(
  { diagnostics, refused }: BoundQuery,
  { dialect }: CommandQuery,
): string {
  const isWrong = diagnostics.some(({ severity }) => severity !== "hint")
  if (refused || !isWrong || dialect !== standard) return ""
  return "The table is strict: it refuses this query.\n"
}

/** Binds the query to the table of a file, where no name is wrong if it has none, with hints about its columns of text. */
export function prepareOpened(
  input: CommandQuery,
  opened: Pick<OpenTable, "table" | "isEmpty" | "oddTexts" | "database">,
): BoundQuery {
  const { table, isEmpty, oddTexts, database } = opened
  if (isEmpty) return prepareInputWithoutTable(input)
  const prepared = bindReading(readInput(input, table), table, input)
  const judged = input.dialect === standard ? database?.judge(prepared) : undefined
  const bound = judged ?? prepared
  const names = { has: (name: string) => oddTexts.get(name)?.() !== undefined }
  const hints = bound.refused ? [] : findComparedAsText(names, bound)
  const told = hints.length === 0 ? bound : { ...bound, ...hints.reduce(addDiagnostic, bound) }
  const diagnostics = told.diagnostics.map((found) => adviseOnOdd(found, oddTexts))
  return oddTexts.size === 0 ? bound : { ...told, diagnostics }
}

/** True for a query of the standard dialect that `strict: false` would not refuse: for mistakes that let the rest stay. */
export function isRefusedByStrict(
  bound: BoundQuery,
  { database }: Pick<OpenTable, "database">,
): boolean {
  const refusesAlone = bound.diagnostics.some(({ effect }) => effect === nothingEvaluated)
  if (!bound.refused || refusesAlone) return false
  return database?.judge({ ...bound, refused: false }).refused !== true
}

/** Adds hints about conditions that change no row, or of which no row meets all. */
export async function addRedundant(bound: BoundQuery): Promise<BoundQuery> {
  const compare = await import("../compare/redundant-conditions.ts")
  return compare.addHints(bound)
}

/** Checks the query with the default limits. Names are not looked up, so nothing is bound. */
export function prepareInputWithoutTable(input: CommandQuery): BoundQuery {
  const { dialect } = input
  const table = defineFields({})
  const reading = readInput(input, table)
  const settings = { dialect, strict: false, paging: false, limits: undefined }
  const counted = bindShape({ ok: true, value: reading }, table, settings)
  // In lenient only limits refuse a query, and then only they are reported.
  if (counted.refused) return counted
  const dropped = reading.dropped.map((condition) => ({ ...condition, names: [] }))
  return bindReading({ ...reading, dropped, filters: [], sorts: [] }, table, input)
}

/** Reads the query. The findings of the URL are included. */
function readInput(input: CommandQuery, table: Fields): TotalQuery {
  const { query, dialect } = input
  const reading = readQuery(query, { dialect, limits: { text: table.limits.text } })
  const translate = (text: string): string | undefined => readMeant(text, table)
  const judge = judgeBeside({ ...nothingBeside, fields: table.fields, translate })
  return { ...reading, findings: [...reading.findings, ...selectFindings(input, new Set(), judge)] }
}
