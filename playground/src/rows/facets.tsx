import type { JSX } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { FieldDescription } from "../../../src/index.ts"
import type { Page, PageProps } from "../page.ts"
import { queryOf } from "../state/page-state.ts"
import type { CountsAnswer } from "../worker/protocol.ts"
import { readChoices, toggleValue, type CellValue, type Choice } from "./edit-filters.ts"
import { canBeCounted, countedAtFirst } from "./facet-fields.ts"
import type { EditText, FieldDescriptions } from "./rows-panel.tsx"
import { jsonOf, labelOf, writeCount } from "./value-forms.ts"

interface FacetsPanelProps extends PageProps {
  readonly descriptions: FieldDescriptions
  readonly edit: EditText
}

/** Counts the values of some fields. A click on a value asks for it, or takes it out of the filters. */
export function FacetsPanel({ page, descriptions, edit }: FacetsPanelProps): JSX.Element | null {
  const fields = [...descriptions.values()].filter(canBeCounted)
  const [names, setNames] = useState<readonly string[]>()
  const shown = names ?? countedAtFirst(fields, page.data?.fewValued ?? [])
  const [counted, others] = [true, false].map((wanted) =>
    fields.filter(({ name }) => shown.includes(name) === wanted),
  )
  if (fields.length === 0) return null
  return (
    <div class="facets" role="group" aria-label="Counts of values">
      {counted?.map((field) => (
        <Facet
          key={field.name}
          page={page}
          field={field}
          edit={edit}
          hide={() => setNames(shown.filter((name) => name !== field.name))}
        />
      ))}
      {others?.length !== 0 && (
        <label class="facet-choice">
          <span class="label">Count the values of</span>
          <select
            value=""
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== "") setNames([...shown, currentTarget.value])
              currentTarget.value = ""
            }}
          >
            <option value="">a field …</option>
            {others?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** The numbers of values that a facet lists at first, and when the visitor wants more. */
const fewValues = 6
const manyValues = 60

interface FacetProps extends PageProps {
  readonly field: FieldDescription
  readonly edit: EditText
  readonly hide: () => void
}

function Facet({ page, field, edit, hide }: FacetProps): JSX.Element {
  const [limit, setLimit] = useState(fewValues)
  const counts = useCounts(page, field.name, limit)
  const { data, state } = page
  const { filters, dialect } = state
  const choiceOf = data && readChoices(filters, field.name, { dialect, fields: data.fields })
  const button = (value: CellValue, count: number): JSX.Element => (
    <FacetValue
      key={jsonOf(value)}
      title={value === null ? "empty" : labelOf(field, value)}
      isEmpty={value === null || value === ""}
      count={count}
      choice={choiceOf?.(value) ?? "open"}
      toggle={() =>
        edit("filters", (text, context) => toggleValue(text, { field: field.name, value }, context))
      }
    />
  )
  return (
    <fieldset class="facet">
      <legend>
        {field.name}
        <button
          type="button"
          class="quiet"
          aria-label={`Hide the counts of ${field.name}`}
          onClick={hide}
        >
          <span aria-hidden="true">×</span>
        </button>
      </legend>
      {counts?.values.map(({ value, count }) => button(value, count))}
      {counts !== undefined && counts.empty > 0 && button(null, counts.empty)}
      {counts !== undefined && counts.others > 0 && (
        <OtherValues
          count={counts.others}
          more={limit === fewValues ? () => setLimit(manyValues) : undefined}
        />
      )}
      {counts?.values.length === 0 && counts.empty === 0 && <span class="note">No values</span>}
    </fieldset>
  )
}

function FacetValue({
  title,
  isEmpty,
  count,
  choice,
  toggle,
}: {
  readonly title: string
  readonly isEmpty: boolean
  readonly count: number
  readonly choice: Choice
  readonly toggle: () => void
}): JSX.Element {
  return (
    <button
      type="button"
      class={`facet-value ${choice}`}
      aria-pressed={choice === "chosen"}
      title={title}
      onClick={toggle}
    >
      <span class={isEmpty ? "facet-title absence" : "facet-title"}>{title}</span>{" "}
      <span class="facet-count">{writeCount(count)}</span>
      {choice === "excluded" && <span class="visually-hidden"> (left out)</span>}
    </button>
  )
}

function OtherValues({
  count,
  more,
}: {
  readonly count: number
  readonly more: (() => void) | undefined
}): JSX.Element {
  const text = `${writeCount(count)} with other values`
  return more === undefined ? (
    <span class="note">{text}</span>
  ) : (
    <button type="button" class="quiet" onClick={more}>
      {text} …
    </button>
  )
}

/** Milliseconds after the rows have arrived. While somebody types, the worker looks for rows and does not count. */
const countingDelay = 120

/** Counts the values of a field after the rows of the page have changed. Returns the last counts meanwhile. */
function useCounts(page: Page, field: string, limit: number): CountsAnswer | undefined {
  const { client, rows, state } = page
  const [counts, setCounts] = useState<CountsAnswer>()
  useEffect(() => {
    let gone = false
    const ask = (): void => {
      const request = { kind: "counts", query: queryOf(state), field, limit } as const
      void client.ask(`counts ${field}`, request).then((answer) => {
        if (answer?.kind === "counts" && !gone) setCounts(answer)
      })
    }
    const timer = setTimeout(ask, countingDelay)
    return () => {
      gone = true
      clearTimeout(timer)
    }
    // The rows follow the state.
  }, [client, rows, field, limit])
  return counts
}
