import { expect, it } from "vitest"
import { bindText } from "./support.ts"

/** The paths of the properties of plain objects and arrays that hold undefined. */
function undefinedAt(value: unknown, path = ""): readonly string[] {
  if (value === undefined) return [path]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => undefinedAt(part, `${path}.${key}`))
}

it.each([
  "n==1,ok==true,status==1,id!=x",
  "ok==perhaps",
  "status==hold,status==1|closes,level==7",
  "nope==1,nope|n==1",
])("a bound query of %s leaves out the optional properties that have no value", (filters) => {
  const { conditions, diagnostics, givenUp, needsAllRows, run, ...rest } = bindText({ filters })
  // These every dialect says, also where it has nothing to say.
  expect([givenUp, needsAllRows, run]).toEqual([undefined, undefined, undefined])
  // A field is an object of the table, and says what it does not have.
  const bound = conditions.map(({ tests, effect, ...condition }) => ({
    ...condition,
    ...(effect && { effect }),
    tests: tests.map((test) => ({ ...test, field: test.field.name })),
  }))
  expect(undefinedAt({ bound, diagnostics, rest })).toEqual([])
})

it("V13: only a test on a range end names the range end", () => {
  const [plain, end] = bindText({ filters: "at>2024-01-01,since==2024-01-01" }).conditions.map(
    ({ tests }) => tests[0],
  )
  expect(plain).not.toHaveProperty("rangeEnd")
  expect(end).toMatchObject({ rangeEnd: { name: "since" } })
})

it("V6: only a value that is neither true nor false is marked as unclear", () => {
  const values = bindText({ filters: "ok==true|no" }).conditions.flatMap(({ tests }) =>
    tests.flatMap((test) => (test.kind === "column" ? test.values : [])),
  )
  expect(values.map((value) => Object.hasOwn(value, "unclear"))).toEqual([false, true])
})
