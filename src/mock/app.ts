import { Hono, type Handler as HonoHandler } from "hono"
import {
  isRefusal,
  isSuccess,
  refuseFor,
  writeFailure,
  writeRefusal,
  writeSuccess,
  type Refusal,
} from "./write-envelope.ts"
import { shapeOf, type ServedOperation } from "./served-operations.ts"
import { routes } from "./routes.ts"
import { type OrderRows, storeOf, unknownId, type OperationContext } from "./operation-context.ts"
import { readPathValue } from "../store/path.ts"
import type { Deliver } from "./deliver.ts"
import { refuseParameters } from "./query-parameters.ts"
import type { RateLimiter } from "./rate-limit.ts"
import type { Settings } from "./server-options.ts"
import type { KeyHolder } from "./state/store-lists.ts"
import type { State } from "./state/state.ts"

/** What the app gets with a request. */
export interface AppBindings {
  readonly orderRows: OrderRows
}

interface Env {
  readonly Bindings: AppBindings
}

type App = Hono<Env>

export function createApp(options: RequestChecks): App {
  const { settings } = options
  const app: App = new Hono<Env>({ strict: !settings.trailingSlash })
  for (const operation of settings.operations) addOperation(app, operation, options)
  for (const [path, allowed] of methodsByPath(settings.operations)) {
    const headers = { Allow: allowed }
    const message = `This path supports only ${allowed}.`
    app.all(path, refuseWith(refuseFor("wrongMethod", message, headers), options))
  }
  const message = "No operation has this path."
  app.all("*", refuseWith(refuseFor("unknownPath", message), options))
  app.onError((error) => writeFailure(error, settings))
  return app
}

function addOperation(app: App, operation: ServedOperation, options: RequestChecks): void {
  const { handle, isList } = routes[operation.name]
  app.on(operation.method, routePath(operation.path), async ({ req, env: { orderRows } }) => {
    const incoming = { request: req.raw, operation, isList, pathTexts: req.param(), orderRows }
    const context = authorizeRequest(incoming, options)
    const result = isRefusal(context) ? context : await handle(context)
    if (isRefusal(result)) return writeRefusal(result, options.settings.errors)
    return isSuccess(result) ? writeSuccess(result, operation.status) : result
  })
}

function refuseWith(refusal: Refusal, { settings }: RequestChecks): HonoHandler<Env> {
  return () => writeRefusal(refusal, settings.errors)
}

function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1")
}

/** Returns the methods of each path as one text. Paths that match the same URLs count as one. */
function methodsByPath(operations: readonly ServedOperation[]): ReadonlyMap<string, string> {
  const shapes = Map.groupBy(operations, ({ path }) => shapeOf(path))
  const methodsOf = ({ method }: ServedOperation): readonly string[] =>
    method === "GET" ? ["GET", "HEAD"] : [method]
  return new Map(
    [...shapes.values()].flatMap((group) =>
      group.slice(0, 1).map(({ path }) => [routePath(path), group.flatMap(methodsOf).join(", ")]),
    ),
  )
}

interface IncomingRequest {
  readonly request: Request
  readonly operation: ServedOperation
  /** True when the operation reads the four parameters of a query. */
  readonly isList: boolean
  /** Decoded texts of the path parameters, by name. */
  readonly pathTexts: Readonly<Record<string, string>>
  readonly orderRows: OrderRows
}

interface RequestChecks {
  readonly state: State
  readonly settings: Settings
  readonly limiter: RateLimiter
  readonly deliver: Deliver
}

/** Checks what is common to all operations: key, user agent, rate, scope, ids, store, parameters. The first failure is answered. */
function authorizeRequest(
  incoming: IncomingRequest,
  { state, settings, limiter, deliver }: RequestChecks,
): OperationContext | Refusal {
  const { request, operation } = incoming
  const { headers } = request
  const holder = authenticate(headers, state.findKey)
  if (isRefusal(holder)) return holder
  if (settings.needsUserAgent && (headers.get("User-Agent") ?? "").trim() === "") {
    return refuseFor(
      "missingUserAgent",
      'Expected a header "User-Agent" with the name of the application.',
    )
  }
  const seconds = limiter.take(holder.key.value)
  if (seconds !== undefined) return refuseTooFast(seconds)
  if (!holder.key.scopes.includes(operation.scope))
    return refuseFor("forbidden", `The key does not have the scope ${operation.scope}.`)
  const pathParameters = readPathParameters(incoming.pathTexts)
  if (isRefusal(pathParameters)) return pathParameters
  const context: OperationContext = {
    request,
    operation,
    account: holder.account,
    pathParameters,
    state,
    settings,
    deliver,
    orderRows: incoming.orderRows,
  }
  if (pathParameters.has("storeId") && storeOf(context) === undefined) return unknownId("store")
  const refused = settings.strict
    ? refuseParameters(request, incoming.isList, operation.parameter)
    : undefined
  return refused ?? context
}

/** Looks up the sender. Whatever is wrong with a key, the answer is the same. */
function authenticate(headers: Headers, findKey: State["findKey"]): KeyHolder | Refusal {
  const value = readBearer(headers.get("Authorization"))
  const holder = value === undefined ? undefined : findKey(value)
  if (holder !== undefined && !holder.key.revoked) return holder
  const message = 'Expected a valid key in the header "Authorization: Bearer <API_KEY>".'
  return refuseFor("unauthorized", message, { "WWW-Authenticate": "Bearer" })
}

/** Returns the text after `Bearer` in any letter case (RFC 9110). Commas join repeated headers. */
function readBearer(header: string | null): string | undefined {
  const [scheme = "", ...rest] = (header ?? "").split(" ")
  const value = rest.join(" ").trim()
  return scheme.toLowerCase() === "bearer" && value !== "" ? value : undefined
}

function refuseTooFast(seconds: number): Refusal {
  const headers = { "Retry-After": String(seconds) }
  return refuseFor("tooManyRequests", `Too many requests. Try again in ${seconds} s.`, headers)
}

/** Reads the ids of the path. The page of a list is read with its query (rule P3). */
function readPathParameters(
  texts: IncomingRequest["pathTexts"],
): ReadonlyMap<string, string> | Refusal {
  const values = new Map<string, string>()
  for (const [name, text] of Object.entries(texts)) {
    const value = name === "page" ? text : readPathValue(name, text)
    if (value === undefined) return refuseFor("invalidId", `${name} must be a UUID.`)
    values.set(name, value)
  }
  return values
}
