import type { JSX } from "preact"
import { useState } from "preact/hooks"
import { parseQuery, printQuery, writeUrl } from "../../../src/index.ts"
import type { PageProps } from "../page.ts"
import type { AskedQuery } from "../state/page-state.ts"
import { dialects, queryInput } from "../state/query-input.ts"
import { Copyable } from "./copyable.tsx"
import { stored, store } from "../state/stored.ts"
import { requestForms, type ServiceList } from "./request-code.ts"
import type { Service } from "./use-service.ts"

const formKey = "trommel-code"

/** Stands for the list of a service that the page does not know. */
const exampleAddress = "https://api.example.com/items"

/** Shows the query as a URL, as a request to a service, and as canonical texts. */
export function TextsReading({
  page: { state, bound, service: typed, typeService: change },
  service,
}: PageProps & { readonly service: Service | "none" }): JSX.Element {
  const { address, key } = { ...listOf(service, state.data), ...typed }
  const url = writeUrl(queryInput(state), { into: address || exampleAddress })
  return (
    <>
      {bound?.hasErrors === true && (
        <p class="note">
          This query has an error. A lenient service ignores the part with the error and returns the
          wrong rows, so fix the error first.
        </p>
      )}
      {url.ok ? (
        <Copyable title="URL" text={url.value.text} note={url.value.diagnostics[0]?.message} />
      ) : (
        <p class="note">{url.diagnostics[0]?.message}</p>
      )}
      {url.ok && <RequestCode url={url.value.text} serviceKey={key} note={noteOnService(state)} />}
      <Canonical query={state} isPart={(bound?.dropped.length ?? 0) > 0} />
      <div class="service-fields">
        <label>
          <span class="label">URL of a list</span>
          <input
            type="url"
            value={address}
            placeholder={exampleAddress}
            spellcheck={false}
            onInput={({ currentTarget }) => change({ address: currentTarget.value })}
          />
        </label>
        <label>
          <span class="label">API key</span>
          <input
            value={key}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => change({ key: currentTarget.value })}
          />
        </label>
      </div>
    </>
  )
}

/** Shows a request as code. The form that the visitor chooses is stored. */
function RequestCode({
  url,
  serviceKey,
  note,
}: {
  readonly url: string
  readonly serviceKey: string
  readonly note: string | undefined
}): JSX.Element {
  const [chosen, setChosen] = useState(() => stored(formKey))
  const form = requestForms.find(({ title }) => title === chosen) ?? requestForms[0]
  const choice = (
    <select
      aria-label="Code"
      value={form.title}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value)
        store(formKey, value)
      }}
    >
      {requestForms.map(({ title }) => (
        <option key={title}>{title}</option>
      ))}
    </select>
  )
  return (
    <Copyable title={form.title} choice={choice} text={form.write(url, serviceKey)} note={note} />
  )
}

/** Returns the list of the service that holds the data, with empty texts where there is none. */
function listOf(service: Service | "none", data: string): ServiceList {
  const path = service === "none" ? undefined : service.paths.get(data)
  return service === "none" || path === undefined
    ? { address: "", key: "" }
    : { address: new URL(path, location.href).href, key: service.key }
}

/** Says where the service that npm start starts reads a query otherwise than the page. */
function noteOnService({ dialect, strict }: AskedQuery): string | undefined {
  if (dialect === "sieve") return "The mock store service uses the standard dialect."
  return strict
    ? "The service answers queries that this page refuses, unless it was started with: npm start -- --strict"
    : undefined
}

/** Shows the texts in their shortest spelling. @param isPart - True when parts of the query were dropped. */
function Canonical({
  query,
  isPart,
}: {
  readonly query: AskedQuery
  readonly isPart: boolean
}): JSX.Element {
  const options = { dialect: dialects[query.dialect] }
  const printed = printQuery(parseQuery(queryInput(query), options), options)
  if (!printed.ok) return <p class="note">{printed.diagnostics[0]?.message}</p>
  const { filters = "", sorts = "" } = printed.value
  return (
    <>
      <Copyable
        title="Canonical filters"
        text={filters}
        note={isPart ? "Without the parts that have no effect." : undefined}
      />
      <Copyable title="Canonical sorts" text={sorts} />
    </>
  )
}
