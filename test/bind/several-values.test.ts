import { describe, expect, it } from "vitest"
import { diagnosticOf, marks } from "./support.ts"

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
const alwaysTrue = (filters: string): boolean =>
  marks(filters).some(([code]) => code === "always-true")

describe("always-true", () => {
  it.each([
    "name!=x|y",
    "name!=*x|y",
    "name!=x|X",
    "name!=x|null",
    "name!=|null",
    "name!=x|x|y",
    "name!=x| x",
    "n!=1|2",
    "n!=1|null|1",
    "n!=1|2|nonsense",
    "count!=1|2",
    "status!=1|7",
    "ok!=true|false",
    "ok!=true|perhaps",
    "at!=2024-01-01|2024-01-01T00:00:00.0000001Z",
    `id!=${uuid}|${uuid.replace("6", "7")}`,
    "(n|m)!=1|2",
    "(nope|n)!=1|2",
    "(name|n)!=1|1.0",
    "(name|n)!=x|1",
  ])("V2: %s is always-true", (filters) => {
    expect(alwaysTrue(filters)).toBe(true)
  })

  it.each([
    "name!=x",
    "name!=x|x",
    "name!=*x|X",
    "name!=*ς|σ",
    "name!=null",
    "name!=null|NULL",
    "n!=1|1.0|+1|01",
    "n!=0|-0",
    "n!=1|nonsense",
    "n!=nonsense|null",
    "n!=x|y",
    "count!=1|2.0",
    "ok!=false|no|",
    "at!=2024-01-01|2024-01-01T01:00+01:00",
    "at!=2024-01-01|x",
    `id!=${uuid}|{${uuid.toUpperCase()}}`,
    "name==x|y",
    "name!@=x|y",
    "name!_=x|y",
    "name!_-=*x|y",
    "n>1|2",
    "nope!=1|2",
    "lowStock!=true|false",
  ])("V2: %s is not always-true", (filters) => {
    expect(alwaysTrue(filters)).toBe(false)
  })

  it("V2: the warning covers the condition, and the fix writes one condition for each value", () => {
    expect(diagnosticOf("n>1, name != x|y\\,z ", "always-true")).toMatchObject({
      severity: "warning",
      rule: "V2",
      source: "filters",
      range: { start: 5, end: 19 },
      fix: { range: { start: 5, end: 19 }, text: "name!=x,name!=y\\,z" },
    })
    expect(diagnosticOf("name!=*x|null", "always-true")?.fix?.text).toBe("name!=*x,name!=*null")
    expect(diagnosticOf("name!=x| y", "always-true")?.fix?.text).toBe("name!=x,name!=\\ y")
  })

  it("V2: always-true on a group names the first field on which it holds", () => {
    expect(diagnosticOf("(lowStock|m|n)!=1|2", "always-true")?.data).toMatchObject({ field: "m" })
    expect(diagnosticOf("(n|m)!=1|2", "always-true")?.data).toMatchObject({ field: "n" })
  })

  it("V2: always-true on a group of names has a hint and no fix", () => {
    const group = diagnosticOf("(name|note)!=x|y", "always-true")
    expect(group?.hint).toBeDefined()
    expect(group).not.toHaveProperty("fix")
  })

  it("V2: one name in parentheses is not a group, so always-true has a fix", () => {
    expect(diagnosticOf("(name)!=x|y", "always-true")?.fix?.text).toBe("name!=x,name!=y")
  })
})
