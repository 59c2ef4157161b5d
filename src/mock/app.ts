import { Hono, type Context, type Handler as HonoHandler, type MiddlewareHandler } from "hono"
import { createCors, type Cors } from "../endpoint/cors.ts"
import {
  isRefusal,
  isSuccess,
  refuseFor,
  writeError,
  writeFailure,
  writeRefusal,
  writeSuccess,
  type Refusal,
} from "./write-envelope.ts"
import { authorizeRequest, type RequestChecks } from "./authorize-request.ts"
import { shapeOf, type ServedOperation, type ServedOperationName } from "./served-operations.ts"
import type { ConnectionDrop, FaultPlan } from "./fault-plan.ts"
import { routes } from "./routes.ts"
import type { OrderRows } from "./operation-context.ts"

/** Carries results out of the app that a response cannot express. One object for each request. */
export interface AppBindings {
  drop: ConnectionDrop | undefined
}

interface Env {
  readonly Bindings: AppBindings
}

export interface AppOptions extends RequestChecks {
  readonly plan: FaultPlan
  readonly shuffle: OrderRows
}

type App = Hono<Env>

type Responder = (context: Context<Env>, orderRows: OrderRows) => Response | Promise<Response>

const keepOrder: OrderRows = (rows) => rows

/** The methods that pages of other origins may use. */
const methods = ["GET", "HEAD", "POST", "PATCH"]

export function createApp(options: AppOptions): App {
  const { settings } = options
  const { diagnosticsHeader } = settings
  const app: App = new Hono<Env>({ strict: !settings.trailingSlash })
  if (settings.cors !== false)
    app.use(
      answerOtherOrigins(
        createCors(settings.cors, { methods, diagnosticsHeader, hasLinks: false }),
      ),
    )
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

/** Answers preflights, and adds the CORS headers to every answer. */
function answerOtherOrigins(cors: Cors): MiddlewareHandler {
  return async (context, next) => {
    const request = context.req.raw
    const preflight = cors.answerPreflight(request)
    if (preflight !== undefined) return preflight
    await next()
    const response = context.res
    // Otherwise the router would copy the old headers over the new ones.
    context.res = undefined
    context.res = cors.expose(response, request.headers.get("Origin"))
  }
}

function addOperation(app: App, operation: ServedOperation, options: AppOptions): void {
  const { handle, isList } = routes[operation.name]
  const respond: Responder = async ({ req }, orderRows) => {
    const incoming = { request: req.raw, operation, isList, pathTexts: req.param(), orderRows }
    const context = authorizeRequest(incoming, options)
    const result = isRefusal(context) ? context : await handle(context)
    if (isRefusal(result)) return writeRefusal(result, options.settings.errors)
    return isSuccess(result) ? writeSuccess(result, operation.status) : result
  }
  app.on(operation.method, routePath(operation.path), withFaults(respond, options, operation.name))
}

function refuseWith(refusal: Refusal, options: AppOptions): HonoHandler<Env> {
  return withFaults(() => writeRefusal(refusal, options.settings.errors), options, undefined)
}

/** Applies the faults that are planned for a request before it is answered. They may end it. */
function withFaults(
  respond: Responder,
  { plan, shuffle }: AppOptions,
  name: ServedOperationName | undefined,
): HonoHandler<Env> {
  return async (context) => {
    const { latency, drop, status, retryAfter, shuffleTies } = plan.take(context.req.raw, name)
    if (latency > 0) await wait(latency)
    if (drop !== undefined) context.env.drop = drop
    if (status !== undefined || drop === "before") return writeFaultError(status ?? 500, retryAfter)
    return respond(context, shuffleTies ? shuffle : keepOrder)
  }
}

function writeFaultError(status: number, retryAfter: string | undefined): Response {
  return writeError(
    `Planned: status ${status}.`,
    { status, code: null },
    retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  )
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

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
