import { describeValue } from "../../diagnostics/wording.ts"
import { readFlag } from "../../fields/options.ts"
import { requireObject, type GivenObject } from "../../fields/problem.ts"
import { readArray } from "../../fields/untrusted.ts"

/** A name of the server, the path of the property that it means, and what it may be used for. */
export interface DescribedName {
  readonly name: string
  readonly path: string
  readonly filter: boolean
  readonly sort: boolean
}

/**
 * Reads the names of a server in the order of its look-up: the entries of its mapper, and behind them the attributes.
 * @param paths - The paths of the properties.
 */
export function readDescribedNames(
  { properties, report }: GivenObject,
  paths: { readonly has: (path: string) => boolean },
): readonly DescribedName[] {
  const entries = readArray(properties.get("names"))
  if (entries === undefined)
    report(`"names" must be an array of names, got ${describeValue(properties.get("names"))}`, {
      rule: "S8",
    })
  return (entries ?? []).flatMap((entry, index) => {
    const noun = `"names"[${index}]`
    const own = requireObject(entry, noun, report)
    if (own === undefined) return []
    const [name, path] = [own.get("name"), own.get("path")]
    if (typeof name !== "string")
      report(`"name" of ${noun} must be a string, got ${describeValue(name)}`, { rule: "S8" })
    if (typeof path !== "string" || !paths.has(path))
      report(`"path" of ${noun} must be the path of a property, got ${describeValue(path)}`, {
        rule: "S8",
      })
    const use = { properties: own, report }
    const [filter, sort] = [readFlag(use, "filter", false), readFlag(use, "sort", false)]
    return typeof name === "string" && typeof path === "string" && paths.has(path)
      ? [{ name, path, filter, sort }]
      : []
  })
}
