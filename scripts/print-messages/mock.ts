import { createStoreServer } from "../../src/mock/store-server.ts"
import { seedKeys } from "../../src/mock/seed/seed-accounts.ts"
import { seedData } from "../../src/mock/seed/seed-data.ts"

interface WrongRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends every kind of wrong request to the mock, and yields the status and the message of each answer. */
export async function* mockMessages(): AsyncGenerator<string> {
  const data = seedData()
  const store = `/stores/${data.stores[0]?.id ?? ""}`
  const other = "00000000-0000-4000-8000-000000000000"
  const { fetch } = createStoreServer({
    data,
    strict: true,
    rateLimit: { requests: 40, seconds: 60 },
  })
  const json = { "Content-Type": "application/json" }
  const post = (body: string, headers: WrongRequest["headers"] = json): WrongRequest => ({
    method: "POST",
    path: `${store}/categories`,
    headers,
    body,
  })
  const requests: readonly WrongRequest[] = [
    { path: "/user", headers: { "User-Agent": "" } },
    { path: "/user", headers: { Authorization: "" } },
    { path: "/user", headers: { Authorization: "Bearer wrong" } },
    { path: `${store}/orders`, headers: { Authorization: `Bearer ${seedKeys.fewScopes}` } },
    { path: "/nowhere" },
    { method: "DELETE", path: "/user" },
    { path: "/stores/5" },
    { path: `/stores/${other}` },
    { path: `${store}/paymentMethods/custom/orders/${other}/proof` },
    { path: `${store}/orders?filters=raiting>4` },
    { path: `${store}/orders?filters=${"a==b,".repeat(70)}` },
    { path: `${store}/orders?color=red` },
    post("{"),
    post("[]"),
    post('{"name":"ab"}'),
    post('{"name":"Games","slug":"","visibility":9,"productIds":["x"],"other":1}'),
    post("name=Games", { "Content-Type": "text/plain" }),
    post(`"${"x".repeat(2_000_000)}"`),
    ...Array.from({ length: 40 }, (): WrongRequest => ({ path: "/user" })),
  ]
  const shown = new Set<string>()
  for (const request of requests) {
    const { method = "GET", path, headers, body } = request
    const response = await fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${seedKeys.allScopes}`,
          "User-Agent": "messages",
          ...headers,
        },
        ...(body !== undefined && { body }),
      }),
    )
    if (response.ok) continue
    const { message } = (await response.json()) as { readonly message: string }
    const line = `${response.status} ${message}`
    if (!shown.has(line)) yield `== ${method} ${path.slice(0, 80)}\n\n${line}\n`
    shown.add(line)
  }
}
