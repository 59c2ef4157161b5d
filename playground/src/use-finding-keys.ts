import { useEffect, useRef, useState } from "preact/hooks"
import type { Diagnostic, TextRange } from "../../src/index.ts"
import type { Page } from "./page.ts"
import { fixAll } from "./readings/fix-all.ts"

/** What is wrong or remarkable about a text in an editor, with its place. */
interface Finding {
  readonly diagnostic: Diagnostic
  readonly source: "filters" | "sorts"
  readonly range: TextRange
}

/**
 * Makes F8 select the next finding in its editor, Shift+F8 the one before, and Ctrl+. or Cmd+. fix the one at the cursor, else the
 * next that has a fix, wherever the focus is.
 * @returns what is said to those who do not see the selection.
 */
export function useFindingKeys(page: Page): string {
  const [said, setSaid] = useState("")
  const newest = useRef(page)
  newest.current = page
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event
      const hasControl = ctrlKey || metaKey
      const isNext = key === "F8" && !hasControl && !altKey
      const isFix = key === "." && hasControl && !altKey && !shiftKey
      if (!isNext && !isFix) return
      event.preventDefault()
      setSaid((isFix ? fixNext : selectNext)(newest.current, shiftKey))
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [])
  return said
}

const sources = ["filters", "sorts"] as const

function findingsOf({ bound, state }: Page): readonly Finding[] {
  const findings = bound?.diagnostics ?? []
  return sources.flatMap((source) =>
    findings
      .filter((diagnostic) => diagnostic.source === source)
      .map((diagnostic) => ({
        ...{ diagnostic, source },
        range: diagnostic.range ?? { start: 0, end: state[source].length },
      }))
      .sort((one, other) => one.range.start - other.range.start),
  )
}

/** Returns where the cursor is; undefined while the focus is in no editor. */
function cursorOf({ editors }: Page): Pick<Finding, "source" | "range"> | undefined {
  for (const source of sources) {
    const range = editors.get(source)?.selection()
    if (range !== undefined) return { source, range }
  }
  return undefined
}

/** Orders findings from the cursor on; the last one is selected or before it. */
function fromCursor(findings: readonly Finding[], page: Page): readonly Finding[] {
  const cursor = cursorOf(page)
  if (cursor === undefined) return findings
  const at = cursor.range
  const next = findings.findIndex(({ source, range }) =>
    source === cursor.source
      ? range.start > at.start || (range.start === at.start && range.end > at.end)
      : source > cursor.source,
  )
  return [...findings.slice(Math.max(next, 0)), ...findings.slice(0, Math.max(next, 0))]
}

function selectNext(page: Page, isBackward: boolean): string {
  const findings = findingsOf(page)
  const ordered = fromCursor(findings, page)
  const finding = isBackward ? (ordered.at(-2) ?? ordered[0]) : ordered[0]
  if (finding === undefined) return "No problems found."
  const { diagnostic, source, range } = finding
  page.editors.get(source)?.select(range)
  const { message, hint = "", fix } = diagnostic
  const place = `${findings.indexOf(finding) + 1} of ${findings.length}, in ${source}`
  return `${place}: ${message} ${hint} ${fix === undefined ? "" : `${fixKeys} fixes it.`}`
}

function fixNext(page: Page): string {
  const findings = findingsOf(page).filter(({ diagnostic }) => diagnostic.fix !== undefined)
  const cursor = cursorOf(page)
  const isAtCursor = ({ source, range }: Finding): boolean =>
    source === cursor?.source && range.start <= cursor.range.start && cursor.range.end <= range.end
  const finding = findings.find(isAtCursor) ?? fromCursor(findings, page)[0]
  if (finding === undefined) return "Nothing has a fix."
  const { diagnostic, source, range } = finding
  page.editors.get(source)?.select({ start: range.end, end: range.end })
  fixAll(page, [diagnostic])
  return `Fixed: ${diagnostic.message}`
}

/** The keys that fix a finding, as the keyboard of the visitor names them. */
export const fixKeys = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? "Cmd+." : "Ctrl+."
