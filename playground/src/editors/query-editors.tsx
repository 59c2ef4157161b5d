import type { JSX } from "preact"
import type { PageProps } from "../page.ts"
import { dialectNames } from "../state/page-state.ts"

/** Edits the texts of the query, and how it is read. */
export function QueryEditors({ page: { state, update } }: PageProps): JSX.Element {
  return (
    <div class="editors">
      <label class="editor">
        <span class="label">filters</span>
        <input
          name="filters"
          value={state.filters}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => update({ filters: currentTarget.value, page: "" })}
        />
      </label>
      <label class="editor">
        <span class="label">sorts</span>
        <input
          name="sorts"
          value={state.sorts}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => update({ sorts: currentTarget.value, page: "" })}
        />
      </label>
      <div class="switches">
        <label>
          <span class="label">dialect</span>
          <select
            value={state.dialect}
            onChange={({ currentTarget }) =>
              update({
                dialect: dialectNames.find((name) => name === currentTarget.value) ?? "standard",
              })
            }
          >
            {dialectNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={state.strict}
            onChange={({ currentTarget }) => update({ strict: currentTarget.checked })}
          />
          <span>strict</span>
        </label>
      </div>
    </div>
  )
}
