import { describe, expect, it } from "vitest"
import { describeStoreService } from "../../scripts/build/describe-store-service.ts"
import { assumedOperations, operations } from "../../src/store/operations.ts"
import { readStoreData } from "../../src/mock/state/read-store-data.ts"
import { isRow } from "../../src/diagnostics/untrusted.ts"
import { document, findValidator } from "./store/described.ts"
import { data, headersOf, operationNames, pathOf, requestFor, serve } from "./store/support.ts"

interface Given {
  readonly name: string
  readonly request: Request
  readonly status: number
  readonly body: unknown
}

const answers = async (): Promise<readonly Given[]> => {
  const made: Given[] = []
  for (const name of operationNames) {
    for (const headers of [headersOf(), {}]) {
      const request = requestFor(name, headers)
      const response = await serve({ data }).fetch(request.clone())
      made.push({ name, request, status: response.status, body: await response.json() })
    }
  }
  return made
}

const validate = ({ request: { method, url }, status }: Given, body: unknown): boolean =>
  findValidator(method, new URL(url).pathname, status)?.(body) === true

/** The places of all properties of the first elements, as ways from the whole. */
const waysOf = (value: unknown): readonly (readonly string[])[] => {
  if (Array.isArray(value))
    return value.slice(0, 1).flatMap((first) => waysOf(first).map((way) => ["0", ...way]))
  if (!isRow(value)) return []
  return Object.entries(value).flatMap(([name, part]) => [
    [name],
    ...waysOf(part).map((way) => [name, ...way]),
  ])
}

type Mutation = (owner: Record<string, unknown>, name: string) => void

const drop: Mutation = (owner, name) => void Reflect.deleteProperty(owner, name)
const rename: Mutation = (owner, name) => {
  owner[`${name}s`] = owner[name]
  drop(owner, name)
}
const retype: Mutation = (owner, name) => {
  owner[name] = typeof owner[name] === "object" && owner[name] !== null ? "text" : [{ other: true }]
}

const mutate = (body: unknown, way: readonly string[], mutation: Mutation): unknown => {
  const copy: unknown = structuredClone(body)
  let owner = copy
  for (const step of way.slice(0, -1)) owner = Reflect.get(owner as object, step)
  mutation(owner as Record<string, unknown>, way.at(-1) ?? "")
  return copy
}

describe("the description of the store service", () => {
  it("has all operations, and none that is assumed", () => {
    const found = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(operations).toSorted(),
    )
    expect(Object.keys(document.paths)).not.toContain(assumedOperations.listWebhooks.path)
  })

  it("marks what it assumes of an operation", () => {
    const search = document.paths[operations.searchWebhookLogs.path]?.get
    expect(search).toMatchObject({
      description: expect.stringContaining(
        "Not shown, but assumed: method, path and parameter.",
      ) as string,
      "x-assumed": ["method", "path", "parameter"],
    })
  })

  it("closes every schema of an object, and says what it requires", () => {
    const open: unknown[] = []
    const visit = (part: unknown): void => {
      if (Array.isArray(part)) part.forEach(visit)
      if (!isRow(part)) return
      if (part.type === "object" && part.additionalProperties === undefined) open.push(part)
      if (part.additionalProperties === false && !Array.isArray(part.required)) open.push(part)
      Object.values(part).forEach(visit)
    }
    visit(describeStoreService())
    expect(open).toEqual([])
  })

  it("takes the answer of every operation, and of each that is refused", async () => {
    const given = await answers()
    expect(given.filter((answer) => !validate(answer, answer.body))).toEqual([])
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200, 201, 401]))
  })

  it("takes no answer with a property dropped, renamed or of another type", async () => {
    const taken: unknown[] = []
    let tried = 0
    for (const answer of await answers())
      for (const way of waysOf(answer.body))
        for (const mutation of [drop, rename, retype]) {
          // Only this one may be missing.
          if (way.at(-1) === "customDomain" && mutation === drop) continue
          tried++
          if (validate(answer, mutate(answer.body, way, mutation)))
            taken.push([answer.name, way.join("."), mutation.name])
        }
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(30)
  })

  it("is of the same checks as data: what a check refuses, the schema refuses", () => {
    const [first, ...others] = data.orders
    const orders = [{ ...first, total: "5" }, ...others]
    expect(readStoreData({ ...data, orders })).toMatchObject({
      faults: [{ pointer: "/orders/0/total" }],
    })
    const body = { success: true, message: null, code: null, data: orders, pages: 1 }
    expect(findValidator("GET", pathOf("listOrders"), 200)?.(body)).toBe(false)
  })
})
