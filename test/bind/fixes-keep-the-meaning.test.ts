// cspell:ignore naem tilte tite ttilr
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { defineFields } from "../../src/fields/table.ts"

const table = defineFields({
  id: { kind: "integer" },
  name: { kind: "text" },
  title: { kind: "text" },
  site: { kind: "text" },
  host: { kind: "text" },
  x: { kind: "text" },
  note: { kind: "text" },
  status: { kind: "text", values: ["open", "late", "paid"] },
  price: { kind: "number" },
  stars: { kind: "integer" },
  created: { kind: "date" },
  seen: { kind: "boolean" },
  genre: { kind: "enum", values: { 1: "Drama", 2: "Crime" } },
})

const found = (filters: string) => prepareQuery({ filters }, table, { strict: false }).diagnostics

/** What all fixes together make of a text; undefined where none is offered. */
const fix = (filters: string): string | undefined => {
  const { text, applied } = applyFixes(filters, found(filters), { hints: true })
  return applied.length === 0 ? undefined : text
}

/** What is typed, and what was meant. */
const meant: readonly (readonly [string, string])[] = [
  // A negation is kept.
  ["¬name==jo", "name!=jo"],
  ["-status:paid", "status!=paid"],
  ["-price>=5", "price<5"],
  // Quotes around everything, a name or a value.
  ['"name==jo"', "name==jo"],
  ["“name==jo”", "name==jo"],
  ["'price=gte.3'", "price>=3"],
  ['"name"==jo', "name==jo"],
  ["`price`>5", "price>5"],
  ["('name'|'title')==jo", "(name|title)==jo"],
  ["[name]==jo", "name==jo"],
  ["[name]=='jo'", "name==jo"],
  ["name==“jo”", "name==jo"],
  ["name=“Smith, John”", "name==Smith\\, John"],
  ['name:"a b"', "name==a b"],
  // Signs of operators that are torn or doubled.
  ["name = = jo", "name==jo"],
  ["price> =3", "price>=3"],
  ["price≥3", "price>=3"],
  // PostgREST, behind a single sign.
  ["price=gte.3", "price>=3"],
  ["name=eq.jo", "name==jo"],
  ["x=not.eq.a", "x!=a"],
  ["name=like.jo*", "name_=jo"],
  ["name=ilike.*jo*", "name@=*jo"],
  ["id=in.(1,2)", "id==1|2"],
  ["id=not.in.(1,2)", "id!=1,id!=2"],
  ["note=is.null", "note==null"],
  ["seen=is.true", "seen==true"],
  ["note=not.is.null", "note!=null"],
  ["site=is.gd", "site==is.gd"],
  ["host=lt.wikipedia.org", "host==lt.wikipedia.org"],
  // Gridify.
  ["name=*smith", "name@=smith"],
  ["name!*smith", "name!@=smith"],
  ["name^smith", "name_=smith"],
  ["name!^smith", "name!_=smith"],
  ["name$smith", "name_-=smith"],
  ["name!$smith", "name!_-=smith"],
  ["name=*smith/i", "name@=*smith"],
  ["name=smith/i", "name==*smith"],
  // Google Analytics.
  ["name=@jo", "name@=jo"],
  ["name!@jo", "name!@=jo"],
  // Ranges.
  ["created=2024-01-01..2024-02-01T00:00Z", "created>=2024-01-01,created<=2024-02-01T00:00Z"],
  ["price:1..*", "price>=1"],
  ["title=1..5", "title==1..5"],
  ["price:[1 TO 5]", "price>=1,price<=5"],
  ["price:[* TO 5]", "price<=5"],
  // Django.
  ["price__gte=5", "price>=5"],
  ["name__icontains=jo", "name@=*jo"],
  ["x__isnull=true", "x==null"],
  ["x__isnull=false", "x!=null"],
  ["id__in=1,2", "id==1|2"],
  // GitHub.
  ["stars:>=10", "stars>=10"],
  // A sign alone.
  ["price=5", "price==5"],
  ["name: jo", "name==jo"],
  ["name==A,price=5", "name==A,price==5"],
  ["name=Smith, John", "name==Smith\\, John"],
  ["name~jo", "name@=jo"],
  // A comma between values.
  ["status==open,late", "status==open|late"],
  ["status=open,late,paid", "status==open|late|paid"],
  ["status!=open,late", "status!=open,status!=late"],
  ["name==open,late", "name==open\\,late"],
  ["name==jo and endswith(`title`,'x')", "name==jo,title_-=x"],
  ["name==jo&&startswith([title],'x')", "name==jo,title_=x"],
  ["price=1..5&&status==open,late", "price>=1,price<=5,status==open|late"],
  // Entities of HTML.
  ["price&gt;=3", "price>=3"],
  ["name==jo,price&lt;3&amp;&amp;stars&gt;1", "name==jo,price<3,stars>1"],
  // Hints, since such values exist.
  ["name==f\\(x\\)", "name==f(x)"],
  ["name==Ann%20Lee", "name==Ann Lee"],
  // Several mistakes of one condition have one fix.
  ["(nmae|titel)==jo", "(name|title)==jo"],
  ["[titel]='Heat'", "title==Heat"],
  ["prise=gte.3", "price>=3"],
  ["title==%Smith, John%", "title@=Smith\\, John"],
  ["(title|name=~jo,price=5", "(title|name=~jo,price==5"],
  // A value that nobody can read is left.
  ["prise>=abc", "price>=abc"],
  ["prise>=5,price<=3", "price>=5,price<=3"],
]

/** What is typed, and may be meant in several ways. */
const unclear = [
  "is:vip",
  "price__range=1,5",
  "name_=not now and (site|name_=2024",
  "price=gt.abc",
  "name=~jo",
  "name!~jo",
  "name~=jo",
  "name?=jo",
  "name^=jo",
  "price~5",
  "price=*5",
  "name=not null",
  "name=in (a,b)",
  "name gt=5",
  "price:{1 TO 5}",
  "¬(name|title)==jo",
  "“name==jo",
  '"name"title==jo',
  "title~~jo",
  "!!name==jo",
  "name==a,title=~b",
  "name==rock and nobody==roll and price>3",
]

/** Values that are no habit. */
const plain = [
  "name==eq.jo",
  "name==a\\(b",
  "name==https://is.gd/a%20b",
  "name==a/b%20c",
  "name==1..5",
  "name== ^top",
  "name==a&gt",
  "name==-5",
]

describe("fixes keep the meaning", () => {
  it.each(meant)("F4: %s is meant as %s, and nothing else is left", (typed, written) => {
    expect(fix(typed)).toBe(written)
    expect(fix(written)).toBeUndefined()
  })

  it.each(meant)("F4: %s has one fix for each condition", (typed) => {
    const ranges = found(typed).flatMap(({ fix }) => fix?.range ?? [])
    for (const [index, { start }] of ranges.entries())
      expect(start).toBeGreaterThanOrEqual(ranges[index - 1]?.end ?? 0)
    expect(ranges.length).toBeGreaterThan(0)
  })

  it.each(unclear)("F4: %s has a message, and no fix", (typed) => {
    expect(found(typed).length).toBeGreaterThan(0)
    expect(fix(typed)).toBeUndefined()
  })

  it.each(["=~", "!~", "~=", "?=", "^="])(
    "F4: the message about name%sjo names the sign",
    (sign) => {
      expect(found(`name${sign}jo`)[0]?.message).toBe(
        `"${sign}" is no operator here. The condition is ignored.`,
      )
    },
  )

  it.each(plain)("F1: %s is no habit", (typed) => {
    expect(found(typed).filter(({ code }) => code !== "operator-in-value")).toEqual([])
  })

  it.each([
    ["−price", "-price"],
    ["–price", "-price"],
    ["—price,name", "-price,name"],
    ["–prise", "-price"],
    ["−price asc", undefined],
    ['"price"', "price"],
    ["'-price,name'", "-price,name"],
    ["`price` desc", "-price"],
    ["¬price", undefined],
    ["!price", undefined],
  ])("F4: the sorts %s are meant as %s", (sorts, written) => {
    const { diagnostics } = prepareQuery({ sorts }, table)
    expect(diagnostics.length).toBeGreaterThan(0)
    const { text, applied } = applyFixes(sorts, diagnostics)
    expect(applied.length === 0 ? undefined : text).toBe(written)
  })

  it.each([
    ["site=is.gd", ["title"]],
    ["“name==jo", []],
    ["name.==jo", []],
    ["nam__e==jo", []],
    ["~name==jo", []],
    ["naem==jo", ["name"]],
    ["title1==jo", ["title"]],
    ["tilte==jo", ["title"]],
    ["titel==jo", ["title"]],
    ["tite==jo", ["title", "site"]],
    ["ttilr==jo", []],
  ])("N2: the name of %s is near %j", (filters, names) => {
    const few = defineFields({
      title: { kind: "text" },
      name: { kind: "text" },
      ...(filters.startsWith("tite=") && { site: { kind: "text" } }),
    })
    const nearest = prepareQuery({ filters }, few).diagnostics.flatMap((one) =>
      one.code === "unknown-field" ? one.data.nearest : [],
    )
    if (filters === "site=is.gd") expect(nearest).toEqual([])
    else expect(nearest).toEqual(names)
  })

  it("N2: of two names that are equally near none is the fix", () => {
    const few = defineFields({ tile: { kind: "text" }, tite: { kind: "text" } })
    const { diagnostics } = prepareQuery({ filters: "tine==jo" }, few)
    expect(diagnostics).toMatchObject([{ hint: "Did you mean tile or tite?" }])
    expect(diagnostics[0]).not.toHaveProperty("fix")
  })

  it("F4: another field is not meant by letters of an operator", () => {
    const few = defineFields({ title: { kind: "text" }, id: { kind: "integer" } })
    for (const filters of ["site=is.gd", "is:vip", "in==1"])
      expect(
        prepareQuery({ filters }, few).diagnostics.filter((one) => one.fix !== undefined),
      ).toEqual([])
  })

  it("F1: a title in quotes that the builder printed stays as it is", () => {
    const { filters = "" } = buildQuery(table).where("title", "==", '"Heroes"').print()
    expect(filters).toBe('title=="Heroes"')
    expect(applyFixes(filters, found(filters)).text).toBe(filters)
  })

  it("F4: &amp;sorts= is a query string, whose parameters are decoded", () => {
    expect(found("price>3&amp;sorts=-price")).toMatchObject([
      {
        message: "This is a query string. The value matches nothing.",
        data: { parameters: { filters: "price>3", sorts: "-price" } },
      },
    ])
  })

  it("F4: names are found in every script", () => {
    const other = defineFields({ name: { kind: "text" } })
    expect(prepareQuery({ filters: "имя gt 5" }, other).diagnostics[0]?.code).toBe(
      "malformed-condition",
    )
  })

  it.each(["name__gte=5", "name__gte==5"])(
    "N3: a name with two underscores is a name: %s",
    (filters) => {
      const other = defineFields({ name: { kind: "text" }, name__gte: { kind: "integer" } })
      const { diagnostics } = prepareQuery({ filters }, other)
      expect(applyFixes(filters, diagnostics).text).toBe("name__gte==5")
    },
  )

  it.each(meant)("messages stay within two sentences: %s", (typed) => {
    for (const { message } of found(typed)) expect(message.split(/[.?] /).length).toBeLessThan(3)
    expect.assertions(found(typed).length)
  })
})
