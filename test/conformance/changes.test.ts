import { describe, expect, it } from "vitest"
import { findChanges } from "../../scripts/conformance/changes.ts"

const one = { name: "one", rules: ["T1"], filters: "a==1", ids: [1], diagnostics: [] }

describe("changes of vectors", () => {
  it("a case with other expectations is a change, with both of each", () => {
    const after = { ...one, ids: [1, 2], pages: 1 }
    expect(findChanges([one], [after])).toEqual([
      { name: "one", differences: ["ids: [1] -> [1,2]", "pages: none -> 1"], gone: false },
    ])
  })

  it("another name, another rule, another place and a new case are no changes", () => {
    const after = { ...one, name: "uno", rules: ["T2"] }
    expect(findChanges([one], [{ filters: "b==2", ids: [] }, after])).toEqual([])
  })

  it("a case with another input is gone", () => {
    expect(findChanges([one], [{ ...one, filters: "a==2" }])).toEqual([
      { name: "one", differences: [], gone: true },
    ])
  })

  it("cases with one input and trees that are printed are told apart", () => {
    const tree = [{ names: ["a"], operator: "==", values: ["1"] }]
    const other = [{ names: ["b"], operator: "==", values: ["1"] }]
    const before = [
      one,
      { ...one, pages: 3 },
      { tree, print: "a==1" },
      { tree: other, print: "b==1" },
    ]
    expect(findChanges(before, before)).toEqual([])
    expect(findChanges(before, before.slice(0, 3))).toMatchObject([{ gone: true }])
  })
})
