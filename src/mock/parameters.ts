import { quote } from "../diagnostics/wording.ts"
import { foldName } from "../language/names.ts"
import { parameterOf } from "../url/parameters.ts"
import type { Refusal } from "./write-envelope.ts"

/** A parameter of the query string, letter case of its name ignored; of a repeated one the first counts. */
export function readParameter(request: Request, name = ""): string | undefined {
  const wanted = foldName(name)
  return [...parametersOf(request)].find(([given]) => foldName(given) === wanted)?.[1]
}

/** What a strict server refuses: parameters that nobody looks at, and an own one that is repeated. Lists look at the four of a query. */
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
      return { refused: "invalidQuery", message: `The parameter ${quote(name)} is ignored.` }
  }
  return count > 1
    ? {
        refused: "invalidQuery",
        message: `The parameter ${String(own)} is repeated, and only the first one counts.`,
      }
    : undefined
}

function parametersOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams
}
