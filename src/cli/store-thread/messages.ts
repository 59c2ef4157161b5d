import type { Fault } from "../../mock/fault-plan.ts"
import type { RateLimit, SavedRates } from "../../mock/rate-limit.ts"
import type { SeedOptions } from "../../mock/seed/seed-options.ts"
import type { StoreData } from "../../mock/state/store-data.ts"
import type { StoreFacts } from "../serve/store-facts.ts"

/** The source of the rows of a new file. */
export type RowOrigin =
  | { readonly kind: "seed"; readonly options: SeedOptions }
  | { readonly kind: "data"; readonly data: StoreData }

/** Fills a new file. */
export interface FillTask {
  readonly kind: "fill"
  readonly file: string
  readonly origin: RowOrigin
}

/** Serves a file until it is told to end. */
export interface ServeTask {
  readonly kind: "serve"
  readonly file: string
  readonly strict: boolean
  readonly assumed: boolean
  readonly rateLimit: RateLimit | false
  readonly plan: readonly PlainFault[]
  readonly rates: SavedRates
}

/** A fault that can pass between threads. */
export type PlainFault = Pick<Fault, "latency" | "shuffleTies">

/** A request as plain data. */
export interface PlainRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array<ArrayBuffer> | undefined
}

/** A response as plain data. */
export interface PlainResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array<ArrayBuffer>
}

/** A message to the thread that serves. */
export type ToThread =
  | { readonly kind: "request"; readonly id: number; readonly request: PlainRequest }
  | { readonly kind: "plan"; readonly plan: readonly PlainFault[] }
  | { readonly kind: "clear-rates" }
  | { readonly kind: "ping" }
  | { readonly kind: "end" }

/** A message of a thread. */
export type FromThread =
  | { readonly kind: "ready"; readonly facts: StoreFacts }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "progress"; readonly rows: number }
  | { readonly kind: "filled" }
  | { readonly kind: "started"; readonly id: number }
  | {
      readonly kind: "answered"
      readonly id: number
      readonly response: PlainResponse
      readonly rates: SavedRates
    }
  | { readonly kind: "pong" }
  | { readonly kind: "error"; readonly text: string }
