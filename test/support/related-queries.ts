import { defineFields, type Fields, type OperatorSymbol } from "../../src/index.ts"
import { isTextMatch, operatorMeaning, operatorSymbols } from "../../src/language/operators.ts"
import type { Definition } from "../../src/fields/definition.ts"
import { writePlainly, type Said } from "./plain-writer.ts"
import type { Random } from "./random.ts"

/** Fields with written values for conditions, and rows among which one refutes each wrong proof. */
export interface Scenario {
  readonly table: Fields
  readonly names: readonly string[]
  readonly operators: readonly OperatorSymbol[]
  readonly pool: readonly string[]
  /** The rows for queries that hold some values. */
  readonly rows: (values: readonly string[]) => readonly unknown[]
}

const equality: readonly OperatorSymbol[] = ["==", "!="]
const order: readonly OperatorSymbol[] = [...equality, ">", "<", ">=", "<="]
const texts = operatorSymbols.filter((symbol) => {
  const { match } = operatorMeaning(symbol)
  return match === "equal" || isTextMatch(match)
})

const define = (fields: Readonly<Record<string, Definition>>): Fields =>
  defineFields(fields as never, { strict: false })

const product = (parts: Readonly<Record<string, readonly unknown[]>>): readonly unknown[] =>
  Object.entries(parts).reduce<readonly object[]>(
    (rows, [name, values]) =>
      rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )

/** All lists of some items, in one order. */
const listsOf = (
  items: readonly unknown[],
  most: number,
  from = 0,
): readonly (readonly unknown[])[] =>
  most === 0
    ? [[]]
    : [
        [],
        ...items
          .slice(from)
          .flatMap((item, n) =>
            listsOf(items, most - 1, from + n + 1).map((rest) => [item, ...rest]),
          ),
      ]

/** All texts of up to some letters. */
const textsOf = (letters: string, most: number): readonly string[] =>
  most === 0
    ? [""]
    : ["", ...[...letters].flatMap((one) => textsOf(letters, most - 1).map((rest) => one + rest))]

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)
const withNull = (values: readonly unknown[]): readonly unknown[] => [...values, null]

const nextDouble = (value: number, step: 1n | -1n): number => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value === 0 ? Number(step) * 5e-324 : value)
  if (value !== 0) view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? step : -step))
  return view.getFloat64(0)
}

const around = (values: readonly number[]): readonly number[] =>
  values.flatMap((one) => [one, nextDouble(one, 1n), nextDouble(one, -1n), one + 1, one - 1])

/** Around each value a step of a 32-bit float. */
const aroundFloats = (values: readonly number[]): readonly number[] =>
  values.flatMap((one) => [
    one,
    one * (1 + 2 ** -23),
    one * (1 - 2 ** -23),
    one + 1,
    one - 1,
    2e-45,
  ])

const bigIntegers = (values: readonly bigint[]): readonly string[] =>
  values.flatMap((one) => [one - 1n, one, one + 1n].map(String))

interface KindCase {
  readonly definition: Definition
  readonly operators: readonly OperatorSymbol[]
  readonly pool: readonly string[]
  readonly values: readonly unknown[]
}

const largest = "79228162514264337593543950335"
const doubles = [-1.5, 0, 1, 1.5, 2, 1e308, Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324]
const days = ["2024-01-01", "2024-01-02", "2024-01-04", "0001-01-01", "9999-12-31"]
const seconds = ["00:00:00", "12:00:00", "12:00:00.0000001", "12:00:00.0000003", "23:59:59.9999999"]

/** The values of each kind that rows may hold: each operand, a step beside it, and both ends. */
export const kindCases: Readonly<Record<string, KindCase>> = {
  boolean: {
    definition: { kind: "boolean" },
    operators: equality,
    pool: ["true", "false"],
    values: [true, false],
  },
  byte: {
    definition: { kind: "integer", bits: 8 },
    operators: order,
    pool: ["-128", "-127", "-1", "0", "1", "3", "126", "127"],
    values: upTo(256).map((n) => n - 128),
  },
  unsignedByte: {
    definition: { kind: "integer", bits: 8, unsigned: true },
    operators: order,
    pool: ["0", "1", "2", "4", "254", "255"],
    values: upTo(256),
  },
  number: {
    definition: { kind: "number" },
    operators: order,
    pool: doubles.map(String),
    values: [...around(doubles), Infinity, -Infinity],
  },
  float: {
    definition: { kind: "number", format: "float" },
    operators: order,
    pool: ["0", "1.5", "1.25", "3.4028234663852886e38", "-3.4028234663852886e38", "1e-45"],
    values: [
      ...aroundFloats([0, 1.5, 1.25, 3.4028234663852886e38, -3.4028234663852886e38, 1.4e-45]),
      1e39,
      -1e39,
    ],
  },
  decimal: {
    definition: { kind: "number", format: "decimal" },
    operators: order,
    pool: ["0", "1.5", "1.50001", "-2", "1e-999", largest, `-${largest}`],
    values: [
      ...[
        "0",
        "1e-999",
        "1e-998",
        `0.${"0".repeat(999)}5`,
        "5e-999",
        "-1e-999",
        1.5,
        "1.49999",
        "1.500005",
        "1.50001",
        "1.50002",
        -2,
        "-2.5",
        -1,
      ],
      ...[
        largest,
        "79228162514264337593543950334.9",
        `-${largest}`,
        "-79228162514264337593543950334.9",
      ],
    ],
  },
  integer: {
    definition: { kind: "integer" },
    operators: order,
    pool: ["-1", "0", "1", "2", "9007199254740991", "-9007199254740991"],
    values: [...around([-1, 0, 1, 2, 2 ** 53 - 1, 1 - 2 ** 53]), 2 ** 53, 0.5, Infinity, -Infinity],
  },
  long: {
    definition: { kind: "integer", bits: 64 },
    operators: order,
    pool: ["-9223372036854775808", "9223372036854775807", "9223372036854775806", "0", "1", "3"],
    values: [...bigIntegers([-(2n ** 63n) + 1n, 2n ** 63n - 2n, 1n, 3n]), 0n, 7],
  },
  enum: {
    definition: { kind: "enum", values: [0, 1, 3] },
    operators: order,
    pool: ["0", "1", "3", "5"],
    values: [...around([0, 1, 3, 5]), 2, Infinity, -Infinity],
  },
  date: {
    definition: { kind: "date" },
    operators: order,
    pool: [
      ...[
        "2024-01-01",
        "2024-01-01T00:00:00.0000001Z",
        "2024-01-01T00:00:00.0000003Z",
        "2024-01-02",
        "1969-12-31T23:59:59.9999999Z",
        "1970-01-01",
      ],
      ...["0001-01-01T00:00+14:00", "9999-12-31T23:59:59.9999999-14:00"],
    ],
    values: [
      ...[
        "2023-12-31T23:59:59.9999999Z",
        "2024-01-01",
        "2024-01-01T00:00:00.0000001Z",
        "2024-01-01T00:00:00.0000002Z",
        "2024-01-01T00:00:00.0000003Z",
        "2024-01-01T00:00:00.0000004Z",
      ],
      ...[
        "2024-01-01T12:00Z",
        "2024-01-02",
        "2024-01-02T00:00:00.0000001Z",
        "1969-12-31T23:59:59.9999998Z",
      ],
      ...[
        "2024-01-01T23:59:59.9999999Z",
        "1969-12-31T23:59:59.9999999Z",
        "1970-01-01",
        "1970-01-01T00:00:00.0000001Z",
        "1980-01-01",
      ],
      ...[
        "0001-01-01T00:00+14:00",
        "0001-01-01T00:00:00.0000001+14:00",
        "9999-12-31T23:59:59.9999999-14:00",
      ],
      ...[
        "9999-12-31T23:59:59.9999998-14:00",
        new Date(8.64e15),
        new Date(-8.64e15),
        new Date(-62_135_646_400_001),
      ],
      ...[new Date(253_402_351_200_000), "0500-01-01"],
    ],
  },
  day: {
    definition: { kind: "day" },
    operators: order,
    pool: days,
    values: [
      ...days,
      "2024-01-03",
      "2023-12-31",
      "2024-01-05",
      "0001-01-02",
      "9999-12-30",
      new Date(8.64e15),
      new Date(-8.64e15),
    ],
  },
  time: {
    definition: { kind: "time" },
    operators: order,
    pool: seconds,
    values: [
      ...seconds,
      "00:00:00.0000001",
      "11:00",
      "12:00:00.0000002",
      "13:00",
      "23:59:59.9999998",
    ],
  },
  duration: {
    definition: { kind: "duration" },
    operators: order,
    pool: [
      "00:00:00",
      "00:00:00.0000001",
      "00:00:01",
      "-10675199.02:48:05.4775808",
      "10675199.02:48:05.4775807",
    ],
    values: [
      ...[
        "00:00:00",
        "00:00:00.0000001",
        "00:00:00.0000002",
        "00:00:01",
        "00:00:02",
        "-00:00:00.0000001",
        "-00:00:01",
      ],
      ...[
        "-10675199.02:48:05.4775808",
        "-10675199.02:48:05.4775807",
        "10675199.02:48:05.4775807",
        "10675199.02:48:05.4775806",
      ],
    ],
  },
  uuid: {
    definition: { kind: "uuid" },
    operators: equality,
    pool: [
      "00000000-0000-0000-0000-000000000000",
      "00000000-0000-0000-0000-000000000001",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ],
    values: [
      ...[
        "00000000-0000-0000-0000-000000000000",
        "00000000-0000-0000-0000-000000000001",
        "00000000-0000-0000-0000-000000000002",
      ],
      ...["ffffffff-ffff-ffff-ffff-ffffffffffff", "ffffffff-ffff-ffff-ffff-fffffffffffe"],
    ],
  },
}

/** One kind: a field and a list of it. */
export const kindScenario = ({ definition, operators, pool, values }: KindCase): Scenario => {
  const isRange = definition.kind === "date" || definition.kind === "day"
  const ends: Record<string, Definition> = isRange
    ? {
        from: { kind: "range-end", end: "from", of: "f" },
        to: { kind: "range-end", end: "to", of: "f" },
      }
    : {}
  const few =
    values.length > 60 ? values.filter((_, n) => n % 16 === 0 || n < 3 || n > 250) : values
  const rows = [
    ...product({ f: withNull(values), g: [[]] }),
    ...product({ f: withNull(few), g: few.map((one) => [one]) }),
    ...product({ f: [null, few[0]], g: listsOf(few, 2) }),
  ]
  return {
    table: define({ f: definition, g: { ...definition, list: true } as Definition, ...ends }),
    names: ["f", "f", "g", ...Object.keys(ends)],
    operators,
    pool,
    rows: () => rows,
  }
}

const textPool = [
  "",
  "a",
  "b",
  "A",
  "B",
  "ab",
  "aB",
  "ba",
  "Ab",
  "aba",
  "abb",
  "BA",
  "aa",
  "bb",
  "abA",
]

const permutations = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, n) => permutations(items.toSpliced(n, 1)).map((rest) => [item, ...rest]))

const spellings = (text: string): readonly string[] =>
  text.length > 2
    ? [...new Set([text, text.toLowerCase(), text.toUpperCase()])]
    : allSpellings(text)

const allSpellings = (text: string): readonly string[] =>
  [...text].reduce<readonly string[]>(
    (made, letter) =>
      made.flatMap((start) =>
        [...new Set([letter.toLowerCase(), letter.toUpperCase()])].map((one) => start + one),
      ),
    [""],
  )

/** Joins of up to some values with a letter that none has between them, in each order and spelling. */
const joins = (values: readonly string[], most: number): readonly string[] =>
  permutations([...new Set(values)].slice(0, most))
    .flatMap((order) => upTo(order.length + 1).map((count) => order.slice(0, count)))
    .flatMap((order) =>
      order.reduce<readonly string[]>(
        (made, value) => made.flatMap((start) => spellings(value).map((one) => `${start}c${one}`)),
        [""],
      ),
    )
    .flatMap((text) => [text.slice(1), text, `${text.slice(1)}c`])

/** One text, with all texts of some letters, and joins of the values of the queries. */
export const textScenario = (letters: number, joined: number): Scenario => {
  const all = textsOf("aAbBc", letters).map((s) => ({ s }))
  return {
    table: define({ s: { kind: "text" } }),
    names: ["s"],
    operators: texts,
    pool: textPool,
    rows: (values) => [{}, ...all, ...joins(values, joined).map((s) => ({ s }))],
  }
}

/** A list of texts. */
export const textListScenario = (letters: string, most: number): Scenario => {
  const rows = listsOf(textsOf(letters, 2), most).map((l) => ({ l }))
  return {
    table: define({ l: { kind: "text", list: true } }),
    names: ["l"],
    operators: texts,
    pool: textPool.filter(({ length }) => length < 3),
    rows: () => rows,
  }
}

/** Three fields of eight values under groups. */
export const groupScenario = (): Scenario => {
  const values = withNull(upTo(8))
  const rows = product({ a: values, b: values, c: values })
  const kind: Definition = { kind: "integer", bits: 8, unsigned: true }
  return {
    table: define({ a: kind, b: kind, c: kind }),
    names: ["a", "b", "c"],
    operators: order,
    pool: ["0", "1", "2", "3", "4", "6"],
    rows: () => rows,
  }
}

/** Fields of several kinds under groups. */
export const mixedScenario = (): Scenario => {
  const rows = product({
    s: withNull(textsOf("01c", 2)),
    n: withNull([-1, 0, 0.5, 1, 2]),
    t: withNull([true, false]),
    l: listsOf(["0", "1", "10", "c"], 2),
    o: [{}, null],
  })
  return {
    table: define({
      s: { kind: "text" },
      n: { kind: "number" },
      t: { kind: "boolean" },
      l: { kind: "text", list: true },
      o: { kind: "object" },
    }),
    names: ["s", "n", "l", "t"],
    operators: equality,
    pool: ["0", "1"],
    rows: () => rows,
  }
}

const isOnNull = (symbol: OperatorSymbol): boolean => operatorMeaning(symbol).match === "equal"

function conditionOf({ names, operators, pool }: Scenario, random: Random): Said {
  const operator = random.pick(operators)
  const hasEnd = names.includes("from") && operatorMeaning(operator).negated
  const allowed = hasEnd ? names.filter((name) => name.length === 1) : names
  const value = (): string | null =>
    isOnNull(operator) && random.oneIn(9) ? null : random.pick(pool)
  return {
    names: [...new Set(upTo(random.oneIn(3) ? 2 : 1).map(() => random.pick(allowed)))],
    operator,
    values: upTo(1 + random.below(3)).map(value),
  }
}

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => [random.fraction(), item] as const)
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item)

const permuted = (said: Said, random: Random): Said => ({
  ...said,
  names: shuffled(said.names, random),
  values: shuffled([...said.values, ...(random.oneIn(2) ? said.values : [])], random),
})

const weaker = (said: Said, scenario: Scenario, random: Random): readonly Said[] => {
  const other = conditionOf({ ...scenario, operators: [said.operator] }, random)
  const way = random.below(3)
  if (way === 0) return []
  return [
    way === 1
      ? { ...said, values: [...said.values, ...other.values] }
      : { ...said, names: [...new Set([...said.names, ...other.names])] },
  ]
}

/** Two queries, and what is known of them beforehand. */
export interface Pair {
  readonly scenario: Scenario
  readonly a: string
  readonly b: string
  readonly values: readonly string[]
  readonly known: "same" | "within" | undefined
}

export function pairOf(scenario: Scenario, random: Random): Pair {
  const query = (): Said[] => upTo(1 + random.below(4)).map(() => conditionOf(scenario, random))
  const first = query()
  const way = random.below(4)
  const second =
    way < 2
      ? [...(way === 0 ? [] : first.slice(0, 1)), ...query()]
      : way === 2
        ? shuffled(
            first.map((said) => permuted(said, random)),
            random,
          )
        : first.flatMap((said) => (random.oneIn(2) ? weaker(said, scenario, random) : [said]))
  const write = (said: readonly Said[]): string => said.map(writePlainly).join(",")
  return {
    scenario,
    a: write(first),
    b: write(second),
    values: [...first, ...second].flatMap(({ values }) => values.filter((value) => value !== null)),
    known: way < 2 ? undefined : way === 2 ? "same" : "within",
  }
}
