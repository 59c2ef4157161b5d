import { describe, expect, it } from "vitest"
import { findNeeded } from "../../../scripts/docs/needed-blocks.ts"
import { readCopies } from "../../support/examples.ts"
import { testExamples } from "../../support/test-examples.ts"

describe("a block that the site copies with what it needs", () => {
  testExamples("the block %s runs and is true", readCopies())

  it("blocks that declare nothing that is used are left out", () => {
    const blocks = ["const a = 1", "const b = 2", "const { c } = { c: a }", "a + c"]
    expect(findNeeded(blocks, 3)).toEqual([0, 2])
    expect(findNeeded(["const a = 1", "const a = 2", "a"], 2)).toEqual([1])
  })
})
