import { applyKinds, type ApplyOptions, readInput } from "../apply/apply.ts"
import { standard } from "../apply/standard.ts"
import { bindShape } from "../bind/bind.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { type Finding, refusesStrictly } from "../diagnostics/finding.ts"
import { readOptions } from "../diagnostics/options.ts"
import { own } from "../diagnostics/own.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import { requireTable } from "../fields/given.ts"
import { foldName } from "../language/names.ts"
import { decodePart } from "../url/url-source.ts"

/**
 * What becomes of a query with an error or a warning: `refuse` answers in place of the service, `report` lets it pass.
 * @example
 * import type { GuardMode } from "trommel/server"
 * const mode: GuardMode = "refuse"
 * const guard = createGuard({ lists: [{ path: "/movies", table }], mode })
 * const response = await guard(new Request("http://localhost/movies?filters=raiting>8"), () => new Response("all rows"))
 * response.status // => 400
 */
export type GuardMode = "refuse" | "report"

/**
 * A list whose queries a guard checks.
 * @example
 * import type { GuardedList } from "trommel/server"
 * const list: GuardedList = { path: "/shops/:shop/movies", table, appParameters: ["trace"] }
 * const guard = createGuard({ lists: [list], mode: "refuse" })
 * const response = await guard(new Request("http://localhost/shops/7/movies?trace=1"), () => new Response("rows"))
 * await response.text() // => "rows"
 */
export interface GuardedList extends Pick<ApplyOptions, "dialect" | "limits" | "appParameters"> {
  /** The path, in which `:name` stands for any one step. ASCII case and a slash at the end are ignored. */
  readonly path: string
  /** The fields of the service's rows. */
  readonly table: Fields
  /** Default: the mode of the guard. */
  readonly mode?: GuardMode
}

const kinds = {
  path: "a string",
  table: "an object",
  mode: '"refuse" or "report"',
  dialect: "an object",
  limits: applyKinds.limits,
  appParameters: "an array",
} as const

/** A query of a list, checked. */
export interface CheckedQuery {
  /** The path of the list, as it was given. */
  readonly path: string
  readonly mode: GuardMode
  readonly bound: BoundQuery
  /** True when any finding, listed or not, is an error or a warning, whatever table and dialect refuse. */
  readonly isWrong: boolean
}

interface ListChecks {
  /** Checks the query of an address; undefined for one of no list. */
  readonly check: (url: string) => CheckedQuery | undefined
  /** Returns the first two steps of the path of an address, with the names of a list in the place of what may be secret. */
  readonly nameSteps: (url: string) => readonly string[]
}

/** Makes the checks of lists. Of several paths that fit, the first counts. @throws TypeError for wrong options. */
export function createListChecks(
  given: readonly GuardedList[],
  defaultMode: GuardMode,
  caller: string,
): ListChecks {
  const lists = given.map((list, index) =>
    prepareList(list, defaultMode, `${caller}, list ${index}`),
  )
  return {
    check: (url) => {
      const steps = stepsOf(pathOf(url))
      const list = lists.find((one) => one.steps.length === steps.length && fits(one.steps, steps))
      return list && { path: list.path, mode: list.mode, ...list.check(url) }
    },
    nameSteps: (url) => {
      const steps = stepsOf(pathOf(url)).slice(1, 3)
      return steps.map((step, index) => {
        const before = ["", ...steps.slice(0, index)]
        const named = lists.find(
          (one) => one.steps[index + 1]?.startsWith(":") && fits(one.steps, before),
        )
        return named?.steps[index + 1] ?? step
      })
    },
  }
}

function prepareList(given: GuardedList, defaultMode: GuardMode, caller: string) {
  const options = readOptions(caller, given, kinds)
  const { path, table, mode = defaultMode } = options
  requireTable(table, `option "table" of ${caller}`)
  if (typeof path !== "string" || !path.startsWith("/"))
    throw new TypeError(
      `Option "path" of ${caller}: expected a path such as /orders, got ${describeValue(path)}.`,
    )
  const { dialect = standard } = options
  let isWrong = false
  const refuses = (findings: readonly Finding[]): boolean => {
    isWrong = refusesStrictly(findings)
    return isWrong && mode === "refuse"
  }
  const binding = { ...dialect.binding, strictness: "always", refuses } as const
  const settings = {
    ...options,
    strict: undefined,
    paging: undefined,
    dialect: { ...dialect, binding },
  }
  const read = own({ ...options, unknownParameters: undefined })
  return {
    path,
    mode,
    steps: stepsOf(path),
    check: (url: string): Pick<CheckedQuery, "bound" | "isWrong"> => {
      isWrong = false
      const bound = bindShape(readInput(url, table, read, "warning"), table, settings)
      return { bound, isWrong: isWrong || bound.refused }
    },
  }
}

/** Returns the path of an address, whether it begins with a slash or with a scheme. */
function pathOf(url: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(url)?.[1] ?? ""
}

/** Takes a path apart before it decodes each step once, so that no encoded slash makes two. */
function stepsOf(path: string): readonly string[] {
  return path
    .replace(/\/$/, "")
    .split("/")
    .map((step) => foldName(step.includes("%") ? decodePart(step) : step))
}

/** True when steps fit the start of a path. */
function fits(path: readonly string[], steps: readonly string[]): boolean {
  return steps.every((step, index) => {
    const wanted = path[index]
    return wanted === step || (wanted?.startsWith(":") === true && step !== "")
  })
}
