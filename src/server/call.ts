import type { Store } from "../store/resources.js"
import type { Refusal, Success } from "./envelope.js"
import type { ServedOperation } from "./operations.js"
import type { Settings } from "./options.js"
import type { Shuffle } from "./shuffle.js"
import type { State } from "./state/state.js"
import type { Account } from "./state/store-data.js"

/** A request that may do what it asks for: the key has the scope, the path is of something of its account. */
export interface Call {
  readonly request: Request
  readonly operation: ServedOperation
  readonly account: Account
  /** Values of the path parameters, canonical. */
  readonly values: ReadonlyMap<string, string>
  readonly state: State
  readonly settings: Settings
  /** Rows as they are to be looked at: in their order, unless the plan says otherwise. */
  readonly arrange: Shuffle
}

/** What an operation does. */
export type Handler = (call: Call) => Success | Refusal | Response | Promise<Success | Refusal | Response>

/** A path parameter; the paths of operations are checked to have those that are asked for. */
export function valueOf({ values }: Call, name: string): string {
  return values.get(name) ?? ""
}

/** The store of the path; undefined when the account has no such store. Rows may have any properties, so none is told from a refusal. */
export function storeOf(call: Call): Store | undefined {
  return call.state.findStore(call.account.user.id, valueOf(call, "storeId"))
}

/** @param what - a noun. */
export function unknownId(what: string): Refusal {
  return { refused: "unknownId", message: `There is no such ${what}.` }
}
