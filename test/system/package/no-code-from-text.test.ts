import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { root } from "../../support/examples.ts"

/** Returns the calls of a script that make code from a string. */
function codeFromText(name: string, text: string): readonly string[] {
  if (!/\beval\b|\bFunction\b/.test(text)) return []
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression
      if (ts.isIdentifier(callee) && /^(?:eval|Function)$/.test(callee.text))
        found.push(`${name}: ${callee.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The scripts of a folder as a program loads them, without packages inside of it and without tests. */
const scriptsOf = (folder: string): readonly string[] =>
  globSync("**/*.{js,mjs,cjs}", {
    cwd: join(root, folder),
    exclude: ["**/node_modules/**", "**/test/**", "**/tests/**"],
  }).map((path) => join(folder, path))

describe("code from text", () => {
  it.each(["dist", ...Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`)])(
    "%s calls neither eval nor Function (npm run build makes dist)",
    (folder) => {
      const scripts = scriptsOf(folder)
      expect(scripts).not.toEqual([])
      const found = scripts.flatMap((path) =>
        codeFromText(path, readFileSync(join(root, path), "utf8")),
      )
      expect(found).toEqual([])
    },
  )

  it.each([
    ["eval('1')", 1],
    ["new Function('return 1')", 1],
    ["Function('return this')()", 1],
    ["const text = 'eval(1)'; x instanceof Function; class Function2 {}", 0],
  ])("the check finds in %j %i calls", (text, count) => {
    expect(codeFromText("x.js", text)).toHaveLength(count)
  })
})
