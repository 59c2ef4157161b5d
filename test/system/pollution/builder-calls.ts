import type { Calls, Library } from "./calls.ts"

interface Row {
  readonly n: number
  readonly name: string | null
  readonly at: string
}

/** Makes the calls of the builder, of forms and URLs, of tables and of trees that are made by hand. */
export function builderCalls(library: Library): Calls {
  return { ...chainCalls(library), ...formCalls(library), ...tableCalls(library) }
}

const tableOf = ({ defineFields }: Library) =>
  defineFields({
    n: { kind: "number", unique: true },
    name: { kind: "text" },
    at: { kind: "date" },
    state: { kind: "text", values: ["draft", "paid"] },
    status: { kind: "enum", values: { 0: "Open", 1: "Closed" } },
  })

function chainCalls(library: Library): Calls {
  const query = () => library.buildQuery(tableOf(library))
  const zone = { timeZone: "Europe/Berlin" }
  const refused: never = "payed" as never
  const chain = () =>
    query()
      .onDay("at", "2024-03-31", zone)
      .onDay("at", "2024-03-31", "+02:00")
      .between("n", 1, 2)
      .between("at", "2024-01-01", "2024-03-31", zone)
      .where("at", "==", { toJSON: () => "2024-01-01" })
      .noneOf("status", [0, 1])
      .isEmpty("name")
      .when("x", (part, value) => part.where("name", "==", value))
      .and(query().where("n", "<", 3))
      .replace("n", ">", 2)
      .orderBy("n", "desc")
      .withPage(2)
      .withPageSize(5)
  return {
    "a chain": () => chain().print(),
    "a chain without order": () => chain().without("n").withoutOrder().print(),
    "a chain over a limit": () => chain().print({ limits: { text: 3 } }),
    "a chain as parameters": () => chain().searchParams().toString(),
    "a chain as JSON": () => chain().toJSON(),
    "onDay in a wrong zone": () =>
      query().onDay("at", "2024-03-31", { timeZone: "Europe/Nowhere" }),
    "between in the wrong order": () => query().between("n", 2, 1),
    "an unlisted value": () => query().where("state", "==", refused),
    "an unlisted id": () => query().where("status", "==", refused),
    "a wrong page": () => query().withPage(0),
    "wrong JSON": () => library.queryFromJson({ filters: [{}], sorts: [{}] }, tableOf(library)),
    "a copy as a tree": () =>
      library.applyQuery([{ n: 2 }], tableOf(library), { ...query().where("n", ">", 1) }),
  }
}

function formCalls(library: Library): Calls {
  const from = (input: string | object, options = {}) =>
    library.queryFrom(input, tableOf(library), options)
  const known = () =>
    library.orThrow(from("?filters=n==1|2,state==paid,at>=2024-01-01&sorts=-n&page=2&pageSize=5"))
  const apply = (given: object | string, options = {}) =>
    library.applyQuery([{ n: 1 }], tableOf(library), given, options)
  return {
    queryFrom: () => known().print(),
    "queryFrom fails": () => from("?filters=n==x,state==payed,nope==1&limit=2"),
    "queryFrom with app parameters": () => from("?limit=2&page=2", { appParameters: ["limit"] }),
    "queryFrom with limits": () => from("?filters=n==1|2", { limits: { values: 1 } }),
    "queryFrom a record": () => from({ filters: "n>1", page: 2, sorts: "n" }),
    "parts of a query": () => [
      ...[known().valuesOf("n"), known().valuesOf("at", ">="), known().valuesOf("state")],
      known().conditionsOn("n"),
    ],
    "writeUrl with into": () =>
      library.writeUrl({ filters: "n>1", page: 2 }, { into: "/list?view=a&PAGE=1#top" }),
    "writeUrl with a wrong into": () => library.writeUrl({ filters: "n>1" }, { into: 1 as never }),
    "writeUrl refuses": () => library.writeUrl({ filters: [] as never, sorts: "\ud800" }),
    "a long URL": () => library.writeUrl({ filters: "x".repeat(2500) }),
    "apply with app parameters": () =>
      apply("?limit=1", { appParameters: ["limit"], strict: true }),
    "apply a record": () => apply({ filters: ["n>0", "n>1"], page: "1" }, { strict: true }),
    "apply filters as a URL": () => apply("n>0"),
    "apply no query": () => apply(new Map()),
    "appParameters of another type": () =>
      library.readUrl("?page=1", { appParameters: 1 as never }),
  }
}

/** A condition as a program may write it: without any range. */
const condition = {
  kind: "condition",
  names: [{ kind: "name", text: "n" }],
  operator: { kind: "operator", symbol: ">" },
  values: [{ kind: "text", text: "1" }],
} as const
const tree = {
  filters: [condition],
  sorts: [{ kind: "sort", name: { kind: "name", text: "n" }, descending: true }],
} as const
const faulty = {
  filters: [condition, { ...condition, values: [{ kind: "text", text: "x" }] }],
  sorts: [{ kind: "sort", name: { kind: "name", text: "nope" }, descending: false }],
} as const

function tableCalls(library: Library): Calls {
  const table = tableOf(library)
  const rows = [{ n: 2 }, { n: 1 }, { n: 3 }]
  const bound = (given: object) => library.bindQuery(given as typeof tree, table)
  const more = () =>
    library.extendFields(table, { more: { kind: "integer", nullable: false } }, { maxPageSize: 7 })
  const typed = () =>
    library.defineFieldsFor<Row>()(
      { n: { kind: "integer" }, name: { kind: "text" }, day: { kind: "date", path: "at" } },
      { defaultPageSize: 3, limits: { conditions: 2 } },
    )
  const row = { n: 1, name: "x", at: "2024-01-01" }
  return {
    "a tree by hand": () => library.applyQuery(rows, table, tree),
    "a faulty tree by hand": () => library.applyQuery(rows, table, faulty, { strict: true }),
    "print a tree by hand": () => library.printQuery(tree),
    "print filters by hand": () => library.printFilters(tree.filters, { limits: { text: 2 } }),
    "print an ill-formed tree": () =>
      library.printQuery({ filters: [{ ...condition, range: 1 }], sorts: [] } as never),
    "a tree without operators": () => bound({ filters: [{ kind: "condition" }] }).diagnostics,
    "a tree of a parsed page": () => bound({ ...tree, page: 2, pageSize: "x" }).diagnostics,
    compilePredicate: () => rows.map(library.compilePredicate(bound(tree))),
    runQuery: () => library.runQuery(rows, bound({ ...tree, page: 1 })),
    "explain a tree by hand": () => library.explainQuery(bound(faulty)),
    "explain a row of it": () => library.explainRow(rows[1], bound(faulty)),
    extendFields: () => library.applyQuery([{ more: 1 }], more(), "?filters=more>0&pageSize=99"),
    defineFieldsFor: () => library.applyQuery([row], typed(), "?filters=day>=2024,n>0,n>0"),
    "defineFields refuses": () => library.defineFields({ a: { kind: "numeral" as "number" } }),
    "fieldsFromJson with options": () =>
      library.fieldsFromJson({ a: { kind: "number" } }, { options: { maxPageSize: 5 } }),
    "sample rows in a guess": () => library.inferFields([{ a: "1", b: null, c: [{ d: true }] }]),
    readTerms: () => library.readTerms("a|b@=x|y,(c)==1"),
  }
}
