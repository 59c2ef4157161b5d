/**
 * `trommel/node`: listens on a port of this computer, for whatever answers web-standard requests.
 * @packageDocumentation
 */
export { listen, type Listening, type ListenOptions } from "./node/listen.ts"
export type { Fetch } from "./node/answer.ts"
export type { RefusedRequest } from "./node/refuse.ts"
