import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import { Compartment, EditorState } from "@codemirror/state"
import type { DecorationSet } from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { describe, expect, it } from "vitest"
import { colorsAfter, colorsOf } from "../../src/codemirror/query-colors.ts"
import { standardReading } from "../../src/parser/standard-reading.ts"

const colored = { source: "filters", reading: standardReading } as const
const style = new Compartment()
const styleOf = (color: string) =>
  syntaxHighlighting(HighlightStyle.define([{ tag: tags.compareOperator, color }]))
const state = EditorState.create({ doc: "name==a", extensions: style.of([]) })
const colors = colorsOf(state, colored)

/** Returns the stretches of a text that have colors, each with its decoration. */
const stretches = (of: DecorationSet, { doc }: EditorState) => {
  const found: { text: string; value: unknown }[] = []
  of.between(0, doc.length, (from, to, value) => {
    found.push({ text: doc.sliceString(from, to), value })
  })
  return found
}

describe("the classes of a text", () => {
  it("T1: names, operators and values have classes of their own", () => {
    expect(stretches(colors, state)).toMatchObject([
      { text: "name", value: { spec: { class: "cm-query-name" } } },
      { text: "==", value: { spec: { class: "cm-query-operator" } } },
      { text: "a", value: { spec: { class: "cm-query-value" } } },
    ])
  })

  it("follow a text that changed", () => {
    const change = state.update({ changes: { from: 7, insert: "|b" } })
    const texts = stretches(colorsAfter(change, colors, colored), change.state)
    expect(texts.map(({ text }) => text)).toEqual(["name", "==", "a", "|", "b"])
  })

  it("follow a highlight style that changed", () => {
    const change = state.update({ effects: style.reconfigure(styleOf("red")) })
    const [, operator] = stretches(colorsAfter(change, colors, colored), change.state)
    expect(operator).toMatchObject({
      text: "==",
      value: { spec: { class: expect.stringMatching(/^cm-query-operator \S+$/) as unknown } },
    })
  })

  it("stay the same where only the cursor moved", () => {
    const change = state.update({ selection: { anchor: 3 } })
    expect(colorsAfter(change, colors, colored)).toBe(colors)
  })
})
