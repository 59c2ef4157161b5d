import { describe, expect, it } from "vitest"
import { applyQuery, defineFields, extendFields } from "../../../src/index.ts"
import { ordersTable } from "../../../src/store.ts"
import { data, send, serve } from "./support.ts"

const [store, other] = data.stores
const storeId = store?.id ?? ""
const query = "?filters=status==completed,total>=50&sorts=-total,dateCreated&pageSize=5"
const path = `/stores/${storeId}/orders${query}`

describe("lists of the mock after changes", () => {
  it("answer with the rows of the moment: added, replaced, moved to another store, restored", async () => {
    const server = serve()
    const { orders } = server.state
    const expectCurrent = async () => {
      const { data, pages } = await send(server, path)
      const expected = applyQuery(orders.of(storeId), ordersTable, query)
      expect([data, pages]).toEqual([expected.data, expected.pages])
      return expected.data.map(({ id }) => id)
    }
    const before = await expectCurrent()
    const first = orders.find(before[0] ?? "")
    if (first === undefined) throw new Error("The query finds no order.")

    orders.replace({ ...first, total: 49 })
    expect(await expectCurrent()).not.toContain(first.id)
    const added = { ...first, id: "11111111-1111-4111-8111-111111111111", total: 1e6 }
    orders.add(added)
    expect((await expectCurrent())[0]).toBe(added.id)
    orders.replace({ ...added, storeId: other?.id ?? "" })
    expect(await expectCurrent()).not.toContain(added.id)
    orders.replace(added)
    expect((await expectCurrent())[0]).toBe(added.id)
    server.reset()
    expect(await expectCurrent()).toEqual(before)
  })

  it("answer with two rows of the same id, which a test may add", async () => {
    const server = serve()
    const [first] = server.state.orders.of(storeId)
    if (first === undefined) throw new Error("The store has no order.")
    await send(server, path)
    server.state.orders.add(first)
    const found = await send(server, `/stores/${storeId}/orders?filters=id==${first.id}`)
    expect(found.data).toEqual([first, first])
  })

  it("ask functions of a table anew for each request, unless they are pure", async () => {
    let least = 0
    const large = (row: { readonly total: number }): boolean => row.total >= least
    const countIn = async (pure: boolean) => {
      const tables = {
        orders: extendFields(ordersTable, { large: { kind: "shortcut", test: large, pure } }),
      }
      const server = serve({ tables })
      const count = async () => {
        const path = `/stores/${storeId}/orders?filters=large==true&pageSize=1`
        return Number((await send(server, path)).pages)
      }
      least = 0
      const all = await count()
      least = Infinity
      return [all > 0, await count()]
    }
    expect(await countIn(false)).toEqual([true, 0])
    expect(await countIn(true)).toMatchObject([true, expect.any(Number)])
  })

  it("read a field once for all requests", async () => {
    let reads = 0
    const read = (row: { readonly total: number }): number => {
      reads++
      return row.total
    }
    const amount = defineFields({ amount: { kind: "number", read, pure: true } })
    const server = serve({ tables: { orders: amount } })
    const ask = () => send(server, `/stores/${storeId}/orders?filters=amount>50`)
    await ask()
    const rows = reads
    await ask()
    expect([rows > 0, reads]).toEqual([true, rows])
  })
})
