import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { actionsOf, readGrammar, referencesOf } from "../../../scripts/generate/grammar.ts"
import { everyCode } from "../../../scripts/generate/code-table.ts"
import { allExamples } from "../../../scripts/generate/diagnostics.ts"
import type { Example } from "../../../scripts/generate/example.ts"
import { table } from "../../../scripts/generate/example-table.ts"
import { linkRule } from "../../../scripts/generate/rules/specification.ts"
import { sieveExamples } from "../../../scripts/generate/sieve-examples.ts"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { sieve } from "../../../src/sieve/sieve-dialect.ts"
import { applyFixes } from "../../../src/diagnostics/fixes.ts"
import { root } from "../../support/examples.ts"

const read = (path: string): string => readFileSync(`${root}${path}`, "utf8")

describe("grammar", () => {
  it.each(["filters", "sorts"] as const)(
    "T13: the grammar of %s defines every production that it uses, each once",
    (entry) => {
      const productions = readGrammar(entry)
      const names = productions.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(
        productions
          .flatMap(({ expression }) => referencesOf(expression))
          .filter((name) => !names.includes(name)),
      ).toEqual([])
      expect(names[0]).toBe(entry)
    },
  )

  it.each(["filters", "sorts"] as const)(
    "the grammar of %s names its actions below their productions",
    (entry) => {
      const ebnf = read(`grammar/${entry}.ebnf`)
      const written = readGrammar(entry).filter(({ actions }) => actions !== undefined)
      expect(written.length).toBeGreaterThan(1)
      for (const { name, actions = [] } of written)
        expect(ebnf).toMatch(new RegExp(`^${name} = .*\n  \\(\\* ${actions[0]?.name} `, "m"))
    },
  )

  it("each action belongs to a production, and is a function that tells its rules", () => {
    const names = [...readGrammar("filters"), ...readGrammar("sorts")].map(({ name }) => name)
    expect(Object.keys(actionsOf).filter((name) => !names.includes(name))).toEqual([])
    const paths = readdirSync(`${root}src/parser`).map((file) => `src/parser/${file}`)
    const files = [...paths, "src/language/escape.ts"].map(read)
    for (const { name, rules } of Object.values(actionsOf).flat()) {
      const camel = name.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())
      const declared = new RegExp(
        `\\/\\*\\*(?:(?!\\*\\/)[^])*\\*\\/\\n(?:export )?function ${camel}\\(`,
      )
      const [comment = ""] = files.flatMap((file) => declared.exec(file)?.[0] ?? [])
      expect([name, rules.filter((rule) => !new RegExp(`\\b${rule}\\b`).test(comment))]).toEqual([
        name,
        [],
      ])
    }
  })

  it("the specification describes every action with its production and rules", () => {
    const rows =
      read("grammar/README.md")
        .split(/^## /m)
        .find((part) => part.startsWith("Grammar files")) ?? ""
    const described = [...rows.matchAll(/^\| `([^`]+)` *\| ([a-z ]+?) *\| ([^|]*?) *\|/gm)].map(
      ([, production, name, rules = ""]) => [production, name, rules.match(/(?<=\[)[A-Z]\d+/g)],
    )
    const listed = Object.entries(actionsOf).flatMap(([production, actions]) =>
      actions.map(({ name, rules }) => [production, name, rules]),
    )
    expect(described.map(String).sort()).toEqual(listed.map(String).sort())
  })

  it("the page of diagrams has one for each production, without scripts and external resources", () => {
    const page = read("grammar/diagrams.html")
    const productions = [...readGrammar("filters"), ...readGrammar("sorts")]
    expect(page.match(/<svg /g)).toHaveLength(productions.length)
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|https?:/)
    const anchors = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id = ""]) => id)
    expect(anchors.length).toBeGreaterThan(20)
    expect(anchors.filter((id) => !page.includes(` id="${id}"`))).toEqual([])
  })
})

describe("docs/reference/diagnostics.md", () => {
  const page = read("docs/reference/diagnostics.md")

  it("the page describes every code in the order of the table", () => {
    const told = [...page.matchAll(/^### (.*)$/gm)].map(([, code]) => code)
    expect(told).toEqual(everyCode.map(({ code }) => code))
  })

  it.each(everyCode)("the page gives severity and rules of $code", ({ code, severity, rules }) => {
    const section = page.slice(page.indexOf(`### ${code}\n`)).split(/\n##/)[0]
    expect(section).toContain(`**${severity}**`)
    expect(section).toContain(rules.map(linkRule).join(", "))
    expect(section).toContain(`${severity} ${code} (`)
  })
})

describe("examples of diagnostics", () => {
  const all = Object.entries<Example>(allExamples)

  it.each(all)("the example of %s gives that diagnostic", (code, { run }) => {
    expect(run().map((diagnostic) => diagnostic.code)).toContain(code)
  })

  it.each(Object.entries<Example>(sieveExamples))(
    "the example of %s does not give it in the standard dialect",
    (code, { text = "", run }) => {
      const [{ source } = { source: "filters" }] = run()
      expect(
        prepareQuery({ [source]: text }, table).diagnostics.map((diagnostic) => diagnostic.code),
      ).not.toContain(code)
    },
  )

  const fixed = all.filter(([code, { run }]) =>
    run().some((diagnostic) => diagnostic.code === code && diagnostic.fix),
  )

  it.each(fixed)(
    "the fix in the example of %s removes the diagnostic",
    (code, { run, text = "" }) => {
      const found = run()
      const after = applyFixes(
        text,
        found.filter((diagnostic) => diagnostic.code === code),
        { hints: true },
      ).text
      const [{ source } = { source: "filters" }] = found
      const options = Object.hasOwn(sieveExamples, code) ? { dialect: sieve } : {}
      expect(after).not.toBe(text)
      expect(
        prepareQuery({ [source]: after }, table, options).diagnostics.map(
          (diagnostic) => diagnostic.code,
        ),
      ).not.toContain(code)
    },
  )
})
