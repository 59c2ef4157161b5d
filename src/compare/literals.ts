import type { BoundCondition, BoundQuery, ColumnTest, Test } from "../bind/bound.ts"
import { keyOf } from "../bind/operand-order.ts"
import { compileValues } from "../evaluate/column-test.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { isListed } from "../fields/listed.ts"
import type { ValueNode } from "../language/ast.ts"
import type { Match } from "../language/operators.ts"
import { kindValues } from "./kind-values.ts"
import { findJoint, textIn } from "./texts.ts"

/** The values of a column that are not empty: of a list its items, of another column none or one. */
export type Values = readonly Operand[]

/** A place of rows that conditions look at. */
export interface SolvedColumn {
  readonly index: number
  readonly name: string
  /** Undefined for a shortcut, whose value is true or false. */
  readonly field: ColumnField | undefined
  readonly list: boolean
  /** True where no row can be made for a value: what holds with any value is still proved. */
  readonly isLetter: boolean
  /** One of each class of values that no condition tells apart, the empty one last; undefined for texts, which have too many classes. */
  readonly candidates: readonly Values[] | undefined
  /** A letter that is in none of the operands, in whatever case; empty where there are candidates. */
  readonly joint: string
  /** True where each row is said to have a value. */
  readonly isNeverEmpty: boolean
}

/**
 * What a test with one value says of a column: it has no value, or any, or one that matches, or values of which none matches. Beside
 * them the opposite of one that matches: none matches, whether there are values or not.
 */
export interface Literal {
  readonly column: SolvedColumn
  readonly says: "empty" | "some" | "hit" | "miss" | "lacks"
  readonly match: Match
  readonly operand: Operand
  readonly folded: boolean
  /** The value of the query; undefined for null and for a shortcut. */
  readonly written: ValueNode | undefined
  /** True for a value that matches. */
  readonly test: (value: Operand) => boolean
  /** Equal for literals that say the same. */
  readonly key: string
}

/** Literals of one column of which one at least must hold. They are decided at once. */
export type Choice = readonly Literal[]

/** A condition: one at least of its literals must hold. */
export interface Clause {
  readonly literals: readonly Literal[]
  readonly choices: readonly Choice[]
}

export function holds({ says, test }: Literal, values: Values): boolean {
  switch (says) {
    case "empty":
      return values.length === 0
    case "some":
      return values.length > 0
    case "hit":
      return values.some(test)
    case "miss":
      return values.length > 0 && !values.some(test)
    case "lacks":
      return !values.some(test)
  }
}

/** What a literal says where another one does not hold: one of these. */
const opposites = {
  empty: ["some"],
  some: ["empty"],
  hit: ["lacks"],
  miss: ["hit", "empty"],
  lacks: ["hit"],
} as const satisfies Readonly<Record<Literal["says"], readonly Literal["says"][]>>

/** Returns clauses that say together that a clause does not hold. */
export function negate({ literals }: Clause): readonly Clause[] {
  return literals.map((literal) =>
    clauseOf(opposites[literal.says].map((says) => saying(says, literal))),
  )
}

function saying(says: Literal["says"], literal: Omit<Literal, "says" | "key">): Literal {
  const { column, match, operand, folded } = literal
  const compared =
    says === "empty" || says === "some"
      ? []
      : [match, folded, typeof operand, keyOf(operand, folded)]
  return { ...literal, says, key: JSON.stringify([column.index, says, ...compared]) }
}

/** Makes a clause, and puts those of its literals together that are decided at once. */
export function clauseOf(literals: readonly Literal[]): Clause {
  const choices = [...Map.groupBy(literals, ({ column }) => column)].flatMap(([column, own]) => {
    const isTogether = (one: Literal): boolean =>
      !column.list && (column.candidates !== undefined || isFew(one))
    const together = own.filter(isTogether)
    const alone = own.filter((one) => !isTogether(one)).map((one) => [one])
    return together.length > 0 ? [...alone, together] : alone
  })
  return { literals, choices }
}

/** True for a literal over texts that few values meet. */
export function isFew({ says, match, folded }: Literal): boolean {
  return says === "empty" || (says === "hit" && match === "equal" && !folded)
}

/** Returns clauses that say that a literal of a clause holds, and no other one. */
export function only(clause: Clause, literal: Literal): readonly Clause[] {
  const others = clause.literals.filter(({ key }) => key !== literal.key)
  return [clauseOf([literal]), ...negate({ ...clause, literals: others })]
}

/** True where a clause says at least what another one says: each of its literals is one of the other's. */
export function impliesAlone(clause: Clause, other: Clause): boolean {
  const keys = new Set(other.literals.map(({ key }) => key))
  return clause.literals.every(({ key }) => keys.has(key))
}

/** The columns that some queries look at, and the clauses of each query. */
export interface Problem {
  readonly columns: readonly SolvedColumn[]
  readonly queries: readonly (readonly Clause[])[]
}

/**
 * Reads queries of one table.
 * @param declared - True for rows of which the table expects each value.
 */
export function readClauses(bounds: readonly BoundQuery[], declared: boolean): Problem {
  const applied = bounds.map(({ conditions }) => conditions.filter((one) => one.applied))
  const tests = applied.flat().flatMap((condition) => condition.tests)
  const byPlace = Map.groupBy(tests, (test) => placeOf(test, declared))
  const fields = Array.from(byPlace.values()).flatMap(([first]) =>
    first?.kind === "column" && first.field.path ? [first.field] : [],
  )
  const columns = new Map<string, SolvedColumn>()
  for (const [place, own] of byPlace)
    columns.set(place, makeColumn(columns.size, fields, own, declared))
  const read = ({ tests: own }: BoundCondition): Clause => {
    const literals = own.flatMap((test) => {
      const column = columns.get(placeOf(test, declared))
      return column === undefined ? [] : readTest(test, column)
    })
    return clauseOf(literals)
  }
  return { columns: [...columns.values()], queries: applied.map((one) => one.map(read)) }
}

/** Returns a key that is equal for tests that look at one place in one way. What a table expects belongs to a name. */
function placeOf({ field }: Test, declared: boolean): string {
  if (field.kind === "shortcut") return field.name
  const { kind, name, path, list, bits, unsigned, format } = field
  const place = path === undefined || declared ? name : path
  return JSON.stringify([place, kind, list, bits, unsigned, format])
}

function makeColumn(
  index: number,
  fields: readonly ColumnField[],
  tests: readonly Test[],
  declared: boolean,
): SolvedColumn {
  const own = tests[0]?.field
  const field = own?.kind === "shortcut" ? undefined : own
  const operands = tests.flatMap((test) =>
    test.kind === "shortcut" ? [] : test.values.map(({ operand }) => operand),
  )
  const list = field?.list === true
  const isNeverEmpty = declared && !list && field?.nullable === false
  const candidates = findCandidates(field, operands, { declared, isNeverEmpty })
  return {
    index,
    name: own?.name ?? "",
    field,
    list,
    isLetter:
      field?.path === undefined || fields.some((one) => one !== field && liesOver(one, field)),
    candidates,
    joint: candidates ? "" : findJoint(operands.map(textIn)),
    isNeverEmpty,
  }
}

/** True where the place of one column is that of another one, or one is within the other. */
export function liesOver(
  { path: one = [] }: ColumnField,
  { path: other = [] }: ColumnField,
): boolean {
  return other.every((step, n) => n >= one.length || step === one[n])
}

const anyLiteral = { match: "equal", operand: true, folded: false, written: undefined } as const

function readTest(test: Test, column: SolvedColumn): readonly Literal[] {
  if (test.kind === "shortcut")
    return [saying("hit", { ...anyLiteral, column, test: (value) => value === true })]
  const { negated, orNull, values, folded } = test
  const onNull = orNull
    ? [saying(negated ? "some" : "empty", { ...anyLiteral, column, test: () => false })]
    : []
  const literals = values.map((value) => {
    const { match, operand, written } = value
    const alone: ColumnTest = { ...test, negated: false, orNull: false, values: [value] }
    const says = negated ? "miss" : "hit"
    return saying(says, { column, match, operand, folded, written, test: compileValues(alone) })
  })
  return [...literals, ...onNull]
}

/** Finds one of each class of values; undefined for texts. */
function findCandidates(
  field: ColumnField | undefined,
  operands: readonly Operand[],
  { declared, isNeverEmpty }: { readonly declared: boolean; readonly isNeverEmpty: boolean },
): readonly Values[] | undefined {
  if (field === undefined) return [[true], [false]]
  const listed = field.values === undefined ? [] : [...field.values.keys()]
  const values =
    declared && listed.length > 0
      ? [...new Set<Operand>([...listed, ...operands])].filter((one) => isListed(field, one, false))
      : findClasses(field, [...operands, ...listed], declared)
  return values && [...values.map((value) => [value]), ...(isNeverEmpty ? [] : [[]])]
}

/** Finds the values at which classes of values begin and end, and one in each gap between two of them; undefined for texts. */
function findClasses(
  field: ColumnField,
  values: readonly Operand[],
  declared: boolean,
): readonly Operand[] | undefined {
  const range = kindValues[field.kind](field, declared)
  if (range.greatest === undefined) return undefined
  const { least, greatest, between } = range
  const { compare } = field.rules
  const points = values
    .toSorted(compare)
    .filter((point, index, all) => index === 0 || compare(point, all[index - 1] ?? point) !== 0)
  const gaps = [undefined, ...points].flatMap((left, index) => {
    const right = points[index]
    const inner = between(left ?? least, right ?? greatest)
    if (inner !== undefined) return [inner]
    // No value but the end itself may be left at an end.
    if (left === undefined) return right === undefined || compare(least, right) < 0 ? [least] : []
    return right === undefined && compare(left, greatest) < 0 ? [greatest] : []
  })
  return [...points, ...gaps]
}
