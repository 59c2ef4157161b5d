import type { Library, NamedCall } from "./answers.ts"

const texts = [
  { filters: "a>1" },
  { filters: "a>1,(name|note)@=*x|y,at==2024-01-01", sorts: "-a,name", page: "2", pageSize: "500" },
  { filters: "nope==1,name@=null,a==x,ok==yes,low==true,until<=2024-01-02,mood==sda" },
  { filters: "name==a, b,(a|)==1|2,a!=1|2,a>5,a<3,a>null,status==9,low==false", sorts: "a,a,--b" },
  { filters: "(a==1,b|c", sorts: "zz desc", page: "0", pageSize: "x" },
  { filters: "name=='x',!a==1,a in (1,2),a>1 and name==%x%,a%3E1", sorts: "a:desc" },
  { filters: "/list?filters=a>1&page=2" },
]

/** Makes the calls that read, check, run and explain queries. Their results hold data alone. */
export function queryCalls(library: Library): NamedCall[] {
  const { bindQuery, parseQuery, applyQuery, explainQuery, explainRow, printQuery, sieve } = library
  const table = library.defineFields({
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
  const rows = [
    { a: 1, name: "x😀", note: null, ok: true, at: "2024-01-01", status: 0 },
    { a: 2, name: "x\uffff", note: "y", ok: false, at: "2024-01-01T10:00", status: 1, mood: "sad" },
    { a: 3, at: "2024-01-02" },
  ] as const
  const calls: NamedCall[] = []
  for (const [index, text] of texts.entries()) {
    const add = (name: string, call: () => unknown): void =>
      void calls.push([`${name} ${index}`, call])
    for (const options of [{}, { strict: true }, { dialect: sieve }, { limits: { values: 1 } }]) {
      add(`apply ${JSON.stringify(Object.keys(options))}`, () =>
        applyQuery(rows, table, text, options),
      )
    }
    add("parse", () => {
      const { findings, dropped, entries, ...parsed } = parseQuery(text)
      return [parsed, findings.length, dropped.length, entries.length]
    })
    for (const maxMemory of [0, undefined]) {
      const collect = () =>
        library.createCollection(rows, table, { key: "a", ...(maxMemory === 0 && { maxMemory }) })
      add(`collect ${String(maxMemory)}`, () => {
        const collection = collect()
        const removed = collection.remove([1])
        const updated = collection.update(rows)
        return [removed, updated, collection.query(text), collection.query(text, { strict: true })]
      })
      add(`count ${String(maxMemory)}`, () => collect().counts("mood", text, { limit: 1 }))
      add(`range ${String(maxMemory)}`, () => collect().range("at", text))
    }
    add("explain", () => explainQuery(bindQuery(parseQuery(text), table)).sentences)
    add(
      "explain in sieve",
      () =>
        explainQuery(bindQuery(parseQuery(text, { dialect: sieve }), table, { dialect: sieve }))
          .sentences,
    )
    add("explain a row", () => explainRow(bindQuery(parseQuery(text), table), rows[1]).sentence)
    add("print", () => printQuery(parseQuery(text)))
    add("print in sieve", () => printQuery(parseQuery(text), { dialect: sieve }))
    add("compare", () => library.compareDialects(text, table))
    add("write a URL", () => library.writeUrl(text))
    add("format", () =>
      bindQuery(parseQuery(text), table).diagnostics.map((one) =>
        library.formatDiagnostic(one, text.filters),
      ),
    )
    add("fix", () =>
      library.applyFixes(text.filters, bindQuery(parseQuery(text), table).diagnostics),
    )
  }
  const builder = () =>
    library
      .buildQuery(table)
      .where("a", ">", 1)
      .search(["name", "note"], "x")
      .onDay("at", "2024-01-31")
      .orderBy("a", "descending")
  calls.push(
    ["builder", () => builder().print()],
    ["builder in sieve", () => builder().withPage(2).print({ dialect: sieve })],
    ["builder's URL", () => builder().queryString().text],
    ["builder's JSON", () => library.queryFromJson(table, JSON.parse(JSON.stringify(builder())))],
    ["builder refuses", () => library.buildQuery(table).where("a", "==", "x" as never)],
    ["template", () => library.filters`a>${1},name==${"a,b"}`],
    [
      "URL",
      () => library.readUrl("https://example.com/?filters=a%3E1&sorts=a&sorts=-a&pagesize=2"),
    ],
    ...(["minimal", "validated", "controller", "mvc"] as const).flatMap((binding): NamedCall[] => [
      [
        `url of ${binding}`,
        () =>
          library.readUrl("?page=0x1&sorts=a&sorts=b&m.x=1", {
            parameters: library.modelBinding(binding),
          }),
      ],
      [
        `apply ${binding}`,
        () =>
          applyQuery(rows, table, "?filters=a>1&page=x", {
            dialect: library.sieveWith({ binding }),
          }),
      ],
    ]),
    ["pasted URL", () => library.parametersInText("curl '/list?filters=a%3E1&key=x'")],
    ["parameters", () => library.readUrl(new URLSearchParams("filters=a>1&filter=x"))],
    [
      "table from JSON",
      () => library.fieldsFromJson({ a: { kind: "number" }, b: { kind: "text", filter: false } }),
    ],
    ["wrong table", () => library.fieldsFromJson({ a: { kind: "numeral" } })],
    ["table from rows", () => library.inferFields(rows)],
    [
      "comparator",
      () =>
        rows.toSorted(
          library.compileComparator(bindQuery(parseQuery({ sorts: "-name,a" }), table)),
        ),
    ],
    ["empty tree", () => bindQuery({ filters: [], sorts: [] }, table)],
    ["ill-formed tree", () => bindQuery({ filters: [{}], sorts: [] } as never, table)],
  )
  return calls
}
