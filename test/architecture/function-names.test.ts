import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../support/examples.ts"

const page = readFileSync(join(root, "docs/reference/function-names.md"), "utf8")

/** Returns the part of the page below a heading. */
const section = (title: string): string =>
  page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ""

/** Returns what the first cells of a table hold as code. */
const firstCells = (title: string): readonly string[] =>
  Array.from(section(title).matchAll(/^\| `([^`]+)`/gm), ([, cell = ""]) => cell)

const functions = [
  ...new Set(
    readFileSync(join(root, "docs/maintainers/exported-names.txt"), "utf8").match(
      /^\w+(?= function$)/gm,
    ),
  ),
]
const verbs = firstCells("Verbs")
const forms = firstCells("Forms")
const [, list = ""] = section("Named by what they return").split("\n\n")
const named = Array.from(list.matchAll(/`(\w+)`/g), ([, name = ""]) => name)

/** True for a name that begins with a word of the language of names, which ends before a capital letter. */
const beginsWith = (name: string, word: string): boolean =>
  new RegExp(`^${word}(?=[A-Z]|$)`).test(name)

const hasForm = (name: string, form: string): boolean =>
  form.startsWith("…")
    ? new RegExp(`[a-z]${form.slice(1)}(?=[A-Z]|$)`).test(name)
    : beginsWith(name, form.slice(0, -1))

/** Returns the word or form of the page that explains a name: the first that fits, forms at its end before those at its start. */
const explanationOf = (name: string): string | undefined =>
  named.includes(name)
    ? name
    : (verbs.find((verb) => beginsWith(name, verb)) ?? forms.find((form) => hasForm(name, form)))

describe("docs/reference/function-names.md", () => {
  it("each exported function has a verb or a form of the page, or stands there", () => {
    expect(functions.length).toBeGreaterThan(50)
    expect(functions.filter((name) => explanationOf(name) === undefined)).toEqual([])
  })

  it("each verb, form and name of the page is that of an exported function", () => {
    const used = new Set(functions.map(explanationOf))
    expect([...verbs, ...forms, ...named].filter((word) => !used.has(word))).toEqual([])
  })

  it("the example of each form is an exported function of this form", () => {
    const rows = Array.from(section("Forms").matchAll(/^\| `(…?\w+…?)` .*\| `(\w+)` +\|$/gm))
    expect(rows.map(([, form]) => form)).toEqual(forms)
    for (const [, form = "", name = ""] of rows) {
      expect(functions).toContain(name)
      expect(hasForm(name, form), name).toBe(true)
    }
  })
})
