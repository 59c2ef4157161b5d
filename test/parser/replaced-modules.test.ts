import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import {
  sleepingImports,
  sleepingParts,
  versionOfParts,
  withoutSleepingImports,
} from "../../scripts/build/leave-out-sleeping-parts.ts"
import manifest from "../../node_modules/chevrotain/package.json" with { type: "json" }

describe("modules of Chevrotain that the build replaces", () => {
  it("are of the version that is installed", () => {
    expect(manifest.version).toBe(versionOfParts)
  })

  it.each(Object.entries(sleepingParts))("%s exports what takes its place", async (path, text) => {
    const file = join("node_modules/chevrotain/lib/src", path)
    expect(existsSync(file)).toBe(true)
    const source = `data:text/javascript,${encodeURIComponent(text)}`
    const [original, replacement] = (await Promise.all([
      import(join(process.cwd(), file)),
      import(source),
    ])) as readonly [object, object]
    expect(Object.keys(original)).toEqual(expect.arrayContaining(Object.keys(replacement)))
  })

  it("the lexer imports its checks in one statement, which loses them alone", () => {
    const code = readFileSync("node_modules/chevrotain/lib/src/scan/lexer_public.js", "utf8")
    const [before = "", after = ""] = [code, withoutSleepingImports(code)].map(
      (text) => /import \{[^}]*\} from "\.\/lexer\.js"/.exec(text)?.[0],
    )
    const names = (text: string): readonly string[] => text.match(/\w+(?=,)/g) ?? []
    expect(names(before).filter((name) => !names(after).includes(name))).toEqual(sleepingImports)
  })
})
