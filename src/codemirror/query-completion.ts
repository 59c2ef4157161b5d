import type { Completion as EditorCompletion, CompletionSource } from "@codemirror/autocomplete"
import { complete } from "../complete/complete.ts"
import type { CompletionKind, CompletionOption } from "../complete/completion.ts"
import type { QueryLanguageOptions } from "./language-options.ts"

/** The name of an icon of CodeMirror for each kind of option. */
const iconOfKind: { readonly [Kind in CompletionKind]: string } = {
  field: "property",
  operator: "keyword",
  value: "constant",
  null: "constant",
  shortcut: "function",
  sort: "property",
}

/**
 * Offers what can stand at the cursor: {@link complete} as a source of completions of CodeMirror. Its order is kept.
 * @example
 * import { CompletionContext } from "@codemirror/autocomplete"
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * const offer = queryCompletion({ source: "filters", table })
 * const result = await offer(new CompletionContext(EditorState.create({ doc: "na" }), 2, false))
 * result?.options[0]?.label // => "name"
 */
export function queryCompletion({
  source,
  table,
  dialect,
}: QueryLanguageOptions): CompletionSource {
  return ({ state, pos, explicit }) => {
    const text = state.doc.toString()
    const { from, to, options } = complete(
      { source, text, offset: pos },
      table,
      dialect === undefined ? {} : { dialect },
    )
    // An option that changes nothing would only be in the way of the Enter key.
    const useful = explicit
      ? options
      : options.filter(({ insert }) => insert !== text.slice(from, to))
    return useful.length === 0 ? null : { from, to, filter: false, options: useful.map(toOption) }
  }
}

function toOption({ label, insert, kind, detail }: CompletionOption): EditorCompletion {
  return { label, apply: insert, detail, type: iconOfKind[kind] }
}
