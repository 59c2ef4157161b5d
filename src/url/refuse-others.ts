import { unknownParameter } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { foldName } from "../language/names.ts"
import type { AppParameters, ParameterFinding } from "./dialect.ts"
import { conditionOn, textsOf, type NamedFields } from "./other-parameters.ts"
import { isAppParameter, resembledParameter } from "./parameters.ts"

/**
 * Returns the findings, with one for each parameter beside the four that the application does not call its own. It leaves the reading
 * of other languages out of a bundle.
 */
export function refuseOthers(
  found: readonly ParameterFinding[],
  own: AppParameters,
  fields: NamedFields,
): readonly Finding[] {
  return found.flatMap(({ finding: known, other }) => {
    if (other === undefined) return [known]
    const { name: parameter, value, nameRange: range } = other
    if (isAppParameter(own, parameter)) return []
    const texts = fields.get(foldName(parameter))?.filter ? textsOf(value) : undefined
    const suggestion = texts?.length ? conditionOn(parameter, "==", texts) : undefined
    const work = () => ({ parameter, nearest: resembledParameter(parameter), suggestion })
    return [finding(unknownParameter, work, { source: "url", range })]
  })
}
