import { failureOf, type Calls, type Library } from "./calls.ts"
import type { Material, ReplyName } from "./material.ts"

/** What a fake fetch was asked for. */
interface Sent {
  readonly url: string
  readonly method: string | undefined
  readonly headers: readonly (readonly [string, string])[]
}

/** Makes the calls of list clients, callers and the client of the store. Their network is a list of replies. */
export function clientCalls(library: Library, { replies }: Material): Calls {
  const table = library.defineFields({ a: { kind: "integer", unique: true } })
  const sent: Sent[] = []
  const fetchOf = (name: ReplyName): typeof fetch => {
    const left = [...(replies[name].shift() ?? [])]
    return (url, init = {}) => {
      const headers = [...new Headers(init.headers)]
      sent.push({
        url: url instanceof Request ? url.url : url.toString(),
        method: init.method,
        headers,
      })
      const reply = left.shift()
      return reply ? Promise.resolve(reply) : Promise.reject(new TypeError("no network"))
    }
  }
  const clientOf = (name: ReplyName, options = {}) =>
    library.createListClient({
      url: "http://localhost/list?x=1",
      table,
      fetch: fetchOf(name),
      backoff: { first: 0, longest: 0 },
      ...options,
    })
  const all = async (rows: AsyncIterable<unknown>): Promise<unknown> => {
    const found: unknown[] = []
    for await (const row of rows) found.push(row)
    return found
  }
  const events: unknown[] = []
  const note = (event: unknown): void => void events.push(event)
  const noteRetry = ({ attempt, reason }: { attempt: number; reason: string }): void =>
    note([attempt, reason])
  const query = () => library.buildQuery(table).where("a", ">", 0)
  return {
    list: () => clientOf("page").list({ filters: "a>0" }),
    "list of a tree": () => clientOf("page").list(query()),
    "list without a query": () => failureOf(clientOf("page", { method: "POST" }).list()),
    "list with options": () => clientOf("page").list({}, { deadline: 5000 }),
    "list refused": () => failureOf(clientOf("refused", { headers: { "X-Key": "secret" } }).list()),
    "list unreadable": () => failureOf(clientOf("unreadable").list()),
    "list again": () => clientOf("retried", { onRetry: noteRetry }).list(),
    "list without network": () => failureOf(clientOf("retried", { tries: 1 }).list()),
    "list of a closed network": async () => {
      const client = clientOf("page", { tries: 2 })
      await client.list()
      return failureOf(client.list())
    },
    "list too late": async () =>
      JSON.stringify(await failureOf(clientOf("late", { deadline: 5000 }).list())).includes(
        '"deadline"',
      ),
    "list with its own reader": () =>
      clientOf("custom", { readPage: (body: unknown) => ({ rows: body }) }).list(),
    "list with the reader of the library": () =>
      clientOf("page", { readPage: library.readListBody }).list(),
    "list in sieve": () => clientOf("page", { dialect: library.sieve }).list(query()),
    "list of a wrong page": () => failureOf(clientOf("page").list({ page: 0.5 })),
    iterate: () =>
      all(clientOf("pages").iterate({ filters: "a>0" }, { onPage: note, onChange: note })),
    "iterate from a later page": () => clientOf("pages").iterate({ page: 2 }),
    "a wrong option": () => clientOf("page", { concurrency: 0 }),
    "a shared caller": () => {
      const caller = library.createCaller({ fetch: fetchOf("page") })
      return library.createListClient({ url: "/", table, caller }).list()
    },
    "a call": async () => {
      const { status, body, text } = await library
        .createCaller({ fetch: fetchOf("user") })
        .call({ method: "post", url: "http://localhost/", body: "{}" })
      return [status, body, text]
    },
    "the store's user": () =>
      library
        .createStoreClient({
          ...{ baseUrl: "http://localhost", apiKey: "key", userAgent: "test" },
          fetch: fetchOf("user"),
        })
        .getUser(),
    "what was sent": () => [sent, events],
  }
}
