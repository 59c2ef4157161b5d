import { describe, expect, it } from "vitest"
import { ask, type Row } from "./failing-server.ts"

const at = (level: number) => ({ level, since: `202${level}-01-01` })

describe("sorts on which a server fails (S24, S26)", () => {
  const withoutGuard = { disableNullableTypeExpressionForSorting: true }
  const withoutOwner = [
    { id: 1, owner: at(1) },
    { id: 2, owner: null },
  ]

  it.each([withoutOwner, withoutOwner.toReversed()])(
    "the first of the sorts that read a null parent is told, also beside a method",
    (...rows) => {
      for (const sorts of ["id,level,since", "level,since", "-ById,level,since"])
        expect(ask({ sorts }, rows, withoutGuard)).toMatchObject({
          ids: [],
          failure: { field: "level" },
        })
      expect(ask({ sorts: "level,since" }, rows, withoutGuard).failure).toMatchObject({
        field: "level",
        exception: "NullReferenceException",
        reason: "null-parent",
      })
      expect(ask({ sorts: "Unsorted,id" }, rows, withoutGuard).failure).toBeUndefined()
    },
  )

  const same = [
    { id: 1, n: 5, owner: at(1) },
    { id: 2, n: 7, owner: at(2) },
    { id: 3, n: 5, owner: at(3) },
  ]
  const noOrder = { source: "sorts", field: "owner", reason: "no-order" }

  it("objects cannot be compared: a page fails in another way than the whole list", () => {
    for (const rows of [same, same.slice(1), same.slice(0, 2)]) {
      expect(ask({ sorts: "owner" }, rows).failure).toMatchObject({
        ...noOrder,
        exception: "InvalidOperationException",
      })
      expect(ask({ sorts: "owner", pageSize: 1 }, rows).failure).toMatchObject({
        ...noOrder,
        exception: "ArgumentException",
      })
    }
  })

  it("columns behind a method fail as they do alone, where they are compared", () => {
    for (const rows of [withoutOwner, withoutOwner.toReversed()])
      expect(ask({ sorts: "Alike,level" }, rows, withoutGuard).failure).toEqual({
        source: "sorts",
        range: { start: 6, end: 11 },
        field: "level",
        exception: "NullReferenceException",
        reason: "null-parent",
      })
    const expected = { ...noOrder, range: { start: 6, end: 11 } }
    for (const [page, exception] of [
      [{}, "InvalidOperationException"],
      [{ pageSize: 1 }, "ArgumentException"],
    ] as const)
      expect(ask({ sorts: "Alike,owner", ...page }, same).failure).toEqual({
        ...expected,
        exception,
      })
    // All keys are read before any two are compared.
    for (const sorts of ["Alike,id,level", "Alike,level,id"])
      expect(ask({ sorts }, withoutOwner, withoutGuard).failure).toMatchObject({ field: "level" })
    expect(ask({ sorts: "Alike,owner" }, withoutOwner).ids).toEqual([2, 1])
    expect(ask({ sorts: "Alike,-owner" }, withoutOwner.toReversed()).ids).toEqual([1, 2])
  })

  it("objects are compared only where two rows are equal in the sorts before", () => {
    expect(ask({ sorts: "n,owner" }, same).failure).toMatchObject(noOrder)
    expect(ask({ sorts: "n,owner" }, same.slice(1))).toMatchObject({ ids: [3, 2], total: 2 })
    expect(ask({ sorts: "n,owner" }, same.slice(0, 2))).toMatchObject({ ids: [1, 2], total: 2 })
    expect(ask({ sorts: "id,n,owner" }, same)).toMatchObject({ ids: [1, 2, 3], total: 3 })
  })

  it("a single object among rows without one is not compared", () => {
    const rows = [{ id: 1 }, { id: 2, owner: at(1) }, { id: 3, owner: null }]
    expect(ask({ sorts: "owner" }, rows).failure).toBeUndefined()
    expect(ask({ sorts: "n,owner" }, rows).failure).toBeUndefined()
    expect(ask({ sorts: "owner", page: 2, pageSize: 3 }, same).failure).toBeUndefined()
  })
})

describe("conditions on which a server fails (S25, S26)", () => {
  const unguarded = { ignoreNullsOnNotEqual: false }
  const rows: readonly Row[] = [
    { id: 1, name: null, owner: null },
    { id: 2, name: "b", owner: at(2) },
  ]

  it("a group fails where its last field alone does", () => {
    expect(ask({ filters: "(name|score)!=null" }, rows, unguarded).failure).toMatchObject({
      field: "score",
      reason: "null-parent",
    })
    expect(ask({ filters: "(name|score)!=null" }, rows.slice(1), unguarded).ids).toEqual([2])
  })

  it("S16: shortcuts are asked first, and keep the server from failing", () => {
    for (const filters of ["level!=9,even==true", "even==true,level!=9"])
      expect(ask({ filters }, rows, unguarded)).toMatchObject({ ids: [2], total: 1 })
    expect(ask({ filters: "level!=9" }, rows, unguarded).failure).toBeDefined()
  })
})
