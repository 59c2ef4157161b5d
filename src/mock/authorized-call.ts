import type { Store } from "../store/resources.ts"
import type { Refusal, Success } from "./write-envelope.ts"
import type { ServedOperation } from "./served-operations.ts"
import type { Settings } from "./server-options.ts"
import type { Shuffle } from "./shuffle.ts"
import type { State } from "./state/state.ts"
import type { Account } from "./state/store-data.ts"

/** A request that may do what it asks for: the key has the scope, the path is of something of its account. */
export interface AuthorizedCall {
  readonly request: Request
  readonly operation: ServedOperation
  readonly account: Account
  /** Values of the path parameters, canonical. */
  readonly values: ReadonlyMap<string, string>
  readonly state: State
  readonly settings: Settings
  /** Rows as they are to be looked at: in their order, unless the plan says otherwise. */
  readonly orderRows: Shuffle
}

/** What an operation does. */
export type Handler = (
  call: AuthorizedCall,
) => Success | Refusal | Response | Promise<Success | Refusal | Response>

/** A path parameter; the paths of operations are checked to have those that are asked for. */
export function valueOf({ values }: AuthorizedCall, name: string): string {
  return values.get(name) ?? ""
}

/** The store of the path; undefined when the account has no such store. Rows may have any properties, so none is told from a refusal. */
export function storeOf(call: AuthorizedCall): Store | undefined {
  return call.state.findStore(call.account.user.id, valueOf(call, "storeId"))
}

/** @param what - a noun. */
export function unknownId(what: string): Refusal {
  return { refused: "unknownId", message: `There is no such ${what}.` }
}
