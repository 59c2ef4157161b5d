import { describeValue } from "../diagnostics/wording.ts"
import { isPredicate, type DefinitionForm } from "./options.ts"

/** The form of definitions in code, which hold functions. */
export const codeForm: DefinitionForm = {
  accessor: "read",
  predicate: "test",
  readTest: ({ properties, report }) => {
    const test = properties.get("test")
    if (isPredicate(test)) return test
    report(`"test" must be a function of the row, got ${describeValue(test)}`, { rule: "V12" })
    return undefined
  },
}
