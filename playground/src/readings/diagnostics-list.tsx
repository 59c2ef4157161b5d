import type { JSX } from "preact"
import { applyFixes, prepareQuery, type Diagnostic, type Fix } from "../../../src/index.ts"
import type { Page, PageProps } from "../page.ts"
import { fixKeys } from "../use-finding-keys.ts"
import { fixAll, isEdited } from "./fix-all.ts"
import { describeStrictness, queryOptions } from "../state/query-input.ts"
import { DocumentationLink } from "../theme/documentation.tsx"
import { MarkedText } from "./marked-text.tsx"
import { useHeldHeight } from "./use-held-height.ts"

/** Lists what is wrong or remarkable about the query, with its place and a button for each fix. */
export function DiagnosticsList({ page }: PageProps): JSX.Element {
  const { diagnostics: ofQuery, omitted } = page.bound ?? { diagnostics: [], omitted: 0 }
  const diagnostics = [...ofUrl(page), ...ofQuery]
  const fixable = diagnostics.filter(
    ({ fix, severity }) => fix !== undefined && severity !== "hint",
  )
  const strictness =
    page.bound && page.data && describeStrictness(page.bound, page.data.fields, page.state)
  return (
    <section
      class="diagnostics card"
      aria-label="Diagnostics"
      aria-live="polite"
      ref={useHeldHeight<HTMLElement>()}
    >
      {page.bound !== undefined && diagnostics.length === 0 && (
        <p class="all-well">No problems found.</p>
      )}
      {diagnostics.length > 0 && (
        <ul>
          {diagnostics.map((diagnostic, index) => (
            <DiagnosticItem key={index} page={page} diagnostic={diagnostic} />
          ))}
        </ul>
      )}
      {omitted > 0 && <p class="note">And {omitted} more.</p>}
      {strictness !== undefined && <p class="note">{strictness}</p>}
      {fixable.length > 0 && (
        <p class="keys note">
          <kbd>F8</kbd> next, <kbd>{fixKeys}</kbd> fix
        </p>
      )}
      {fixable.length > 1 && (
        <button type="button" onClick={() => fixAll(page, fixable)}>
          Fix all {fixable.length}
        </button>
      )}
    </section>
  )
}

function DiagnosticItem({
  page,
  diagnostic,
}: PageProps & { readonly diagnostic: Diagnostic }): JSX.Element {
  const { severity, code, rule, source, message, hint, fix, range } = diagnostic
  const text = textOf(page, source)
  return (
    <li class={`diagnostic ${severity}`} data-code={code}>
      <p class="diagnostic-head">
        <strong>{severity}</strong>{" "}
        <DocumentationLink page={`reference/diagnostics.html#${code}`}>
          <code>{code}</code>
        </DocumentationLink>{" "}
        <span class="rule">
          rule{" "}
          <DocumentationLink page={`reference/rules.html#${rule.toLowerCase()}`}>
            {rule}
          </DocumentationLink>{" "}
          in {source}
        </span>
      </p>
      <p>{message}</p>
      {text !== undefined && range !== undefined && <MarkedText text={text} range={range} />}
      {hint !== undefined && <p class="hint">{hint}</p>}
      {text !== undefined && fix !== undefined && (
        <button type="button" class="fix" onClick={() => fixAll(page, [diagnostic])}>
          <FixTitle text={text} diagnostic={diagnostic} fix={fix} />
        </button>
      )}
    </li>
  )
}

/** The most UTF-16 units of a mended text that are shown whole. */
const longestShown = 48

/** Says what a fix does: the text after it, or for a long text the part that it replaces. */
function FixTitle({
  text,
  diagnostic,
  fix,
}: {
  readonly text: string
  readonly diagnostic: Diagnostic
  readonly fix: Fix
}): JSX.Element {
  const fixed = applyFixes(text, [diagnostic], { hints: true }).text
  const replaced = text.slice(fix.range.start, fix.range.end)
  if (fixed !== "" && fixed.length <= longestShown)
    return (
      <>
        Fix: <code>{fixed}</code>
      </>
    )
  if (fix.text === "")
    return (
      <>
        Remove <code>{replaced}</code>
      </>
    )
  return (
    <>
      {replaced === "" ? "Insert " : "Replace "}
      {replaced !== "" && <code>{replaced}</code>}
      {replaced !== "" && " by "}
      <code>{fix.text}</code>
    </>
  )
}

/** Returns what is remarkable about the URL that was pasted, until the query changes. */
function ofUrl({ pasted, data, state }: Page): readonly Diagnostic[] {
  if (pasted === undefined || data === undefined) return []
  return prepareQuery(pasted, data.fields, queryOptions(state)).diagnostics.filter(
    ({ source }) => source === "url",
  )
}

function textOf({ state, pasted }: Page, source: Diagnostic["source"]): string | undefined {
  return source === "url" ? pasted : isEdited(source) ? state[source] : undefined
}
