import { describe, expect, it } from "vitest"
import { plainJson, readJson } from "../../../src/mock/request-body.ts"
import { data, headersOf, known, pathOf, readAnswer, send, serve, write } from "./support.ts"

const { storeId, product, variant } = known
const category = { method: "POST", path: pathOf("createCategory") }
const images = { method: "PATCH", path: pathOf("orderVariantImages") }
const foreign = data.products.find((other) => other.storeId !== storeId)?.id
const wrongs = [
  null,
  true,
  5,
  1.5,
  "x",
  "",
  [],
  {},
  [null],
  [5],
  ["x"],
  { id: product.id },
  "0",
  -1,
  4,
  1e400,
]

describe("body of a new category", () => {
  it.each([3, 128])("has a name of %i characters", async (length) => {
    expect((await write(serve(), category, { name: "x".repeat(length) })).status).toBe(201)
  })

  it.each(["", "ab", "x".repeat(129), null, 5, true, [], {}, ["abc"], undefined])(
    "has no name such as %j",
    async (name) => {
      const answer = await write(serve(), category, { name })
      expect(answer).toMatchObject({
        status: 400,
        code: null,
        message: "name must be a string of 3 to 128 characters.",
      })
    },
  )

  it.each([1, 72])("has a slug of %i characters", async (length) => {
    expect(await write(serve(), category, { name: "abc", slug: "s".repeat(length) })).toMatchObject(
      {
        status: 201,
        data: { slug: "s".repeat(length) },
      },
    )
  })

  it.each(["", "s".repeat(73), 5, false, [], {}])("has no slug such as %j", async (slug) => {
    expect(await write(serve(), category, { name: "abc", slug })).toMatchObject({
      status: 400,
      message: "slug must be null, or a string of 1 to 72 characters.",
    })
  })

  it.each([0, 1, 2, 3])("has visibility %i", async (visibility) => {
    expect(await write(serve(), category, { name: "abc", visibility })).toMatchObject({
      status: 201,
      data: { visibility },
    })
  })

  it.each([4, -1, 0.5, "0", "Public", null, true, [0], {}])(
    "has no visibility such as %j",
    async (visibility) => {
      expect(await write(serve(), category, { name: "abc", visibility })).toMatchObject({
        status: 400,
        message: "visibility must be 0, 1, 2 or 3.",
      })
    },
  )

  const unreadable: readonly unknown[] = [null, "x", 5, {}, [null], ["x"], [5], [[product.id]]]
  const unknown = [[foreign], [product.id, "00000000-0000-4000-8000-000000000000"]]

  it.each([
    ...unreadable.map((ids) => [ids, "productIds must be an array of UUIDs."] as const),
    ...unknown.map((ids) => [ids, "productIds must be ids of products of the store."] as const),
  ])("refuses the productIds %j", async (productIds, message) => {
    const server = serve()
    expect(await write(server, category, { name: "abc", productIds })).toMatchObject({
      status: 400,
      message,
    })
    expect(server.state.categories.all()).toEqual(data.categories)
  })

  it("takes ids of products in any spelling, each once", async () => {
    const productIds = [product.id.toUpperCase(), product.id]
    expect(await write(serve(), category, { name: "abc", productIds })).toMatchObject({
      status: 201,
      data: { products: [{ id: product.id }] },
    })
  })

  it("reports all faults at once", async () => {
    const { message } = await write(serve(), category, {
      name: 1,
      slug: 1,
      visibility: 9,
      productIds: 1,
    })
    expect(message?.match(/\b(?:name|slug|visibility|productIds) must/g)).toHaveLength(4)
  })

  it.each([null, [], "abc", 5, true])("is an object, not %j", async (body) => {
    expect(await write(serve(), category, JSON.stringify(body))).toMatchObject({
      status: 400,
      message: "The body must be an object.",
    })
  })

  it("ignores properties that it does not know, but not in strict", async () => {
    const body = { name: "abc", order: 5, storeId: "x" }
    expect(await write(serve(), category, body)).toMatchObject({ status: 201, data: { storeId } })
    expect(await write(serve({ strict: true }), category, body)).toMatchObject({
      status: 400,
      message: "The body must have no other properties than name, productIds, slug, visibility.",
    })
  })

  it("never takes a property from a prototype", async () => {
    const answer = await write(
      serve(),
      category,
      '{"__proto__":{"name":"polluted"},"constructor":{"prototype":{"name":"polluted"}}}',
    )
    expect(answer.status).toBe(400)
    expect(Object.hasOwn(Object.prototype, "name")).toBe(false)
    const made = await write(serve(), category, '{"name":"abc","__proto__":{"slug":"polluted"}}')
    expect(made).toMatchObject({ status: 201, data: { slug: (made.data as { id: string }).id } })
  })
})

describe("body of an order of images", () => {
  const [first = "", ...rest] = variant.imageNames

  it.each(wrongs)("refuses the place %j", async (place) => {
    const answer = await write(serve(), images, { [first]: place })
    expect(answer.status).toBe(Number.isSafeInteger(place) ? 200 : 400)
  })

  it.each([null, [], "abc", 5])("is an object, not %j", async (body) => {
    expect((await write(serve(), images, JSON.stringify(body))).status).toBe(400)
  })

  it("leaves images without a place behind the others, in their order", async () => {
    const last = rest.at(-1) ?? ""
    expect(await write(serve(), images, { [last]: 7 })).toMatchObject({
      data: { imageNames: [last, ...variant.imageNames.slice(0, -1)] },
    })
  })

  it("ignores names of no image, such as __proto__, but not in strict", async () => {
    const body = '{"__proto__":1,"constructor":2,"toString":3,"other.png":4}'
    expect(await write(serve(), images, body)).toMatchObject({
      status: 200,
      data: { imageNames: variant.imageNames },
    })
    expect((await write(serve({ strict: true }), images, body)).status).toBe(400)
    expect((await write(serve({ strict: true }), images, { [first]: 1 })).status).toBe(200)
  })
})

describe("media types", () => {
  const none = [
    "",
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "json",
    "*/*",
  ]
  const others = [
    "application/json; charset=utf-16",
    "application/json; charset=utf-8x",
    "application/jsonp",
    "application/json, application/json",
  ]

  it.each([...none, ...others])("415 for %j", async (type) => {
    for (const target of [category, images]) {
      const answer = await write(serve(), target, { name: "abc" }, { "Content-Type": type })
      expect([type, answer.status]).toEqual([type, 415])
    }
  })

  it.each(["text/json", "application/problem+json"])(
    "415 for %s where only application/json is named",
    async (type) => {
      expect(
        (await write(serve(), category, { name: "abc" }, { "Content-Type": type })).status,
      ).toBe(415)
    },
  )

  it("415 for a body that is compressed", async () => {
    expect(
      (await write(serve(), category, { name: "abc" }, { "Content-Encoding": "gzip" })).status,
    ).toBe(415)
  })
})

describe("unreadable bodies", () => {
  const post = (
    body: RequestInit["body"],
    headers: Record<string, string> = {},
  ): Promise<Awaited<ReturnType<typeof readAnswer>>> =>
    send(serve(), category.path, {
      method: "POST",
      headers: { ...headersOf(), "Content-Type": "application/json", ...headers },
      body: body ?? null,
    })

  it.each([
    "",
    " ",
    "{",
    '{"name":"abc"',
    "{'name':1}",
    "undefined",
    "NaN",
    '{"name":"abc"}{}',
    "\u0000",
    "[[[[",
    "\ufffe",
  ])("400 for %j", async (body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      message: "The body must be JSON in UTF-8.",
    })
  })

  it("400 for a missing body, and for bytes that are not UTF-8", async () => {
    expect((await post(null)).status).toBe(400)
    expect((await post(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).status).toBe(400)
    expect((await post(new Uint16Array([0x7b, 0x7d]))).status).toBe(400)
  })

  it("takes a byte order mark", async () => {
    expect((await post('\ufeff{"name":"abc"}')).status).toBe(201)
  })

  it.each([1000, 100_000, 499_000])("400 for JSON that is nested %i deep", async (depth) => {
    expect((await post("[".repeat(depth) + "]".repeat(depth))).status).toBe(400)
    expect((await post(`{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`)).status).toBe(400)
  })

  it("413 for more bytes than allowed, whatever the headers say", async () => {
    const long = JSON.stringify({ name: "x".repeat(10_000_000) })
    expect(await post(long)).toMatchObject({ status: 413 })
    expect((await post("{}", { "Content-Length": "99999999999" })).status).toBe(413)
    expect((await post(long, { "Content-Length": "2" })).status).toBe(413)
    expect((await post("{}", { "Content-Length": "x" })).status).toBe(400)
  })

  it("counts bytes, not characters", async () => {
    const body = JSON.stringify({ name: "äöü" })
    const bytes = new TextEncoder().encode(body).length
    expect(bytes).toBeGreaterThan(body.length)
    expect((await write(serve({ maxBody: bytes }), category, body)).status).toBe(201)
    expect((await write(serve({ maxBody: bytes - 1 }), category, body)).status).toBe(413)
  })

  it("stops reading a stream that never ends", async () => {
    let pulled = 0
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++
        controller.enqueue(new Uint8Array(100_000))
      },
    })
    const init = {
      method: "POST",
      headers: { ...headersOf(), "Content-Type": "application/json" },
      body: stream,
      duplex: "half",
    }
    const response = await serve().fetch(new Request(`http://localhost${category.path}`, init))
    expect((await readAnswer(response)).status).toBe(413)
    expect(pulled).toBeLessThan(15)
  })

  it("are limited too where requests have no stream, as in some browsers", async () => {
    const headers = new Headers({ "Content-Type": "application/json" })
    const without = {
      headers,
      arrayBuffer: () => Promise.resolve(new TextEncoder().encode('{"a":1}').buffer),
    } as unknown as Request
    expect(await readJson(without, { ...plainJson, maxBody: 7 })).toEqual({ json: { a: 1 } })
    expect(await readJson(without, { ...plainJson, maxBody: 6 })).toMatchObject({
      refused: "tooLarge",
    })
  })

  it("400 for a stream that breaks", async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.error(new Error("broken")),
    })
    const init = {
      method: "POST",
      headers: { ...headersOf(), "Content-Type": "application/json" },
      body: stream,
      duplex: "half",
    }
    expect(
      await readAnswer(await serve().fetch(new Request(`http://localhost${category.path}`, init))),
    ).toMatchObject({ status: 400 })
  })

  it("never says what was in the body", async () => {
    for (const body of ['{"name":"s3cret', '{"name":["s3cret"]}', '{"name":5,"s3cret":1}']) {
      expect((await post(body)).message).not.toContain("s3cret")
    }
  })
})
