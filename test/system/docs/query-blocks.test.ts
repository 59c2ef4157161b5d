import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findDataSet } from "../../../playground/src/data/catalog.ts"
import { readAddress, writeAddress } from "../../../playground/src/state/address.ts"
import type { PageState } from "../../../playground/src/state/page-state.ts"
import { bindBlock } from "../../support/describe-query.ts"
import { documentPaths, root } from "../../support/examples.ts"
import { findQueryBlocks, type QueryBlock } from "../../support/query-blocks.ts"

const documents = documentPaths("README.md", "docs/**/*.md")

/** Says which errors of a query its section does not name. */
function untoldErrors(state: PageState, section: string): string[] {
  // The kinds of the other sets are guessed from rows that the test does not load.
  if (findDataSet(state.data)?.table === undefined) return []
  return bindBlock(state)
    .diagnostics.filter(({ severity, code }) => severity === "error" && !section.includes(code))
    .map(({ message }) => message)
}

/** Says why a block cannot be read; undefined when it can. */
function faultOf({ text, data, read }: QueryBlock): string | undefined {
  if (findDataSet(data) === undefined) return `there are no rows "${data}"`
  if (text === "" || text.includes("\n")) return "a block holds one query on one line"
  try {
    const state = read()
    const { state: opened, problems } = readAddress(writeAddress(state))
    expect(opened).toEqual(state)
    return problems[0]
  } catch (error) {
    return String(error)
  }
}

const blocks = documents.flatMap((document) =>
  findQueryBlocks(readFileSync(`${root}${document}`, "utf8")).map((block) => ({
    ...block,
    place: `${document}:${block.line}`,
  })),
)

describe("queries in the documents", () => {
  it("the cookbook and the language by example have many", () => {
    const count = (folder: string): number =>
      blocks.filter(({ place }) => place.startsWith(folder)).length
    expect(count("docs/cookbook/")).toBeGreaterThan(40)
    expect(count("docs/language/")).toBeGreaterThan(50)
  })

  it.each(blocks)("the query at $place can be read, and opens in the playground", (block) => {
    expect(faultOf(block)).toBeUndefined()
  })

  it.each(blocks)("the query at $place is right, or its section names the error", (block) => {
    expect(untoldErrors(block.read(), block.section)).toEqual([])
  })
})

describe("check of queries in the documents", () => {
  const fence = "```"
  const blocksIn = (text: string, info = "query cookbook"): readonly QueryBlock[] =>
    findQueryBlocks(`## Task\n\n${fence}${info}\n${text}\n${fence}\n\nIt is said.\n\n## Next\n`)

  it("a block has the query, its rows, and the section around it", () => {
    const [block] = blocksIn("filters=price>5&sorts=-price")
    expect(block).toMatchObject({ line: 3, data: "cookbook", text: "filters=price>5&sorts=-price" })
    expect(block?.section).toContain("It is said.")
    expect(block?.section).not.toContain("Next")
    expect(block?.read()).toMatchObject({ filters: "price>5", sorts: "-price", data: "cookbook" })
    expect(blocksIn("page=2", "query")[0]?.data).toBe("examples")
  })

  it.each([
    ["filters=price>5", "query nowhere", 'there are no rows "nowhere"'],
    ["filters=price>5\nsorts=price", "query cookbook", "one query on one line"],
    ["", "query cookbook", "one query on one line"],
    ["price>5", "query cookbook", "knows no part"],
    ["filters=price>5&dialect=odata", "query cookbook", "knows no dialect"],
  ])("the block %j of %s is found to be wrong", (text, info, fault) => {
    expect(blocksIn(text, info).map(faultOf).join()).toContain(fault)
  })

  it("an error that the section does not name is found", () => {
    const [block] = blocksIn("filters=prise>5")
    expect(untoldErrors(block?.read() ?? expect.fail(), "It is said.")).toHaveLength(1)
    expect(untoldErrors(block?.read() ?? expect.fail(), "This is `unknown-field`.")).toEqual([])
  })
})
