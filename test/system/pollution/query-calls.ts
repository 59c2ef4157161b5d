import type { Fields } from "../../../src/fields/field.ts"
import type { Calls, Library } from "./calls.ts"

const texts = [
  { filters: "a>1" },
  { filters: "a>1,(name|note)@=*x|y,at==2024-01-01", sorts: "-a,name", page: "2", pageSize: "500" },
  { filters: "nope==1,name@=null,a==x,ok==yes,low==true,until<=2024-01-02,mood==sda" },
  { filters: "name==a, b,(a|)==1|2,a!=1|2,a>5,a<3,a>null,status==9,low==false", sorts: "a,a,--b" },
  { filters: "(a==1,b|c", sorts: "zz desc", page: "0", pageSize: "x" },
  { filters: "name=='x',!a==1,a in (1,2),a>1 and name==%x%,a%3E1", sorts: "a:desc" },
  { filters: "/list?filters=a>1&page=2" },
]

const rows = [
  { a: 1, name: "x😀", note: null, ok: true, at: "2024-01-01", status: 0 },
  { a: 2, name: "x\uffff", note: "y", ok: false, at: "2024-01-01T10:00", status: 1, mood: "sad" },
  { a: 3, at: "2024-01-02" },
] as const

const rowSchema = {
  type: "object",
  properties: { a: { type: "integer" }, at: { type: "string", format: "date-time" } },
  required: ["a"],
}

const tableOf = ({ defineFields }: Library) =>
  defineFields({
    a: { kind: "number", unique: true },
    name: { kind: "text" },
    note: { kind: "text", sort: false },
    mood: { kind: "text", values: ["sad", "glad"] },
    ok: { kind: "boolean" },
    at: { kind: "date", nullable: false },
    status: { kind: "enum", values: { 0: "Open", 1: "Closed" } },
    until: { kind: "range-end", end: "to", of: "at" },
    low: { kind: "shortcut", test: () => true },
  })

/** Makes the calls that read, check, run and explain queries. Their results hold data alone. */
export function queryCalls(library: Library): Calls {
  const ofTexts = texts.map((text, index) =>
    Object.entries(textCalls(library, text)).map(([name, call]) => [`${name} ${index}`, call]),
  )
  return { ...(Object.fromEntries(ofTexts.flat()) as Calls), ...otherCalls(library) }
}

function textCalls(library: Library, text: (typeof texts)[number]): Calls {
  const { bindQuery, parseQuery, explainQuery, sieve } = library
  const table = tableOf(library)
  const apply = (options: object) => library.applyQuery(rows, table, text, options)
  const bind = () => bindQuery(parseQuery(text), table)
  const collect = (options = {}) => library.createCollection(rows, table, { key: "a", ...options })
  const change = (options = {}) => {
    const collection = collect(options)
    const changed = [collection.remove([1]), collection.update(rows)]
    return [changed, collection.query(text), collection.query(text, { strict: true })]
  }
  return {
    apply: () => apply({}),
    "apply strictly": () => apply({ strict: true }),
    "apply in sieve": () => apply({ dialect: sieve }),
    "apply with limits": () => apply({ limits: { values: 1 } }),
    parse: () => {
      const { findings, dropped, entries, ...parsed } = parseQuery(text)
      return [parsed, findings.length, dropped.length, entries.length]
    },
    collect: () => change(),
    "collect without memory": () => change({ maxMemory: 0 }),
    counts: () => collect().countValues(text, "mood", { limit: 1 }),
    range: () => collect().range(text, "at"),
    explain: () => explainQuery(bind()).sentences,
    "explain in sieve": () =>
      explainQuery(bindQuery(parseQuery(text, { dialect: sieve }), table, { dialect: sieve }))
        .sentences,
    "explain a row": () => library.explainRow(rows[1], bind()).sentence,
    print: () => library.printQuery(parseQuery(text)),
    "print in sieve": () => library.printQuery(parseQuery(text), { dialect: sieve }),
    compare: () => library.compareDialects(text, table),
    relate: () => library.relateQueries(text, { filters: "a>2" }, table),
    "is within": () => library.isWithin(text, { filters: "a>0" }, table),
    simplify: () => library.simplifyQuery(text, table),
    "rows of a query": () => library.exampleRows(text, table),
    "add hints": () => library.addHints(bind()).diagnostics,
    "write a URL": () => library.writeUrl(text),
    complete: () => library.complete({ source: "filters", text: text.filters, offset: 3 }, table),
    format: () => bind().diagnostics.map((one) => library.formatDiagnostic(one, text.filters)),
    fix: () => library.applyFixes(text.filters, bind().diagnostics),
  }
}

function otherCalls(library: Library): Calls {
  const { bindQuery, parseQuery, readUrl } = library
  const table = tableOf(library)
  const builder = () =>
    library
      .buildQuery(table)
      .where("a", ">", 1)
      .search(["name", "note"], "x")
      .onDay("at", "2024-01-31")
      .orderBy("a", "descending")
  const bindings = (["minimal", "validated", "controller", "mvc"] as const).map((binding) => [
    `a URL and a query of ${binding}`,
    () => [
      readUrl("?page=0x1&sorts=a&sorts=b&m.x=1", { parameters: library.modelBinding(binding) }),
      library.applyQuery(rows, table, "?filters=a>1&page=x", {
        dialect: library.sieveWith({ binding }),
      }),
    ],
  ])
  return {
    ...(Object.fromEntries(bindings) as Calls),
    builder: () => builder().print(),
    "builder in sieve": () => builder().withPage(2).print({ dialect: library.sieve }),
    "builder's URL": () => builder().queryString().text,
    "builder's JSON": () => library.queryFromJson(JSON.parse(JSON.stringify(builder())), table),
    "builder refuses": () => library.buildQuery(table).where("a", "==", "x" as never),
    template: () => library.filters`a>${1},name==${"a,b"}`,
    URL: () => readUrl("https://example.com/?filters=a%3E1&sorts=a&sorts=-a&pagesize=2"),
    "pasted address": () => library.addressInText("GET /list?filters=a>1 please"),
    "pasted URL": () => library.parametersInText("curl '/list?filters=a%3E1&key=x'"),
    "pasted query string": () => library.queryStringInText("curl '/list?sort=a&key=x'"),
    parameters: () => readUrl(new URLSearchParams("filters=a>1&filter=x")),
    "table from JSON": () =>
      library.fieldsFromJson({ a: { kind: "number" }, b: { kind: "text", filter: false } }),
    "wrong table": () => library.fieldsFromJson({ a: { kind: "numeral" } }),
    "table from rows": () => library.inferFields(rows),
    comparator: () =>
      rows.toSorted(library.compileComparator(bindQuery(parseQuery({ sorts: "-name,a" }), table))),
    ...partCalls(library),
    "empty tree": () => bindQuery({ filters: [], sorts: [] }, table),
    "ill-formed tree": () => bindQuery({ filters: [{}], sorts: [] } as never, table),
  }
}

/** Makes the calls that read and write parts of queries and tables, and whole tables of schemas and servers. */
function partCalls(library: Library): Calls {
  const table = tableOf(library)
  const tree = library.parseQuery({ filters: "a>1,name==x", sorts: "-a" })
  const server = { properties: { Title: "string?", Qty: "int" }, names: [] }
  const described = (given: Fields) =>
    [...given.fields.keys()].map((name) => library.describeField(given, name))
  return {
    filters: () => library.parseFilters("a>1,b"),
    sorts: () => library.printSorts(library.parseSorts("-a,b").sorts),
    prepare: () => library.prepareQuery({ filters: "a>x" }, table).diagnostics,
    translate: () => library.translateFilters("a > 1 and name like '%x%'", table),
    code: () => library.printTypeScript(tree, table),
    field: () => library.describeField(table, "A"),
    picked: () => described(library.pickFields(table, ["a"])),
    omitted: () => described(library.omitFields(table, ["a"])),
    fold: () => library.fold("Straße"),
    "dropped connection": () => library.dropOf(Response.error()),
    "planned fault": async () => {
      const plan = [{ match: { path: "/films" }, status: 503 }]
      const faulty = library.withFaults(() => new Response("whole"), plan)
      // What Node.js reads of a request that it makes is not the library's.
      const request = { url: "http://localhost/films", method: "GET", headers: new Headers() }
      return (await faulty(request as Request)).status
    },
    "table of a server": () => {
      const read = library.fieldsFromSieve(server)
      return read.ok ? described(read.value.table) : read
    },
    "value of a server": () => library.readServerValue("0x1f", { kind: "integer", bits: 32 }),
    "table of a schema": () => library.fieldsFromSchema(rowSchema),
    "schema of a query": () => library.querySchema(table)["~standard"].validate({ page: 2 }),
    "schema of a search": () => library.searchSchema(table)["~standard"].validate({ page: "2" }),
    "OpenAPI parameters": () => library.openApiParameters(table),
    "OpenAPI list": () => library.openApiList(table),
  }
}
