import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Expected, RefusalPlace } from "../diagnostics/refusal-data.ts"
import type { Diagnostic, Source } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import type { DiagnosticCode, WordedCode } from "../diagnostics/codes.ts"
import { refusedValue } from "./codes.ts"
import { describeValue } from "../diagnostics/wording.ts"

interface RefusalOptions {
  /** The parameter that the argument is for. Default: `filters`. */
  readonly source?: Source
  /** The rule that decides. Default: the first rule of the code. */
  readonly rule?: string
}

export function refuse<Data extends DiagnosticData[DiagnosticCode]>(
  code: WordedCode<Data>,
  data: NoInfer<Data>,
  options: RefusalOptions = {},
): never {
  throw new QueryError([
    describeFinding(finding(code, () => data, { source: "filters", ...options })),
  ])
}

interface WrongType extends RefusalPlace {
  readonly expected: Expected
  readonly given: unknown
  readonly list?: Source | undefined
}

export function refuseType({ given, ...data }: WrongType, options?: RefusalOptions): never {
  return refuse(
    refusedValue,
    { reason: "wrong-type", given: describeValue(given), ...data },
    options,
  )
}

const longestReport = 20

/** Steps that may refuse. Each runs although others did, so that all mistakes are reported at once. */
export interface Steps {
  /** Runs a step; undefined when it refuses. */
  readonly attempt: <Value>(step: () => Value) => Value | undefined
  /** Throws one `QueryError` with the mistakes of all steps. Without any it returns. */
  readonly finish: () => void
}

export function createSteps(): Steps {
  const mistakes: Diagnostic[] = []
  return {
    attempt(step) {
      // What is refused already need not be looked at beyond what is reported.
      if (mistakes.length >= longestReport) return undefined
      try {
        return step()
      } catch (error) {
        if (!(error instanceof QueryError)) throw error
        mistakes.push(...error.diagnostics)
        return undefined
      }
    },
    finish() {
      if (mistakes.length > 0) throw new QueryError(mistakes.slice(0, longestReport))
    },
  }
}

export function forEachItem<Item, Value>(
  items: readonly Item[],
  step: (item: Item, index: number) => Value,
): readonly Value[] {
  const steps = createSteps()
  const values = items.flatMap((item, index) => {
    const value = steps.attempt(() => [step(item, index)])
    return value ?? []
  })
  steps.finish()
  return values
}
