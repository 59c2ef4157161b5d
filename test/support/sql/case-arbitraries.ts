import fc, { type Arbitrary } from "fast-check"
import type { PlainKind } from "../../../src/fields/kinds/kinds.ts"
import { narrowerRange, typesOfField } from "../../../src/sql/column-types.ts"
import { defaultLimits } from "../json-table.ts"
import type { Column, RangeEnd, Shortcut, Table, TableField } from "../reference/table.ts"
import type { Engine } from "../../../src/sql/engine.ts"
import { fieldNames } from "../table-arbitraries.ts"
import type { CaseColumn, SqlCase } from "./case.ts"
import { engines } from "./engine.ts"
import { caseKinds, fieldWith, type CaseKind } from "./case-kinds.ts"
import { valueKindOf, type SqlValueKind } from "../../../src/sql/types.ts"

const plainKinds: readonly PlainKind[] = [
  "text",
  "text",
  "text",
  "number",
  "number",
  "integer",
  "enum",
  "date",
  "date",
  "boolean",
  "uuid",
]

const plainCaseKinds = plainKinds.map((standIn): CaseKind => ({
  standIn,
  definition: { kind: standIn, ...(standIn === "enum" && { values: [0, 1, 2, 3] }) },
}))

/** Parts of names of columns that somebody may forget to quote. */
const columnNames = [
  "n",
  "select",
  "a.b",
  'q"uo"te',
  "it's",
  "Wh At",
  "Ü",
  "?",
  "$1",
  "x`y",
  "[b]",
  "c;--",
  "/*",
  "\\",
  "true",
  ":a",
  "@b",
]

const tableNames = ["items", "Order", 'we"ird', "sel'ect", "a b", "$1"]

/** What differs between the engines besides their SQL. */
export interface EngineTraits {
  readonly engineName: SqlCase["engineName"]
  /** Collations that texts may have; undefined is the default one. */
  readonly collations: readonly (string | undefined)[]
}

const oneIn = (count: number): Arbitrary<boolean> =>
  fc.integer({ min: 1, max: count }).map((number) => number === 1)

/** The kinds that an engine has columns for. */
function kindsOn(engineName: SqlCase["engineName"]): Arbitrary<CaseKind> {
  const known = caseKinds.filter(
    ({ definition }) => typesOfField(engines[engineName], fieldWith(definition)).length > 0,
  )
  return fc.oneof(fc.constantFrom(...plainCaseKinds), fc.constantFrom(...known))
}

function caseColumn(
  name: string,
  index: number,
  { engineName, collations }: EngineTraits,
): Arbitrary<CaseColumn> {
  return kindsOn(engineName).chain(({ standIn, definition }) => {
    const defined = fieldWith(definition)
    const kind = valueKindOf(defined)
    return fc
      .record({
        type: fc.constantFrom(...typesOfField(engines[engineName], defined)),
        column: fc.constantFrom(...columnNames),
        json: oneIn(5),
        notNull: oneIn(4),
        collation: fc.constantFrom(...collations),
        promises: fc.boolean(),
        fold: oneIn(3),
        low: oneIn(4),
        specials: oneIn(4),
        nullable: fc.boolean(),
        nullsFirst: oneIn(3),
        scale: fc.constantFrom(0, 1, 2, 4, 18, 28),
      })
      .map(({ type, column, collation, ...drawn }): CaseColumn => {
        const isText = kind === "text" && type !== "pg-enum"
        const isJson = drawn.json && !["blob", "any", "pg-enum"].includes(type)
        const isFixed = type.startsWith("iso-") || type.startsWith("time-")
        const isWide = kind === "float" && type !== "float4" && drawn.promises
        const isSortable = kind !== "object" && !isWide
        return {
          field: { ...fieldOf(name, standIn, drawn.nullable), sort: isSortable },
          ...(caseKinds.some((known) => known.definition === definition) && { definition }),
          ...(kind === "decimal" && engineName === "sqlite" && { scale: drawn.scale }),
          isWide,
          name: `${column}${index}`,
          type,
          isJson,
          notNull: drawn.notNull,
          nullsFirst: drawn.nullsFirst && engineName === "postgres",
          collation: isText || isFixed ? collation : undefined,
          promisesBytes:
            isText &&
            !isJson &&
            drawn.promises &&
            collation !== undefined &&
            collation === byteCollationOf(engineName),
          hasFold: isText && drawn.fold,
          belowSurrogates: kind === "text" && drawn.low,
          mayHoldSpecials:
            ((hasSpecials(kind, type) && mayHoldSpecials(engineName, kind)) ||
              narrowerRange(engines[engineName], { type, field: defined }) !== undefined) &&
            !isJson &&
            drawn.specials,
        }
      })
  })
}

function byteCollationOf(engineName: SqlCase["engineName"]): string | undefined {
  const { byteCollation }: Engine = engines[engineName]
  return byteCollation
}

function mayHoldSpecials(engineName: SqlCase["engineName"], kind: SqlValueKind): boolean {
  const { kinds }: Engine = engines[engineName]
  return kinds[kind].includes("mayHoldSpecials")
}

function hasSpecials(kind: SqlValueKind, type: string): boolean {
  const types = [
    "float8",
    "float4",
    "numeric",
    "timestamptz",
    "timestamp",
    "timestamp_s",
    "timestamp_ms",
    "timestamp_ns",
    "hugeint",
    "datetime",
    "date",
    "time",
  ]
  return types.includes(type) && kind !== "enum"
}

function fieldOf(name: string, kind: PlainKind, nullable: boolean): Column {
  const ids = kind === "enum" ? new Map([0, 1, 2, 3].map((id) => [id, undefined])) : new Map()
  return { kind, name, filter: true, sort: true, nullable, list: false, path: name.split("."), ids }
}

/** Rows carry their number, so that shortcuts can look at it. */
export interface NumberedRow {
  readonly number: number
}

/** The number of a row in memory. */
export function numberOf(row: unknown): number {
  return typeof row === "object" &&
    row !== null &&
    "number" in row &&
    typeof row.number === "number"
    ? row.number
    : 0
}

/** The predicates of the shortcuts in memory. Their SQL is in `sqlOfShortcuts`. */
export const rowPredicates: Readonly<Record<string, (row: unknown) => boolean>> = {
  isOdd: (row) => numberOf(row) % 2 === 1,
  isAtAnEnd: (row) => numberOf(row) < 5 || numberOf(row) > 20,
}

const shortcuts: readonly Shortcut[] = Object.entries(rowPredicates).map(([name, test]) => ({
  kind: "shortcut",
  name,
  filter: true,
  sort: false,
  test,
}))

function rangeEndsOn(columns: readonly Column[]): RangeEnd[] {
  const dates = columns.filter(({ kind }) => kind === "date")
  return dates.slice(0, 2).flatMap((of, index) =>
    (["from", "to"] as const).map((end): RangeEnd => ({
      kind: "range-end",
      name: `${end}${index}`,
      filter: true,
      sort: false,
      end,
      of,
    })),
  )
}

function tableOf(columns: readonly CaseColumn[]): Table {
  const plain = columns.map(({ field }) => field)
  const fields: TableField[] = [...plain, ...shortcuts, ...rangeEndsOn(plain)]
  return { fields, defaultPageSize: 10, maxPageSize: 25, limits: defaultLimits }
}

/** A random table for an engine. */
export function anyCase(traits: EngineTraits): Arbitrary<SqlCase> {
  return fc
    .record({
      names: fc.shuffledSubarray(fieldNames, { minLength: 3, maxLength: 8 }),
      name: fc.constantFrom(...tableNames),
      key: fc.constantFrom("number", "number", "group", "field", "text"),
      isSieve: oneIn(6),
    })
    .chain(({ names, ...drawn }) =>
      fc
        .tuple(...names.map((name, index) => caseColumn(name, index, traits)))
        .map((columns) => (drawn.isSieve ? columns.map(withoutHighCharacters) : columns))
        .map((columns): SqlCase => ({
          ...drawn,
          engineName: traits.engineName,
          columns,
          table: tableOf(columns),
          key: drawn.key === "field" && keyColumn(columns) === undefined ? "number" : drawn.key,
        })),
    )
}

/** Most texts can then be sorted by UTF-16 units. */
function withoutHighCharacters(column: CaseColumn, index: number): CaseColumn {
  return column.field.kind === "text" && index < 5 ? { ...column, belowSurrogates: true } : column
}

/** Returns the first column that a key can have; undefined when there is none. */
export function keyColumn(columns: readonly CaseColumn[]): CaseColumn | undefined {
  return columns.find(
    ({ notNull, isJson, mayHoldSpecials, isWide, type }) =>
      notNull && !isJson && !mayHoldSpecials && isWide !== true && type !== "any",
  )
}
