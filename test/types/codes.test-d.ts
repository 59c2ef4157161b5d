import { expectTypeOf, it } from "vitest"
import type * as builderCodes from "../../src/builder/codes.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type * as generalCodes from "../../src/diagnostics/codes.ts"
import type * as sieveCodes from "../../src/sieve/codes.ts"

/** The names of the codes whose constants a file exports. */
type CodesIn<File> = {
  [Name in keyof File]: File[Name] extends { readonly code: infer Code } ? Code : never
}[keyof File]

it("section 5: a code without words does not compile", () => {
  expectTypeOf<
    CodesIn<typeof generalCodes> | CodesIn<typeof builderCodes> | CodesIn<typeof sieveCodes>
  >().toEqualTypeOf<DiagnosticCode>()
})
