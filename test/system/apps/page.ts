import { describeField } from "../../../src/index.ts"
import { hidden, inputs, type FilledForm } from "./filter-form.ts"
import { table, type Good } from "./goods.ts"

/** Escapes what visitors typed, so that it is text in elements and in attributes. */
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Renders the page: the form with its mistakes, and the titles of the rows. */
export function renderPage({ state, errors }: FilledForm, rows: readonly Good[]): string {
  const messages = (name: string | undefined): string =>
    errors
      .filter(({ input }) => input === name)
      .map(({ message }) => `<p role="alert" data-input="${name ?? ""}">${escape(message)}</p>`)
      .join("")
  const valuesOf = (name: string): readonly string[] => state.get(name) ?? []
  const parts = inputs.map(({ name, label, field, several = false }) => {
    const choices = describeField(table, field)?.values
    const control =
      choices === undefined
        ? valuesOrOne(valuesOf(name)).map(
            (text) => `<input name="${name}" value="${escape(text)}">`,
          )
        : choose(name, { choices: listChoices(choices, valuesOf(name)), several })
    return `<label>${escape(label)} ${[control].flat().join("")}</label>${messages(name)}`
  })
  const more = valuesOf(hidden).map(
    (text) => `<input type="hidden" name="${hidden}" value="${escape(text)}">`,
  )
  const list = rows.map(({ title }) => `<li>${escape(title)}</li>`).join("")
  const form = `<form action="/submit">${parts.join("")}${more.join("")}<button>Filter</button></form>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Goods</title>${messages(undefined)}${form}<ul>${list}</ul></html>`
}

const valuesOrOne = (values: readonly string[]): readonly string[] =>
  values.length === 0 ? [""] : values

interface Choice {
  readonly value: string
  readonly label: string
  readonly chosen: boolean
}

/** Lists the values of the field, then what was sent and is not among these. */
function listChoices(
  listed: readonly { readonly value: string | number | boolean; readonly label: string }[],
  chosen: readonly string[],
): readonly Choice[] {
  const known = listed.map(({ value, label }) => ({ value: String(value), label }))
  const others = chosen.filter((text) => !known.some(({ value }) => value === text))
  return [...known, ...others.map((value) => ({ value, label: value }))].map((choice) => ({
    ...choice,
    chosen: chosen.includes(choice.value),
  }))
}

function choose(
  name: string,
  { choices, several }: { readonly choices: readonly Choice[]; readonly several: boolean },
): string {
  const options = choices.map(
    ({ value, label, chosen }) =>
      `<option value="${escape(value)}"${chosen ? " selected" : ""}>${escape(label)}</option>`,
  )
  const none = several ? "" : '<option value=""></option>'
  return `<select name="${name}"${several ? " multiple" : ""}>${none}${options.join("")}</select>`
}
