import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete"
import { EditorState, type TransactionSpec } from "@codemirror/state"
import { showPanel } from "@codemirror/view"
import { describe, expect, it } from "vitest"
import { queryCompletion, queryLanguage, singleLine } from "../../src/codemirror.ts"
import { goesOn } from "../../src/codemirror/query-language.ts"
import { changesOf, findMarks } from "../../src/codemirror/query-lint.ts"
import { findSentence, tooltipAt } from "../../src/codemirror/query-tooltip.ts"
import {
  readLanguage,
  type LanguageSettings,
  type QueryLanguageOptions,
} from "../../src/codemirror/language-options.ts"
import { defineFields } from "../../src/core.ts"
import { prepareQuery } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields({
  name: { kind: "text" },
  rating: { kind: "number" },
  status: { kind: "enum", values: { 0: "Open", 1: "Closed" } },
})
const filters: QueryLanguageOptions = { source: "filters", table }

/** Reads options as the functions of the entry do. */
const read = (options: QueryLanguageOptions): LanguageSettings =>
  readLanguage("queryLanguage", options)

const offered = async (
  doc: string,
  options: QueryLanguageOptions = filters,
  explicit = true,
): Promise<CompletionResult | null> =>
  queryCompletion(options)(new CompletionContext(EditorState.create({ doc }), doc.length, explicit))

describe("completion in CodeMirror", () => {
  it("replaces the name before the cursor, keeps the order of complete, and filters nothing itself", async () => {
    const result = await offered("rating>1,na")
    expect(result).toMatchObject({ from: 9, to: 11, filter: false })
    expect(result?.options[0]).toMatchObject({ label: "name", apply: "name", type: "property" })
  })

  it("offers values that are found, where the table lists none, escaped, and none where they cannot be found", async () => {
    const asked: string[] = []
    const options: QueryLanguageOptions = {
      ...filters,
      values: async (field, typed) => {
        asked.push(`${field} ${typed}`)
        if (typed === "x") throw new Error("unreachable")
        return Promise.resolve([
          ["Tea, green", "12 rows"],
          ["Coffee", "3 rows"],
        ])
      },
    }
    const result = await offered("name==te", options, false)
    expect(result?.options).toEqual([
      { label: "Tea, green", apply: String.raw`Tea\, green`, detail: "12 rows", type: "constant" },
    ])
    expect(await offered("name==x", options, false)).toBe(null)
    expect((await offered("status==", options))?.options.map(({ label }) => label)).toContain("1")
    expect(asked).toEqual(["name te", "name x"])
  })

  it("shows the label of an id beside it", async () => {
    const result = await offered("status==Clo")
    expect(result?.options).toEqual([
      { label: "1", apply: "1", detail: "Closed", type: "constant" },
    ])
  })

  it("stays away while typing where it would change nothing, and comes when it is asked for", async () => {
    expect(await offered("status==1", filters, false)).toBeNull()
    expect((await offered("status==1"))?.options.map(({ apply }) => apply)).toContain("1")
  })

  it("stays away from a word that no option begins with, so that Enter does not replace a value behind a comma", async () => {
    expect(await offered("name@=Pro, annual", filters, false)).toBeNull()
    expect((await offered("name@=Pro, annual"))?.options).toHaveLength(3)
    expect((await offered("name@=Pro, ra", filters, false))?.options[0]?.label).toBe("rating")
  })

  it("offers sorts that are not used yet", async () => {
    const result = await offered("name,-", { source: "sorts", table })
    expect(result?.options.map(({ label }) => label)).toEqual(["rating", "status"])
  })

  it("S13: offers the operators of the dialect that it is given", async () => {
    const labels = async (options: QueryLanguageOptions) =>
      (await offered("status>", options))?.options.map(({ label }) => label) ?? []
    expect(await labels(filters)).not.toEqual(await labels({ ...filters, dialect: sieve }))
  })

  it("goes on behind a field and an operator, and stops behind a value", () => {
    const types = ["property", "keyword", "constant", "function"]
    expect(types.filter((type) => goesOn({ label: "any", type }))).toEqual(["property", "keyword"])
  })
})

describe("diagnostics in CodeMirror", () => {
  it("N2: a typo is marked at its place, and its fix is a button that names the new text", () => {
    const [mark] = findMarks("raiting>4", read(filters))
    expect(mark).toMatchObject({ from: 0, to: 7, severity: "error", source: "unknown-field" })
    expect(mark?.message).toContain("raiting")
    expect(mark?.actions?.map(({ name }) => name)).toEqual(["Fix: rating>4"])
  })

  it("marks only what is about its own parameter", () => {
    expect(findMarks("raiting", read({ source: "sorts", table }))).toHaveLength(1)
    expect(findMarks("", read(filters))).toEqual([])
  })

  it("reads the dialect that it is given", () => {
    expect(findMarks("name@=a,(b==1", read({ ...filters, dialect: sieve })).length).toBeGreaterThan(
      0,
    )
  })

  it("F1: a habit of another language is marked, and its fix is a button", () => {
    const [mark, ...others] = findMarks("name=='Jo'", read(filters))
    expect(others).toEqual([])
    expect(mark).toMatchObject({ from: 6, to: 10, severity: "hint", source: "foreign-spelling" })
    expect(mark?.actions?.map(({ name }) => name)).toEqual(["Fix: name==Jo"])
  })

  it("V10: a button names what it removes", () => {
    const [mark] = findMarks("rating==*4", read(filters))
    expect(mark?.actions?.map(({ name }) => name)).toEqual(["Fix: rating==4"])
    const [long] = findMarks(`name==${"a".repeat(48)},rating==*4`, read(filters))
    expect(long?.actions?.map(({ name }) => name)).toEqual(["Remove *"])
  })

  it("T1: a button shows a text with a comma as it is, and the hint has a line of its own", () => {
    const [mark] = findMarks("name@=Pro, annual", read(filters))
    expect(mark?.actions?.map(({ name }) => name)).toEqual([String.raw`Fix: name@=Pro\, annual`])
    expect(mark?.message.split("\n")).toHaveLength(2)
    expect(mark?.message).not.toContain("\u240a")
  })

  it("N2: a button changes the checked text, and nothing else", () => {
    const [diagnostic] = prepareQuery({ filters: "raiting>4" }, table).diagnostics
    const fix = diagnostic?.fix ?? expect.fail("There is no fix.")
    const fixed = (doc: string): string => {
      const state = EditorState.create({ doc })
      return state.update(...changesOf(fix, "raiting>4", state)).state.doc.toString()
    }
    expect(fixed("raiting>4")).toBe("rating>4")
    expect(fixed("1,raiting>4")).toBe("1,raiting>4")
  })

  it("shows invisible characters of a text by stand-ins", () => {
    const [mark] = findMarks("na\u202eme==1", read(filters))
    expect(mark?.message).not.toContain("\u202e")
  })
})

describe("the tooltip", () => {
  it("explains the condition at a place, and nothing where there is none", () => {
    expect(findSentence("name==a, rating>4", 11, read(filters))).toEqual({
      range: { start: 9, end: 17 },
      sentence: "Keeps rows whose rating is greater than 4.",
    })
    expect(findSentence("name==a,,,", 9, read(filters))).toBeUndefined()
  })

  it("stands above the condition, and stays away where there is none", () => {
    expect(tooltipAt("name==a, rating>4", 11, read(filters))).toMatchObject({
      pos: 9,
      end: 17,
      above: true,
    })
    expect(tooltipAt("name==a,,,", 9, read(filters))).toBeNull()
  })

  it("explains the order in sorts", () => {
    expect(findSentence("-rating", 3, read({ source: "sorts", table }))?.sentence).toContain(
      "rating",
    )
  })
})

describe("an editor with all parts", () => {
  const state = EditorState.create({ doc: "name==a", extensions: queryLanguage(filters) })
  const after = (spec: TransactionSpec, from = state): string =>
    from.update(spec).state.doc.toString()

  it("puts pasted lines on one line, and the cursor behind them", () => {
    const { state: pasted } = state.update({
      changes: { from: 7, insert: "\n,rating>1\r\n" },
      userEvent: "input.paste",
    })
    expect(pasted.doc.toString()).toBe("name==a ,rating>1 ")
    expect(pasted.selection.main.head).toBe(0)
    const { state: typed } = state.update({
      changes: { from: 0, to: 7, insert: "a\nb" },
      userEvent: "input.type",
    })
    expect(typed.doc.toString()).toBe("a b")
    const dropped = {
      changes: { from: 0, to: 7, insert: "a\u2028b\u2029c" },
      userEvent: "input.drop",
    }
    expect(after(dropped)).toBe("a b c")
  })

  it("leaves changes of the program as they are, since a value may hold a line break", () => {
    expect(after({ changes: { from: 7, insert: "\nb" } })).toBe("name==a\nb")
    expect(EditorState.create({ doc: "a\nb", extensions: singleLine() }).doc.lines).toBe(2)
  })

  it("leaves text without line breaks as it was typed, with its selection", () => {
    const typed = state.update({
      changes: { from: 7, insert: "b" },
      selection: { anchor: 8 },
      userEvent: "input.type",
    })
    expect(typed.state.doc.toString()).toBe("name==ab")
    expect(typed.state.selection.main.head).toBe(8)
  })
})

describe("a pasted URL", () => {
  const paste = (
    insert: string,
    doc = "name==a",
    from = 0,
    source: "filters" | "sorts" = "filters",
  ) => {
    const state = EditorState.create({ doc, extensions: queryLanguage({ source, table }) })
    const changes = { from, to: doc.length, insert }
    const after = state.update({ changes, userEvent: "input.paste" }).state
    return { text: after.doc.toString(), shown: after.facet(showPanel).filter(Boolean).length }
  }
  const line =
    "curl \\\n 'https://x.example/?filters=rating%3E1&sorts=-name&key=s3cret' -H 'Authorization: k3y'"

  it("P5: gives the editor its own parameter, and nothing else", () => {
    expect(paste(line)).toEqual({ text: "rating>1", shown: 1 })
    expect(paste(line, "", 0, "sorts")).toEqual({ text: "-name", shown: 1 })
    expect(paste(line, "name==a,", 8)).toEqual({ text: "rating>1", shown: 1 })
    expect(paste("/list?page=2&key=s3cret")).toEqual({ text: "name==a", shown: 1 })
  })

  it("P5: is also a query string, and the line of a request, a link or a log", () => {
    for (const text of [
      "filters=rating>1&sorts=-name",
      "GET /list?filters=rating>1&sorts=-name HTTP/1.1",
      "[list](https://x.example/list?filters=rating>1&sorts=-name)",
      '1.2.3.4 - - "GET /list?filters=rating>1&sorts=-name HTTP/1.1" 200 5',
    ]) {
      expect(paste(text)).toEqual({ text: "rating>1", shown: 1 })
      expect(paste(text, "", 0, "sorts")).toEqual({ text: "-name", shown: 1 })
    }
  })

  it("stays a value behind an operator, and text where it is no URL", () => {
    expect(paste("/list?page=2", "name== ", 7)).toEqual({ text: "name== /list?page=2", shown: 0 })
    expect(paste("rating>1", "")).toEqual({ text: "rating>1", shown: 0 })
  })

  it("is told until the text changes", () => {
    const state = EditorState.create({ extensions: queryLanguage(filters) })
    const pasted = state.update({
      changes: { from: 0, insert: line },
      userEvent: "input.drop",
    }).state
    const typed = pasted.update({ changes: { from: 0, insert: "x" } }).state
    const panels = [pasted, typed].map((one) => one.facet(showPanel).filter(Boolean).length)
    expect(panels).toEqual([1, 0])
  })
})
