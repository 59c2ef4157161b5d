import { Fragment, type JSX } from "preact"
import type { FieldDescription, TextRange } from "../../../src/index.ts"
import type { ShownCell } from "../worker/protocol.ts"
import { labelOf, splitDate } from "./value-forms.ts"

/** Shows the value of a cell by its kind. Every text of a row is shown as text. */
export function CellContent({
  cell,
  field,
}: {
  readonly cell: ShownCell
  readonly field: FieldDescription
}): JSX.Element {
  const { text, empty, absence, items, value, marks } = cell
  if (absence !== undefined) return <Absence absence={absence} isEmpty={empty} />
  if (items !== undefined) return <Items items={items} />
  if (empty)
    return (
      <span class="unreadable" title={`Counts as empty, since the field is of kind ${field.kind}.`}>
        {text}
      </span>
    )
  if (field.kind === "enum" && value !== undefined && value !== null) {
    const label = labelOf(field, value)
    return label === text ? <>{text}</> : <Labeled label={label} id={text} />
  }
  if (marks !== undefined) return <Marked text={text} marks={marks} />
  return field.kind === "date" ? <DateText text={text} /> : <>{text}</>
}

function Marked({
  text,
  marks,
}: {
  readonly text: string
  readonly marks: readonly TextRange[]
}): JSX.Element {
  const last = marks.at(-1)
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={index}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(last?.end ?? 0)}
    </>
  )
}

/** Shows a value without a text. Null, a missing property and an empty text look different. */
function Absence({
  absence,
  isEmpty,
}: {
  readonly absence: NonNullable<ShownCell["absence"]>
  readonly isEmpty: boolean
}): JSX.Element {
  const title = isEmpty
    ? "Counts as empty: == null matches it."
    : "A value: == null does not match it."
  return (
    <span class={`absence is-${absence.replace(" ", "-")}`} title={title}>
      {absence}
    </span>
  )
}

function Labeled({ label, id }: { readonly label: string; readonly id: string }): JSX.Element {
  return (
    <>
      {label} <span class="value-id">{id}</span>
    </>
  )
}

function Items({ items }: { readonly items: readonly string[] }): JSX.Element {
  if (items.length === 0) return <span class="absence is-null">empty array</span>
  return (
    <span class="items">
      {items.map((item, index) => (
        <span key={index} class="item">
          {item}
        </span>
      ))}
    </span>
  )
}

function DateText({ text }: { readonly text: string }): JSX.Element {
  const { day, time } = splitDate(text)
  return time === "" ? (
    <>{day}</>
  ) : (
    <>
      {day} <span class="time-of-day">{time}</span>
    </>
  )
}
