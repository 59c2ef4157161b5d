import type { Report } from "./check.js"
import { idKey } from "./ids.js"
import type { Identified } from "./references.js"

/**
 * Reports everything whose id an earlier thing has already.
 * @param wanted - what each has to be.
 * @param keyOf - what two ids have in common that count as one.
 */
export function checkUnique(things: readonly Identified[], wanted: string, report: Report, keyOf: (id: string) => string = idKey): void {
  const known = new Map<string, string>()
  for (const { id, pointer } of things) {
    const first = known.get(keyOf(id))
    if (first === undefined) known.set(keyOf(id), pointer)
    else report(pointer, `must be ${wanted}, is that of ${first} once more`)
  }
}
