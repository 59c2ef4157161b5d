import { describe, expect, it } from "vitest"
import { explainQuery, explainRow } from "../../src/core.ts"
import { bindQuery, defineFields, parseQuery, type BoundQuery } from "../../src/index.ts"

const table = defineFields({
  tags: { kind: "text", list: true },
  roles: { kind: "text", list: true, label: "Roles" },
  levels: { kind: "enum", values: { 1: "Low", 2: "High" }, list: true },
  "variants.cost": { kind: "number", list: true },
  words: { kind: "text", list: true, read: (row: { text?: string }) => row.text?.split(" ") },
  name: { kind: "text" },
})
const bind = (filters: string): BoundQuery => bindQuery(parseQuery({ filters }), table)

describe("explainQuery on lists (V14)", () => {
  it.each([
    ["tags==red|blue", 'whose tags has an item that is "red" or "blue".'],
    ["tags@=*re", 'whose tags has an item that contains "re" (letter case ignored).'],
    ["variants.cost>=10", "whose variants.cost has an item that is at least 10."],
    ["tags==null", "whose tags is empty."],
    ["tags!=null", "whose tags is not empty."],
    ["tags==null|red", 'whose tags is empty or has an item that is "red".'],
    ["tags!=red", 'whose tags has no item that is "red"; empty values do not match.'],
    [
      "tags!@=a|b",
      'whose tags has no item that contains "a" or has no item that contains "b"; empty values do not match.',
    ],
    ["levels==1", "whose levels has an item that is 1 (Low)."],
    ["(tags|roles)==a", 'whose tags or Roles has an item that is "a".'],
    ["(tags|name)==a", 'whose tags has an item that is "a" or whose name is "a".'],
  ])("%s keeps rows %s", (filters, sentence) => {
    expect(explainQuery(bind(filters)).conditions[0]?.sentence).toBe(`Keeps rows ${sentence}`)
  })

  it("the data of a sentence says that the fields are lists", () => {
    const [one] = explainQuery(bind("tags!=red")).conditions
    expect(one?.code === "keeps-rows" && one.data.kept.columns).toMatchObject([
      { fields: [{ name: "tags" }], wanted: { operator: "differs", list: true } },
    ])
  })
})

describe("explainRow on lists (V14)", () => {
  const row = {
    tags: ["blue", 7, null, "red"],
    roles: "admin",
    levels: [2],
    variants: [{ cost: 3 }, {}, { cost: [10, 12] }],
    text: "to be",
  }

  it.each<[string, boolean, string]>([
    ["tags==red|green", true, 'tags[3] is "red", which is "red" or "green" (V14)'],
    ["tags==black", false, 'no item of 3 in tags is "black" (V14)'],
    ["tags!=black", true, 'no item of 3 in tags is "black" (V14)'],
    [
      "tags!=red",
      false,
      'tags[3] is "red", but the condition requires that it has no item that is "red" (V14)',
    ],
    ["tags!=red|black", true, 'no item of 3 in tags is "black" (V14)'],
    [
      "tags!=red|blue",
      false,
      'tags[3] is "red", but the condition requires that it has no item that is "red" or has no item that is "blue" (V14)',
    ],
    ["variants.cost>9", true, "variants[2].cost[0] is 10, which is greater than 9 (V14)"],
    ["roles==admin", true, 'roles is "admin", which is "admin" (V14)'],
    ["roles==user", false, 'no item of 1 in Roles is "user" (V14)'],
    ["levels==2", true, "levels[0] is 2 (High), which is 2 (High) (V14)"],
    ["words==be", true, 'words[1] is "be", which is "be" (V14)'],
    ["tags==null", false, "tags has 3 items, but the condition requires that it is empty (V1)"],
    ["levels!=null", true, "levels has 1 item (V1)"],
    ["tags==null|red", true, 'tags[3] is "red", which is "red" (V14)'],
  ])("%s: %s, since %s", (filters, holds, reason) => {
    expect(explainRow(row, bind(filters)).conditions[0]).toMatchObject({ holds, reason })
  })

  it.each<[string, boolean, string]>([
    ["tags==red", false, "tags has no items, and a list without items matches only == null (V1)"],
    ["tags!=red", false, "tags has no items, and a list without items matches only == null (V1)"],
    ["tags==null|red", true, "tags has no items, and a list without items matches == null (V1)"],
    ["variants.cost>x", false, 'variants.cost expects a number, so "x" matches nothing (V9)'],
  ])("%s on a row without items: %s, since %s", (filters, holds, reason) => {
    for (const empty of [
      {},
      { tags: [] },
      { tags: [null, [], ["red"]] },
      { tags: new Set(["red"]) },
    ])
      expect(explainRow(empty, bind(filters)).conditions[0]).toMatchObject({ holds, reason })
  })
})
