import type { JSX } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { describeField } from "../../../src/core.ts"
import type { PageProps, ReadyData } from "../page.ts"
import { Copyable } from "../readings/copyable.tsx"
import { DefinitionRow } from "./definition-row.tsx"
import { readEditedFields, writeDefinitions, type EditedField } from "./edit-definitions.ts"
import { printTable } from "./print-table.ts"
import { tableFrom } from "./table-source.ts"

/** Shows the table of the data. Definitions can be edited and copied; a table of the store is shown only. */
export function TableEditor({ page, data }: PageProps & { readonly data: ReadyData }): JSX.Element {
  const { table } = data
  // A table that was given is shown although it cannot be used, so that it can be mended.
  const json = page.state.table ?? (table.kind === "definitions" ? table.json : undefined)
  return (
    <>
      {json === undefined ? (
        <FixedTable page={page} data={data} />
      ) : (
        <Definitions page={page} json={json} />
      )}
      {data.guesses.length > 0 && (
        <details>
          <summary>How the kinds were guessed</summary>
          <ul class="guesses">
            {data.guesses.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      {page.state.table !== undefined && (
        <button type="button" onClick={() => page.update({ table: undefined })}>
          Back to the table of the data
        </button>
      )}
      <Copyable title="As TypeScript" text={printTable(table)} />
    </>
  )
}

function FixedTable({ page, data }: PageProps & { readonly data: ReadyData }): JSX.Element {
  const guess = (): void => {
    void page.client.ask("infer", { kind: "infer" }).then((answer) => {
      if (answer?.kind === "infer") page.update({ table: answer.json })
    })
  }
  return (
    <>
      <p class="note">
        This table of the store contains functions, so it cannot be edited here. A table that is
        guessed from the rows can be edited.
      </p>
      <div class="table-frame" tabIndex={0} role="group" aria-label="Fields">
        <table class="definitions">
          <FieldsHead />
          <tbody>
            {[...data.fields.fields.values()].map(({ name }) => (
              <FixedRow key={name} page={page} name={name} />
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" onClick={guess}>
        Guess a table from the rows
      </button>
    </>
  )
}

function FixedRow({ page, name }: PageProps & { readonly name: string }): JSX.Element | null {
  const field = page.data && describeField(page.data.fields, name)
  if (field === undefined) return null
  const { label, kind, list = false, nullable, values } = field
  const listed =
    kind === "enum" || kind === "text"
      ? (values ?? []).map(({ value, label }) =>
          String(value) === label ? label : `${String(value)} = ${label}`,
        )
      : []
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{kind}</td>
      <td>{list ? "yes" : "no"}</td>
      <td>{nullable ? "yes" : "no"}</td>
      <td>{label === name ? "" : label}</td>
      <td>{listed.join(" | ")}</td>
    </tr>
  )
}

function FieldsHead(): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Kind</th>
        <th scope="col">List</th>
        <th scope="col">Can be empty</th>
        <th scope="col">Label</th>
        <th scope="col">Values</th>
      </tr>
    </thead>
  )
}

/** Edits definitions, in a form and as text. Only definitions that the library accepts take effect. */
function Definitions({ page, json }: PageProps & { readonly json: string }): JSX.Element {
  const [text, setText] = useState(() => layOut(json))
  // What is typed here comes back as the state of the page, and must not be laid out anew under the hands.
  const typed = useRef(json)
  useEffect(() => {
    if (json === typed.current) return
    typed.current = json
    setText(layOut(json))
  }, [json])
  const read = tableFrom({ kind: "definitions", json: text })
  const fields = readEditedFields(text)
  const change = (changed: string): void => {
    setText(changed)
    if (!tableFrom({ kind: "definitions", json: changed }).ok) return
    // Without line breaks, since the address holds it.
    const table = JSON.stringify(JSON.parse(changed))
    typed.current = table
    page.update({ table, page: "" })
  }
  return (
    <>
      {fields !== undefined && (
        <div class="table-frame" tabIndex={0} role="group" aria-label="Fields">
          <table class="definitions">
            <FieldsHead />
            <tbody>
              {fields.map((field, index) => (
                <DefinitionRow
                  key={index}
                  page={page}
                  field={field}
                  onChange={(changed) =>
                    change(writeDefinitions(replaceAt(fields, index, changed)))
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!read.ok && (
        <ul class="notices" role="alert">
          <li>These definitions do not take effect yet:</li>
          {read.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <label class="definitions-text">
        <span class="label">As JSON</span>
        <textarea
          rows={8}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
    </>
  )
}

/** Writes definitions with a line for each field. A text that is not definitions stays as it is. */
function layOut(json: string): string {
  const fields = readEditedFields(json)
  return fields === undefined ? json : writeDefinitions(fields)
}

/** Replaces a field, or removes it when there is no other. */
function replaceAt(
  fields: readonly EditedField[],
  index: number,
  changed: EditedField | undefined,
): readonly EditedField[] {
  return fields.flatMap((field, at) => (at === index ? (changed ?? []) : field))
}
