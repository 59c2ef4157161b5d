import { createRedact, withoutCredentials } from "../../client/redact.ts"
import { visible } from "../../diagnostics/visible.ts"
import { isRow } from "../../diagnostics/untrusted.ts"
import { diagnosticsHeaderName } from "../../diagnostics/diagnostic.ts"
import type { HeaderDiagnostics } from "../../endpoint/diagnostics-header.ts"
import { takeLightly } from "../../endpoint/web.ts"
import { cutText } from "../output/texts.ts"
import type { Service } from "./service.ts"

type Answers = Pick<Service, "fetch" | "refuse">

interface LogOptions extends Answers, Pick<Service, "secrets"> {
  readonly write: (line: string) => void
  readonly now: () => number
}

const maxAddressLength = 1000

/** Makes a log of requests: method, address, status, time, and what was wrong. Each takes one line. */
export function createRequestLog({ fetch, refuse, secrets, write, now }: LogOptions): Answers {
  const redact = createRedact(secrets)
  const writeLine = (parts: readonly string[]): void => {
    write(`${visible(parts.join(" "))}\n`)
  }
  return {
    fetch: takeLightly(async (request) => {
      const start = now()
      const response = await fetch(request)
      const duration = `${Math.round(now() - start)} ms`
      const { pathname, search } = new URL(request.url)
      const address = redact(withoutCredentials(pathname + search))
      writeLine([
        `${request.method} ${cutText(address, maxAddressLength)}`,
        String(response.status),
        duration,
        ...(await reasonsOf(response)).map((reason) => ` ${redact(reason)}`),
      ])
      return response
    }),
    refuse: (refused) => {
      writeLine(["(invalid request)", String(refused.status), ` ${refused.message}`])
      return refuse(refused)
    },
  }
}

function readDiagnostics({ headers }: Response): HeaderDiagnostics | undefined {
  const header = headers.get(diagnosticsHeaderName)
  return header === null ? undefined : (JSON.parse(header) as HeaderDiagnostics)
}

/** Returns the diagnostics of a query, or the message of an error. */
async function reasonsOf(response: Response): Promise<readonly string[]> {
  const found = readDiagnostics(response)
  if (found !== undefined) {
    const listed = found.diagnostics.map(({ code, message }) => `${code}: ${message}`)
    return found.omitted > 0 ? [...listed, `and ${found.omitted} more`] : listed
  }
  if (response.status < 400 || response.body === null) return []
  // A planned fault may cut the body.
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const message = isRow(body) ? (body.message ?? body.detail) : undefined
  return typeof message === "string" ? [message] : []
}
