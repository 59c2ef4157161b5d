import type { ReportFault } from "./check.ts"
import { idKey } from "./ids.ts"
import type { Identified } from "./references.ts"

/**
 * Reports everything whose id an earlier thing has already.
 * @param wanted - what each has to be.
 * @param keyOf - what two ids have in common that count as one.
 */
export function checkUnique(
  things: readonly Identified[],
  wanted: string,
  report: ReportFault,
  keyOf: (id: string) => string = idKey,
): void {
  const known = new Map<string, string>()
  for (const { id, pointer } of things) {
    const first = known.get(keyOf(id))
    if (first === undefined) known.set(keyOf(id), pointer)
    else report(pointer, `must be ${wanted}, is that of ${first} once more`)
  }
}
