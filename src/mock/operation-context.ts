import type { Store } from "../store/resources.ts"
import type { Deliver } from "./deliver.ts"
import { refuseFor, type Refusal, type Success } from "./write-envelope.ts"
import type { ServedOperation } from "./served-operations.ts"
import type { Settings } from "./server-options.ts"
import type { State } from "./state/state.ts"
import type { StoreAccount } from "./state/store-data.ts"

/** Puts rows into an order, in a list of its own or in the list that is given. */
export type OrderRows = <Row>(rows: readonly Row[]) => readonly Row[]

/** A request that passed all checks, with everything that the handler of its operation needs. */
export interface OperationContext {
  readonly request: Request
  readonly operation: ServedOperation
  readonly account: StoreAccount
  /** Values of the path parameters, by name: canonical ids, and the page as it is written. */
  readonly pathParameters: ReadonlyMap<string, string>
  readonly state: State
  readonly settings: Settings
  readonly deliver: Deliver
  /** Called with the rows of a list before they are sorted. Keeps their order, or a fault shuffles ties. */
  readonly orderRows: OrderRows
}

export type Handler = (
  context: OperationContext,
) => Success | Refusal | Response | Promise<Success | Refusal | Response>

/** Returns the value of a path parameter, which the served path is checked to have. */
export function pathParameter({ pathParameters }: OperationContext, name: string): string {
  return pathParameters.get(name) ?? ""
}

/** Returns the store of the path; undefined when the account does not own it. Rows may look like a {@link Refusal}. */
export function storeOf(context: OperationContext): Store | undefined {
  return context.state.findStore(context.account.user.id, pathParameter(context, "storeId"))
}

/** Refuses an id that names nothing. @param what - a noun. */
export function unknownId(what: string): Refusal {
  return refuseFor("unknownId", `The ${what} does not exist.`)
}
