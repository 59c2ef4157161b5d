import { describe, expect, it } from "vitest"
import { createCollection } from "../../src/collection.ts"
import { defineFields, prepareQuery } from "../../src/index.ts"

const table = defineFields({
  id: { kind: "integer", nullable: false },
  name: { kind: "text" },
  total: { kind: "number" },
  "customer.id": { kind: "uuid" },
  made: { kind: "date" },
  paid: { kind: "boolean" },
})

const keyed = defineFields({ k: { kind: "text" } })

const pear = { id: 1, name: "pear", total: 5 }
const fig = { id: 2, name: "fig", total: 5 }
const plum = { id: 3, name: "plum", total: 5 }

const namesOf = ({ data }: { readonly data: readonly { readonly name: string }[] }): string[] =>
  data.map(({ name }) => name)

const fruits = () => createCollection([pear, fig, plum], table, { key: "id" })

describe("keys of rows", () => {
  it("a row is found by the value of the field that is the key", () => {
    expect(fruits().get(2)).toBe(fig)
    expect(fruits().get(4)).toBe(undefined)
  })

  it("N4: a key that a polluted Object.prototype shows is none", () => {
    const prototype: Record<string, unknown> = Object.prototype as never
    Object.defineProperty(prototype, "id", { value: 7, configurable: true })
    try {
      expect(() => createCollection([{ name: "pear" } as never], table, { key: "id" })).toThrow(
        "The key of a row is empty",
      )
    } finally {
      Reflect.deleteProperty(prototype, "id")
    }
  })

  it("a row is found by what the function that is the key returns", () => {
    const byName = createCollection([pear, fig], table, { key: (row) => row.name })
    expect(byName.get("fig")).toBe(fig)
    expect(byName.remove(["fig", "kiwi"])).toBe(1)
  })

  it("N1, N3: the field that is the key is found in any letter case, and may be nested", () => {
    const id = "0f8fad5b-d9cb-469f-a165-70867728950e"
    const row = { id: 1, customer: { id } }
    // @ts-expect-error the compiler knows names in the spelling of the table alone
    const nested = createCollection([row], table, { key: "Customer.ID" })
    expect(nested.get(id)).toBe(row)
    expect(nested.get(id.toUpperCase())).toBe(row)
    expect(nested.get("nope")).toBe(undefined)
    expect(() => nested.add([{ id: 2, customer: { id: id.toUpperCase() } }])).toThrow(
      new TypeError(
        `The collection has a row with the key "${id}" already. Call update to replace it.`,
      ),
    )
  })

  it("a number and a text are different keys, also when they look alike; 0 and -0 are one", () => {
    const rows = [{ k: 1 }, { k: "1" }, { k: -0 }].map((row) => ({ ...row, id: 5 }))
    const mixed = createCollection(rows, table, { key: ({ k }) => k })
    expect([mixed.get(1), mixed.get("1"), mixed.get(0)]).toEqual(rows)
  })

  it("keys of any order are found and checked, also among those that ascended before", () => {
    const collection = fruits()
    const ids = [-1, 0, 0.5, 1, 2, 3, 4, 9]
    const found = () => ids.filter((id) => collection.get(id) !== undefined)
    expect([found(), collection.memory().keys]).toEqual([[1, 2, 3], 24])
    expect(() => collection.add([{ ...fig, id: 2 }])).toThrow("the key 2 already")
    expect([collection.remove([2]), found()]).toEqual([1, [1, 3]])
    collection.add([{ ...fig, id: 9 }])
    expect([found(), collection.memory().keys]).toEqual([[1, 3, 9], 24])
    collection.add([{ ...fig, id: 0 }])
    expect([found(), collection.memory().keys]).toEqual([[0, 1, 3, 9], 4 * 8 + 4 * 28])
    expect(() => collection.add([{ ...fig, id: 3 }])).toThrow("the key 3 already")
    expect([collection.remove([1]), found()]).toEqual([1, [0, 3, 9]])
    collection.replaceAll([pear])
    expect([found(), collection.memory().keys]).toEqual([[1], 8])
  })

  it("texts that ascend are found without a map, and other keys in a map that the first look-up makes", () => {
    const collection = createCollection([{ k: "a1" }, { k: "a2" }], keyed, { key: "k" })
    expect([collection.get("a2"), collection.get("a3")]).toEqual([{ k: "a2" }, undefined])
    collection.add([{ k: "b" }])
    expect([collection.get("b"), collection.memory().keys]).toEqual([{ k: "b" }, 24])
    expect(() => collection.add([{ k: "a2" }])).toThrow('the key "a2" already')
    collection.replaceAll([{ k: "b" }, { k: "a" }])
    expect(collection.memory().keys).toBe(16)
    expect([collection.get("a"), collection.memory().keys]).toEqual([{ k: "a" }, 16 + 4 * 28])
    expect(collection.remove(["b", "c"])).toBe(1)
    expect([collection.get("a"), collection.get("b")]).toEqual([{ k: "a" }, undefined])
  })

  it.each([
    ["texts of one hash", ["862002084571", "042741988871"]],
    ["fractions", [0.5, 0.25]],
    ["large numbers", [2 ** 40, 2 ** 33]],
    ["a text and a number of one hash", ["\0", 0]],
    ["texts between numbers", ["9", 9.5, "10"]],
  ])("different keys are told apart, and each is that of one row: %s", (_, keys) => {
    const create = (...given: (string | number)[]) =>
      createCollection(
        given.map((k) => ({ k, id: 5 })),
        table,
        { key: ({ k }) => k },
      )
    for (const key of keys) expect(create(...keys).get(key)).toEqual({ k: key, id: 5 })
    for (const key of keys) expect(() => create(...keys, key)).toThrow("Two of the rows")
  })

  it.each([
    ["undefined", { id: undefined }],
    ["null", { id: null }],
    ["of another kind", { id: "1" }],
    ["NaN", { id: Number.NaN }],
  ])("an empty key throws and changes nothing: %s", (_, row) => {
    const collection = fruits()
    const kiwi = { ...fig, ...row }
    // @ts-expect-error the compiler asks for an id
    const add = () => collection.add([{ ...fig, id: 9 }, kiwi])
    expect(add).toThrow(
      new TypeError(
        'The key of a row is empty: "id" must be a number or a text, in the row at index 1.',
      ),
    )
    expect([collection.version, collection.size, collection.get(9)]).toEqual([0, 3, undefined])
  })

  it.each([undefined, null, Number.NaN, "", true, {}, 1n])(
    "an empty key of a function throws: %s",
    (key) => {
      // @ts-expect-error the compiler asks for a string or a number
      expect(() => createCollection([pear], table, { key: () => key })).toThrow(
        'The key of a row is empty: what "key" returns must be a number or a text, in the row at index 0.',
      )
    },
  )

  it("a key of two rows throws and changes nothing: in the first rows, add, update and replaceAll", () => {
    const twice = [pear, { ...fig, id: 1 }]
    const message = new TypeError("Two of the rows have the key 1.")
    expect(() => createCollection(twice, table, { key: "id" })).toThrow(message)
    const collection = createCollection([fig], table, { key: "id" })
    expect(() => collection.add(twice)).toThrow(message)
    expect(() => collection.update([fig, { ...fig }])).toThrow("Two of the rows have the key 2.")
    expect(() => collection.replaceAll(twice)).toThrow(message)
    expect([collection.version, collection.size, collection.get(2)]).toEqual([0, 1, fig])
  })

  it("a key that is known already throws in add and changes nothing", () => {
    const collection = fruits()
    expect(() =>
      collection.add([
        { ...fig, id: 9 },
        { ...fig, id: 3 },
      ]),
    ).toThrow(
      new TypeError("The collection has a row with the key 3 already. Call update to replace it."),
    )
    expect([collection.version, collection.size, collection.get(9)]).toEqual([0, 3, undefined])
  })

  it("a function for the key that throws changes nothing, and its error passes", () => {
    let isBroken = false
    const collection = createCollection([pear], table, {
      key: (row) => {
        if (isBroken && row.id === 3) throw new RangeError("broken")
        return row.id
      },
    })
    isBroken = true
    expect(() => collection.replaceAll([fig, plum])).toThrow(new RangeError("broken"))
    expect(namesOf(collection.query({}))).toEqual(["pear"])
  })

  it.each([
    [
      { key: "nope" },
      '"key" must name a field with a value in the row, got "nope". Allowed names: id, name, total, customer.id, made, paid.',
    ],
    [
      { key: "made" },
      '"key" must name a field of texts, numbers, ids or UUIDs, got "made" of kind date.',
    ],
    [
      { key: "paid" },
      '"key" must name a field of texts, numbers, ids or UUIDs, got "paid" of kind boolean.',
    ],
    [{}, '"key" must be the name of a field or a function of the row, got undefined.'],
    [{ key: "id", maxMemory: -1 }, '"maxMemory" must be a number of bytes, 0 or greater, got -1.'],
  ])("wrong options throw: %j", (options, message) => {
    // @ts-expect-error the compiler finds most of these
    expect(() => createCollection([pear], table, options)).toThrow(new TypeError(message))
  })

  it("rows and keys that are no arrays throw and change nothing", () => {
    const collection = fruits()
    // @ts-expect-error a row is no array of rows
    expect(() => collection.add(pear)).toThrow(
      new TypeError('"rows" must be an array, got an object.'),
    )
    // @ts-expect-error a key is no array of keys
    expect(() => collection.remove("1")).toThrow(new TypeError('"keys" must be an array, got "1".'))
    expect([collection.version, collection.size]).toEqual([0, 3])
  })
})

describe("changes of rows", () => {
  it("add appends rows, and rows that tie stay in the order in which they were added", () => {
    const collection = createCollection([plum], table, { key: "id" })
    collection.add([pear])
    collection.add([fig])
    expect(namesOf(collection.query({ sorts: "total" }))).toEqual(["plum", "pear", "fig"])
    expect(namesOf(collection.query({ sorts: "-total" }))).toEqual(["plum", "pear", "fig"])
  })

  it("update replaces whole rows in their place, and tells how many it found", () => {
    const collection = fruits()
    const newPear = { id: 1, name: "quince", total: 5 }
    expect(collection.update([{ ...plum, id: 9 }, newPear])).toBe(1)
    expect(collection.get(1)).toBe(newPear)
    expect(collection.get(9)).toBe(undefined)
    expect(namesOf(collection.query({ sorts: "total" }))).toEqual(["quince", "fig", "plum"])
  })

  it("remove tells how many it found, and counts a key that is given twice once", () => {
    const collection = fruits()
    expect(collection.remove([1, 9, 1])).toBe(1)
    expect(namesOf(collection.query({}))).toEqual(["fig", "plum"])
    expect([collection.get(1), collection.get(2), collection.get(3)]).toEqual([
      undefined,
      fig,
      plum,
    ])
    collection.add([pear])
    expect(namesOf(collection.query({}))).toEqual(["fig", "plum", "pear"])
  })

  it("replaceAll replaces all rows", () => {
    const collection = fruits()
    collection.replaceAll([plum, pear])
    expect(namesOf(collection.query({}))).toEqual(["plum", "pear"])
    expect(collection.get(2)).toBe(undefined)
  })

  it("the arrays that are given may change later, and answers are arrays of their own", () => {
    const rows = [pear, fig]
    const collection = createCollection(rows, table, { key: "id" })
    rows.pop()
    collection.query({}).data.pop()
    expect(collection.size).toBe(2)
    expect(namesOf(collection.query({}))).toEqual(["pear", "fig"])
  })

  it("every change raises the version by one, then calls the listeners once", () => {
    const collection = createCollection([pear], table, { key: "id" })
    const seen: number[] = []
    const end = collection.subscribe(() => seen.push(collection.version))
    collection.add([fig, plum])
    collection.update([fig, plum])
    collection.update([{ ...fig, id: 9 }])
    collection.remove([1, 2])
    collection.replaceAll([])
    expect(seen).toEqual([1, 2, 3, 4, 5])
    end()
    end()
    collection.add([pear])
    expect(collection.version).toBe(6)
    expect(seen.length).toBe(5)
  })

  it("a listener sees the rows of its change, and may change the collection itself", () => {
    const collection = createCollection([pear], table, { key: "id" })
    const sizes: number[] = []
    collection.subscribe(() => {
      sizes.push(collection.size)
      if (collection.size < 3) collection.add([{ ...fig, id: 10 + collection.size }])
    })
    collection.add([fig])
    expect(sizes).toEqual([2, 3])
    expect(collection.version).toBe(2)
  })

  it("a listener that ends another one before its turn keeps it from being called", () => {
    const collection = createCollection([pear], table, { key: "id" })
    const called: string[] = []
    collection.subscribe(() => {
      called.push("first")
      endSecond()
    })
    const endSecond = collection.subscribe(() => called.push("second"))
    collection.remove([1])
    expect(called).toEqual(["first"])
  })

  it("a listener that throws leaves the change whole and the others called, and its error passes", () => {
    const collection = createCollection([pear], table, { key: "id" })
    const called: string[] = []
    collection.subscribe(() => {
      throw new RangeError("first")
    })
    collection.subscribe(() => {
      called.push("second")
      throw new RangeError("second")
    })
    collection.subscribe(() => called.push("third"))
    expect(() => collection.add([fig])).toThrow(new RangeError("first"))
    expect(called).toEqual(["second", "third"])
    expect([collection.version, collection.size, collection.get(2)]).toEqual([1, 2, fig])
  })

  it("the error of the only listener that throws passes", () => {
    const collection = createCollection([pear], table, { key: "id" })
    collection.subscribe(() => {
      throw new RangeError("only")
    })
    expect(() => collection.add([fig])).toThrow(new RangeError("only"))
  })
})

describe("checkFrozen", () => {
  const checked = () => {
    const row = { id: 1, name: "pear", total: 5, made: "2024-05-01", note: "" }
    return { row, collection: createCollection([row], table, { key: "id", checkFrozen: true }) }
  }

  it("a row that was changed from outside is told at the next call, with its key and the field", () => {
    const { row, collection } = checked()
    row.total = 6
    const message =
      'The row with the key 1 was changed from outside: its "total" was 5 and is 6. Rows of a collection count as frozen: pass a changed copy to update.'
    expect(() => collection.query({})).toThrow(new TypeError(message))
    expect(() => collection.run(prepareQuery({}, table))).toThrow(message)
    expect(() => collection.countValues({}, "name")).toThrow(message)
    expect(() => collection.range({}, "total")).toThrow(message)
    expect(() => collection.update([{ ...row }])).toThrow(message)
    expect(collection.version).toBe(0)
    row.total = 5
    expect(collection.query({}).total).toBe(1)
  })

  it("a value that was emptied is told, and so is an empty one that was filled", () => {
    const row: { id: number; total: number | null } = { id: 1, total: 5 }
    const totals = defineFields({ id: { kind: "integer" }, total: { kind: "number" } })
    const collection = createCollection([row], totals, { key: "id", checkFrozen: true })
    row.total = null
    expect(() => collection.query({})).toThrow('its "total" was 5 and is empty.')
    const empty = createCollection([row], totals, { key: "id", checkFrozen: true })
    row.total = 7
    expect(() => empty.query({})).toThrow('its "total" was empty and is 7.')
  })

  it("a date that is written in another way, and what the table does not read, are no change", () => {
    const { row, collection } = checked()
    row.made = "2024-05-01T00:00:00Z"
    row.note = "changed"
    expect(collection.query({}).total).toBe(1)
  })

  it("a row that was replaced is compared with the new one from then on", () => {
    const { row, collection } = checked()
    const next = { ...row, name: "fig" }
    collection.update([next])
    row.name = "kiwi"
    expect(collection.query({}).total).toBe(1)
    next.name = ""
    expect(() => collection.query({})).toThrow('its "name" was "fig" and is "".')
  })

  it("without checkFrozen nothing is told", () => {
    const row = { ...pear }
    const collection = createCollection([row], table, { key: "id" })
    row.total = 6
    expect(collection.query({}).total).toBe(1)
  })
})
