import { describe, expect, it } from "vitest"
import { findMutations } from "../../scripts/mutants/find-mutations.ts"
import { nameOf } from "../../scripts/mutants/mutation.ts"
import { sampleByFolder } from "../../scripts/mutants/sample.ts"
import { switchMutants } from "../../scripts/mutants/switch-mutants.ts"

const mutationsOf = (text: string) => findMutations("src/bind/limits.ts", text)
const mutantsOf = (text: string): string[] =>
  mutationsOf(text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  )

describe("changes of a source", () => {
  it.each([
    ["a < b", ["a <= b"]],
    ["a === b && c", ["a === b || c", "a !== b && c"]],
    ["a ?? b", ["a && b"]],
    ["!a", ["(a)"]],
    ["list.every(test)", [";", "list.some(test)"]],
    ["x = a ? 1 : 2", [";", "x = !(a) ? 1 : 2", "x = a ? (1 + 1) : 2", "x = a ? 1 : (2 + 1)"]],
    ["if (isOdd(n)) grow()", ["if (!(isOdd(n))) grow()", "if (isOdd(n)) ;"]],
    ['f("a", "")', [";", 'f("", "")', 'f("a", "?")']],
    ['x = { "a b": "c" }', [";", 'x = { "a b": "" }']],
    ["/^a+$/.test(b)", [";", "/a+$/.test(b)", "/^a+/.test(b)", "/^a*$/.test(b)"]],
    [
      "for (const a of [1n]) continue",
      [
        "for (const a of []) continue",
        "for (const a of [(1n + 1n)]) continue",
        "for (const a of [1n]) ;",
      ],
    ],
  ])("%s", (text, expected) => {
    expect(mutantsOf(text)).toEqual(expected)
  })

  it("types, imports and names stay as they are", () => {
    const text = [
      'import { a } from "./a.ts"',
      'export type B = "b" | 1',
      "interface C { readonly d: true }",
      'export { e } from "./e.ts"',
      "const { 5: g } = h",
      "const f = a as unknown as 5",
    ].join("\n")
    expect(mutantsOf(text)).toEqual([])
  })

  it("each has its place, and a name that depends on its function alone", () => {
    const text = "\nconst size = b > c\nfunction grow(a) {\n  if (a < size && a < 9) push(a)\n}\n"
    const mutations = mutationsOf(text)
    expect(mutations[0]).toMatchObject({ folder: "bind", line: 2, start: 16, end: 17 })
    expect(mutations.map(nameOf)).toEqual([
      "src/bind/limits.ts size: > to >=",
      "src/bind/limits.ts grow: && to ||",
      "src/bind/limits.ts grow: < to <= #1",
      "src/bind/limits.ts grow: < to <= #2",
      "src/bind/limits.ts grow: 9 + 1",
      "src/bind/limits.ts grow: without push()",
    ])
  })

  it.each([
    [
      "class A { b = true; constructor() { this.b = -1n } }",
      [
        "A.b: true to false",
        "A.constructor: without b =",
        "A.constructor: without -",
        "A.constructor: 1n + 1n",
      ],
    ],
    ["a.b[0]?.c()", ["module: without c()", "module: 0 + 1"]],
    [
      "const a = b.some(c) ? [d] : ''",
      ["a: condition negated", "a: some to every", "a: without elements", "a: '' to \"?\""],
    ],
    [
      "const a = /^\\d[^b]$/",
      [
        "a: pattern without ^",
        "a: pattern without $",
        "a: pattern \\d to \\D",
        "a: pattern [^ to [",
      ],
    ],
    [
      "function a() { for (;;) break; for (;;) continue }",
      ["a: without break", "a: without continue"],
    ],
  ])("the changes of %s are named by place and kind", (text, expected) => {
    expect(mutationsOf(text).map((mutation) => `${mutation.function}: ${mutation.kind}`)).toEqual(
      expected,
    )
  })
})

describe("a source with all of its changes", () => {
  const on = (index: number) => `globalThis.isMutated?.(${index})`
  const switched = (text: string) =>
    switchMutants(
      text,
      mutationsOf(text).map((mutation, index) => ({ mutation, index })),
    ).trimEnd()

  it.each([
    [
      "x(a < b)",
      `{\n    if (!${on(0)}) {\n        x((${on(1)} ? ((a) <= (b)) : (a < b)));\n    }\n}`,
    ],
    ["const x = !a", `const x = (${on(0)} ? ((a)) : (!a));`],
    ["const x = a?.every(b)", `const x = a?.[${on(0)} ? "some" : "every"](b);`],
    ["const x = a.every(b)", `const x = a[${on(0)} ? "some" : "every"](b);`],
    ["const x: 5 = 5", `const x: 5 = (${on(0)} ? ((5 + 1)) : (5));`],
    ["a ??= b", `(${on(0)} ? ((a) = (b)) : (a ??= b));`],
  ])("%s", (text, expected) => {
    expect(switched(text)).toBe(expected)
  })

  it("runs a change while it is on, and otherwise the code as it was", () => {
    const text = "const least = list.every((a) => a > 1 && a < 9) ? Math.min(...list) + 2 : -1"
    const mutations = mutationsOf(text)
    const code = switchMutants(
      text,
      mutations.map((mutation, index) => ({ mutation, index })),
    )
    for (const mutation of mutations)
      expect(code.split(`${on(mutations.indexOf(mutation))} ?`)).toHaveLength(2)
  })
})

describe("a sample", () => {
  const text = Array.from({ length: 40 }, (_, index) => `a${index} < b`).join("\n")
  const all = [
    ...findMutations("src/bind/a.ts", text),
    ...findMutations("src/parser/b.ts", text.slice(0, 100)),
  ]
  const draw = (seed: number) => sampleByFolder(all, { count: 20, seed, fewest: 5 })

  it("is the same one for the same seed", () => {
    expect(draw(1)).toEqual(draw(1))
    expect(draw(2)).not.toEqual(draw(1))
  })

  it("has of each folder its share, and at least the fewest", () => {
    const counts = Object.groupBy(draw(3), ({ folder }) => folder)
    expect([counts.bind?.length, counts.parser?.length]).toEqual([15, 5])
    expect(new Set(draw(3)).size).toBe(20)
  })
})
