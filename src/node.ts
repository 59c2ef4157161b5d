/**
 * `trommel/node`: serves a fetch handler on a port, with Node.js, and puts a guard in front of a service.
 * @packageDocumentation
 */
export type { CorsOptions } from "./endpoint/cors.ts"
export {
  guardUpstream,
  type GuardedAnswer,
  type GuardUpstreamOptions,
} from "./node/guard-upstream.ts"
export { listen, type Listening, type ListenOptions } from "./node/listen.ts"
export type { Fetch } from "./node/answer.ts"
export type { RefusedRequest } from "./endpoint/web.ts"
