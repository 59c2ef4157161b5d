import { describe, expect, it } from "vitest"
import { complete, defineFields, type CompletionOptions } from "../../src/core.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields({
  name: { kind: "text" },
  date: { kind: "date", label: "Day" },
  dateCreated: { kind: "date", nullable: false },
  dateFrom: { kind: "range-end", end: "from", of: "dateCreated" },
  status: { kind: "enum", values: { 0: "Open", 1: "Closed", 10: "In progress" } },
  state: { kind: "text", nullable: false, values: ["draft", "in progress", "a,b", "*x", "null"] },
  paid: { kind: "boolean", nullable: false },
  rating: { kind: "number" },
  lowStock: { kind: "shortcut", test: () => true },
  id: { kind: "uuid", nullable: false },
  secret: { kind: "text", filter: false, sort: false },
})

const mark = "^"

/** Completes at the mark in a text. */
const completeAt = (
  marked: string,
  source: "filters" | "sorts" = "filters",
  options: CompletionOptions = {},
) => {
  const offset = marked.indexOf(mark)
  const text = marked.replace(mark, "")
  const { from, to, options: offered } = complete({ source, text, offset }, table, options)
  return {
    labels: offered.map(({ label }) => label),
    kinds: [...new Set(offered.map(({ kind }) => kind))],
    details: offered.map(({ detail }) => detail),
    /** The text after the option with this label is taken. */
    take: (label: string) => {
      const insert = offered.find((option) => option.label === label)?.insert
      return insert === undefined ? undefined : text.slice(0, from) + insert + text.slice(to)
    },
    replaced: text.slice(from, to),
  }
}

describe("names in filters", () => {
  it("offers all fields that conditions can use, in the order of the table", () => {
    const { labels, kinds } = completeAt("^")
    expect(labels).toEqual([
      ...["name", "date", "dateCreated", "dateFrom", "status", "state", "paid", "rating"],
      ...["lowStock", "id"],
    ])
    expect(kinds).toEqual(["field", "shortcut"])
  })

  it("says the kind of a field, and its label", () => {
    expect(completeAt("date^Created").details).toContain("Day (date)")
    expect(completeAt("nam^").details).toEqual(["text"])
  })

  it("offers what begins with the letters before the cursor, in any letter case", () => {
    expect(completeAt("DAT^").labels).toEqual(["date", "dateCreated", "dateFrom"])
  })

  it("finds a field by its label", () => {
    expect(completeAt("da^y").labels).toEqual(["date", "dateCreated", "dateFrom"])
    expect(completeAt("day^").labels[0]).toBe("date")
  })

  it("offers the nearest name for a mistyped one, and replaces all of it", () => {
    expect(completeAt("raiting^>=4").take("rating")).toBe("rating>=4")
  })

  it("offers everything when nothing resembles what is written", () => {
    expect(completeAt("xyz^").labels).toHaveLength(10)
  })

  it("replaces the whole name in the middle of it", () => {
    expect(completeAt("na^xy==1,rating>4").take("name")).toBe("name==1,rating>4")
  })

  it("works in a group, whose own names come last", () => {
    expect(completeAt("(name|st^").take("status")).toBe("(name|status")
    expect(completeAt("(name|^").labels.at(-1)).toBe("name")
    expect(completeAt("(name|st^)@=x").labels).toEqual(["state"])
  })

  it("offers only fields that take the operator and read the values behind the cursor", () => {
    expect(completeAt("^>4").labels).toEqual(["status", "rating"])
  })

  it("writes a shortcut with its value where nothing else is there", () => {
    expect(completeAt("low^").take("lowStock")).toBe("lowStock==true")
    expect(completeAt("low^==true").take("lowStock")).toBe("lowStock==true")
    expect(completeAt("(low^").take("lowStock")).toBe("(lowStock")
  })
})

describe("operators in filters", () => {
  it("offers those of the kind behind a complete name, and the longer names after them", () => {
    expect(completeAt("rating^").labels).toEqual(["==", "!=", ">=", "<=", ">", "<"])
    expect(completeAt("paid^").labels).toEqual(["==", "!="])
    expect(completeAt("date^").labels.slice(-2)).toEqual(["dateCreated", "dateFrom"])
  })

  it("replaces the operator that is there, or the first characters of one", () => {
    expect(completeAt("rating^>4").take("<=")).toBe("rating<=4")
    expect(completeAt("name!^").labels.slice(0, 2)).toEqual(["!=", "!=*"])
    expect(completeAt("name!^").take("!=")).toBe("name!=")
    expect(completeAt("name=^").take("==")).toBe("name==")
  })

  it("offers those that all fields of a group take", () => {
    expect(completeAt("(name|rating)^").labels).toEqual(["==", "==*", "!=", "!=*"])
    expect(completeAt("(name|rating)^ ==x").take("!=")).toBe("(name|rating)!=x")
  })

  it("keeps operator and value apart (T11)", () => {
    expect(completeAt("name=^=* *x").take("==")).toBe("name== *x")
    expect(completeAt("name=^=**x").take("==")).toBe("name== *x")
  })

  it("offers longer operators before an empty value", () => {
    expect(completeAt("rating>^").take(">=")).toBe("rating>=")
  })
})

describe("values in filters", () => {
  it("offers ids with their labels, which find them", () => {
    expect(completeAt("status!=^").details).toEqual(["Open", "Closed", "In progress", "no value"])
    expect(completeAt("status==clo^").take("1")).toBe("status==1")
    expect(completeAt("status==1^").labels).toEqual(["1", "10"])
    expect(completeAt("status==Closes^").take("1")).toBe("status==1")
  })

  it("writes escapes, blanks and null as text where they are needed (T9 to T11)", () => {
    expect(completeAt("state==^").take("a,b")).toBe(String.raw`state==a\,b`)
    expect(completeAt("state==^").take("*x")).toBe("state== *x")
    expect(completeAt("state==x|^").take("*x")).toBe("state==x|*x")
    expect(completeAt("state==^").take("null")).toBe(String.raw`state==\null`)
    expect(completeAt("state@=^").take("null")).toBe("state@=null")
  })

  it("reads escapes before the cursor", () => {
    expect(completeAt(String.raw`state==a\,^`).labels).toEqual(["a,b"])
    expect(completeAt(String.raw`state==a\^,b`).labels).toEqual(["a,b"])
  })

  it("offers null where the row may lack the value, under == and !=", () => {
    expect(completeAt("name==^").kinds).toContain("null")
    expect(completeAt("name@=^").kinds).not.toContain("null")
    expect(completeAt("paid==^").labels).toEqual(["true", "false"])
  })

  it("offers nothing while a free text is written", () => {
    expect(completeAt("name==foo^").labels).toEqual([])
  })

  it("offers true for a shortcut", () => {
    expect(completeAt("lowStock==^").labels).toEqual(["true"])
  })

  it("offers values that the caller knows, for fields without listed ones, with their texts", () => {
    const asked: unknown[] = []
    const values = (field: string, typed: string) => {
      asked.push([field, typed])
      return [
        ["Tea", "2 rows"],
        ["Milk|shake", "1 row"],
      ] as const
    }
    const { labels, details, take } = completeAt("name==mi^", "filters", { values })
    expect([labels, details]).toEqual([["Milk|shake"], ["1 row"]])
    expect(take("Milk|shake")).toBe(String.raw`name==Milk\|shake`)
    expect(asked).toEqual([["name", "mi"]])
  })

  it("offers as many values as the limit allows", () => {
    expect(completeAt("status==^", "filters", { limit: 2 }).labels).toEqual(["0", "1"])
  })

  it("offers values that the list has last", () => {
    expect(completeAt("status==0|^").labels.at(-1)).toBe("0")
  })
})

describe("names in sorts", () => {
  it("offers names that are not used yet, and keeps the sign", () => {
    expect(completeAt("name,-^", "sorts").labels).not.toContain("name")
    expect(completeAt("name,-da^", "sorts").take("date")).toBe("name,-date")
    expect(completeAt("^-name,date", "sorts").take("rating")).toBe("-rating,date")
  })
})

describe("stock Sieve", () => {
  const sieveAt = (marked: string, source: "filters" | "sorts" = "filters") =>
    completeAt(marked, source, { dialect: sieve })

  it("offers the operators that the library accepts for the kind (S13)", () => {
    expect(sieveAt("status^").labels).toEqual(["==", "!="])
    expect(sieveAt("id^").labels).toEqual(["==", "!=", ">=", "<=", ">", "<"])
  })

  it("works in a group that would make the whole text fail (S3)", () => {
    expect(sieveAt("(name|sta^)").take("status")).toBe("(name|status)")
    expect(sieveAt("(name|state)^").take("@=")).toBe("(name|state)@=")
  })

  it("writes escapes of the library, and the whole list where one value changes another (S6)", () => {
    const hard = defineFields({ a: { kind: "text", values: ["x>y", "\\", ")"] } })
    const at = (text: string) =>
      complete({ source: "filters", text, offset: text.length }, hard, { dialect: sieve })
    expect(at("a==").options.map(({ insert }) => insert)).toEqual([
      String.raw`x\>y`,
      String.raw`\\`,
      ")",
      "null",
      "*",
    ])
    expect(at("(a|a)==").options.map(({ label }) => label)).not.toContain(")")
    expect(at(String.raw`a==\\>y|`).options.map(({ label }) => label)).toContain("x>y")
  })

  it("offers no value whose text is too long to be read (S19)", () => {
    const long = defineFields({
      a: { kind: "text", nullable: false, values: ["b".repeat(9000), "c"] },
    })
    const { options } = complete({ source: "filters", text: "a==", offset: 3 }, long, {
      dialect: sieve,
    })
    expect(options.map(({ label }) => label)).toEqual(["c", "==*"])
  })

  it("offers null only where no field gives up (S9)", () => {
    expect(sieveAt("(name|paid)==^").kinds).not.toContain("null")
    expect(sieveAt("name==^").kinds).toContain("null")
  })

  it("keeps what belongs to the name of a sort out of it (S7)", () => {
    expect(sieveAt("name, -da^ ", "sorts").take("date")).toBe("name, -date")
  })
})
