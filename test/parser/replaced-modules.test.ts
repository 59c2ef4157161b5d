import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { replacedModules, versionOfModules } from "../../scripts/build/replace-modules.ts"
import manifest from "../../node_modules/chevrotain/package.json" with { type: "json" }
import { QueryParser } from "../../src/parser/parser.ts"
import { lexerDefinition, vocabulary } from "../../src/parser/tokens.ts"

/** Imports a module of Chevrotain and what takes its place. */
const importBoth = (path: string): Promise<readonly [object, object]> =>
  Promise.all([
    import(join(process.cwd(), "node_modules", path)) as Promise<object>,
    import(`data:text/javascript,${encodeURIComponent(replacedModules[path] ?? "")}`),
  ])

describe("modules of Chevrotain that the build replaces", () => {
  it("are of the version that is installed", () => {
    expect(manifest.version).toBe(versionOfModules)
  })

  it.each(Object.keys(replacedModules))("%s exports what takes its place", async (path) => {
    expect(existsSync(join("node_modules", path))).toBe(true)
    const [original, replacement] = await importBoth(path)
    expect(Object.keys(replacement)).not.toEqual([])
    expect(Object.keys(original)).toEqual(expect.arrayContaining(Object.keys(replacement)))
  })

  it("T13: the lexer tries the same tokens at each character", async () => {
    interface Analysis {
      readonly analyzeTokenTypes: (types: readonly object[], options?: object) => object
      readonly charCodeToOptimizedIndex: (unit: number) => number
    }
    const [original, replacement] = (await importBoth(
      "chevrotain/lib/src/scan/lexer.js",
    )) as readonly [Analysis, Analysis]
    for (const types of Object.values(lexerDefinition.modes))
      expect(replacement.analyzeTokenTypes(types)).toEqual(
        original.analyzeTokenTypes(types, { positionTracking: "onlyOffset" }),
      )
    const units = Array.from({ length: 0x10000 }, (_, unit) => unit)
    expect(units.map(replacement.charCodeToOptimizedIndex)).toEqual(
      units.map(original.charCodeToOptimizedIndex),
    )
  })

  it("T13: the parser decides by each token as Chevrotain finds from the grammar", async () => {
    interface LookAhead {
      readonly lookAheadFuncsCache: readonly (readonly (() => unknown)[])[]
      readonly initLooksAhead: (config: object) => void
      readonly preComputeLookaheadFunctions: () => void
    }
    const parser = new QueryParser({ validate: true }) as unknown as LookAhead
    const [, { LooksAhead }] = (await importBoth(
      "chevrotain/lib/src/parse/parser/traits/looksahead.js",
    )) as readonly [object, { readonly LooksAhead: new () => LookAhead }]
    const replacement = Object.assign(new LooksAhead(), parser)
    replacement.initLooksAhead({ maxLookahead: 1 })
    replacement.preComputeLookaheadFunctions()
    const decide = ({ lookAheadFuncsCache }: LookAhead): readonly string[] =>
      lookAheadFuncsCache.flatMap((places, rule) =>
        Object.entries(places).flatMap(([place, choose]) =>
          vocabulary.map(({ name, tokenTypeIdx }) => {
            const choice = choose.call({ LA_FAST: () => ({ tokenTypeIdx }) })
            return `${rule} ${place} ${name}: ${String(choice === true)}`
          }),
        ),
      )
    expect(decide(replacement)).toEqual(decide(parser))
    expect(decide(parser).length).toBeGreaterThan(100)
  })
})
