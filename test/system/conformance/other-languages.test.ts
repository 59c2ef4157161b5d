import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterAll, describe, expect, it } from "vitest"
import {
  compareAnswer,
  compareAnswers,
  readAnswers,
  writeRequests,
  type Answers,
  type NamedFile,
} from "../../../scripts/conformance/exchange.ts"
import { askProgram } from "../../../scripts/conformance/program.ts"
import { expectations, type VectorFile } from "../../../scripts/conformance/vectors.ts"
import { readVectorFiles } from "../../../scripts/generate/rules/vectors.ts"
import { root } from "../../support/examples.ts"
import { patience } from "../../support/runs.ts"
import { skipsWithout } from "../../support/skips-without.ts"

const everyKey = new Set<string>(expectations)
const file: VectorFile = {
  fields: { a: { kind: "text" }, from: { kind: "range-end", end: "from", of: "a" } },
  rows: [{ id: 1, a: "x" }],
  cases: [
    { name: "one", filters: "a==x", strict: true, ids: [1], diagnostics: [] },
    { name: "two", tree: [{ names: ["a"], operator: "==", values: ["x"] }], print: "a==x" },
  ],
}
const named: NamedFile = { path: "file.json", file }
const answersOf = (...answers: readonly object[]): Answers =>
  readAnswers(answers.map((answer) => JSON.stringify(answer)).join("\n"))

const folder = mkdtempSync(join(tmpdir(), "trommel-"))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Returns a command that runs a program of Node.js. */
function commandOf(name: string, code: string): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, code)
  return `"${process.execPath}" "${path}"`
}

describe("requests and answers of other implementations", () => {
  it("a request stands alone: it has the table, the rows and the input, and no result", () => {
    const requests = writeRequests(named, everyKey)
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line))
    const common = {
      dialect: "standard",
      fields: { a: { kind: "text" }, from: { kind: "range-end", end: "from", of: "a" } },
      rows: [{ id: 1, a: "x" }],
    }
    expect(requests).toEqual([
      {
        id: "file.json#1",
        ...common,
        query: { filters: "a==x", strict: true },
        answer: ["ids", "diagnostics"],
      },
      { id: "file.json#2", ...common, query: { tree: file.cases[1]?.tree }, answer: ["print"] },
    ])
  })

  it("--keys leaves out the expectations and the cases without them", () => {
    const requests = writeRequests(named, new Set(["ids"]))
    expect(requests.split("\n")).toHaveLength(2)
    expect(requests).toContain('"answer":["ids"]')
  })

  it("a key that differs or is missing is a failure, and other keys of the answer do not matter", () => {
    const [vector = {}] = file.cases
    expect(compareAnswer(vector, { ids: [1], diagnostics: [], mood: 1 }, everyKey)).toEqual([])
    expect(compareAnswer(vector, { ids: [2] }, everyKey)).toEqual([
      { what: "ids", expected: [1], actual: [2] },
      { what: "diagnostics", expected: [], actual: undefined },
    ])
    expect(compareAnswer(vector, undefined, everyKey)).toHaveLength(2)
  })

  it("offsets of diagnostics count where they are expected", () => {
    const vector = { diagnostics: [{ code: "a", start: 1, end: 2 }, { code: "b" }] }
    const failures = (second: object) =>
      compareAnswer(vector, { diagnostics: [{ code: "a", start: 1, end: 2 }, second] }, everyKey)
        .length
    expect([failures({ code: "b", start: 7, end: 8 }), failures({ code: "c" })]).toEqual([0, 1])
    expect(
      compareAnswer(vector, { diagnostics: [{ code: "a" }, { code: "b" }] }, everyKey),
    ).toHaveLength(1)
  })

  it("an answer that is not an object with an id is refused with its line", () => {
    for (const line of ["oops", "7", "[]", "{}", '{"id":1}'])
      expect(() => readAnswers(`{"id":"a"}\n\n${line}`)).toThrow("line 3 of the answers")
  })

  it("a key such as __proto__ of an answer reaches no prototype", () => {
    const answers = readAnswers('{"id":"file.json#1","__proto__":{"ids":[1],"diagnostics":[]}}')
    expect(
      compareAnswers(named, ({ id }) => answers.get(id), new Set(["ids"]))[0]?.failures,
    ).toHaveLength(1)
  })

  it("answers belong to cases by their ids, in any order", () => {
    const answers = answersOf(
      { id: "file.json#2", print: "a==x" },
      { id: "file.json#1", ids: [1], diagnostics: [] },
    )
    const outcomes = compareAnswers(named, ({ id }) => answers.get(id))
    expect(outcomes.map(({ failures }) => failures)).toEqual([[], []])
  })
})

describe("programs of other implementations", () => {
  it("a program answers each line of its input", () => {
    const echo = commandOf(
      "echo",
      `import { readFileSync } from "node:fs"
       for (const line of readFileSync(0, "utf8").trim().split("\\n"))
         console.log(JSON.stringify({ id: JSON.parse(line).id, ids: [1] }))`,
    )
    const answers = askProgram(echo, writeRequests(named, everyKey))
    expect([...answers.keys()]).toEqual(["file.json#1", "file.json#2"])
  })

  it("a program that ends before it has read everything has answered what it wrote", () => {
    const early = commandOf("early", `console.log('{"id":"x"}')`)
    expect(askProgram(early, "x".repeat(5_000_000)).size).toBe(1)
  })

  it("a program that fails is an error that says how it ended", () => {
    expect(() => askProgram(commandOf("fails", "process.exit(3)"), "")).toThrow("exit code 3")
    expect(() => askProgram(commandOf("talks", "console.log('hello')"), "")).toThrow("line 1")
  })

  it(
    "scripts/conformance.ts compares a program, and the same by files, and its exit code tells",
    { timeout: patience },
    () => {
      const run = (...given: readonly string[]) =>
        spawnSync(process.execPath, ["scripts/conformance.ts", ...given], {
          cwd: root,
          encoding: "utf8",
        })
      const vectors = join(folder, "vectors.json")
      const answers = join(folder, "answers.ndjson")
      writeFileSync(vectors, JSON.stringify(file))
      writeFileSync(answers, JSON.stringify({ id: `${vectors}#1`, ids: [1] }))
      expect(run("--requests", vectors).stdout).toContain(`"id":"${vectors}#1"`)
      expect(run("--answers", answers, "--keys", "ids", vectors)).toMatchObject({
        status: 0,
        stdout: "1 passed, 0 failed\n",
      })
      expect(run("--answers", answers, vectors)).toMatchObject({
        status: 1,
        stdout: `${vectors} › one: diagnostics expected [], actual missing\n${vectors} › two: print expected "a==x", actual missing\n0 passed, 2 failed\n`,
      })
      expect(run("--program", "exit 3", vectors)).toMatchObject({
        status: 2,
        stderr: `${vectors}: the program ended with exit code 3\n`,
      })
    },
  )
})

const hasPython = spawnSync("python3", ["--version"]).status === 0

describe("docs/start/other-languages.md", () => {
  const page = readFileSync(`${root}docs/start/other-languages.md`, "utf8")
  const [, program = ""] = /^```python\n([^]*?)^```$/m.exec(page) ?? []
  const keys = new Set(["tree"])

  it.skipIf(skipsWithout(hasPython ? "python3" : undefined))(
    "the program in Python reads every text of the standard dialect as its vectors expect (T1 to T13)",
    { timeout: patience },
    () => {
      const path = join(folder, "reader.py")
      writeFileSync(path, program)
      const standard = readVectorFiles().filter(({ file: { dialect } }) => dialect !== "sieve")
      const requests = standard.map((each) => writeRequests(each, keys)).join("")
      const answers = askProgram(`python3 "${path}"`, requests)
      const outcomes = standard.flatMap((each) =>
        compareAnswers(each, ({ id }) => answers.get(id), keys),
      )
      expect(outcomes.filter(({ failures }) => failures.length > 0)).toEqual([])
      expect(outcomes.length).toBeGreaterThan(200)
    },
  )

  it("the page tells how many cases its first command passes", () => {
    const cases = readVectorFiles()
      .filter(({ path }) => /vectors\/(?:syntax|escapes)\.json$/.test(path))
      .flatMap((each) => writeRequests(each, keys).trim().split("\n"))
    expect(page).toContain(`\`${cases.length} passed, 0 failed\``)
  })
})
