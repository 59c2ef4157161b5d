import { Agent, type IncomingMessage, request as ask, type ServerResponse } from "node:http"
import { Agent as SecureAgent, request as askSecurely } from "node:https"
import { pipeline } from "node:stream"
import { readOptions } from "../diagnostics/options.ts"
import { createCors } from "../endpoint/cors.ts"
import { isResponse, type RefusedRequest } from "../endpoint/web.ts"
import { refuseHost } from "./answer.ts"
import { corsServer, type Listening, type ListenOptions, openPort } from "./listen.ts"
import { createRefuser, maxHeadBytes, refused } from "./refuse-request.ts"
import { send } from "./send.ts"

/**
 * What a guard in front of a service has answered, or passed on.
 * @example
 * import type { GuardedAnswer } from "trommel/node"
 * const seen: number[] = []
 * const onAnswer = ({ status }: GuardedAnswer): void => void seen.push(status)
 * const service = await listen({ fetch: () => new Response("rows") })
 * const guard = (_request: Request, next: () => Response) => Promise.resolve(next())
 * const guarded = await guardUpstream({ upstream: service.url, guard, onAnswer })
 * await (await fetch(guarded.url)).text() // => "rows"
 * seen // => [200]
 * await Promise.all([guarded.close(), service.close()])
 */
export interface GuardedAnswer {
  readonly method: string
  /** The target of the request: path and query, as they came. */
  readonly url: string
  readonly status: number
}

/**
 * Options of {@link guardUpstream}.
 * @example
 * import type { GuardUpstreamOptions } from "trommel/node"
 * const guard: GuardUpstreamOptions["guard"] = async () => new Response("none passes", { status: 403 })
 * const guarded = await guardUpstream({ upstream: "http://127.0.0.1:8080", guard })
 * const { status } = await fetch(guarded.url)
 * status // => 403
 * await guarded.close()
 */
export interface GuardUpstreamOptions extends Pick<
  ListenOptions,
  "port" | "hostname" | "onListen" | "onError" | "grace"
> {
  /** The origin of the service, such as `http://127.0.0.1:8080`. */
  readonly upstream: string | URL
  /** What `createGuard` of `trommel/server` makes. It sees method and URL of `GET` and `HEAD`. */
  readonly guard: (request: Request, next: () => Response) => Promise<Response>
  /** Milliseconds without a byte after which the service counts as silent, until its answer begins. Default 60,000. */
  readonly timeout?: number
  /** Called for each answer when it begins. */
  readonly onAnswer?: (answer: GuardedAnswer) => void
}

const kinds = {
  upstream: "a string or a URL",
  guard: "a function",
  port: "a number",
  hostname: "a string",
  onListen: "a function",
  onError: "a function",
  grace: "a number",
  timeout: "a number",
  onAnswer: "a function",
} as const

/**
 * Listens in front of a service over HTTP/1.1, and passes on what the guard passes: target, headers and both bodies as they came,
 * but for hop-by-hop headers, `Host` and `X-Forwarded-*`. It is for development, CI and staging: TLS, limits and retries are
 * those of a gateway. A service that cannot be reached is answered for with 502, a silent one with 504; upgrades with 501.
 * @throws TypeError (the promise rejects) for an upstream that is no origin.
 * @throws Error (the promise rejects) when it cannot listen, as `listen` does.
 * @example
 * import { createGuard } from "trommel/server"
 * const service = await listen({ fetch: () => new Response("every row") })
 * const guard = createGuard({ lists: [{ path: "/movies", table }], mode: "refuse" })
 * const guarded = await guardUpstream({ upstream: service.url, guard })
 * const { status } = await fetch(`${guarded.url}/movies?filters=raiting>8`)
 * status // => 400
 * await (await fetch(`${guarded.url}/movies?filters=rating>8`)).text() // => "every row"
 * await Promise.all([guarded.close(), service.close()])
 */
export async function guardUpstream(options: GuardUpstreamOptions): Promise<Listening> {
  const read = readOptions("guardUpstream", options, kinds)
  const { port = 0, hostname = "127.0.0.1", grace = 1000, onListen } = read
  const { guard, timeout = 60_000, onAnswer, onError = () => undefined } = read
  const cors = createCors({}, corsServer)
  const refuser = createRefuser(undefined, cors)
  const pass = createPass(readOrigin(read.upstream), timeout, onError)
  return openPort({ port, hostname, onListen, grace, refuser }, (server, whenAccepted) => {
    const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
      const { method = "GET", url = "/", headers } = incoming
      const begin = async (status: number): Promise<void> => {
        await whenAccepted()
        onAnswer?.({ method, url, status })
      }
      const refuse = async (response: Response): Promise<void> => {
        await begin(response.status)
        if (headers.expect !== undefined) outgoing.setHeader("Connection", "close")
        await send(cors.expose(response, headers.origin ?? null), outgoing)
      }
      await whenAccepted()
      const wrong = refuseHost(incoming) ?? refuseUpgrade(incoming)
      const judged = wrong ? refuser.respond(wrong) : await judge(incoming, guard, onError)
      if (isResponse(judged)) return refuse(judged)
      const answer = await pass(incoming, outgoing)
      if (!("rawHeaders" in answer)) return refuse(refuser.respond(answer))
      await begin(answer.statusCode ?? 502)
      answerWith(answer, judged, outgoing)
    }
    const handleSafely = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      handle(incoming, outgoing).catch((error: unknown) => {
        onError(error)
        outgoing.destroy()
      })
    }
    server.on("request", handleSafely)
    // The service decides whether the client shall send its body.
    server.on("checkContinue", (incoming, outgoing) => server.emit("request", incoming, outgoing))
  })
}

/** Reads an origin. It is not shown, since it may hold a password. @throws TypeError for anything else. */
function readOrigin(given: string | URL | undefined): URL {
  const url = URL.parse(String(given))
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url
  throw new TypeError(
    'Option "upstream" of guardUpstream: expected an origin such as http://127.0.0.1:8080, without a path.',
  )
}

/** A client that offers HTTP/2 takes the answer of HTTP/1.1 as well. */
function refuseUpgrade({ headers: { upgrade, connection = "" } }: IncomingMessage) {
  const isAsked = upgrade !== undefined && /\bupgrade\b/i.test(connection)
  return isAsked && !/^h2c$/i.test(upgrade) ? refused.upgrade : undefined
}

/** Returns the refusal of the guard, or the headers that it adds to the answer of the service. */
async function judge(
  { method = "GET", url = "/" }: IncomingMessage,
  guard: GuardUpstreamOptions["guard"],
  onError: (error: unknown) => void,
): Promise<Response | readonly (readonly [string, string])[]> {
  if (method !== "GET" && method !== "HEAD") return []
  try {
    const address = url.startsWith("/") ? `http://localhost${url}` : url
    const state = { isPassed: false }
    const next = (): Response => ((state.isPassed = true), new Response())
    const answer = await guard(new Request(address, { method }), next)
    return state.isPassed ? [...answer.headers] : answer
  } catch (error) {
    onError(error)
    return []
  }
}

/** Makes the function that asks the service. It returns the answer, or what to answer when there is none. */
function createPass(upstream: URL, timeout: number, onError: (error: unknown) => void) {
  const isSecure = upstream.protocol === "https:"
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true })
  const service = {
    hostname: upstream.hostname.replace(/^\[|\]$/g, ""),
    port: upstream.port || (isSecure ? 443 : 80),
    ...{ maxHeaderSize: maxHeadBytes, setHost: false, setDefaultHeaders: false, timeout },
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    new Promise<IncomingMessage | RefusedRequest>((resolve) => {
      const { method = "GET", url: path = "/", headers } = incoming
      const hasBody = "content-length" in headers || "transfer-encoding" in headers
      // What cannot be sent again has a connection of its own, since the service may end an idle one at any moment.
      const isRepeatable = !hasBody && (method === "GET" || method === "HEAD")
      const given = requestHeaders(incoming, upstream.host)
      const ways = isRepeatable
        ? { agent, headers: given }
        : { agent: false, headers: [...given, "Connection", "close"] }
      const attempt = (): void => {
        const asked = (isSecure ? askSecurely : ask)({ ...service, ...ways, method, path })
        let isSilent = false
        let isAnswered = false
        asked.on("timeout", () => {
          isSilent = true
          asked.destroy()
        })
        asked.on("continue", () => outgoing.writeContinue())
        asked.on("response", (answer) => {
          isAnswered = true
          asked.setTimeout(0)
          resolve(answer)
        })
        asked.on("error", (error) => {
          if (isAnswered || outgoing.destroyed) return resolve(refused.unreachable)
          if (isRepeatable && asked.reusedSocket && !isSilent) return attempt()
          onError(error)
          resolve(isSilent ? refused.silent : refused.unreachable)
        })
        outgoing.once("close", () => outgoing.writableFinished || asked.destroy())
        incoming.once("end", () => asked.addTrailers(pairsOf(incoming.rawTrailers)))
        if (isRepeatable) asked.end()
        else incoming.pipe(asked)
      }
      attempt()
    })
}

function answerWith(
  answer: IncomingMessage,
  added: readonly (readonly [string, string])[],
  outgoing: ServerResponse,
): void {
  const isOld = outgoing.req.httpVersion === "1.0"
  const given = endToEnd(answer, isOld ? ["transfer-encoding"] : [])
  const more = added.filter(([name]) => answer.headers[name] === undefined).flat()
  outgoing.sendDate = false
  outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...given, ...more])
  // The body of a stream may begin much later. `flushHeaders` would write headers as UTF-8.
  outgoing.write(new Uint8Array())
  answer.once("end", () => outgoing.addTrailers(pairsOf(answer.rawTrailers)))
  pipeline(answer, outgoing, () => undefined)
}

function requestHeaders(incoming: IncomingMessage, host: string): string[] {
  const { headers, socket } = incoming
  const { "x-forwarded-for": before = [], "x-forwarded-host": asked = headers.host } = headers
  const [proto = "http"] = [headers["x-forwarded-proto"]].flat()
  const addresses = [before, socket.remoteAddress ?? "unknown"].flat().join(", ")
  const forwarded = [
    "X-Forwarded-For",
    addresses,
    "X-Forwarded-Host",
    String(asked ?? ""),
    "X-Forwarded-Proto",
    proto,
  ]
  const replaced = ["host", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]
  return ["Host", host, ...endToEnd(incoming, replaced), ...forwarded]
}

/** What is about the connection. `Transfer-Encoding` stays: it says how the body comes. */
const hopByHop = ["connection", "proxy-connection", "keep-alive", "te", "trailer", "upgrade"]

/** What no `Connection` can name: without it, a body would be read as another request. */
const framing = ["content-length", "transfer-encoding", "host"]

/** Returns the headers of a message in their order, without those about the connection and the given ones. */
function endToEnd({ rawHeaders, headers }: IncomingMessage, others: readonly string[]): string[] {
  const named = (headers.connection ?? "").toLowerCase().split(/[\s,]+/)
  const isNamed = (name: string): boolean => named.includes(name) && !framing.includes(name)
  return pairsOf(rawHeaders)
    .filter(([given]) => {
      const name = given.toLowerCase()
      return !hopByHop.includes(name) && !isNamed(name) && !others.includes(name)
    })
    .flat()
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : [],
  )
}
