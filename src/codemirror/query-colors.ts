import { highlightingFor } from "@codemirror/language"
import { RangeSet, type EditorState, type Extension } from "@codemirror/state"
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from "@codemirror/view"
import { tags, type Tag } from "@lezer/highlight"
import { standardReading } from "../parser/standard-reading.ts"
import { findColoredSpans, type ColoredText, type SpanRole } from "./colored-spans.ts"
import {
  readLanguage,
  type LanguageSettings,
  type QueryLanguageOptions,
} from "./language-options.ts"

/**
 * Colors the parts of a query. Each has a class, such as `cm-query-operator`, and the color that the highlight style gives its tag.
 * @param options - The parameter of the editor, and its dialect.
 * @example
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * const state = EditorState.create({ doc: "name@=jo", extensions: queryColors({ source: "filters", table }) })
 * state.doc.toString() // => "name@=jo"
 */
export function queryColors(options: QueryLanguageOptions): Extension {
  return colorsWith(readLanguage("queryColors", options))
}

export function colorsWith({ source, dialect }: LanguageSettings): Extension {
  const colored: ColoredText = { source, reading: dialect?.reading ?? standardReading }
  return [colorPlugin(colored), baseColors]
}

const tagOfRole: { readonly [Role in SpanRole]: Tag } = {
  name: tags.propertyName,
  operator: tags.compareOperator,
  value: tags.string,
  null: tags.null,
  escape: tags.escape,
  separator: tags.separator,
  bracket: tags.paren,
  direction: tags.modifier,
}

const colors: { readonly [Role in SpanRole]: readonly [light: string, dark: string] } = {
  name: ["#0b5cad", "#8cc8ff"],
  operator: ["#8a3ffc", "#c8a2ff"],
  value: ["#14692f", "#93dba4"],
  null: ["#9c3a00", "#ffb783"],
  escape: ["#a8124a", "#ff9dbb"],
  separator: ["#5f6672", "#a3abb8"],
  bracket: ["#5f6672", "#a3abb8"],
  direction: ["#8a3ffc", "#c8a2ff"],
}

/** The ground is dark under a dark theme, and without a theme where the color scheme of the page is dark. */
const baseColors = /* @__PURE__ */ EditorView.baseTheme({
  ".cm-query-null": { fontStyle: "italic" },
  .../* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ Object.entries(colors).flatMap(([role, [light, dark]]) => [
      [
        `&light .cm-query-${role}`,
        { color_fallback: light, color: `light-dark(${light}, ${dark})` },
      ],
      [`&dark .cm-query-${role}`, { color: dark }],
    ]),
  ),
})

function colorPlugin(colored: ColoredText): Extension {
  return ViewPlugin.define(
    (view) => ({
      colors: colorsOf(view.state, colored),
      update(change: ViewUpdate) {
        this.colors = colorsAfter(change, this.colors, colored)
      },
    }),
    { decorations: ({ colors }) => colors },
  )
}

/** Returns the colors after a change: those from before where neither the text nor the highlight style changed. */
export function colorsAfter(
  { state, startState, docChanged }: Pick<ViewUpdate, "state" | "startState" | "docChanged">,
  colors: DecorationSet,
  colored: ColoredText,
): DecorationSet {
  // A changed highlight style gives other classes to the same text.
  const hasStyle = classOf("operator", state) === classOf("operator", startState)
  return docChanged || !hasStyle ? colorsOf(state, colored) : colors
}

function classOf(role: SpanRole, state: EditorState): string {
  const styled = highlightingFor(state, [tagOfRole[role]])
  return styled === null ? `cm-query-${role}` : `cm-query-${role} ${styled}`
}

export function colorsOf(state: EditorState, colored: ColoredText): DecorationSet {
  const spans = findColoredSpans(state.doc.toString(), colored)
  return RangeSet.of(
    spans.map(({ start, end, role }) =>
      Decoration.mark({ class: classOf(role, state) }).range(start, end),
    ),
  )
}
