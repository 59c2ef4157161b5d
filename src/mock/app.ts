import { Hono, type Context, type Handler as HonoHandler } from "hono"
import type { OperationName } from "../store/operations.ts"
import { createCors } from "./cors.ts"
import {
  isRefusal,
  isSuccess,
  writeError,
  writeRefusal,
  writeSuccess,
  type Refusal,
} from "./write-envelope.ts"
import { answerFailure } from "./failure.ts"
import { authorizeRequest, type IncomingRequest, type RequestChecks } from "./authorize-request.ts"
import { shapeOf, type ServedOperation } from "./served-operations.ts"
import type { Drop, Plan } from "./fault-plan.ts"
import { routes } from "./routes/routes.ts"
import type { Shuffle } from "./shuffle.ts"

/** Goes with one request, for what no response can say. */
export interface Exchange {
  drop?: Drop
}

interface Env {
  readonly Bindings: Exchange
}

/** What an app is made of. */
export interface AppParts extends RequestChecks {
  readonly plan: Plan
  readonly shuffle: Shuffle
}

type App = Hono<Env>

/** Answers a request that is no preflight; rows are looked at in the order that is handed in. */
type Answer = (context: Context<Env>, arrange: Shuffle) => Response | Promise<Response>

const inOrder: Shuffle = (rows) => rows

/** Puts the operations behind a router. */
export function createApp(parts: AppParts): App {
  const { settings, plan } = parts
  const app: App = new Hono<Env>({ strict: !settings.trailingSlash })
  const planned = (name: OperationName | undefined, answer: Answer): HonoHandler<Env> => {
    return async (context) => {
      const effect = plan.take(context.req.raw, name)
      if (effect.latency > 0) await pause(effect.latency)
      if (effect.drop !== undefined) context.env.drop = effect.drop
      if (effect.status !== undefined || effect.drop === "before")
        return planError(effect.status ?? 500, effect.retryAfter)
      return answer(context, effect.shuffleTies ? parts.shuffle : inOrder)
    }
  }
  const refuse = (refusal: Refusal): HonoHandler<Env> =>
    planned(undefined, () => writeRefusal(refusal, settings.errors))

  if (settings.cors !== false) app.use(createCors(settings.cors, settings.diagnosticsHeader))
  for (const operation of settings.operations) {
    const answer: Answer = (context, arrange) =>
      answerCall(
        { request: context.req.raw, operation, texts: context.req.param(), orderRows: arrange },
        parts,
      )
    app.on(operation.method, routePath(operation.path), planned(operation.name, answer))
  }
  for (const [path, allowed] of methodsByPath(settings.operations)) {
    app.all(
      path,
      refuse({
        refused: "wrongMethod",
        message: `This path takes ${allowed}.`,
        headers: { Allow: allowed },
      }),
    )
  }
  app.all("*", refuse({ refused: "unknownPath", message: "There is nothing at this path." }))
  app.onError((error) => answerFailure(error, settings))
  return app
}

async function answerCall(arrival: IncomingRequest, gate: RequestChecks): Promise<Response> {
  const { operation } = arrival
  const call = authorizeRequest(arrival, gate)
  const answer = isRefusal(call) ? call : await routes[operation.name].handle(call)
  if (isRefusal(answer)) return writeRefusal(answer, gate.settings.errors)
  return isSuccess(answer) ? writeSuccess(answer, operation.status) : answer
}

function planError(status: number, retryAfter: string | undefined): Response {
  return writeError(
    `Planned: status ${status}.`,
    { status, code: null },
    retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  )
}

/** The path as the router writes it. */
function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1")
}

/** The methods of each path, once for all paths that fit the same addresses. */
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
