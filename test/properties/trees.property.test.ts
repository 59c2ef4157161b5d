import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { compareDialects } from "../../src/compare.ts"
import {
  applyQuery,
  bindQuery,
  defineFields,
  explainQuery,
  explainRow,
  parseQuery,
  printQuery,
  queryFromJson,
  writeUrl,
  type QueryText,
  type QueryTree,
} from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { anyFilters, anySorts } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"

const table = defineFields({
  a: { kind: "text" },
  n: { kind: "number" },
  at: { kind: "date" },
  until: { kind: "range-end", end: "to", of: "at" },
  low: { kind: "shortcut", test: () => true },
})
const rows = [{ a: "x", n: 1, at: "2024-01-01" }, { a: null }, {}]

const throwing = (): never => {
  throw new RangeError("thrown by a tree")
}

/** Makers of values that nobody expects in a tree. fast-check cannot hold the values themselves. */
const makers: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => "a",
  () => "===",
  () => "text",
  () => "null",
  () => "==",
  () => 1,
  () => -1,
  () => 10n,
  () => Symbol.iterator,
  (): unknown => Object.create(null),
  () => [],
  () => [null],
  () => new Array<unknown>(2 ** 32 - 1),
  () => Object.defineProperty({}, "kind", { get: throwing, enumerable: true }),
]

const oddity: Arbitrary<() => unknown> = fc.oneof(
  fc.anything().map((value) => () => value),
  fc.constantFrom(...makers),
)

/** A place in a tree, by numbers: each picks one of the keys of what is reached so far. */
interface Mutation {
  readonly steps: readonly number[]
  readonly how: "replace" | "delete" | "inherit" | "trap" | "itself"
  readonly value: () => unknown
}

const mutation: Arbitrary<Mutation> = fc.record({
  steps: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 7 }),
  how: fc.constantFrom("replace", "replace", "delete", "inherit", "trap", "itself"),
  value: oddity,
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

function mutate(tree: Record<string, unknown>, { steps, how, value }: Mutation): void {
  let place = tree
  let key: string | undefined
  for (const step of steps) {
    const next = key === undefined ? tree : read(place, key)
    const keys = keysOf(next)
    if (!isObject(next) || keys.length === 0) break
    place = next
    key = keys[step % keys.length]
  }
  if (key === undefined || Object.isFrozen(place)) return
  const old = read(place, key)
  if (how === "replace") Reflect.set(place, key, value())
  else if (how === "itself") Reflect.set(place, key, tree)
  else if (how === "trap" && !Array.isArray(place))
    Reflect.defineProperty(place, key, { get: throwing, enumerable: true, configurable: true })
  else Reflect.deleteProperty(place, key)
  if (how === "inherit") Object.setPrototypeOf(place, { [key]: old })
}

function read(place: Record<string, unknown>, key: string): unknown {
  try {
    return place[key]
  } catch {
    return undefined
  }
}

function keysOf(value: unknown): readonly string[] {
  try {
    return isObject(value) ? Object.keys(value).slice(0, 50) : []
  } catch {
    return []
  }
}

/** A tree, and what happens to it. */
interface Mutated {
  readonly filters: string
  readonly sorts: string
  readonly isSieve: boolean
  /** True for the whole reading of a parser, with its findings. */
  readonly isReading: boolean
  readonly mutations: readonly Mutation[]
}

const mutated: Arbitrary<Mutated> = fc.record({
  filters: fc.oneof(
    anyFilters,
    fc.constantFrom("a==x|null,(n|a)>=1,low==true", "until==2024-01-01,zz==1,b"),
  ),
  sorts: fc.oneof(anySorts, fc.constant("-a,n")),
  isSieve: fc.boolean(),
  isReading: fc.boolean(),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
})

function treeOf({ filters, sorts, isSieve, isReading, mutations }: Mutated): QueryTree {
  const { diagnostics, omitted, findings, dropped, entries, ...plain } = parseQuery(
    { filters, sorts, page: "2", pageSize: 3 },
    isSieve ? { dialect: sieve } : {},
  )
  expect(diagnostics.length + omitted).toBeGreaterThanOrEqual(0)
  const tree: Record<string, unknown> = isReading
    ? { ...plain, findings, dropped, entries }
    : { ...plain }
  for (const one of mutations) mutate(tree, one)
  return tree as unknown as QueryTree
}

const valueOf = (given: Mutated | (() => unknown)): unknown =>
  typeof given === "function" ? given() : treeOf(given)

describe("mutated trees", () => {
  it(
    "T14: whatever stands in a tree, it is bound or refused, and nothing throws",
    { timeout: patience },
    () => {
      check(
        fc.property(mutated, fc.boolean(), (given, isSieve) => {
          const tree = treeOf(given)
          const options = isSieve ? { dialect: sieve } : {}
          const bound = bindQuery(tree, table, options)
          const isIllFormed = bound.diagnostics.some(({ code }) => code === "ill-formed-tree")
          if (isIllFormed) expect(bound).toMatchObject({ refused: true, conditions: [], sorts: [] })
          expect(explainQuery(bound).sentences.length).toBeGreaterThan(0)
          expect(explainRow(rows[0], bound).sentence).not.toBe("")
          JSON.stringify(bound.diagnostics)
        }),
        4000,
      )
    },
  )

  it(
    "T14: whatever stands in a tree, it is printed or not, and what is printed can be used",
    { timeout: patience },
    () => {
      check(
        fc.property(mutated, fc.boolean(), (given, isSieve) => {
          const tree = treeOf(given)
          const printed = printQuery(tree, isSieve ? { dialect: sieve } : {})
          if (!printed.ok) {
            expect(printed.diagnostics.map(({ code }) => code)).toContain("ill-formed-tree")
            return
          }
          expect(typeof writeUrl(printed.value).ok).toBe("boolean")
          expect(typeof compareDialects(printed.value, table).alike).toBe("boolean")
          expect(
            applyQuery(rows, table, printed.value, isSieve ? { dialect: sieve } : {}).data.length,
          ).toBeLessThanOrEqual(3)
        }),
        2000,
      )
    },
  )

  it(
    "T14: a tree whose lists are arrays can be applied, whatever they hold",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.array(oddity), fc.array(oddity), (filters, sorts) => {
          const tree = { filters: [null, ...filters], sorts } as unknown as QueryTree
          expect(applyQuery(rows, table, tree)).toMatchObject({ data: [], refused: true })
        }),
        500,
      )
    },
  )

  it("P5: writeUrl gives a result for every value", { timeout: patience }, () => {
    check(
      fc.property(fc.oneof(oddity, mutated), (given) => {
        expect(typeof writeUrl(valueOf(given) as QueryText).ok).toBe("boolean")
      }),
      2000,
    )
  })

  it("T14: queryFromJson gives a result for every value", { timeout: patience }, () => {
    check(
      fc.property(fc.oneof(oddity, mutated), (given) => {
        expect(typeof queryFromJson(valueOf(given), table).ok).toBe("boolean")
      }),
      2000,
    )
  })
})
