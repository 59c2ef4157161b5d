import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { prepareQuery } from "../../apply/apply.ts"
import type { BoundQuery } from "../../bind/bound.ts"
import { isObject } from "../../diagnostics/untrusted.ts"
import { visible } from "../../diagnostics/visible.ts"
import { quote } from "../../diagnostics/wording.ts"
import type { Column } from "../../fields/definition.ts"
import { isColumn, type ColumnField } from "../../fields/field.ts"
import { nameFields } from "../../fields/infer.ts"
import { countValues } from "../../sql/count-values.ts"
import { parquet } from "../../sql/parquet.ts"
import { rowReading } from "../../sql/read-row.ts"
import { SqlTableError } from "../../sql/sql-error.ts"
import { checkOnce } from "../../sql/sql-source.ts"
import { findSqlTable, type BytesColumn, type DescribedTable } from "../../sql/read-sql-table.ts"
import {
  countStatement,
  pageStatement,
  selectFromPage,
  type StatementScope,
} from "../../sql/statements.ts"
import type { AnyDatabase } from "../../sql/types.ts"
import { planQuery } from "../../sql/to-kysely.ts"
import type { CountedValue } from "../actions/count-values.ts"
import { failure, success, type CommandResult, type Failure } from "../command-result.ts"
import { argument } from "../input/advice.ts"
import { explainMissing } from "../input/open-source.ts"
import type { RowBatches } from "../input/read-rows.ts"
import { setSourceTexts, sourceTextsOf } from "../input/source-texts.ts"
import { isMissingPackage, type DatabaseAddress } from "./address.ts"
import { openDriver, type OpenedDatabase } from "./drivers.ts"

/** A table of a database, which finds the rows of a query by itself. */
export interface DatabaseTable extends DescribedTable {
  /** The name of a Parquet file, as it was given; undefined for a table that has a name. */
  readonly file: string | undefined
  /** Returns a query with what the database says of it: some of its queries it refuses. */
  readonly judge: (bound: BoundQuery) => BoundQuery
  /** Returns the rows of a query, or all, as they are found. */
  readonly rows: (bound?: BoundQuery) => RowBatches
  /** Counts the rows of a query on all pages, or all. */
  readonly count: (bound?: BoundQuery) => Promise<number>
  /** Counts the values of a column among the rows of a query, the most frequent first. A number has its digits as `text`. */
  readonly values: (
    bound: BoundQuery,
    column: { readonly path: readonly string[] },
  ) => Promise<readonly CountedValue[]>
  /** The paths of bytes that rows have as base64, without a field. */
  readonly properties: readonly (readonly string[])[]
  /** Names the fields of the rows so far that hold NaN or infinities, in sentences. */
  readonly describeSpecials: () => readonly string[]
  /** Describes an error of the database. */
  readonly fail: (error: unknown) => Failure
  readonly close: () => Promise<unknown>
}

interface GivenTable {
  readonly fields: Readonly<Record<string, Column>>
  /** True where the table has no other fields. */
  readonly isWhole: boolean
  readonly key: readonly string[] | undefined
}

/** Opens a table of a database for reading, with the driver that is installed. */
export async function openDatabase(
  address: DatabaseAddress,
  folder: string,
  { fields, isWhole, key: names }: GivenTable,
): Promise<CommandResult<DatabaseTable>> {
  const { kind, shown } = address
  const file = resolve(folder, address.address)
  if ((kind === "sqlite" || kind === "duckdb") && !existsSync(file))
    return failure(`${shown} cannot be read: ${explainMissing(file)}`)
  const fail = (error: unknown): Failure =>
    failure(`${shown} cannot be read: ${describeError(error)}`)
  let opened: OpenedDatabase | undefined
  try {
    opened = await openDriver(address, folder)
    const { db, engine } = opened
    const table = kind === "parquet" ? parquet(file) : address.table
    const [first, ...others] = names ?? []
    const found = await findSqlTable(db, {
      ...{ engine, table, fields },
      ...(isWhole && { pick: [] }),
      ...(first !== undefined && { key: [first, ...others] }),
    })
    await checkOnce(db, found.table, undefined)
    const read = { ...found, remarks: describeRemarks(found) }
    const bytes = found.remarks.flatMap((remark) => remark.bytes ?? [])
    if (read.fields.fields.size === 0 && bytes.length === 0) {
      await opened.close()
      const reasons = read.remarks.map(({ message }) => message).join(" ")
      return failure(`${shown} has no column that a field can read. ${reasons}`.trim())
    }
    return success({
      ...read,
      file: kind === "parquet" ? address.address : undefined,
      ...rowsOf(opened, { ...read, bytes }, fail),
      properties: bytes.map(({ path }) => path),
      fail,
      close: opened.close,
    })
  } catch (error) {
    await opened?.close()
    if (isMissingPackage(error)) throw error
    return fail(error)
  }
}

type Remark = DescribedTable["remarks"][number]

/** Describes columns without a field, with the options of the program that give one. Only a file defines lists, and other names. */
function describeRemarks({ definitions, remarks }: DescribedTable): readonly Remark[] {
  const taken = Object.keys(definitions).map((name) => name.split("."))
  const names = nameFields([...taken, ...remarks.map(({ steps }) => steps)]).slice(taken.length)
  return remarks.map((remark, index) => {
    const { steps, given, reason, bytes } = remark
    const { name = "", renamed } = names[index] ?? {}
    if (given === undefined) return remark
    const written = bytes === undefined ? "" : " They are written as base64."
    const definition = { ...given, ...(renamed !== undefined && { path: steps }) }
    const way =
      given.list || renamed !== undefined
        ? `--infer --fields FILE, with ${JSON.stringify(Object.fromEntries([[name, definition]]))} in it`
        : `--field ${argument(`${name}=${given.kind}`)}`
    return { ...remark, message: `${reason}${written} ${way}` }
  })
}

/** Describes an error in a line, with the options of the program in the place of those of a function. */
function describeError(error: unknown): string {
  const { message, code = "" }: NodeJS.ErrnoException =
    error instanceof Error ? error : new Error(String(error))
  if (error instanceof SqlTableError)
    return visible(error.problems.map(({ message: problem }) => problem).join(" "))
  // Where a server has several addresses, the error of all of them has a code alone.
  const [line = ""] = (message === "" ? code : message).split("\n")
  const said = line.replace(
    /^bad-definition: (?:The table cannot be defined: (?:"(key)")?)?/,
    (_, key?: string) => (key === undefined ? "" : `--${key}`),
  )
  return visible(said.replace(': give "type" or "expression"', ""))
}

type FoundRows = Pick<DatabaseTable, "judge" | "rows" | "count" | "values" | "describeSpecials">

function rowsOf(
  { db, stream }: OpenedDatabase,
  { table, fields, bytes }: DescribedTable & { readonly bytes: readonly BytesColumn[] },
  fail: (error: unknown) => Failure,
): FoundRows {
  const specials = new Set<string>()
  const all = prepareQuery({}, fields, { paging: false })
  const columns = [...fields.fields.values()].filter(isColumn)
  const numbers = columns.filter(({ kind }) => kind === "integer" || kind === "number")
  const written = numbers.map((field) => writtenNumber(field, table))
  const plan = (bound: BoundQuery) => {
    const planned = planQuery(bound, table, { as: undefined, after: undefined, where: undefined })
    const scope: StatementScope = { db, table, as: planned.as, query: planned.query }
    return { ...planned, scope }
  }
  return {
    judge: (bound) => {
      const { diagnostics, omitted, refused } = plan(bound).query
      return { ...bound, diagnostics, omitted, refused }
    },
    rows: async function* (bound = all) {
      try {
        const { as, scope, window } = plan(bound)
        // Files keep their order where nothing sorts.
        const isUnordered = table.from !== undefined && bound.sorts.length === 0
        const part = isUnordered ? { ...window, orderBy: [], orderInRange: undefined } : window
        const reading = rowReading({ table, as }, bound, [], { bytes, specials })
        const page = selectFromPage(scope, pageStatement(scope, part), part)
        for await (const found of stream(page.select([...reading.selections]))) {
          const rows = found.map(reading.read)
          for (const row of rows) keepDigits(row, written)
          yield success(rows)
        }
      } catch (error) {
        yield fail(error)
      }
      return undefined
    },
    count: async (bound = all) => {
      const [counted] = await countStatement(plan(bound).scope).execute()
      return Number(counted?.total)
    },
    values: async (bound, { path }) => {
      const field = columns.find((one) => one.path?.join("\0") === path.join("\0"))
      const { name = "" } = { ...field }
      const { where } = plan(bound).query
      // It leaves out the conditions of the field, which hold here.
      const { values, empty } = await countValues<AnyDatabase, string>(db, bound, table, name, {
        limit: Infinity,
        where: () => where,
      })
      if (values.some(isInfinite)) specials.add(path.join("."))
      return writeCounts(values, empty, { ...field })
    },
    describeSpecials: () => Array.from(specials, describeSpecial),
  }
}

function isInfinite({ value }: CountedValue): boolean {
  return value === Infinity || value === -Infinity
}

/** Writes counted values as rows have them. As among those of a file, no value comes before others of its count. */
function writeCounts(
  values: readonly CountedValue[],
  empty: number,
  { kind, format }: Partial<ColumnField>,
): readonly CountedValue[] {
  const isNumber = kind === "integer" || kind === "number"
  const missing = values.filter(isInfinite).reduce((sum, { count }) => sum + count, empty)
  const written = values
    .filter((one) => !isInfinite(one))
    .map(({ value, count }) => ({
      value: format === "float" ? shortestFloat(Number(value)) : value,
      text: isNumber && typeof value === "string" ? value : undefined,
      count,
    }))
  const first = missing === 0 ? [] : [{ value: null, count: missing }]
  return [...first, ...written].sort((one, other) => other.count - one.count)
}

function describeSpecial(name: string): string {
  return `${quote(name)} holds values that JSON has no form for, such as NaN or an infinity: null stands for them.`
}

/** How the numbers of a field are written: with the decimals of their column, floats as short as they are. */
interface WrittenNumber {
  /** The steps to the number; empty for a field without a path. */
  readonly path: readonly string[]
  readonly scale: number
  readonly isFloat: boolean
}

function writtenNumber(
  { name, format, path = [] }: ColumnField,
  { columns }: DescribedTable["table"],
): WrittenNumber {
  return { path, scale: columns.get(name)?.held?.scale ?? 0, isFloat: format === "float" }
}

/**
 * Makes numbers of the texts of numbers in a row, and keeps the digits of decimals, and of those that no double holds.
 * @returns true where something is kept, below the row too.
 */
function keepDigits(holder: object, written: readonly WrittenNumber[]): boolean {
  const texts = new Map<string, string>(sourceTextsOf(holder))
  let isKept = false
  for (const { path, ...form } of written) {
    const [property, ...rest] = path
    if (property === undefined) continue
    const value: unknown = Reflect.get(holder, property)
    if (Array.isArray(value)) isKept = keepDigits(value, itemsOf(value, rest, form)) || isKept
    else if (rest.length > 0) {
      if (isObject(value)) isKept = keepDigits(value, [{ path: rest, ...form }]) || isKept
    } else if (typeof value === "number" && !Number.isFinite(value))
      Reflect.set(holder, property, null)
    else if (typeof value === "number" && form.isFloat)
      Reflect.set(holder, property, shortestFloat(value))
    else if (typeof value === "string") {
      const text = withDecimals(value, form.scale)
      const number = Number(value)
      const isSame = String(number) === text && Math.abs(number) <= Number.MAX_SAFE_INTEGER
      if (isSame) Reflect.set(holder, property, number)
      else texts.set(property, text)
    }
  }
  if (texts.size === 0 && !isKept) return false
  setSourceTexts(holder, texts)
  return true
}

function itemsOf(
  items: readonly unknown[],
  rest: readonly string[],
  form: Omit<WrittenNumber, "path">,
): readonly WrittenNumber[] {
  return Object.keys(items).map((index) => ({ path: [index, ...rest], ...form }))
}

/** Writes a decimal number with zeros up to the decimals of its column. */
function withDecimals(digits: string, scale: number): string {
  const [whole = "", fraction = ""] = digits.split(".")
  return fraction.length < scale ? `${whole}.${fraction.padEnd(scale, "0")}` : digits
}

/** Returns the shortest number that a 32-bit float rounds to the same one. */
function shortestFloat(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}
