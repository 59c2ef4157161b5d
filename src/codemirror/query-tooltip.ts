import type { Extension } from "@codemirror/state"
import { hoverTooltip, type Tooltip } from "@codemirror/view"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import { explainQuery } from "../explain/explain-query.ts"
import {
  checkText,
  readLanguage,
  type LanguageSettings,
  type QueryLanguageOptions,
} from "./language-options.ts"

export interface PlacedSentence {
  readonly range: TextRange
  readonly sentence: string
}

/**
 * Explains the condition under the pointer in a tooltip; in `sorts` the order.
 * @example
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * EditorState.create({ doc: "name@=jo", extensions: queryTooltip({ source: "filters", table }) }).doc.length // => 8
 */
export function queryTooltip(options: QueryLanguageOptions): Extension {
  return tooltipWith(readLanguage("queryTooltip", options))
}

export function tooltipWith(settings: LanguageSettings): Extension {
  return hoverTooltip(({ state }, offset) => tooltipAt(state.doc.toString(), offset, settings))
}

/** Returns the tooltip about what is at an offset; null where there is nothing to explain. */
export function tooltipAt(
  text: string,
  offset: number,
  settings: LanguageSettings,
): Tooltip | null {
  const found = findSentence(text, offset, settings)
  if (found === undefined) return null
  const { range, sentence } = found
  const create = () => ({ dom: elementOf(sentence) })
  return { pos: range.start, end: range.end, above: true, create }
}

/** Returns the sentence about what is at an offset; undefined between conditions and where nothing was read. */
export function findSentence(
  text: string,
  offset: number,
  settings: LanguageSettings,
): PlacedSentence | undefined {
  const bound = checkText(text, settings)
  const { conditions, sorts, refusal } = explainQuery(bound)
  const placed: readonly { readonly range?: TextRange; readonly sentence: string }[] =
    settings.source === "filters"
      ? conditions.map(({ condition: { range }, sentence }) => ({
          ...(range && { range }),
          sentence,
        }))
      : bound.sorts.map(({ sort: { range } }) => ({
          ...(range && { range }),
          sentence: sorts.sentence,
        }))
  for (const { range, sentence } of placed)
    if (range !== undefined && range.start <= offset && offset <= range.end)
      return { range, sentence: refusal?.sentence ?? sentence }
  return undefined
}

/** Makes the element of a tooltip. The sentence may hold texts of strangers, so it is set as text and never as HTML. */
function elementOf(sentence: string): HTMLElement {
  const element = document.createElement("div")
  element.className = "cm-query-tooltip"
  element.textContent = sentence
  return element
}
