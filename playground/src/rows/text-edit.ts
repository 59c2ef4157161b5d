import type { OpenFieldTable, TextRange } from "../../../src/index.ts"
import type { DialectName } from "../state/page-state.ts"

/** A text of the query after an edit, or why it cannot be edited so, as a sentence. */
export type TextEdit =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string }

/** What decides how a text is read: the dialect, and the table. */
export interface TextContext {
  readonly dialect: DialectName
  readonly fields: OpenFieldTable
}

/** A place in a text, and what stands there after an edit; undefined to take the part away. */
export interface PartEdit {
  readonly range: TextRange
  readonly part: string | undefined
}

/** Edits parts of a text that is a list with commas. What stands between and behind the parts stays as it was typed. */
export function editParts(text: string, edits: readonly PartEdit[], dialect: DialectName): string {
  return [...edits]
    .sort((one, other) => other.range.start - one.range.start)
    .reduce(
      (edited, { range, part }) =>
        part === undefined
          ? removePart(edited, range, dialect)
          : edited.slice(0, range.start) + part + edited.slice(range.end),
      text,
    )
}

/** Removes a part and the comma behind it, or the comma before it when none follows. */
function removePart(text: string, { start, end }: TextRange, dialect: DialectName): string {
  const before = text.slice(0, start)
  const behind = text.slice(end)
  // Stock Sieve reads blanks beside commas, so they stay there.
  const comma = dialect === "sieve" ? /^\s*,/ : /^\s*,\s*/
  if (comma.test(behind)) return before + behind.replace(comma, "")
  return before.replace(/\s*,\s*$/, "") + behind
}

/** Returns the texts that can come of adding a part at the end. Some of them can be read in another way than is meant. */
export function appendPart(text: string, part: string): readonly string[] {
  if (text.trim() === "") return [part]
  const joined = text.trimEnd().endsWith(",") ? [text + part] : []
  // A backslash at the end would escape the comma. Written twice, it is the same value.
  return [...joined, `${text},${part}`, `${text}\\,${part}`]
}
