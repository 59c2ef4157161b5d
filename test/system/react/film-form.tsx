/** @jsxImportSource react */
import { useState, type ReactElement } from "react"
import { describeField } from "../../../src/index.ts"
import { inputs, readQuery, writeQuery, type Input, type Texts } from "./film-filter.ts"
import { table } from "./films.ts"

/** What the form shows, and the address from which it was filled. */
interface FormState {
  readonly search: string
  readonly typed: Texts
  readonly mistakes: Texts
}

const fillForm = (search: string): FormState => ({
  search,
  typed: readQuery(search),
  mistakes: new Map(),
})

/** The form. It calls `onFilter` with the query string of what was typed, and is filled again when the address changes. */
export function FilmForm({
  search,
  onFilter,
}: {
  readonly search: string
  readonly onFilter: (search: string) => void
}): ReactElement {
  const [form, setForm] = useState(() => fillForm(search))
  if (form.search !== search) setForm(fillForm(search))
  const submit = (): void => {
    const written = writeQuery(form.typed)
    setForm({ ...form, mistakes: written.ok ? new Map() : written.mistakes })
    if (written.ok) onFilter(written.search)
  }
  // What is typed mends the mistake of its input, and perhaps that of the whole form.
  const type = (name: string, text: string): void =>
    setForm({
      ...form,
      typed: new Map([...form.typed, [name, text]]),
      mistakes: new Map([...form.mistakes].filter(([at]) => at !== name && at !== "")),
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {inputs.map((input) => (
        <FilterInput
          key={input.name}
          input={input}
          text={form.typed.get(input.name) ?? ""}
          mistake={form.mistakes.get(input.name)}
          onType={(text) => type(input.name, text)}
        />
      ))}
      <button>Filter</button>
      <p role="alert">{form.mistakes.get("")}</p>
    </form>
  )
}

/** An input with its label and its mistake. It offers the values of the field where the table lists them. */
function FilterInput({
  input: { name, label, field },
  text,
  mistake,
  onType,
}: {
  readonly input: Input
  readonly text: string
  readonly mistake: string | undefined
  readonly onType: (text: string) => void
}): ReactElement {
  const values = describeField(table, field)?.values
  const attributes = {
    name,
    value: text,
    "aria-invalid": mistake !== undefined,
    "aria-describedby": `${name}-mistake`,
  }
  return (
    <p>
      <label>
        {label}{" "}
        {values === undefined ? (
          <input {...attributes} onChange={(event) => onType(event.target.value)} />
        ) : (
          <select {...attributes} onChange={(event) => onType(event.target.value)}>
            <option value="">any</option>
            {values.map((each) => (
              <option key={each.label} value={String(each.value)}>
                {each.label}
              </option>
            ))}
          </select>
        )}
      </label>{" "}
      <span id={`${name}-mistake`} role="alert">
        {mistake}
      </span>
    </p>
  )
}
