import { describe, expect, it } from "vitest"
import * as client from "../../src/client.ts"
import * as library from "../../src/index.ts"
import * as sieve from "../../src/sieve.ts"
import { doors, table, type Door } from "./doors.ts"
import { exportedFunctions } from "./exported-functions.ts"

/** Calls a function, and returns what it throws or rejects with. */
function errorOf({ call, needs }: Pick<Door, "call" | "needs">, options: object): Promise<unknown> {
  return errorWith(call, { ...needs, ...options })
}

async function errorWith(call: Door["call"], options: unknown): Promise<unknown> {
  try {
    await call(options as never)
    return undefined
  } catch (error) {
    return error
  }
}

/** Functions that take no options, and those that refuse every unknown name. */
const others = [
  ...["compileComparator", "compilePredicate", "describeField"],
  ...[
    "addHints",
    "explainQuery",
    "explainRow",
    "fieldsFromSchema",
    "filters",
    "fold",
    "inferFields",
    "omitFields",
    "orThrow",
    "addressInText",
    "parametersInText",
    "queryStringInText",
    "pickFields",
  ],
  ...["openApiParameters", "printTypeScript", "runQuery", "searchSchema"],
  "translateFilters",
  ...["readServerValue", "readTerms", "fillPath", "hasReply"],
  ...["isLowStock", "searchLogs", "readListBody", "dropOf", "withFaults"],
  ...[
    "parquet",
    "readStoreData",
    "singleLine",
    "nodeDuckdb",
    "nodeMysql",
    "nodeMysqlControl",
    "nodePostgres",
    "nodeSqlite",
  ],
  ...["QueryError", "RequestError", "CursorError", "SqlError", "SqlTableError"],
  ...["defineFields", "defineFieldsFor", "extendFields", "sieveWith", "defineSqlTable"],
]

describe("the options of the functions of the entries", () => {
  it("every function of an entry is tried here, or takes no options", async () => {
    const names = await exportedFunctions()
    const known = [...doors.map(({ caller }) => caller), ...others]
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(doors)("$caller refuses a misspelled option", async (door) => {
    for (const name of Object.keys(door.takes)) {
      const error = await errorOf(door, { [`${name}x`]: 1 })
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).toContain(`${door.caller} has no option "${name}x". Its options: `)
    }
  })

  it.each(doors)("$caller refuses where, filter and sort", async (door) => {
    for (const name of ["where", "filter", "sort"].filter((name) => !(name in door.takes)))
      expect(String(await errorOf(door, { [name]: 1 }))).toContain(`has no option "${name}"`)
  })

  const odd = [null, "strict", true, Symbol("odd"), () => 1, [1]]

  it.each(doors)("$caller refuses options that are no object", async ({ caller, call }) => {
    for (const given of odd) {
      const error = await errorWith(call, given)
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).toContain(
        caller !== "cors" && !caller.includes(" of ")
          ? " takes its options as an object, got "
          : ": expected an object",
      )
    }
  })

  it("a Map of options within options is refused", () => {
    const limits = new Map([["conditions", 1]]) as never
    expect(() => library.applyQuery([], table, {}, { limits })).toThrow(
      new TypeError('Option "limits" of applyQuery: expected an object, got a Map.'),
    )
  })

  const typed = doors.flatMap(({ takes, ...door }) =>
    Object.entries(takes).flatMap(([name, taken]) =>
      taken === "any" ? [] : [{ ...door, name, taken }],
    ),
  )

  it.each(typed)(
    "the option $name of $caller is $taken, and NaN is not",
    async ({ name, taken, ...door }) => {
      for (const [given, shown] of [
        [Symbol("odd"), "a symbol"],
        [Number.NaN, "NaN"],
      ] as const)
        expect(await errorOf(door, { [name]: given })).toEqual(
          new TypeError(`Option "${name}" of ${door.caller}: expected ${taken}, got ${shown}.`),
        )
    },
  )

  it.each(doors)("$caller takes undefined for absent but not for where", async (door) => {
    const names = Object.keys(door.takes).filter((name) => !Object.hasOwn(door.needs, name))
    const absent = names.filter((name) => name !== "where").map((name) => [name, undefined])
    expect(await errorOf(door, Object.fromEntries(absent) as object)).toBeUndefined()
  })

  const isExact = ({ takes }: Door): boolean => Object.hasOwn(takes, "where")

  it.each(doors)("$caller refuses every other name", async (door) => {
    for (const value of [1, undefined])
      expect(String(await errorOf(door, { somethingElse: value }))).toContain(
        `${door.caller} has no option "somethingElse". Its options: `,
      )
  })

  it.each(doors.filter(isExact))(
    "$caller, where an option that is lost returns the rows of others, refuses every other name, a where that is undefined or inherited, and options that are no object",
    async ({ caller, call }) => {
      const where = () => undefined
      for (const [given, message] of [
        [{ somethingElse: undefined }, `${caller} has no option "somethingElse". Its options: `],
        [{ where: undefined }, `Option "where" of ${caller}: expected a function`],
        [Object.create({ where }), `Option "where" of ${caller}: expected a function`],
        [where, `${caller} takes its options as an object, got a function.`],
        [null, `${caller} takes its options as an object, got null.`],
        [[], `${caller} takes its options as an object, got an array.`],
      ] as const)
        expect(await errorWith(call, given)).toSatisfy(
          (error) => error instanceof TypeError && error.message.startsWith(message),
        )
    },
  )

  it("an argument that is no object is ignored, such as the index that map hands on", () => {
    const texts = ["a==1", "b==2"]
    // @ts-expect-error the compiler knows that an index is no options
    expect(texts.map(library.parseFilters).map(({ conditions }) => conditions.length)).toEqual([
      1, 1,
    ])
  })

  it("a limit that is undefined is that of the table", () => {
    const table = library.defineFields({ a: { kind: "integer" } }, { limits: { conditions: 1 } })
    const limits = { conditions: undefined } as object
    const answer = library.applyQuery([{ a: 1 }], table, "?filters=a>0,a<9", { limits })
    expect(answer.diagnostics.map(({ code }) => code)).toEqual(["limit-conditions"])
  })

  it("a string in the place of headers is refused and not quoted, since it may hold a key", () => {
    const headers = "Authorization: k3y" as never
    const url = "http://localhost/"
    for (const create of [
      () => client.createCaller({ headers }),
      () => client.createListClient({ url, table, headers }),
    ])
      expect(create).toThrow(
        new TypeError("headers must be an object or a function, got a string."),
      )
  })

  it.each([
    ["sieveWith", (options: object) => sieve.sieveWith(options)],
    ["defineFields", (options: object) => library.defineFields({}, options)],
  ])("%s refuses every unknown name, and takes undefined for absent", (_, call) => {
    expect(() => call({ somethingElse: 1 })).toThrow("somethingElse")
    expect(() => call({ maxPageSize: Number.NaN })).toThrow("NaN")
    expect(() => call({ maxPageSize: undefined })).not.toThrow()
  })
})
