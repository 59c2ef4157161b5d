/** The result of a step of a command: a value, or the reason of its failure, for the user. */
export type CommandResult<Value> = { readonly ok: true; readonly value: Value } | Failure

export interface Failure {
  readonly ok: false
  readonly reason: string
}

export function success<Value>(value: Value): CommandResult<Value> {
  return { ok: true, value }
}

export function failure(reason: string): Failure {
  return { ok: false, reason }
}
