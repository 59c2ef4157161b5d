import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/index.ts"
import { fieldsFromSieve, type SieveServerOptions } from "../../src/sieve.ts"

function read(paths: readonly string[], options?: SieveServerOptions) {
  const described = {
    properties: Object.fromEntries(paths.map((path) => [path, "int"])),
    names: paths.map((path) => ({ name: path, path, filter: true, sort: true })),
  }
  const server = fieldsFromSieve(described, options)
  if (!server.ok) throw new Error("the description is refused")
  return server.value
}

/** The path at which the rows hold a property. */
function pathOf(property: string): unknown {
  const { table } = read([property], { rowNames: "camelCase" })
  const [field] = table.fields.values()
  return field && "path" in field && field.path?.join("/")
}

describe("rows in the names of JSON", () => {
  // What JsonNamingPolicy.CamelCase of .NET 10 makes of each name.
  it.each([
    ["Title", "title"],
    ["ID", "id"],
    ["URLValue", "urlValue"],
    ["IPAddress", "ipAddress"],
    ["X1", "x1"],
    ["A1B", "a1B"],
    ["AB1", "aB1"],
    ["AB_C", "aB_C"],
    ["OK2Go", "oK2Go"],
    ["ABCd", "abCd"],
    ["aBC", "aBC"],
    ["_X", "_X"],
    ["Élan", "élan"],
    ["ÉÀb", "éÀb"],
    ["ΣΑ", "σα"],
    ["İd", "İd"],
    ["ǅA", "ǅA"],
    ["Ǆx", "ǆx"],
    ["A𐐀", "a𐐀"],
    ["AB𐐀", "aB𐐀"],
    ["ẞAb", "ßAb"],
    ["ΩA", "ωa"],
    ["Owner.HomeCity", "owner/homeCity"],
  ])("the property %s is %s in camelCase", (property, path) => {
    expect(pathOf(property)).toBe(path)
  })

  it("S8: queries use the names of the server, over rows in camelCase", () => {
    const { table, dialect } = read(["Id", "Owner.Level"], { rowNames: "camelCase" })
    const rows = [
      { id: 1, owner: { level: 1 } },
      { id: 2, owner: { level: 2 } },
    ]
    const ask = (filters: string) => applyQuery(rows, table, { filters }, { dialect })
    expect(ask("Owner.Level==2")).toMatchObject({ data: [{ id: 2 }], diagnostics: [] })
  })

  it("N4: without the option, a hint says what the rows have", () => {
    const { table, dialect } = read(["Id"])
    const { data, diagnostics } = applyQuery([{ id: 1 }], table, { filters: "Id==1" }, { dialect })
    expect(data).toEqual([])
    expect(diagnostics.map(({ code }) => code)).toEqual(["missing-property"])
  })

  it("another way of naming is refused", () => {
    const wrong: unknown = "kebab-case"
    expect(() => read([], { rowNames: wrong as "camelCase" })).toThrow(
      'Option "rowNames" of fieldsFromSieve: expected "camelCase", got "kebab-case".',
    )
  })
})
