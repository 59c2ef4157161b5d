import type {
  Completion as EditorCompletion,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete"
import { complete } from "../complete/complete.ts"
import type {
  Completion,
  CompletionKind,
  CompletionOption,
  OfferedValue,
} from "../complete/completion.ts"
import {
  readLanguage,
  type LanguageSettings,
  type QueryLanguageOptions,
} from "./language-options.ts"

const typeOfKind: { readonly [Kind in CompletionKind]: string } = {
  field: "property",
  operator: "keyword",
  value: "constant",
  null: "constant",
  shortcut: "function",
  method: "function",
  sort: "property",
}

/**
 * Offers what can be at the cursor: {@link complete} as a source of completions of CodeMirror. Its order is kept.
 * @param options - The parameter of the editor, its table and its dialect.
 * @example
 * import { CompletionContext } from "@codemirror/autocomplete"
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * const offer = queryCompletion({ source: "filters", table })
 * const result = await offer(new CompletionContext(EditorState.create({ doc: "na" }), 2, false))
 * result?.options[0]?.label // => "name"
 */
export function queryCompletion(options: QueryLanguageOptions): CompletionSource {
  return completionWith(readLanguage("queryCompletion", options))
}

export function completionWith(settings: LanguageSettings): CompletionSource {
  return ({ state, pos, explicit }) => {
    const text = state.doc.toString()
    const { asked, completion } = completeWith(settings, text, pos)
    const show = ({ from, to, options: offered }: Completion): CompletionResult | null => {
      const useful = explicit
        ? offered
        : usefulOptions(offered, text.slice(from, to), text.slice(from, pos))
      return useful.length === 0 ? null : { from, to, filter: false, options: useful.map(toOption) }
    }
    return asked.size === 0
      ? show(completion)
      : findValues(settings, asked).then((found) =>
          show(completeWith(settings, text, pos, found).completion),
        )
  }
}

/** Completes a text, and says of which fields it needs values, with what was typed. */
function completeWith(
  { source, table, dialect, values }: LanguageSettings,
  text: string,
  offset: number,
  found?: ReadonlyMap<string, Iterable<OfferedValue>>,
) {
  const asked = new Map<string, string>()
  const options = {
    ...(dialect && { dialect }),
    values: (field: string, typed: string) => {
      if (values !== undefined) asked.set(field, typed)
      return found?.get(field)
    },
  }
  return { asked, completion: complete({ source, text, offset }, table, options) }
}

async function findValues(
  { values }: LanguageSettings,
  asked: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Iterable<OfferedValue>>> {
  const find = async ([field, typed]: readonly [string, string]) => {
    try {
      return [field, (await values?.(field, typed)) ?? []] as const
    } catch {
      return [field, []] as const
    }
  }
  return new Map(await Promise.all(Array.from(asked, find)))
}

/**
 * Returns what is worth opening a list without being told to. The Enter key takes the first option, so an option that changes
 * nothing is left out, and so is everything when nothing begins with what was typed: it may be a value with a comma in it.
 */
function usefulOptions(
  options: readonly CompletionOption[],
  written: string,
  typed: string,
): readonly CompletionOption[] {
  const start = typed.trim().toLowerCase()
  const begins = (text: string): boolean => text.toLowerCase().startsWith(start)
  return options.some(({ label, detail }) => begins(label) || begins(detail))
    ? options.filter(({ insert }) => insert !== written)
    : []
}

function toOption({ label, insert, kind, detail }: CompletionOption): EditorCompletion {
  return { label, apply: insert, detail, type: typeOfKind[kind] }
}
