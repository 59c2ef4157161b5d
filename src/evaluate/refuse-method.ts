import { quote } from "../diagnostics/wording.ts"

/**
 * Refuses a query that needs all rows where a function of one or two rows is compiled.
 * @param method - The name of the method that takes all rows; undefined without one.
 * @throws TypeError that names the method.
 */
export function refuseMethod(method: string | undefined, caller: string): void {
  if (method !== undefined)
    throw new TypeError(
      `${caller} cannot call the custom method ${quote(method)}, which takes all rows: use runQuery or applyQuery`,
    )
}
