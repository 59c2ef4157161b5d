import { defineFields, pickFields } from "trommel"
import { listEndpoint } from "trommel/server"

export interface Sale {
  readonly id: number
  readonly store: number
  readonly name: string
  readonly cost: number
}

/** Whom a request is from, as a session or a verified token says it. */
export interface Caller {
  readonly store: number
  readonly role: "owner" | "clerk"
}

const fields = defineFields({
  id: { kind: "integer", nullable: false },
  name: { kind: "text", nullable: false },
  cost: { kind: "number", nullable: false },
})

/** Answers each caller with the rows of the store, in the fields of the role. The caller's text has no part in either. */
export function salesEndpoint(
  sales: readonly Sale[],
  callerOf: (request: Request) => Caller | undefined,
): (request: Request) => Promise<Response> {
  const rows = (request: Request) => {
    const caller = callerOf(request)
    return sales.filter(({ store }) => store === caller?.store)
  }
  const forOwners = listEndpoint({ table: fields, rows })
  const forClerks = listEndpoint({
    table: pickFields(fields, ["id", "name"]),
    rows,
    respond: ({ status, data, total, message }) =>
      status === 200 ? { data: data.map(({ id, name }) => ({ id, name })), total } : { message },
  })
  return async (request) => {
    const role = callerOf(request)?.role
    if (role === undefined) return new Response("Sign in.", { status: 401 })
    return role === "owner" ? forOwners(request) : forClerks(request)
  }
}
