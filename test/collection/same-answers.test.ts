import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { applyQuery, defineFields, type QueryText } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields({
  id: { kind: "integer", nullable: false },
  few: { kind: "text" },
  some: { kind: "text" },
  many: { kind: "text" },
  n: { kind: "number" },
  k: { kind: "integer" },
  day: { kind: "date" },
  at: { kind: "date" },
  fine: { kind: "date" },
  flag: { kind: "boolean" },
  uuid: { kind: "uuid" },
  price: { kind: "number", format: "decimal" },
  odd: { kind: "shortcut", test: (row: { readonly n: number | null }) => Number(row.n) % 2 === 1 },
  pure: { kind: "shortcut", pure: true, test: (row: { readonly k: number | null }) => row.k === 3 },
})

/** Returns a whole number from 0 to below a limit that looks random. */
const mixed = (index: number, limit: number): number =>
  (Math.imul(index + 1, 2_654_435_761) >>> 7) % limit

const instant = Date.UTC(2024, 0, 1)
const dateAt = (ms: number): string => new Date(instant + ms).toISOString()

const rowAt = (id: number) => ({
  id,
  few: ["a", "b", "Zoë", null][mixed(id, 4)] ?? null,
  some: mixed(id, 13) === 0 ? null : `Some ${mixed(id, 280)}`,
  many: mixed(id, 17) === 0 ? null : `Text ${mixed(id, 9)} of {${"xyz"[id % 3]}} ${id}`,
  n: mixed(id, 19) === 0 ? null : mixed(id, 100_000) / 2 - 5000,
  k: mixed(id, 23) === 0 ? null : mixed(id, 7),
  day: mixed(id, 29) === 0 ? null : dateAt(mixed(id, 5) * 86_400_000),
  at: mixed(id, 31) === 0 ? null : dateAt(mixed(id, 4000)),
  fine: `2024-01-01T00:00:00.${String(mixed(id, 40_000)).padStart(7, "0")}Z`,
  flag: [true, false, null][mixed(id, 3)] ?? null,
  uuid: `00000000-0000-0000-0000-${String(mixed(id, 1e6)).padStart(12, "0")}`,
  price: `${mixed(id, 50)}.50`,
})
type Row = ReturnType<typeof rowAt>

const length = 2400
const rows: readonly Row[] = Array.from({ length }, (_, id) => rowAt(id))
const row = (id: number): Row => rows[id] ?? rowAt(id)

/** Wider conditions stand before narrower ones, and those that leave few rows before others. */
const filters: readonly string[] = [
  ...[
    "",
    "few==a",
    "few!=a",
    "few==a|b",
    "few==null",
    "few!=null|a",
    "few==*ZOË",
    "few@=o",
    "few==x",
  ],
  ...["some==Some 7", "some==Some 7|Some 8|null", "some@=*OME 1", "some@=*some 12", "some!=Some 3"],
  ...["some_=Some 2", "some_=Some 29", "some_-=9", "some_-=99", "some==Some 299", "some@=*SOME 2"],
  ...["many@=x", "many@=*TEXT 3", "many@=*text 3 of {X", "many@={z}", "many!@=ext", "many_=Text 8"],
  ...[
    "many_-=77",
    "many_-=777",
    "many==null",
    "many!=null",
    "many@=Text 3",
    "many@=*ext 3",
    "many@=q",
  ],
  ...["many@=7|8", "many@=77|88", "many@=z|{", "many_=Text 1|Text 2", `many==${row(5).many}`],
  ...[
    "n>0",
    "n>40000",
    "n>=40000",
    "n<-4000",
    "n<=-4000.5",
    "n==7.5|8.5|9",
    "n!=0",
    "n==null",
    "n!=null",
  ],
  ...[`n==${row(7).n}`, `n==${[1, 2, 3, 4, 5, 6].map((id) => row(id).n).join("|")}`, "n==null|0|1"],
  ...[`n!=${row(7).n}`, `n>=${row(9).n}`, `n>${row(9).n}`, `n<${row(9).n}`, `n<=${row(9).n}`],
  ...["k==3", "k!=3", "k>3", "k>=3", "k<1", "k==1|2|3|4|5|6", "k==null", "k==null|6", "k==99"],
  ...[
    "day==2024-01-02",
    "day>2024-01-02",
    "day<=2024-01-02",
    "day==2024-01-02|2024-01-04",
    "day!=null",
  ],
  ...[`at==${dateAt(500)}`, `at>${row(12).at}`, `at>=${dateAt(500)},at<${dateAt(502)}`, "at==null"],
  ...[`at>2024-01-01T00:00:00.5000001Z`, `at>=2024-01-01T00:00:00.4999999Z`, `at!=${dateAt(7)}`],
  ...[`at<2024-01-01T00:00:00.5000001Z`, `at<=2024-01-01T00:00:00.4999999Z`],
  ...[
    `at==${[1, 2, 3, 4, 5, 6].map((ms) => dateAt(ms)).join("|")}`,
    `at==${dateAt(1)}|${dateAt(3)}`,
  ],
  ...["==", "!=", ">", ">=", "<", "<="].map((operator) => `fine${operator}${row(11).fine}`),
  ...["flag==true", "flag!=true", "flag==false|null", "flag==true|false", `uuid==${row(3).uuid}`],
  ...[
    `uuid!=${row(3).uuid}`,
    "price>20",
    "price==7.5",
    "odd==true",
    "pure==true",
    "odd==true,pure==true",
  ],
  ...[
    "k==3,few==a",
    "k==3,few==a,n>0",
    "k==3,few==a,n>0,many@=x",
    "n>45900,k==3",
    "n>45900,many@=*x",
  ],
  ...[
    "n>45900,some@=9",
    "n>45900,at>2024-01-01T00:00:01Z",
    "n>45900,fine>2024-01-01",
    "n>45900,few!=a",
  ],
  ...[
    "n>45900,day==2024-01-02|2024-01-03",
    "n>45900,n<45950",
    "n>45900,flag!=null",
    "n>45900,odd==true",
  ],
  ...[
    "(few|some)@=*ome 1",
    "(few|many)@=a",
    "(n|k)==3",
    "(k|few)!=b",
    "(day|at)<2024-01-02",
    "(n|k)>6",
  ],
  ...[
    "few==a,few==a",
    "many@=*text,many@=TEXT",
    "many@=text",
    "many@=Text",
    "n>0,n==null",
    "nope==1",
  ],
]

const sorts = [
  "",
  "few",
  "-some,id",
  "many",
  "-n",
  "k,-day",
  "at",
  "-fine",
  "flag,-k",
  "uuid",
  "price",
  "-few,k,n",
]

const idsOf = ({ data, total }: { readonly data: readonly Row[]; readonly total: number }) => ({
  ids: data.map(({ id }) => id),
  total,
})

const queries = filters.map((text, place): QueryText => ({
  filters: text,
  sorts: sorts[place % sorts.length] ?? "",
  pageSize: 20,
  page: 1 + (place % 3),
}))

type Goods = ReturnType<typeof createGoods>
const createGoods = (given: readonly Row[], maxMemory = 2 ** 28) =>
  createCollection(given, table, { key: "id", maxMemory })

/** Asks everything, or each third question, and compares with the answers over the rows alone. */
const askAll = (goods: Goods, given: readonly Row[], asked = queries): void => {
  for (const query of asked)
    expect([query, idsOf(goods.query(query))]).toEqual([
      query,
      idsOf(applyQuery(given, table, query)),
    ])
}

const third = queries.filter((_, place) => place % 3 === 0)

describe("answers of a collection", () => {
  it.each([2 ** 28, 100_000])("are those of its rows, within %i bytes of memory", (maxMemory) => {
    const goods = createGoods(rows, maxMemory)
    askAll(goods, rows)
    expect(goods.memory().total).toBeLessThanOrEqual(maxMemory)
  })

  it("are those of its rows when each condition is asked first", () => {
    const few = rows.slice(0, 200)
    for (const query of queries) {
      const goods = createGoods(few)
      expect(idsOf(goods.query(query))).toEqual(idsOf(applyQuery(few, table, query)))
    }
  })

  it("are those of its rows after each change", () => {
    const goods = createGoods(rows)
    askAll(goods, rows, third)
    const changed = rows.map((old) =>
      old.id % 100 === 7 ? { ...rowAt(old.id + 5000), id: old.id } : old,
    )
    goods.update(changed.filter(({ id }) => id % 100 === 7))
    askAll(goods, changed, third)
    const added = Array.from({ length: 100 }, (_, index) => rowAt(length + index))
    goods.add(added)
    askAll(goods, [...changed, ...added], third)
    goods.remove([0, 1, 2, 1500, 2499])
    const left = [...changed, ...added].filter(({ id }) => ![0, 1, 2, 1500, 2499].includes(id))
    askAll(goods, left, third)
    goods.replaceAll(rows.slice(100, 300))
    askAll(goods, rows.slice(100, 300), third)
  })

  it("S13: are those of its rows for an order of uuids, which stock Sieve knows", () => {
    const goods = createGoods(rows)
    const query = { filters: `uuid>=${row(3).uuid}` }
    const total = applyQuery(rows, table, query, { dialect: sieve }).total
    expect(total).toBeGreaterThan(1)
    expect(goods.query(query, { dialect: sieve }).total).toBe(total)
  })

  it("count the values of each field, and find their ends, as reading the rows does", () => {
    const [goods, without] = [createGoods(rows), createGoods(rows, 0)]
    const fields = [
      "few",
      "some",
      "many",
      "n",
      "k",
      "day",
      "at",
      "fine",
      "flag",
      "uuid",
      "price",
    ] as const
    for (const field of fields)
      for (const text of ["", "k==3", "few!=null", "n>45900", "n>99999"]) {
        const query = { filters: text }
        expect(goods.countValues(query, field)).toEqual(without.countValues(query, field))
        expect(goods.range(query, field)).toEqual(without.range(query, field))
      }
  })
})
