import { describe, expect, it } from "vitest"
import { explainQuery, type QueryExplanation } from "../../src/core.ts"
import {
  bindQuery,
  parseQuery,
  type BindOptions,
  type ConditionNode,
  type QueryText,
} from "../../src/index.ts"
import { table } from "../diagnostics/fields.ts"

const explain = (query: QueryText, options: BindOptions = {}): QueryExplanation =>
  explainQuery(bindQuery(parseQuery(query), table, options))

const sentencesOf = (query: QueryText): string[] =>
  explain(query).sentences.map(({ sentence }) => sentence)

/** The sentences on the conditions of a text. */
const conditions = (filters: string): string[] =>
  explain({ filters }).conditions.map(({ sentence }) => sentence)

describe("explainQuery on a condition", () => {
  it.each([
    ["name==pending", 'Keeps rows whose name is "pending".'],
    ["name==pending|paid", 'Keeps rows whose name is "pending" or "paid".'],
    ["name==a|b|c", 'Keeps rows whose name is "a", "b" or "c".'],
    ["rating>4", "Keeps rows whose rating is greater than 4."],
    ["rating<4", "Keeps rows whose rating is less than 4."],
    ["rating>=+4.0", "Keeps rows whose rating is at least 4."],
    ["rating<=1e3", "Keeps rows whose rating is at most 1000."],
    ["name@=jo", 'Keeps rows whose name contains "jo".'],
    ["name_=jo", 'Keeps rows whose name starts with "jo".'],
    ["name_-=jo", 'Keeps rows whose name ends with "jo".'],
    ["paid==TRUE", "Keeps rows whose paid is true."],
    [
      "id=={6F9619FF8B86D011B42D00CF4FC964FF}",
      "Keeps rows whose id is 6f9619ff-8b86-d011-b42d-00cf4fc964ff.",
    ],
  ])("T3: explainQuery says what each operator means: %s", (filters, sentence) => {
    expect(conditions(filters)).toEqual([sentence])
  })

  it.each([
    ["NAME==x", 'Keeps rows whose name is "x".'],
    ["(name|EMAIL)@=jo", 'Keeps rows whose name or email contains "jo".'],
  ])("N1: explainQuery uses the spelling of the table: %s", (filters, sentence) => {
    expect(conditions(filters)).toEqual([sentence])
  })

  it.each([
    ["name==a b", 'Keeps rows whose name is "a b".'],
    ["name==", 'Keeps rows whose name is "".'],
    ["name==NULL|\\null", 'Keeps rows whose name is "null" or empty.'],
    ["name==or", 'Keeps rows whose name is "or".'],
    ["name==a.b-c_d|a.", 'Keeps rows whose name is "a.b-c_d" or "a.".'],
    ['name=="a"', 'Keeps rows whose name is ""a"".'],
    [String.raw`name==C:\\temp`, String.raw`Keeps rows whose name is "C:\temp".`],
    ["name==a\nb", 'Keeps rows whose name is "a␊b".'],
    ["name==\tx\u202ey\u0000", 'Keeps rows whose name is "x�y␀".'],
    ["name==\u3164", 'Keeps rows whose name is "�".'],
    [`name==${"x".repeat(99)}`, `Keeps rows whose name is "${"x".repeat(59)}…".`],
  ])(
    "T9, T10: explainQuery quotes texts as they are written, and cuts long ones: %j",
    (filters, sentence) => {
      expect(conditions(filters)).toEqual([sentence])
    },
  )

  it("V1: explainQuery says empty for null", () => {
    expect(conditions("name==null")).toEqual(["Keeps rows whose name is empty."])
    expect(conditions("name!=null")).toEqual(["Keeps rows whose name is not empty."])
    expect(conditions("email==null")).toEqual([
      "Keeps rows whose email is empty; the table says that email is never empty.",
    ])
  })

  it("V1: explainQuery says that empty values do not match a negative operator", () => {
    expect(conditions("name!=a")).toEqual([
      'Keeps rows whose name is not "a"; empty values do not match.',
    ])
    expect(conditions("name!@=a|b")).toEqual([
      'Keeps rows whose name does not contain "a" or does not contain "b"; empty values do not match.',
    ])
    expect(conditions("name!_=a")).toEqual([
      'Keeps rows whose name does not start with "a"; empty values do not match.',
    ])
    expect(conditions("name!_-=a")).toEqual([
      'Keeps rows whose name does not end with "a"; empty values do not match.',
    ])
  })

  it("V2: explainQuery says when a negation of several values is true for every value", () => {
    const remark =
      "every value differs from at least one of these, so only empty values are excluded"
    expect(conditions("name!=a|b")).toEqual([
      `Keeps rows whose name is not "a" or is not "b"; ${remark}.`,
    ])
    expect(conditions("name!=a|null")).toEqual([
      `Keeps rows whose name is not "a" or is not empty; ${remark}.`,
    ])
    expect(conditions("name!=a|a")).toEqual([
      'Keeps rows whose name is not "a"; empty values do not match.',
    ])
  })

  it("V2: explainQuery names the fields of a group, each with the values that it can read", () => {
    expect(conditions("(name|rating)==4")).toEqual([
      'Keeps rows whose name is "4" or whose rating is 4.',
    ])
    expect(conditions("(name|rating)==4.0|x")).toEqual([
      'Keeps rows whose name is "4.0" or "x" or whose rating is 4; rating expects a number, so "x" matches nothing.',
    ])
    expect(conditions("(name|rating)==x")).toEqual([
      'Keeps rows whose name is "x"; rating expects a number, so "x" matches nothing.',
    ])
  })

  it("V2: explainQuery shortens a long list of values and counts the rest", () => {
    const values = Array.from({ length: 20 }, (_, index) => String(index + 1))
    expect(conditions(`rating==${values.join("|")}`)).toEqual([
      "Keeps rows whose rating is 1, 2, 3, 4, 5, 6, 7 or 13 others.",
    ])
    expect(conditions(`rating==${values.slice(0, 8).join("|")}`)).toEqual([
      "Keeps rows whose rating is 1, 2, 3, 4, 5, 6, 7 or 8.",
    ])
  })

  it("V3: explainQuery says that letter case is ignored", () => {
    expect(conditions("name@=*jo|al")).toEqual([
      'Keeps rows whose name contains "jo" or "al" (letter case ignored).',
    ])
    expect(conditions("name==*null")).toEqual(["Keeps rows whose name is empty."])
  })

  it("V5: explainQuery says which instant a date is", () => {
    const rest = "; the rest of the day is not covered."
    expect(conditions("placed==2024-01-31")).toEqual([
      `Keeps rows whose placed is 2024-01-31 (midnight UTC)${rest}`,
    ])
    expect(conditions("placed<=2024-01-31")).toEqual([
      `Keeps rows whose placed is at most 2024-01-31 (midnight UTC)${rest}`,
    ])
    expect(conditions("placed>=2024-01-31")).toEqual([
      "Keeps rows whose placed is at least 2024-01-31 (midnight UTC).",
    ])
    expect(conditions("placed!=2024-01-31")).toEqual([
      "Keeps rows whose placed is not 2024-01-31 (midnight UTC); empty values do not match.",
    ])
    expect(conditions("placed<2024-01-31T12:30+02:00")).toEqual([
      "Keeps rows whose placed is less than 2024-01-31T10:30:00Z.",
    ])
  })

  it("V6: explainQuery says which value counts as false", () => {
    expect(conditions("paid==yes|no")).toEqual([
      'Keeps rows whose paid is false; "yes" and "no" count as false.',
    ])
  })

  it("V3: explainQuery says when a text is not among the listed values", () => {
    expect(conditions("state==paid")).toEqual(['Keeps rows whose state is "paid".'])
    expect(conditions("state==payd|draft")).toEqual([
      'Keeps rows whose state is "payd" or "draft"; "payd" is not among the listed values.',
    ])
  })

  it("V7: explainQuery shows the label of an id, and says when an id is not listed", () => {
    expect(conditions("status==1|2")).toEqual([
      "Keeps rows whose status is 1 (On hold) or 2 (Open).",
    ])
    expect(conditions("status==7")).toEqual([
      "Keeps rows whose status is 7; 7 is not among the listed ids.",
    ])
    expect(conditions("status==7|8")).toEqual([
      "Keeps rows whose status is 7 or 8; 7 and 8 are not among the listed ids.",
    ])
    expect(conditions("status==open")).toEqual([
      'Keeps no row: status expects an id, so "open" matches nothing.',
    ])
  })

  it("V9: explainQuery names the values that match nothing", () => {
    expect(conditions("rating==x")).toEqual([
      'Keeps no row: rating expects a number, so "x" matches nothing.',
    ])
    expect(conditions("rating!=x")).toEqual([
      'Keeps no row: rating expects a number, so "x" matches nothing.',
    ])
    expect(conditions("stock==1|1.5|x")).toEqual([
      'Keeps rows whose stock is 1; stock expects an integer, so "1.5" and "x" match nothing.',
    ])
    expect(conditions("placed>soon|null")).toEqual([
      'Keeps no row: null matches nothing with >; placed expects a date, so "soon" matches nothing.',
    ])
  })

  it("V10: explainQuery says that an unsuitable operator drops the field", () => {
    expect(conditions("rating@=4")).toEqual([
      'This condition has no effect: @= cannot be used with "rating".',
    ])
    expect(conditions("(name|rating)@=4")).toEqual([
      'Keeps rows whose name contains "4"; @= cannot be used with "rating", so only the other names apply.',
    ])
  })

  it("V10: explainQuery says that a star has no effect", () => {
    expect(conditions("rating>=*4")).toEqual([
      "Keeps rows whose rating is at least 4; * has no effect on rating.",
    ])
  })

  it("V11: explainQuery says that null under an ordering matches nothing", () => {
    expect(conditions("rating>null")).toEqual(["Keeps no row: null matches nothing with >."])
    expect(conditions("rating<null|4")).toEqual([
      "Keeps rows whose rating is less than 4; null matches nothing with <.",
    ])
  })

  it("V12: explainQuery says that a shortcut applies or is omitted", () => {
    expect(conditions("low==true")).toEqual(["Keeps rows to which low applies."])
    expect(conditions("(name|low)==true")).toEqual([
      'Keeps rows whose name is "true" or to which low applies.',
    ])
    expect(conditions("low==false")).toEqual([
      'This condition has no effect: "low" is not compared with true.',
    ])
    expect(conditions("(low|name)==x")).toEqual([
      'Keeps rows whose name is "x"; "low" is not compared with true, so only the other names apply.',
    ])
  })

  it("V13: explainQuery names the field of a range end, and says that the last day is covered", () => {
    expect(conditions("placedTo==2024-01-31")).toEqual([
      "Keeps rows whose placed is at most the end of 2024-01-31 (UTC); placedTo is a range end on placed.",
    ])
    expect(conditions("placedFrom==2024-01-31|null")).toEqual([
      "Keeps rows whose placed is at least 2024-01-31 (midnight UTC); null matches nothing with == and placedFrom; placedFrom is a range end on placed.",
    ])
    expect(conditions("placedTo<2024-01-31")).toEqual([
      "Keeps rows whose placed is less than 2024-01-31 (midnight UTC); placedTo is a range end on placed.",
    ])
  })

  it("N2: explainQuery says that an unknown name and a condition without other names are ignored", () => {
    expect(conditions("raiting>4")).toEqual([
      'This condition has no effect: there is no field "raiting".',
    ])
    expect(conditions("(raiting|a b)>4")).toEqual([
      'This condition has no effect: there is no field "raiting" and there is no field "a b".',
    ])
    expect(conditions("(raiting|rating)>4")).toEqual([
      'Keeps rows whose rating is greater than 4; there is no field "raiting", so only the other names apply.',
    ])
    expect(conditions("__proto__ ==1")).toEqual([
      'This condition has no effect: there is no field "__proto__".',
    ])
  })

  it("N5: explainQuery says that a name that is not filterable is ignored", () => {
    expect(conditions("secret==x")).toEqual([
      'This condition has no effect: "secret" cannot be used in filters.',
    ])
  })

  it("V1 to V11: explainQuery says when conditions exclude each other", () => {
    expect(conditions("rating>5,name==a,rating<3")).toEqual([
      "Keeps rows whose rating is greater than 5.",
      'Keeps rows whose name is "a".',
      "Keeps rows whose rating is less than 3; together with an earlier condition on rating it keeps no row.",
    ])
  })

  it("explainQuery returns each condition of the tree with its sentence", () => {
    const query = parseQuery({ filters: "name==a,raiting>4" })
    const explained = explainQuery(bindQuery(query, table)).conditions
    expect(explained.map(({ condition }) => condition)).toEqual(query.filters)
    expect(explained.map(({ applied }) => applied)).toEqual([true, false])
  })

  it("T14: explainQuery explains a tree made by hand, which has no ranges", () => {
    const condition: ConditionNode = {
      kind: "condition",
      names: [
        { kind: "name", text: "name" },
        { kind: "name", text: "nope" },
      ],
      operator: { kind: "operator", symbol: "!=" },
      values: [{ kind: "text", text: "a,b" }, { kind: "null" }],
    }
    const { sentences } = explainQuery(bindQuery({ filters: [condition], sorts: [] }, table))
    expect(sentences.map(({ sentence }) => sentence)).toEqual([
      'Keeps rows whose name is not "a,b" or is not empty; there is no field "nope", so only the other names apply; every value differs from at least one of these, so only empty values are excluded.',
      "Keeps the order of the input.",
      "Returns page 1: rows 1 to 20.",
    ])
  })
})

describe("explainQuery on a whole query", () => {
  it("explainQuery says that a query without conditions keeps every row", () => {
    expect(sentencesOf({})).toEqual([
      "Keeps every row.",
      "Keeps the order of the input.",
      "Returns page 1: rows 1 to 20.",
    ])
  })

  it("T12, T1: explainQuery names the dropped conditions", () => {
    expect(sentencesOf({ filters: "name==a,b,(x" }).slice(0, -2)).toEqual([
      'Keeps rows whose name is "a".',
      'This condition has no effect: expected a condition after the comma, got "b".',
      'This condition has no effect: expected a condition with an operator, got "(x".',
    ])
  })

  it.each([
    ["name", "Sorts by name ascending; empty values come first."],
    ["-Name", "Sorts by name descending; empty values come last."],
    [
      "-rating,-name",
      "Sorts by rating descending, then by name descending; empty values come last.",
    ],
    [
      "-rating,name",
      "Sorts by rating descending, then by name ascending; empty values come first ascending, last descending.",
    ],
    ["nope", 'Keeps the order of the input; there is no field "nope", so this sort has no effect.'],
    [
      "+name,low",
      'Keeps the order of the input; there is no field "+name" and "low" cannot be used in sorts, so these sorts have no effect.',
    ],
    [
      "name,nope",
      'Sorts by name ascending; empty values come first; there is no field "nope", so this sort has no effect.',
    ],
  ])("P1, P2: explainQuery says how the list is sorted: %s", (sorts, sentence) => {
    expect(explain({ sorts }).sorts.sentence).toBe(sentence)
  })

  it.each([
    [{ page: 3, pageSize: 10 }, "Returns page 3: rows 21 to 30."],
    [
      { page: "x" },
      'Returns page 1: rows 1 to 20. Page must be a whole number, 1 or greater, got "x". Using page 1.',
    ],
    [
      { pageSize: 500 },
      "Returns page 1: rows 1 to 100. Page size must be at most 100, got 500. Using page size 100.",
    ],
    [{ page: Number.MAX_SAFE_INTEGER }, "Returns page 9007199254740991: 20 rows per page."],
  ])("P3, P4: explainQuery says which page is given: %j", (query, sentence) => {
    expect(explain(query).page.sentence).toBe(sentence)
  })

  it("P4: explainQuery says that all rows are on one page when paging is off", () => {
    expect(explain({ page: 3 }, { paging: false }).page.sentence).toBe(
      "Returns all rows on one page.",
    )
  })

  it("section 5: explainQuery says why strict refuses a query, which gives no rows", () => {
    const { refusal, conditions, sentences } = explain(
      { filters: "raiting>4,rating==*4,rating>null" },
      { strict: true },
    )
    expect(refusal?.sentence).toBe(
      "The query is refused and returns no rows." +
        ' There is no field "raiting".' +
        " The operator > cannot compare with null here.",
    )
    expect(sentences).toEqual([refusal])
    expect(conditions.map(({ applied }) => applied)).toEqual([false, true, true])
  })

  it("section 5: explainQuery says that a query over a limit is refused, lenient or strict", () => {
    const { refusal, conditions, sentences } = explain(
      { filters: "name==a,name==b" },
      { limits: { conditions: 1 } },
    )
    expect(refusal?.sentence).toBe(
      "The query is refused and returns no rows. The query has 2 conditions, but at most 1 are allowed. Nothing is evaluated.",
    )
    expect(sentences).toEqual([refusal])
    expect(conditions).toEqual([])
  })

  it("section 5: explainQuery returns no refusal for a query that is not refused", () => {
    expect(Object.keys(explain({ filters: "raiting>4" }))).toEqual([
      "conditions",
      "sorts",
      "page",
      "sentences",
    ])
  })
})
