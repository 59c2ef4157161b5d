import { quote } from "../diagnostics/wording.ts"
import type { MethodField } from "../fields/method.ts"

/**
 * Refuses a custom method where a function of single rows is compiled.
 * @throws TypeError that names the method.
 */
export function refuseMethod(method: MethodField | undefined, caller: string): void {
  if (method !== undefined)
    throw new TypeError(
      `${caller} cannot call the custom method ${quote(method.name)}, which takes all rows: use runQuery or applyQuery`,
    )
}
