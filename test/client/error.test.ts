import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import { readEnvelope } from "../../src/client/store-client.ts"
import { RequestError } from "../../src/client/request-error.ts"
import {
  closedAddress,
  failure,
  json,
  reset,
  stall,
  startFaultServer,
  text,
  tooMany,
  type Answer,
} from "./support/fault-server.ts"
import { errorOf, key, quickCaller } from "./support/quick-caller.ts"

describe("RequestError", () => {
  it("RequestError has only the properties that are given and defined", () => {
    const error = new RequestError({
      kind: "network",
      message: "gone",
      attempts: 2,
      status: undefined,
      code: undefined,
    })
    expect(error).toBeInstanceOf(Error)
    expect(Object.keys(error).sort()).toEqual(["attempts", "kind", "name"])
    expect([error.name, error.message, error.cause]).toEqual(["RequestError", "gone", undefined])
    expect("cause" in error).toBe(false)
  })

  it("RequestError keeps all details that are given", () => {
    const cause = new Error("why")
    const details = {
      kind: "refused",
      status: 429,
      code: "Slow",
      attempts: 5,
      retryAt: new Date(0),
      excerpt: "x",
    } as const
    expect(new RequestError({ ...details, message: "no", cause })).toMatchObject({
      ...details,
      message: "no",
      cause,
    })
  })
})

/** Everything that a log may show of an error. */
const shown = (error: Error): string =>
  [
    inspect(error, { depth: 20, showHidden: true }),
    error.stack,
    JSON.stringify(error),
    String(error),
    JSON.stringify(error.cause),
  ].join("\n")

describe("secrecy of the key", () => {
  const faults: readonly (readonly [string, Answer])[] = [
    ["a refusal that echoes the key", failure(401, key, `Bearer ${key}`)],
    ["HTML that echoes the key", text(`<p>Authorization: Bearer ${key}</p>`)],
    [
      "JSON that echoes the key",
      text(
        JSON.stringify({ key })
          .replace("k3", "\\u006b3")
          .replace("+", "\\u002B")
          .replace("/", "\\/"),
      ),
    ],
    ["broken JSON that echoes the key", text(JSON.stringify({ key }).slice(0, -1))],
    ["a URL that echoes the key", text(`/login?key=${encodeURIComponent(key)}`)],
    ["a body that echoes the key as Base64", text(btoa(key))],
    ["a refusal that echoes the key as Base64", failure(401, btoa(key), btoa(`Bearer ${key}`))],
    [
      "JSON nested too deeply to be written again",
      text(`${"[".repeat(20_000)}"${key}"${"]".repeat(20_000)}`),
    ],
    ["other JSON", json([])],
    ["status 429", tooMany("3600")],
    ["a connection reset", reset()],
    ["a stalled body", stall(key)],
    ["a response that is not HTTP", (response) => void response.socket?.end(`${key}\r\n\r\n`)],
  ]

  it.each(faults)("an error does not show the key after %s", async (_, answer) => {
    const server = await startFaultServer(answer)
    const caller = quickCaller({ tries: 2, deadline: 300 })
    const error = await errorOf(caller.get(`${server.url}/stores`).then(readEnvelope))
    for (const secret of [key, encodeURIComponent(key), "odd=signs", "k3y", btoa(key).slice(0, 8)])
      expect(shown(error)).not.toContain(secret)
  })

  it("an error does not show the key when no connection was made", async () => {
    expect(
      shown(await errorOf(quickCaller({ tries: 1 }).get(await closedAddress()))),
    ).not.toContain("k3y")
  })

  it.each([`${key}\n${key}`, `${key}é€`])(
    "an error does not show a key that no header can carry: %j",
    async (broken) => {
      const error = await errorOf(
        quickCaller({ headers: { authorization: `Bearer ${broken}` } }).get(
          "https://store.example",
        ),
      )
      expect(error).toMatchObject({ kind: "network", attempts: 0 })
      expect(error.message).toContain("authorization")
      expect(shown(error)).not.toContain("k3y")
    },
  )

  it.each(["https://name:k3y@store.example/x", "HTTPS:\\\\k3y@store.example", "http:k3y@x"])(
    "an error does not show the credentials in the URL %s",
    async (url) => {
      const error = await errorOf(quickCaller().get(url))
      expect(error).toMatchObject({ kind: "network", attempts: 0 })
      expect(shown(error)).not.toContain("k3y")
    },
  )

  it("an error does not show the credentials in the parameters of the client's own URL", async () => {
    const secret = "s3cr3t/k3y"
    const query = `?api_key=${encodeURIComponent(secret)}&token=${encodeURIComponent(secret)}`
    for (const url of [`nowhere://x/${query}`, `no address${query}`, `/relative${query}`])
      expect(shown(await errorOf(quickCaller().get(url)))).not.toMatch(/s3cr3t|k3y/)
    const server = await startFaultServer((response, request) =>
      text(`no ${request.path}`)(response, request),
    )
    const error = await errorOf(quickCaller().get(`${server.url}/a${query}`).then(readEnvelope))
    expect(error.excerpt).toBe("no /a?api_key=[removed]&token=[removed]")
  })

  it.each([
    new Error(`failed with Bearer ${key}`, {
      cause: { request: { headers: { authorization: key } } },
    }),
    Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error(key), { code: key, request: key }),
    }),
    { name: key, message: key },
    `a text with ${key}`,
    new AggregateError([new Error(key), new Error(key)], key),
  ])(
    "an error does not show the key when the given fetch puts it into its own error",
    async (thrown) => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a fetch from outside may reject with anything
      const caller = quickCaller({ tries: 1, fetch: () => Promise.reject(thrown) })
      expect(shown(await errorOf(caller.get("https://store.example")))).not.toContain("k3y")
    },
  )
})
