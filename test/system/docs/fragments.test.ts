import { describe, expect, it } from "vitest"
import { isFragment, readDocComments } from "../../../scripts/count-fragments/fragment.ts"

const source = `
/** The shape of a field. */
interface Field {
  /** Whether it can be sorted. */
  readonly sortable: boolean
  /** Called before each request, in order. */
  readonly onRequest: () => void
  /** @throws TypeError always. */
  fail(): never
}

/** Returns its argument. */
const same = (value: string): string => value

/** The length of a string. */
const lengthOf = (value: string): number => value.length

/** True when nothing is left. */
function isEmpty(value: string): boolean {
  return value === ""
}

/**
 * Where the service is,
 * by name.
 */
const addresses = ["a"]
`

describe("the count of doc comments that open with a fragment", () => {
  it("finds openings without a verb, and functions whose comment does not open with one", () => {
    const fragments = readDocComments("source.ts", source).filter(isFragment)
    expect(fragments.map(({ line, opening }) => [line, opening])).toEqual([
      [4, "Whether it can be sorted."],
      [6, "Called before each request, in order."],
      [15, "The length of a string."],
      [23, "Where the service is, by name."],
    ])
  })

  it("reads every doc comment once", () => {
    expect(readDocComments("source.ts", source)).toHaveLength(8)
  })
})
