import type { Library, NamedCall } from "./answers.ts"
import type { Material } from "./material.ts"
import { contentOf, failureOf } from "./outcomes.ts"

/** Makes the calls of the mock. */
export function storeCalls(library: Library, { data, storeRequests }: Material): NamedCall[] {
  const { createStoreServer, createStoreClient, seedKeys } = library
  const storeId = data.stores[0]?.id ?? ""
  const options = { now: () => new Date(0), newId: () => storeId, data }
  const clientOf = (server = createStoreServer(options)) =>
    createStoreClient({
      baseUrl: "http://localhost",
      apiKey: seedKeys.allScopes,
      userAgent: "test",
      backoff: { first: 0, longest: 0 },
      fetch: (url, init) => server.fetch(new Request(url, init)),
    })
  return [
    ...storeRequests.flatMap((request, index): NamedCall[] => [
      [`store ${index}`, async () => contentOf(await createStoreServer(options).fetch(request))],
      [
        `strict store ${index}`,
        async () =>
          contentOf(
            await createStoreServer({
              ...options,
              strict: true,
              rateLimit: { requests: 1, seconds: 1 },
            }).fetch(request),
          ),
      ],
    ]),
    [
      "the store's client",
      async () => {
        const client = clientOf()
        return [
          await client.getUser(),
          await client.orders(storeId).list({ filters: "total>1", pageSize: 2 }),
        ]
      },
    ],
    ["a new category", () => clientOf().createCategory(storeId, { name: "New", productIds: [] })],
    [
      "an unknown store",
      () => failureOf(clientOf().getStore("00000000-0000-4000-8000-000000000000")),
    ],
    [
      "a planned fault",
      () =>
        clientOf(createStoreServer({ ...options, plan: [{ status: 503, times: 1 }] })).getStore(
          storeId,
        ),
    ],
    [
      "a planned drop",
      () =>
        failureOf(
          clientOf(createStoreServer({ ...options, plan: [{ drop: "before" }] })).getStore(storeId),
        ),
    ],
    ["a wrong plan", () => createStoreServer({ ...options, plan: [{ status: 1 }] })],
    [
      "a server's errors",
      () => createStoreServer({ ...options, errors: { failure: { status: 1 } } }),
    ],
    [
      "operations",
      () => createStoreServer({ ...options, operations: { getUser: { path: "/me" } } }).operations,
    ],
    [
      "snapshot",
      () => {
        const server = createStoreServer(options)
        server.restore(server.snapshot())
        server.reset()
        return server.snapshot().stores
      },
    ],
    ["data", () => library.readStoreData(JSON.parse(JSON.stringify(data)))],
    ["wrong data", () => library.readStoreData({ stores: [{}] })],
    [
      "seed",
      () =>
        library.seedData({
          sizes: { products: 1, orders: 1, reviews: 1, tickets: 1, webhookLogs: 1 },
        }),
    ],
  ]
}
