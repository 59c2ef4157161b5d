import type { JSX } from "preact"
import type { Page, PageProps } from "../page.ts"
import { emptyState, queryOf } from "../state/page-state.ts"
import {
  columnKinds,
  kindOf,
  readValues,
  withKind,
  withName,
  withOption,
  writeValues,
  type EditedField,
} from "./edit-definitions.ts"

interface DefinitionRowProps extends PageProps {
  readonly field: EditedField
  /** Takes the changed field, or undefined when it is removed. */
  readonly onChange: (field: EditedField | undefined) => void
}

/** Edits the definition of one field. */
export function DefinitionRow({ page, field, onChange }: DefinitionRowProps): JSX.Element {
  const { name, options } = field
  const label = options.get("label")
  return (
    <tr>
      <td>
        <input
          aria-label={`Name of ${name}`}
          value={name}
          spellcheck={false}
          onChange={({ currentTarget }) => onChange(withName(field, currentTarget.value.trim()))}
        />
      </td>
      <td>
        <KindSelect page={page} field={field} onChange={onChange} />
      </td>
      <Flag
        label={`${name} is a list`}
        checked={options.get("list") === true}
        disabled={kindOf(field) === "object"}
        onChange={(checked) => onChange(withOption(field, "list", checked ? true : undefined))}
      />
      <Flag
        label={`${name} can be empty`}
        checked={options.get("nullable") !== false}
        onChange={(checked) => onChange(withOption(field, "nullable", checked ? undefined : false))}
      />
      <td>
        <input
          aria-label={`Label of ${name}`}
          value={typeof label === "string" ? label : ""}
          onChange={({ currentTarget: { value } }) =>
            onChange(withOption(field, "label", value.trim() === "" ? undefined : value.trim()))
          }
        />
      </td>
      <td>
        <ValuesInput field={field} onChange={onChange} />
      </td>
      <td>
        <button
          type="button"
          class="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => onChange(undefined)}
        >
          Remove
        </button>
      </td>
    </tr>
  )
}

/** A cell with a box to check. */
function Flag({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}): JSX.Element {
  return (
    <td>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </td>
  )
}

function KindSelect({ page, field, onChange }: DefinitionRowProps): JSX.Element {
  const { name } = field
  const kind = kindOf(field)
  const setKind = async (chosen: string): Promise<void> => {
    const ids = chosen === "enum" ? await findIds(page, name) : []
    onChange(withKind(field, chosen, ids))
  }
  return (
    <select
      aria-label={`Kind of ${name}`}
      value={kind}
      onChange={({ currentTarget }) => void setKind(currentTarget.value)}
    >
      {[...new Set([...columnKinds, kind])].map((known) => (
        <option key={known} value={known}>
          {known}
        </option>
      ))}
    </select>
  )
}

function ValuesInput({
  field,
  onChange,
}: Pick<DefinitionRowProps, "field" | "onChange">): JSX.Element | null {
  const kind = kindOf(field)
  if (kind !== "enum" && kind !== "text") return null
  const line = writeValues(field)
  if (line === undefined) return <span class="note">see the text below</span>
  return (
    <input
      aria-label={`Values of ${field.name}`}
      value={line}
      placeholder={kind === "enum" ? "0 = Draft | 1 = Paid" : "any"}
      onChange={({ currentTarget }) =>
        onChange(withOption(field, "values", readValues(kind, currentTarget.value)))
      }
    />
  )
}

/** The most ids that are taken from the rows. */
const mostIds = 50

/** Finds the integers that a field holds, as ids of an enum. */
async function findIds({ client }: Page, field: string): Promise<readonly number[]> {
  const query = queryOf(emptyState)
  const answer = await client.ask("ids", { kind: "counts", field, query, limit: mostIds })
  if (answer?.kind !== "counts") return []
  return answer.values
    .flatMap(({ value }) => (typeof value === "number" && Number.isInteger(value) ? value : []))
    .sort((one, other) => one - other)
}
