import { describe, expect, it } from "vitest"
import {
  applyQuery,
  buildQuery,
  defineFields,
  queryFromJson,
  QueryError,
  standard,
} from "../../src/index.ts"
import { fieldsFromSieve, sieveWith, type SieveServer } from "../../src/sieve.ts"

const entry = (name: string, path: string, use: object = {}) => ({
  name,
  path,
  filter: true,
  sort: true,
  ...use,
})

function read(caseSensitive = false): SieveServer {
  const server = fieldsFromSieve(
    {
      properties: {
        Id: "int",
        Weight: "int",
        Slot: "int?",
        Size: "int",
        "Owner.Name": "string?",
        Note: "string?",
        Hidden: "int",
      },
      names: [
        entry("a,b", "Id"),
        entry("Id", "Id"),
        entry("ownerName", "Owner.Name"),
        entry("Owner.Name", "Owner.Name", { filter: false }),
        entry("slot", "Weight", { sort: false }),
        entry("Slot", "Slot"),
        entry("größe", "Size"),
        entry("memo text", "Note"),
      ],
      options: { caseSensitive },
    },
    { methods: { Top: { filter: (rows) => rows }, Light: { sort: (rows) => rows } } },
  )
  if (!server.ok) throw new Error("the description is refused")
  return server.value
}

const { table, dialect } = read()
const built = buildQuery(table, { dialect })

/** What is written, or the message and the hint of the first mistake. */
function attempt(write: () => object): object {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return error.diagnostics.map(({ message, hint }) => [message, hint])
  }
}

it("a dialect without names is refused", () => {
  const wrong: unknown = { printing: dialect.printing }
  expect(attempt(() => buildQuery(table, { dialect: wrong as typeof dialect }))).toHaveLength(1)
})

describe("a query of the builder for a server with names of its own", () => {
  it("S8: a column of the table is written by the first name of the server that means it", () => {
    const query = built.where("Owner.Name", "==", "Ann").orderBy("Owner.Name", "descending")
    expect(query.print()).toEqual({ filters: "ownerName==Ann", sorts: "-ownerName" })
  })

  it("S8: the names of the server are taken, whatever letters they have", () => {
    const query = built.where("größe", ">", 3).where("MEMO text", "@=", "x").orderBy("größe")
    expect(query.print({ dialect })).toEqual({ filters: "größe>3,memo text@=x", sorts: "größe" })
  })

  it("S8: a name that means two columns is read by its use", () => {
    const rows = [
      { Id: 1, Weight: 5, Slot: 2 },
      { Id: 2, Weight: 5, Slot: 1 },
      { Id: 3, Weight: 1, Slot: 0 },
    ]
    const query = built.where("slot", "==", 5).orderBy("slot")
    expect(query.print()).toEqual({ filters: "slot==5", sorts: "Slot" })
    expect(applyQuery(rows, table, query, { dialect }).data.map(({ Id }) => Id)).toEqual([2, 1])
  })

  it("S20: a name that no text can hold is passed over", () => {
    expect(built.where("Id", "==", 1).print()).toEqual({ filters: "Id==1" })
  })

  it("N2: a name that neither the server nor the table has is refused, with the names of the server", () => {
    expect(attempt(() => built.where("ownersName", "==", "x"))).toEqual([
      ['The table has no field "ownersName".', "Did you mean ownerName?"],
    ])
  })

  it("N5: a column that no name of the server means is refused", () => {
    expect(attempt(() => built.where("Hidden", "==", 1))).toMatchObject([
      ['"Hidden" cannot be used in filters.', expect.stringContaining("ownerName")],
    ])
    expect(attempt(() => built.orderBy("Weight"))).toMatchObject([
      ['"Weight" cannot be used in sorts.', expect.stringContaining("ownerName")],
    ])
  })

  it("S23: with caseSensitive a name is one of the server in its letter case alone", () => {
    const exact = read(true)
    const query = buildQuery(exact.table, { dialect: exact.dialect })
    expect(query.where("slot", "==", 5).print()).toEqual({ filters: "slot==5" })
    expect(query.where("Slot", "==", 5).print()).toEqual({ filters: "Slot==5" })
    expect(attempt(() => query.where("OwnerName", "==", "x"))).toHaveLength(1)
  })

  it("S27: a method takes strings under any operator, and is refused in a group and with null", () => {
    const query = built.where("top", ">=", ["2", "x|y"]).orderBy("Light")
    expect(query.print()).toEqual({ filters: String.raw`Top>=2|x\|y`, sorts: "Light" })
    expect(attempt(() => built.where("Top", "==", null))).toHaveLength(1)
    expect(attempt(() => built.where("Top", "==", 2))).toHaveLength(1)
    expect(attempt(() => built.where(["Top", "Id"], "==", "2").print())).toHaveLength(1)
    expect(attempt(() => built.where("Light", "==", "2"))).toHaveLength(1)
  })

  it("the other methods of a query take the same names", () => {
    const query = built.where("slot", ">", 1).isEmpty("Note").where("Top", "==", "1")
    expect(query.conditionsOn("slot")).toEqual([{ fields: ["slot"], operator: ">", values: [1] }])
    expect(query.valuesOf("slot", ">")).toEqual([1])
    expect(query.without("memo text").without("top").print()).toEqual({ filters: "slot>1" })
    expect(query.without("Note").without("top").replace("slot", "<", 2).print()).toEqual({
      filters: "slot<2",
    })
    expect(built.between("größe", 1, 2).noneOf("größe", [3]).print()).toEqual({
      filters: "größe>=1,größe<=2,größe!=3",
    })
  })

  it("queries over one table and one dialect are joined, and JSON makes them again", () => {
    const other = buildQuery(table, { dialect }).where("slot", "<", 9).orderBy("Slot")
    const query = built.where("slot", ">", 1).and(other)
    expect(query.print()).toEqual({ filters: "slot>1,slot<9", sorts: "Slot" })
    expect(built.when(1, (empty) => empty.and(other)).print()).toEqual(other.print())
    const restored = queryFromJson(query.toJSON(), table, { dialect })
    expect(restored.ok && restored.value.print()).toEqual(query.print())
    expect(String(restored.ok && restored.value.queryString().text)).toContain("slot")
  })

  it("a typed table takes names as strings, and the standard dialect those of the table", () => {
    const typed = defineFields({ weight: { kind: "integer" } })
    const names = [{ name: "grams", field: "weight" }]
    const query = buildQuery(typed, { dialect: sieveWith({ names }) })
    expect(query.where("grams", ">", 1).orderBy("weight").print()).toEqual({
      filters: "grams>1",
      sorts: "grams",
    })
    expect(buildQuery(typed, { dialect: standard }).where("WEIGHT", ">", 1).print()).toEqual({
      filters: "weight>1",
    })
  })
})

describe("null in a nested column", () => {
  const unguarded = sieveWith({ ...dialect.options, ignoreNullsOnNotEqual: false })
  const messages = (write: () => object): readonly unknown[] =>
    Object.values(attempt(write)).map((entry: unknown) =>
      Array.isArray(entry) ? (entry[0] as unknown) : entry,
    )
  const reason =
    'Condition 1 cannot be written: the server does not find rows without the object that holds "Owner.Name".'

  it.each([
    ["isEmpty", built.isEmpty("ownerName")],
    ["==null", built.where("ownerName", "==", [null, "x"])],
    ["a group", built.where(["memo text", "ownerName"], "==", null)],
  ])("S24: %s is refused, since the server leaves out rows without the parent", (_, query) => {
    expect(messages(() => query.print({ dialect }))).toEqual([reason])
  })

  it("S24: !=null means the same on the server, unless it fails on rows without the parent", () => {
    const query = built.isNotEmpty("ownerName")
    expect(query.print()).toEqual({ filters: "ownerName!=null" })
    expect(messages(() => query.print({ dialect: unguarded }))).toEqual([
      'Condition 1 cannot be written: the server fails on rows without the object that holds "Owner.Name".',
    ])
  })

  it("S24: null in a column of the row itself is written", () => {
    const query = built.isEmpty("Note").isNotEmpty("Note")
    const filters = "memo text==null,memo text!=null"
    expect(query.print({ dialect: unguarded })).toEqual({ filters })
  })

  it("S24: the diagnostic names the rule", () => {
    expect(() => built.isEmpty("ownerName").print()).toThrow(
      expect.objectContaining({ diagnostics: [expect.objectContaining({ rule: "S24" })] }),
    )
  })
})
