import { describe, expect, it } from "vitest"
import { applyQuery, describeField } from "../../src/index.ts"
import { fieldsFromSieve, readServerValue, type SieveServer } from "../../src/sieve.ts"

const anyUse = { filter: true, sort: true }

function read(enums: object, flags?: readonly string[]): SieveServer {
  const result = fieldsFromSieve({
    properties: { Id: "int", Lane: "Lane", Other: "Lane?" },
    names: ["Id", "Lane", "Other"].map((name) => ({ name, path: name, ...anyUse })),
    enums,
    ...(flags && { flags }),
  })
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"))
  return result.value
}

const rowsOf = (...ids: readonly unknown[]) => ids.map((Lane, index) => ({ Id: index + 1, Lane }))

/** The ids of the rows that a query finds, or the codes of its mistakes. */
function ask(server: SieveServer, lanes: readonly unknown[], filters: string): readonly unknown[] {
  const { table, dialect } = server
  const answer = applyQuery(rowsOf(...lanes), table, { filters }, { dialect })
  const codes = answer.diagnostics.flatMap(({ code, severity }) =>
    severity === "error" ? [code] : [],
  )
  return codes.length > 0 ? codes : answer.data.map(({ Id }) => Id)
}

const gaveUp = ["unreadable-value", "gave-up"]

describe("enums of a server", () => {
  const sized = (type: string) => read({ Lane: { type, values: { Zero: 0, One: 1, Uno: 1 } } })

  it.each([
    ["byte", "255", "256", "-1"],
    ["sbyte", "-128", "128", "-129"],
    ["short", "-32768", "32768", "-32769"],
    ["ushort", "65535", "65536", "-1"],
    ["int", "2147483647", "2147483648", "-2147483649"],
    ["uint", "4294967295", "4294967296", "-1"],
    ["long", "5000000000", "9223372036854775808", "-9223372036854775809"],
    ["ulong", "5000000000", "18446744073709551616", "-1"],
  ])("S14: an enum of %s reads %s, and gives up on %s and %s", (type, inside, ...outside) => {
    const server = sized(type)
    expect(ask(server, [0, Number(inside)], `Lane==${inside}`)).toEqual([2])
    for (const text of outside) expect(ask(server, [0, 1], `Lane==${text}`)).toEqual(gaveUp)
  })

  it("S14: an enum whose type the description does not name has 32 bits", () => {
    const server = read({ Lane: { Zero: 0 } })
    expect(ask(server, [0, 2147483647], "Lane==2147483647")).toEqual([2])
    expect(ask(server, [0, 1], "Lane==5000000000")).toEqual(gaveUp)
  })

  it("S14: the names of an enum may be called type and values", () => {
    expect(ask(read({ Lane: { type: 0, values: 1 } }), [0, 1], "Lane==values")).toEqual([2])
  })

  it("S14: two names of one number are both read, and the first is its label", () => {
    const server = sized("int")
    expect(ask(server, [0, 1], "Lane!=Uno")).toEqual([1])
    expect(ask(server, [0, 1], "Lane==one")).toEqual([2])
    expect(describeField(server.table, "Lane")?.values).toEqual([
      { value: 0, label: "Zero" },
      { value: 1, label: "One" },
    ])
  })

  const far = "9007199254740993"
  const long = read({ Lane: { type: "long", values: { Sea: 5000000000, Far: far, Low: -1 } } })

  it("S14: an id beyond 32 bits is found by its name, by its number, and among others", () => {
    const lanes = [705032704, 5000000000, -1]
    expect(ask(long, lanes, "Lane==Sea")).toEqual([2])
    expect(ask(long, lanes, "Lane!=5000000000")).toEqual([1, 3])
    expect(ask(long, lanes, "Lane==Low|sea")).toEqual([2, 3])
    expect(ask(long, lanes, String.raw`Lane==Sea\,0`)).toEqual([2])
  })

  it("S14: an id beyond 2^53 is a text in the description and in rows", () => {
    const lanes = [Number(far), far, BigInt(far), "9007199254740992", null]
    expect(ask(long, lanes, "Lane==Far")).toEqual([2, 3])
    expect(ask(long, lanes, `Lane==${far}`)).toEqual([2, 3])
    expect(ask(long, lanes, "Lane!=Far")).toEqual([4])
  })

  it("S17: rows are in the order of the ids, however large", () => {
    const { table, dialect } = long
    const lanes = [far, "9007199254740992", 5000000000, -1]
    const { data } = applyQuery(rowsOf(...lanes), table, { sorts: "Lane" }, { dialect })
    expect(data.map(({ Id }) => Id)).toEqual([4, 3, 2, 1])
  })

  it("V4: an id beyond 2^53 stays unreadable in the standard dialect", () => {
    const codes = applyQuery([], long.table, { filters: `Lane==${far}` }).diagnostics
    expect(codes.map(({ code }) => code)).toEqual(["unreadable-value"])
    expect(describeField(long.table, "Lane")?.values?.map(({ label }) => label)).toEqual([
      "Sea",
      "Low",
    ])
  })

  it("S14: flags of 64 bits are combined by their names", () => {
    const flags = read({ Lane: { type: "ulong", values: { A: 1, Top: "9223372036854775808" } } })
    expect(ask(flags, ["9223372036854775809", 1], String.raw`Lane==A\,top`)).toEqual([1])
  })

  it("S14: an enum without any name reads numbers", () => {
    expect(ask(read({ Lane: {} }), [0, 7], "Lane==7")).toEqual([2])
  })

  it.each([
    [{ Lane: { type: "char", values: { A: 1 } } }],
    [{ Lane: { type: "byte", values: { A: 256 } } }],
    [{ Lane: { type: "long", values: { A: "x" } } }],
    [{ Lane: { A: 1.5 } }],
    [{ Lane: 1 }],
  ])("the enums %j are refused", (enums) => {
    expect(() => read(enums)).toThrow('"enums"')
  })

  it("S14: a column without a description has its size from its options", () => {
    expect(readServerValue("256", { kind: "enum", bits: 8, unsigned: true })).toBeUndefined()
    expect(readServerValue("5000000000", { kind: "enum", bits: 64 })).toBe(5000000000)
    expect(readServerValue(far, { kind: "enum", bits: 64 })).toBe(BigInt(far))
  })
})
