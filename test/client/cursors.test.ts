import { describe, expect, it } from "vitest"
import { createListClient, type ListOptions, type RequestError } from "../../src/client.ts"
import { defineFields } from "../../src/index.ts"

const table = defineFields({ id: { kind: "integer", nullable: false, unique: true } })

interface Body {
  readonly data: readonly { readonly id: number }[]
  readonly next?: unknown
}

const page = (next: unknown, ...ids: number[]): Body => ({ data: ids.map((id) => ({ id })), next })

/** Iterates over pages, and returns the ids, the requests and the error. */
async function iterate(
  bodies: readonly unknown[],
  given: Partial<Pick<ListOptions<unknown, unknown, unknown>, "readPage" | "cursors">> = {},
) {
  const asked: string[] = []
  const left = [...bodies]
  const fetch = (url: unknown) => {
    asked.push(String(url).replace(/.*\?/, ""))
    return Promise.resolve(Response.json(left.shift()))
  }
  const url = "https://example.com/list?view=wide"
  const list = createListClient({ url, table, fetch, cursors: true, ...given })
  const ids: number[] = []
  try {
    for await (const { id } of list.iterate({ filters: "id>0" })) ids.push(id)
  } catch (error) {
    return { ids, asked, error: error as RequestError }
  }
  return { ids, asked, error: undefined }
}

const query = "view=wide&filters=id%3E0&sorts=id"

describe("iterate of a client with cursors", () => {
  it("sends next of each body as after, without page, until it is null", async () => {
    const { ids, asked } = await iterate([page("a&b", 1, 2), page("é", 3), page(null, 4)])
    expect(ids).toEqual([1, 2, 3, 4])
    expect(asked).toEqual([
      `${query}&page=1&pageSize=100`,
      `${query}&pageSize=100&after=a%26b`,
      `${query}&pageSize=100&after=%C3%A9`,
    ])
  })

  it("goes on after an empty page with a cursor, and ends at one whose rows came before", async () => {
    const { ids, error } = await iterate([page("a", 1), page("b"), page(null, 1)])
    expect([ids, error]).toEqual([[1], undefined])
  })

  it.each([
    ["no next", { data: [] }, 'has no cursor in "next"'],
    ["a next that is no text", page(5), 'has no cursor in "next"'],
    ["an empty next, which would be the first page", page(""), 'has no cursor in "next"'],
    ["the next that was sent", page("a"), "that was sent: the service seems to ignore after"],
  ])("rejects with kind protocol for an answer with %s", async (_, body, message) => {
    const { ids, error } = await iterate([page("a", 1), body])
    expect([ids, error?.kind]).toEqual([[1], "protocol"])
    expect(error?.message).toContain(message)
  })

  it("ends where cursors go round without a new row", async () => {
    const { error } = await iterate(
      Array.from({ length: 20 }, (_, index) => page(`${index % 2}`, 1)),
    )
    expect(error?.message).toContain("is the 10th in a row without a new row")
  })

  it("takes next of a reader of one's own", async () => {
    const readPage = (body: unknown) => {
      const { items, cursor } = body as { items: readonly unknown[]; cursor: string | null }
      return { rows: items, next: cursor }
    }
    const bodies = [
      { items: [{ id: 1 }], cursor: "a" },
      { items: [{ id: 2 }], cursor: null },
    ]
    expect((await iterate(bodies, { readPage })).ids).toEqual([1, 2])
  })

  it("without the option next means nothing, and pages are numbered", async () => {
    const { ids, asked } = await iterate([page("a", 1), page("a", 2), page("a")], {
      cursors: false,
    })
    expect(ids).toEqual([1, 2])
    expect(asked[1]).toBe(`${query}&page=2&pageSize=100`)
  })

  it("refuses an address that has after itself, which without the option is the application's", () => {
    const url = "https://example.com/list?After=1"
    expect(() => createListClient({ url, table, cursors: true })).toThrow(
      'url must not have the parameter "After"',
    )
    expect(createListClient({ url, table })).toBeDefined()
  })
})
