import { afterEach, describe, expect, it } from "vitest"
import { createState } from "../../../src/mock/state/state.ts"
import {
  formatDataFault,
  readStoreData,
  type DataReading,
} from "../../../src/mock/state/read-store-data.ts"
import { at, smallData } from "./data.ts"

/** Data as anybody may write it. */
type Json = Record<string, Record<string, unknown>[]>
const json = (): Json => JSON.parse(JSON.stringify(smallData())) as Json

/** The faults as lines, after a change that somebody made. */
const faultsAfter = (spoil: (data: Json) => void): string[] => {
  const data = json()
  spoil(data)
  return faultsOf(readStoreData(data))
}
const faultsOf = (reading: DataReading): string[] =>
  reading.ok ? [] : reading.faults.map(formatDataFault)

const rowOf = (data: Json, list: string, index: number): Record<string, unknown> =>
  at(data[list] ?? [], index)
const partOf = (row: Record<string, unknown>, name: string): Record<string, unknown>[] =>
  row[name] as Record<string, unknown>[]
const set =
  (list: string, index: number, name: string, value: unknown) =>
  (data: Json): void => {
    rowOf(data, list, index)[name] = value
  }

const id = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
const store = {
  id,
  name: "Mine",
  url: "mine",
  currencyCode: "EUR",
  dateCreated: "2024-05-01T12:30:00Z",
  description: null,
  rating: 5,
  isTicketingEnabled: true,
  isCustomerBalanceEnabled: false,
}
const account = { user: { id, email: "me@example.com", plan: 0 }, keys: [], storeIds: [id] }

const sendable = "a string of letters, digits and -._~+/, with = only at its end"

describe("readStoreData accepts", () => {
  it("valid data, and returns it unchanged", () => {
    expect(readStoreData(json())).toEqual({ ok: true, value: json() })
  })

  it("data without optional lists, which are then empty", () => {
    const reading = readStoreData({ accounts: [account], stores: [store] })
    expect(reading).toMatchObject({
      ok: true,
      value: { stores: [store], orders: [], webhookLogs: [] },
    })
    if (reading.ok) expect(createState(reading.value).findStore(id, id)).toEqual(store)
  })

  it("other spellings of ids, and fields of others", () => {
    const order = {
      ...at(smallData().orders, 0),
      id,
      storeId: id.toUpperCase(),
      customer: { name: "Doe, Jane" },
    }
    const reading = readStoreData({ accounts: [account], stores: [store], orders: [order] })
    expect(reading).toMatchObject({ ok: true, value: { orders: [order] } })
    if (reading.ok) expect(createState(reading.value).orders.of(id)).toEqual([order])
  })

  it("own properties named like those of the prototype, which stay what they are", () => {
    const order = { ...at(smallData().orders, 0), storeId: id }
    const text = JSON.stringify({ accounts: [account], stores: [store], orders: [order] })
    const reading = readStoreData(
      JSON.parse(
        text.replace('"status"', '"__proto__":{"polluted":true},"constructor":1,"status"'),
      ),
    )
    if (!reading.ok) throw new Error(faultsOf(reading).join("\n"))
    const kept = at(createState(reading.value).snapshot().orders, 0)
    expect([
      Object.hasOwn(kept, "__proto__"),
      Object.getPrototypeOf(kept) === Object.prototype,
    ]).toEqual([true, true])
    expect("polluted" in kept).toBe(false)
  })

  it("copies what it is given", () => {
    const data = json()
    const reading = readStoreData(data)
    set("orders", 0, "total", 99)(data)
    expect(reading).toEqual({ ok: true, value: json() })
  })
})

describe("readStoreData refuses", () => {
  it.each<[unknown, string]>([
    [null, "the data: must be an object, got null"],
    [undefined, "the data: must be an object, got no value"],
    [[], "the data: must be an object, got an array"],
    ["orders", 'the data: must be an object, got "orders"'],
    [5n, "the data: must be plain JSON"],
    [() => 1, "the data: must be an object, got no value"],
  ])("%s", (value, fault) => {
    expect(readStoreData(value)).toMatchObject({ ok: false, omitted: 0 })
    expect(faultsOf(readStoreData(value))).toEqual([fault])
  })

  it("data without accounts and stores", () => {
    expect(faultsOf(readStoreData({}))).toEqual([
      "/accounts: must be an array, got no value",
      "/stores: must be an array, got no value",
    ])
  })

  it.each<[string, (data: Json) => void, string]>([
    [
      "a text for a number",
      set("orders", 17, "total", "5"),
      '/orders/17/total: must be a number, got "5"',
    ],
    [
      "a missing number",
      set("orders", 17, "total", undefined),
      "/orders/17/total: must be a number, got no value",
    ],
    [
      "a number that JSON cannot say",
      set("orders", 17, "total", Infinity),
      "/orders/17/total: must be a number, got null",
    ],
    [
      "null for a text",
      set("orders", 0, "status", null),
      "/orders/0/status: must be a string, got null",
    ],
    [
      "a number for a text that may be null",
      set("orders", 0, "gateway", 5),
      "/orders/0/gateway: must be a string, got 5",
    ],
    ["no UUID", set("orders", 2, "id", "17"), '/orders/2/id: must be a UUID, got "17"'],
    [
      "a number for an id that may be null",
      set("webhookLogs", 2, "orderId", 3),
      "/webhookLogs/2/orderId: must be a UUID, got 3",
    ],
    [
      "a date without a time",
      set("orders", 2, "dateCreated", "2024-05-01"),
      '/orders/2/dateCreated: must be a date and time in UTC, as in 2024-05-01T12:30:00Z, got "2024-05-01"',
    ],
    [
      "a day that is not",
      set("orders", 2, "dateCreated", "2023-02-29T00:00:00Z"),
      '/orders/2/dateCreated: must be a date and time in UTC, as in 2024-05-01T12:30:00Z, got "2023-02-29T00:00:00Z"',
    ],
    [
      "an unknown visibility",
      set("products", 1, "visibility", 4),
      "/products/1/visibility: must be 0, 1, 2 or 3, got 4",
    ],
    [
      "an unknown state",
      set("tickets", 1, "status", "open"),
      '/tickets/1/status: must be an integer, got "open"',
    ],
    [
      "a rating that is not a number",
      set("reviews", 1, "rating", "4.5"),
      '/reviews/1/rating: must be a number, got "4.5"',
    ],
    [
      "a fraction for a whole number",
      set("products", 1, "order", 1.5),
      "/products/1/order: must be an integer, got 1.5",
    ],
    [
      "a text for a boolean",
      set("stores", 1, "isTicketingEnabled", "no"),
      '/stores/1/isTicketingEnabled: must be true or false, got "no"',
    ],
    [
      "a number for a domain that may be missing",
      set("stores", 1, "customDomain", 1),
      "/stores/1/customDomain: must be a string, got 1",
    ],
    [
      "an object for a list",
      set("products", 3, "variants", {}),
      "/products/3/variants: must be an array, got an object",
    ],
    [
      "a list for a row",
      (data) => Object.assign(data, { orders: [[]] }),
      "/orders/0: must be an object, got an array",
    ],
    [
      "an object for all rows",
      (data) => Object.assign(data, { orders: {} }),
      "/orders: must be an array, got an object",
    ],
    [
      "a fault deep within",
      (data) => void (at(partOf(rowOf(data, "products", 0), "variants"), 1).stock = true),
      "/products/0/variants/1/stock: must be an integer, got true",
    ],
    [
      "an image without a name",
      set("products", 0, "imageNames", ["a", 5]),
      "/products/0/imageNames/1: must be a string, got 5",
    ],
    [
      "a list that nobody knows",
      (data) => Object.assign(data, { order: [] }),
      "/order: must be the name of a list, such as orders",
    ],
  ])("%s", (_, spoil, fault) => {
    expect(faultsAfter(spoil)).toEqual([fault])
  })

  it("a list of a hostile name, with a pointer that can be read", () => {
    const reading = readStoreData(
      JSON.parse('{ "accounts": [], "stores": [], "__proto__": [], "a/b~c": 1 }'),
    )
    expect(faultsOf(reading).map((line) => line.split(":")[0])).toEqual(["/__proto__", "/a~1b~0c"])
  })

  it("data that is nested too deep to be copied, and only such data", () => {
    const nested = (levels: number): unknown =>
      JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`)
    // The data, the list and the row are three levels.
    expect(faultsAfter(set("orders", 0, "more", nested(97)))).toEqual([])
    for (const levels of [98, 2000, 100_000])
      expect(faultsAfter(set("orders", 0, "more", nested(levels)))).toEqual([
        expect.stringMatching(
          /^the data: must (?:not be nested deeper than 100 levels|be plain JSON)$/,
        ),
      ])
  })

  it("values of keys and tokens without showing them", () => {
    const [secret, token] = ["sk_live_1", "token_1"]
    const twice = faultsAfter((data) => {
      for (const index of [0, 1])
        at(partOf(rowOf(data, "accounts", 0), "keys"), index).value = secret
    })
    expect(twice).toEqual([
      "/accounts/0/keys/1/value: must be unique, but equals /accounts/0/keys/0/value",
    ])
    const spelt = faultsAfter((data) => {
      at(partOf(rowOf(data, "accounts", 0), "keys"), 0).value = id
      at(partOf(rowOf(data, "accounts", 0), "keys"), 1).value = id.toUpperCase()
    })
    expect(spelt).toEqual([])
    const wrong = faultsAfter((data) => {
      at(partOf(rowOf(data, "accounts", 0), "keys"), 0).value = [secret]
      at(partOf(rowOf(data, "accounts", 0), "keys"), 1).value = ""
      rowOf(data, "invites", 0).token = { token }
      rowOf(data, "items", 0).value = null
    })
    expect(wrong).toEqual([
      `/accounts/0/keys/0/value: must be ${sendable}, got an array`,
      `/accounts/0/keys/1/value: must be ${sendable}, got an empty string`,
      "/invites/0/token: must be a non-empty string, got an object",
      "/items/0/value: must be a non-empty string, got null",
    ])
  })

  it.each(["a b", " ", "a\r\nb", "\u00e4", "\u{1f600}", '";$(x)', "a=b"])(
    "the value %j of a key, which no header can carry after Bearer",
    (value) => {
      const faults = faultsAfter((data) => {
        at(partOf(rowOf(data, "accounts", 0), "keys"), 0).value = value
      })
      expect(faults).toEqual([`/accounts/0/keys/0/value: must be ${sendable}, got another string`])
    },
  )

  it("data with many faults: lists the first 20 and counts the others", () => {
    const data = json()
    for (const order of data.orders ?? []) order.total = "x"
    const reading = readStoreData(data)
    expect(faultsOf(reading)).toHaveLength(20)
    expect(reading).toMatchObject({ ok: false, omitted: (data.orders ?? []).length - 20 })
  })
})

describe("readStoreData reports wrong references", () => {
  const nowhere = "00000000-0000-4000-8000-000000000000"

  it.each([
    ["accounts", 0, "storeIds", "/0", "store"],
    ["categories", 1, "storeId", "", "store"],
    ["orders", 1, "storeId", "", "store"],
    ["reviews", 1, "storeId", "", "store"],
    ["tickets", 1, "storeId", "", "store"],
    ["suppliers", 1, "storeId", "", "store"],
    ["invites", 0, "storeId", "", "store"],
    ["categories", 0, "productIds", "/0", "product"],
    ["invites", 0, "productIds", "/0", "product"],
    ["reviews", 1, "orderId", "", "order"],
    ["proofs", 0, "orderId", "", "order"],
    ["items", 0, "orderId", "", "order"],
    ["items", 0, "variantId", "", "variant"],
    ["webhooks", 2, "accountId", "", "account"],
    ["webhookLogs", 0, "webhookId", "", "webhook"],
    ["webhookLogs", 0, "orderId", "", "order"],
  ])("%s/%i/%s%s", (list, index, name, place, what) => {
    const value = place === "" ? nowhere : [nowhere]
    const faults = faultsAfter(set(list, index, name, value))
    expect(faults).toContain(
      `/${list}/${index}/${name}${place}: must be the id of an existing ${what}, got "${nowhere}"`,
    )
  })

  it("accepts null as the absence of a reference", () => {
    expect(faultsAfter(set("webhookLogs", 0, "orderId", null))).toEqual([])
    expect(faultsAfter(set("items", 0, "orderId", null))).toEqual([])
  })

  it.each([
    ["a review of another store's order", "reviews", 0, "orderId", "orders", "an order"],
    ["an item sold with another store's order", "items", 0, "orderId", "orders", "an order"],
    [
      "a category of another store's product",
      "categories",
      1,
      "productIds",
      "products",
      "a product",
    ],
  ])("%s", (_, list, index, name, others, what) => {
    const foreign = String(rowOf(json(), others, -1).id)
    const value = name === "productIds" ? [foreign] : foreign
    const pointer = `/${list}/${index}/${name}${name === "productIds" ? "/0" : ""}`
    expect(faultsAfter(set(list, index, name, value))).toEqual([
      `${pointer}: must be the id of ${what} of the same store, got "${foreign}"`,
    ])
  })

  it.each([
    "orders",
    "products",
    "reviews",
    "tickets",
    "categories",
    "suppliers",
    "invites",
    "proofs",
    "items",
    "webhookLogs",
  ])("an id that is twice in %s, however it is spelt", (list) => {
    const faults = faultsAfter((data) => {
      const rows = data[list] ?? []
      rows.push({ ...at(rows, 0), id: String(at(rows, 0).id).toUpperCase() })
    })
    expect(faults.filter((line) => !line.includes("/variants/"))).toContainEqual(
      expect.stringMatching(
        new RegExp(`^/${list}/[0-9]+/id: must be unique, but equals /${list}/0/id$`),
      ),
    )
  })

  it("accounts, stores and variants that are there twice", () => {
    const faults = faultsAfter((data) => {
      Object.assign(at(data.accounts ?? [], 1).user as object, {
        id: (at(data.accounts ?? [], 0).user as { id: string }).id,
      })
      const [first, second] = partOf(rowOf(data, "products", 0), "variants")
      if (first && second)
        Object.assign(second, { id: first.id, customFields: [], volumeDiscounts: [] })
      partOf(rowOf(data, "products", 0), "variants").reverse()
    })
    expect(faults).toContain("/accounts/1/user/id: must be unique, but equals /accounts/0/user/id")
    expect(faults).toContain(
      "/products/0/variants/1/id: must be unique, but equals /products/0/variants/0/id",
    )
  })

  it("a store of two accounts, or of none", () => {
    const [first, second] = json().stores ?? []
    expect(
      faultsAfter(
        set("accounts", 1, "storeIds", [
          rowOf(json(), "stores", 2).id,
          String(first?.id).toUpperCase(),
        ]),
      ),
    ).toEqual([
      "/accounts/1/storeIds/1: must be a store of only one account, but equals /accounts/0/storeIds/0",
    ])
    expect(faultsAfter(set("accounts", 0, "storeIds", [first?.id]))).toEqual([
      `/stores/1/id: must be among the storeIds of an account, got "${String(second?.id)}"`,
    ])
  })

  it("parts of products that name another owner", () => {
    const data = json()
    const product = rowOf(data, "products", 0)
    const variant = at(partOf(product, "variants"), 0)
    product.badges = [{ id, productId: nowhere, label: "New", order: 0, color: "red" }]
    variant.volumeDiscounts = [
      { id, variantId: nowhere, quantity: 1, discountType: 0, discountValue: 1 },
    ]
    const option = { id, customFieldId: nowhere, label: "A", value: "a", order: 0 }
    const field = {
      id,
      variantId: nowhere,
      label: "A",
      identifier: "a",
      type: "select",
      isRequired: true,
      placeholder: null,
      hint: null,
    }
    variant.customFields = [{ ...field, options: [option] }]
    const owned = (place: string, owner: unknown): string =>
      `/products/0/${place}: must be the id of its owner, "${String(owner)}", got "${nowhere}"`
    expect(faultsOf(readStoreData(data))).toEqual([
      owned("badges/0/productId", product.id),
      owned("variants/0/volumeDiscounts/0/variantId", variant.id),
      owned("variants/0/customFields/0/variantId", variant.id),
      owned("variants/0/customFields/0/options/0/customFieldId", id),
    ])
    expect(
      faultsAfter((other) =>
        Object.assign(at(partOf(rowOf(other, "products", 0), "variants"), 0), {
          productId: nowhere,
          storeId: nowhere,
        }),
      ),
    ).toEqual([
      owned("variants/0/productId", product.id),
      owned("variants/0/storeId", product.storeId),
    ])
  })
})

describe("readStoreData with a polluted Object.prototype", () => {
  afterEach(() => {
    for (const name of ["total", "customDomain", "orders"])
      Reflect.deleteProperty(Object.prototype, name)
  })

  it("ignores inherited properties", () => {
    for (const [name, value] of Object.entries({ total: 5, customDomain: 5, orders: 5 }))
      Object.defineProperty(Object.prototype, name, { value, configurable: true })
    const data = json()
    Reflect.deleteProperty(rowOf(data, "orders", 0), "total")
    expect(faultsOf(readStoreData(data))).toEqual([
      "/orders/0/total: must be a number, got no value",
    ])
    expect(readStoreData({ accounts: [account], stores: [store] })).toMatchObject({ ok: true })
  })
})
