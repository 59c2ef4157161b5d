/**
 * `trommel/server/node`: listens on a port of this computer, for whatever answers web-standard requests.
 * @packageDocumentation
 */
export { listen, type Listening, type ListenOptions } from "./listen/listen.js"
export type { Fetch } from "./listen/answer.js"
export type { RefusedRequest } from "./listen/refuse.js"
