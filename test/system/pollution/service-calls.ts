import type { Library, NamedCall } from "./answers.ts"
import { clientCalls } from "./client-calls.ts"
import type { Material } from "./material.ts"
import { contentOf } from "./outcomes.ts"
import { storeCalls } from "./store-calls.ts"

/** Makes the calls of endpoints, clients and the mock. */
export function serviceCalls(library: Library, material: Material): NamedCall[] {
  return [
    ...endpointCalls(library, material),
    ...clientCalls(library, material),
    ...storeCalls(library, material),
  ]
}

function endpointCalls(library: Library, { listRequests }: Material): NamedCall[] {
  const rows = [{ a: 1 }, { a: 2 }, { a: 3 }]
  const table = library.defineFields({ a: { kind: "number", unique: true } })
  const endpoints = {
    "by default": () => library.listEndpoint({ table, rows }),
    strict: () => library.listEndpoint({ table, rows, strict: true, appParameters: ["limit"] }),
    "with options": () =>
      library.listEndpoint({
        table,
        rows: () => rows,
        limits: { values: 2 },
        diagnosticsHeader: "X-Found",
        respond: (answer) => answer,
      }),
    "that fails": () =>
      library.listEndpoint({
        table,
        rows: () => Promise.reject(new Error("no rows")),
        onError: () => undefined,
      }),
  }
  return Object.entries(endpoints).flatMap(([name, make]) =>
    listRequests.map((request, index): NamedCall => [
      `endpoint ${name} ${index}`,
      async () => contentOf(await make()(request)),
    ]),
  )
}
