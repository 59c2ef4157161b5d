import { closeCompletion, completionStatus } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { linter } from "@codemirror/lint"
import { Compartment, EditorState, Prec } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import type { JSX } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { queryLanguage, type QueryLanguageOptions } from "../../../src/codemirror.ts"
import type { TextRange } from "../../../src/index.ts"
import { typingPause } from "../state/use-settled.ts"
import { editorColors } from "./editor-colors.ts"

interface CodeEditorProps {
  readonly label: string
  readonly text: string
  /** Undefined until a table is loaded. The text is plain until then. */
  readonly language: QueryLanguageOptions | undefined
  /** Called with each text that the visitor makes, not with those that come from outside. */
  readonly onChange: (text: string) => void
  /** Receives what other parts of the page can do with the editor, and undefined when it goes. */
  readonly onEditor: (editor: EditorHandle | undefined) => void
}

/** What other parts of the page can do with an editor. */
export interface EditorHandle {
  readonly focus: () => void
  /** Selects a part of the text, and takes the focus. */
  readonly select: (range: TextRange) => void
  /** Returns what is selected; undefined while the focus is elsewhere. */
  readonly selection: () => TextRange | undefined
}

/** An editor of one text of the query. Tab leaves it, as it leaves an input. */
export function CodeEditor({
  label,
  text,
  language,
  onChange,
  onEditor,
}: CodeEditorProps): JSX.Element {
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  // The editor lives longer than one rendering, and calls the function of the newest.
  const changed = useRef(onChange)
  changed.current = onChange
  // A rendering follows each change, but later. Its text is old when the visitor has typed on since.
  const changes = useRef(0)
  const changesBefore = changes.current
  useEffect(() => {
    if (parent.current === null) return
    const made = createEditor(parent.current, {
      label,
      text,
      onChange: (text) => {
        changes.current++
        changed.current(text)
      },
    })
    editor.current = made
    onEditor(made)
    return () => {
      onEditor(undefined)
      made.destroy()
    }
    // Text and language have effects of their own.
  }, [label])
  useEffect(() => editor.current?.setLanguage(language), [language])
  useEffect(() => {
    if (changes.current === changesBefore) editor.current?.setText(text)
  }, [text])
  return <div class="code-editor" ref={parent} />
}

interface Editor extends EditorHandle {
  readonly setLanguage: (language: QueryLanguageOptions | undefined) => void
  readonly setText: (text: string) => void
  readonly destroy: () => void
}

function createEditor(
  parent: HTMLElement,
  {
    label,
    text,
    onChange,
  }: {
    readonly label: string
    readonly text: string
    readonly onChange: (text: string) => void
  },
): Editor {
  const language = new Compartment()
  let replaces = false
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        language.of([]),
        keymap.of([...historyKeymap, ...defaultKeymap.filter(({ key }) => key !== "Enter")]),
        Prec.low(keymap.of([{ key: "Enter", run: () => true }])),
        keymap.of([{ key: "Tab", run: endCompletion }]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !replaces) onChange(state.doc.toString())
        }),
        // The longest delay of all linters counts.
        linter(null, { delay: typingPause }),
        editorColors,
      ],
    }),
  })
  return {
    setLanguage: (options) =>
      view.dispatch({ effects: language.reconfigure(options ? queryLanguage(options) : []) }),
    setText: (text) => {
      replaces = true
      replaceText(view, text)
      replaces = false
    },
    focus: () => view.focus(),
    select: ({ start, end }) => {
      view.focus()
      view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true })
    },
    selection: () => {
      const { from, to } = view.state.selection.main
      return view.hasFocus ? { start: from, end: to } : undefined
    },
    destroy: () => view.destroy(),
  }
}

/** Closes the list of completions, and lets the key do what it does elsewhere. */
function endCompletion(view: EditorView): boolean {
  if (completionStatus(view.state) !== null) closeCompletion(view)
  return false
}

/** Replaces the part of the text that differs, so that the cursor stays where it is. */
function replaceText(view: EditorView, text: string): void {
  const before = view.state.doc.toString()
  if (before === text) return
  const shortest = Math.min(before.length, text.length)
  let start = 0
  while (start < shortest && before[start] === text[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === text.at(-1 - end)) end++
  view.dispatch({
    changes: {
      from: start,
      to: before.length - end,
      insert: text.slice(start, text.length - end),
    },
  })
}
