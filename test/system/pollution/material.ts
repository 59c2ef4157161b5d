import type { StoreData } from "../../../src/mock/state/store-data.ts"

/** Requests and responses for one run of all calls. They are made before the pollution, as servers and networks make theirs. */
export interface Material {
  readonly data: StoreData
  readonly listRequests: readonly Request[]
  readonly storeRequests: readonly Request[]
  /** Several copies, since each can be read once. */
  readonly replies: Readonly<Record<ReplyName, (readonly Response[])[]>>
}

export type ReplyName =
  "page" | "pages" | "refused" | "unreadable" | "retried" | "late" | "custom" | "user"

const list = (rows: readonly object[], pages?: number) =>
  Response.json({ success: true, message: null, code: null, data: rows, pages })

const makeReplies = {
  page: () => [list([{ a: 1 }], 1)],
  pages: () => [list([{ a: 1 }, { a: 2 }], 2), list([{ a: 2 }, { a: 3 }], 3), list([], 3)],
  refused: () => [
    Response.json({ success: false, message: "No.", code: "Denied", data: null }, { status: 403 }),
  ],
  unreadable: () => [new Response("<html>", { status: 302 })],
  retried: () => [new Response("", { status: 503 }), list([{ a: 1 }])],
  late: () => [new Response("", { status: 429, headers: { "retry-after": "1000" } })],
  custom: () => [Response.json([{ a: 1 }])],
  user: () => [
    Response.json({ success: true, message: null, code: null, data: { email: "a@b.example" } }),
  ],
} satisfies Record<ReplyName, () => readonly Response[]>

/** Makes as many copies of each reply as calls may read. */
function copiesOfReplies(): Material["replies"] {
  const copy = (name: ReplyName) => Array.from({ length: 12 }, () => makeReplies[name]())
  return {
    page: copy("page"),
    pages: copy("pages"),
    refused: copy("refused"),
    unreadable: copy("unreadable"),
    retried: copy("retried"),
    late: copy("late"),
    custom: copy("custom"),
    user: copy("user"),
  }
}

/** Prepares what one run reads. */
export function prepareMaterial(data: StoreData): Material {
  const [key] = data.accounts
    .flatMap(({ keys }) => keys)
    .toSorted((a, b) => b.scopes.length - a.scopes.length)
  const [store] = data.stores
  const headers = {
    authorization: `Bearer ${key?.value}`,
    "user-agent": "test",
    origin: "http://localhost",
  }
  const ask = (path: string, init: RequestInit = {}) =>
    new Request(`http://localhost${path}`, { headers, ...init })
  return {
    data,
    listRequests: [
      ask("/?filters=a>1&sorts=-a&page=1"),
      ask("/?filters=a>x,nope==1&limit=2&sorts=a&sorts=b"),
      ask("/?filters=a==1|2|3"),
      ask("/", { method: "HEAD" }),
      ask("/", { method: "POST", body: "{}" }),
    ],
    storeRequests: [
      ask("/user"),
      ask("/nothing"),
      ask("/user", { method: "DELETE" }),
      ask("/user", { headers: {} }),
      ask("/user", {
        method: "OPTIONS",
        headers: { ...headers, "access-control-request-method": "GET" },
      }),
      ask(`/stores/${store?.id}/orders?filters=total>1,nope==1&pageSize=2`),
    ],
    replies: copiesOfReplies(),
  }
}
