import { contentOf, failureOf, type Calls, type Library } from "./calls.ts"
import type { Material } from "./material.ts"

/** Makes the calls of endpoints and of the mock. */
export function serviceCalls(library: Library, material: Material): Calls {
  return {
    ...endpointCalls(library, material),
    ...requestCalls(library, material),
    ...storeCalls(library, material),
  }
}

function endpointCalls(library: Library, { listRequests }: Material): Calls {
  const { compareDialects, createGuard, defineFields, listEndpoint } = library
  const rows = [{ a: 1 }, { a: 2 }, { a: 3 }]
  const table = defineFields({ a: { kind: "number", unique: true } })
  const endpoints = {
    "by default": () => listEndpoint({ table, rows }),
    strict: () => listEndpoint({ table, rows, strict: true, appParameters: ["limit"] }),
    "with options": () =>
      listEndpoint({
        table,
        rows: () => rows,
        limits: { values: 2 },
        diagnosticsHeader: "X-Found",
        respond: (answer) => answer,
      }),
    "that fails": () =>
      listEndpoint({
        table,
        rows: () => Promise.reject(new Error("no rows")),
        onError: () => undefined,
      }),
  }
  const guards = (["report", "refuse"] as const).map((mode) => {
    const paths = ["/", "/:list"]
    const lists = paths.map((path) => ({ path, table, compare: compareDialects }))
    const make = () => {
      const guard = createGuard({ lists, mode, onError: () => undefined })
      return (request: Request) => guard(request, () => new Response("rows", { headers: [] }))
    }
    return [`guard ${mode}`, make] as const
  })
  const calls = [...Object.entries(endpoints), ...guards].flatMap(([name, make]) =>
    listRequests.map((request, index) => [
      `endpoint ${name} ${index}`,
      async () => contentOf(await make()(request)),
    ]),
  )
  return Object.fromEntries(calls) as Calls
}

const optionsOf = ({ data }: Material) => ({
  now: () => new Date(0),
  newId: () => data.stores[0]?.id ?? "",
  data,
})

function requestCalls({ createStoreServer }: Library, material: Material): Calls {
  const plain = optionsOf(material)
  const strict = { ...plain, strict: true, rateLimit: { requests: 1, seconds: 1 } }
  const calls = material.storeRequests.flatMap((request, index) =>
    Object.entries({ plain, strict }).map(([name, options]) => [
      `${name} store ${index}`,
      async () => contentOf(await createStoreServer(options).fetch(request)),
    ]),
  )
  return Object.fromEntries(calls) as Calls
}

function storeCalls(library: Library, material: Material): Calls {
  const { createStoreClient, readStoreData, seedData, seedKeys } = library
  const options = optionsOf(material)
  const storeId = options.newId()
  const serverWith = (given = {}) => library.createStoreServer({ ...options, ...given })
  const clientOf = (server = serverWith()) =>
    createStoreClient({
      baseUrl: "http://localhost",
      apiKey: seedKeys.allScopes,
      userAgent: "test",
      backoff: { first: 0, longest: 0 },
      fetch: (url, init) => server.fetch(new Request(url, init)),
    })
  const planned = (fault: object) => clientOf(serverWith({ plan: [fault] })).getStore(storeId)
  const few = { products: 1, orders: 1, reviews: 1, tickets: 1, webhookLogs: 1 }
  return {
    "the store's client": async () => {
      const client = clientOf()
      const orders = client.orders(storeId).list({ filters: "total>1", pageSize: 2 })
      return [await client.getUser(), await orders]
    },
    "a new category": () => clientOf().createCategory(storeId, { name: "New", productIds: [] }),
    "an unknown store": () =>
      failureOf(clientOf().getStore("00000000-0000-4000-8000-000000000000")),
    "a planned fault": () => planned({ status: 503, times: 1 }),
    "a planned drop": () => failureOf(planned({ drop: "before" })),
    "a wrong plan": () => serverWith({ plan: [{ status: 1 }] }),
    "a server's errors": () => serverWith({ errors: { failure: { status: 1 } } }),
    operations: () => serverWith({ operations: { getUser: { path: "/me" } } }).operations,
    snapshot: () => {
      const server = serverWith()
      server.restore(server.snapshot())
      server.reset()
      return server.snapshot().stores
    },
    data: () => readStoreData(JSON.parse(JSON.stringify(options.data))),
    "wrong data": () => readStoreData({ stores: [{}] }),
    seed: () => seedData({ sizes: few }),
  }
}
