import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { installPackage, type Installation } from "./packed.ts"

let installation: Installation | undefined
beforeAll(() => {
  installation = installPackage()
})
afterAll(() => installation?.remove())

const installed = (): Installation => installation ?? expect.fail("The package is not installed.")

const read = (path: string): string =>
  readFileSync(join(installed().folder, "node_modules", manifest.name, path), "utf8")

describe("packed file", () => {
  it("its package.json is that of the repository without the parts that only the repository needs", () => {
    const packed = JSON.parse(read("package.json")) as Record<string, unknown>
    expect(packed).toMatchObject({ name: manifest.name, dependencies: manifest.dependencies })
    const left = Object.entries(manifest).filter(([part]) => !(part in packed))
    expect({ ...packed, ...Object.fromEntries(left) }).toEqual(manifest)
    expect(left.map(([part]) => part)).toEqual([
      ...["scripts", "devDependencies", "overrides", "allowScripts"],
      ...["prettier", "cspell", "knip"],
    ])
  })
})

/** Runs a program that ends in an uncaught error, and returns all that it writes into a pipe, as in the folder `/app`. */
const outputOf = (program: string): string => {
  const { folder } = installed()
  writeFileSync(join(folder, "program.js"), program)
  const command = `"${process.execPath}" program.js 2>&1 | cat`
  const output = execFileSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" })
  return output.replaceAll(folder, "/app")
}

const movies = 'defineFields({ title: { kind: "text" }, rating: { kind: "number" } })'

describe("uncaught error of the installed package", () => {
  it.each([
    [
      "an unknown kind of field",
      'import { defineFields } from "trommel"; defineFields({ a: { kind: "txt" } })',
      'QueryError: bad-definition: The field "a" cannot be defined: "kind" must be a kind of field, got "txt". Allowed kinds: text,',
      "at defineFields (",
    ],
    [
      "a misspelled field in the builder",
      `import { buildQuery, defineFields } from "trommel"
       buildQuery(${movies}).where("raiting", ">=", 8)`,
      'QueryError: refused-field: The table has no field "raiting". Did you mean rating?',
      "at BuiltQuery.where (",
    ],
    [
      "a refused call of a client",
      `import { defineFields } from "trommel"
       import { createListClient } from "trommel/client"
       import { listEndpoint } from "trommel/server"
       const table = ${movies}
       const answer = listEndpoint({ table, rows: [] })
       const fetch = (url, init) => answer(new Request(url, init))
       await createListClient({ url: "https://example.com/movies", table, fetch }).list({ filters: "raiting>=8" })`,
      "RequestError: GET https://example.com/movies?filters=raiting%3E%3D8: The service refused the request with status 400: ",
      "at async Object.list (",
    ],
  ])(
    "%s prints one short line of code, then the name of the error and its message, in at most 2,000 bytes",
    (_, program, message, frame) => {
      const output = outputOf(program)
      expect(Buffer.byteLength(output)).toBeLessThanOrEqual(2000)
      const [place = "", line = "", , , error = ""] = output.split("\n")
      expect(place).toMatch(/^file:.*\/dist\/.*\.js:\d+$/)
      expect(line.length).toBeLessThanOrEqual(200)
      expect(error.slice(0, message.length)).toBe(message)
      expect(output).toContain(frame)
    },
  )

  it("no line of the built files that throws has more than 200 characters, except in Chevrotain", () => {
    const scripts = installed().files.filter((path) => path.endsWith(".js"))
    const lines = scripts
      .filter((path) => path !== "dist/shared/parser.js")
      .flatMap((path) => read(path).split("\n"))
      .filter((line) => /\bthrow\b|\bnew \w*Error\(/.test(line))
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.filter((line) => line.length > 200)).toEqual([])
  })
})
