/**
 * `trommel/node`: serves a fetch handler on a port, with Node.js.
 * @packageDocumentation
 */
export type { CorsOptions } from "./endpoint/cors.ts"
export { listen, type Listening, type ListenOptions } from "./node/listen.ts"
export type { Fetch } from "./node/answer.ts"
export type { RefusedRequest } from "./endpoint/web.ts"
