import { quote } from "../diagnostics/wording.ts"
import { foldName } from "../language/names.ts"
import { parameterOf } from "../url/parameters.ts"
import { refuseFor, type Refusal } from "./write-envelope.ts"

/** Returns the first parameter of that name, whose letter case is ignored. */
export function readParameter(request: Request, name = ""): string | undefined {
  const folded = foldName(name)
  return [...parametersOf(request)].find(([given]) => foldName(given) === folded)?.[1]
}

/**
 * Refuses, for a strict server, ignored parameters and a repeated parameter of the operation.
 * @param isList - true when the operation also reads the four parameters of a query.
 * @param own - name of the operation's own parameter.
 */
export function refuseParameters(
  request: Request,
  isList: boolean,
  own: string | undefined,
): Refusal | undefined {
  const ownName = own === undefined ? undefined : foldName(own)
  let count = 0
  for (const [name] of parametersOf(request)) {
    if (foldName(name) === ownName) count++
    else if (!isList || parameterOf(name) === undefined)
      return refuseFor("invalidQuery", `The operation does not read the parameter ${quote(name)}.`)
  }
  return count > 1
    ? refuseFor("invalidQuery", `The parameter ${String(own)} must not be repeated.`)
    : undefined
}

function parametersOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams
}
