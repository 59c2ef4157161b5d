import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compareAnswer, type Failure } from "../../scripts/conformance/exchange.ts"
import { readVectors, type VectorCase, type VectorFile } from "../../scripts/conformance/vectors.ts"
import type { Answer } from "../../src/index.ts"
import { listEndpoint } from "../../src/endpoint/list-endpoint.ts"
import { sieve } from "../../src/sieve.ts"
import { fieldsFromJson } from "../../src/core.ts"
import { idOf, shortcuts, toDiagnostic } from "../conformance/answer.ts"
import { searchOf, serve, type ListServer } from "./support/list-server.ts"

const folder = fileURLToPath(new URL("../../grammar/vectors", import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json") && name !== "schema.json")
  .sort()
  .map((name) => ({ name, file: readVectors(readFileSync(join(folder, name), "utf8")) }))

/** What an answer of a list can be asked about. */
const answered = [
  "ids",
  "pages",
  "refused",
  "diagnostics",
] as const satisfies readonly (keyof VectorCase)[]

/** Why a list endpoint cannot carry a case; undefined when it can. */
function obstacleOf(file: VectorFile, vector: VectorCase): string | undefined {
  const { url, filters, sorts } = vector
  if (file.fields === undefined) return "there is no table, so that nothing can be listed"
  if (url !== undefined && !/^https?:|^\//.test(url))
    return "a request has an address, no query string alone"
  const codes = vector.diagnostics?.map(({ code }) => code) ?? []
  if (codes.includes("fragment")) return "a request has no fragment"
  if (codes.includes("looks-like-filters")) return "the endpoint has a path of its own"
  if (answered.every((key) => vector[key] === undefined))
    return "it asks for the tree or the text of the query alone"
  if (![url, filters, sorts].every((text = "") => text.isWellFormed()))
    return "no URL can hold a lone surrogate"
  return undefined
}

const cases = files.flatMap(({ file }) =>
  file.cases.map((vector) => ({ vector, obstacle: obstacleOf(file, vector) })),
)

/** One endpoint for each file, lenient and strict, at `/index/strict`. The body is the whole answer. */
const endpoints = new Map<string, (request: Request) => Promise<Response>>(
  files.flatMap(({ file }, index) => {
    if (file.fields === undefined) return []
    const table = fieldsFromJson(file.fields, {
      shortcuts,
      options: file.table ?? {},
    })
    if (!table.ok) throw new Error(table.diagnostics.map(({ message }) => message).join(" "))
    const options = {
      table: table.value,
      rows: file.rows ?? [],
      respond: (answer: unknown) => answer,
    }
    const dialect = file.dialect === "sieve" ? { dialect: sieve } : {}
    return [false, true].map((strict) => [
      `/${index}/${strict}`,
      listEndpoint({ ...options, ...dialect, strict }),
    ])
  }),
)

let server: ListServer
beforeAll(async () => {
  server = await serve(async (request) => {
    const endpoint = endpoints.get(new URL(request.url).pathname)
    return (await endpoint?.(request)) ?? new Response(null, { status: 404 })
  })
})
afterAll(() => server.close())

/** What of the URL of a case follows the path, the `?` with it. */
function searchOfCase({ url, filters, sorts, page, pageSize }: VectorCase): string {
  return url === undefined
    ? `?${searchOf({ filters, sorts, page, pageSize })}`
    : new URL(url, server.origin).search
}

interface HttpAnswer {
  readonly status: number
  readonly body: Answer<unknown>
  readonly header: {
    readonly diagnostics: readonly { readonly code: string }[]
    readonly omitted: number
  }
}

async function ask(index: number, vector: VectorCase): Promise<HttpAnswer> {
  const response = await fetch(
    `${server.origin}/${index}/${vector.strict === true}${searchOfCase(vector)}`,
  )
  const header = response.headers.get("Trommel-Diagnostics") ?? '{"diagnostics":[],"omitted":0}'
  return {
    status: response.status,
    body: (await response.json()) as HttpAnswer["body"],
    header: JSON.parse(header) as HttpAnswer["header"],
  }
}

/** Compares as the vectors are compared elsewhere; only that the answer has come through the port. */
function compare(vector: VectorCase, { status, body, header }: HttpAnswer): readonly Failure[] {
  const { data, pages, refused, diagnostics } = body
  const answer = {
    ids: data.map(idOf),
    pages,
    refused,
    diagnostics: diagnostics.map(toDiagnostic),
  }
  const expected = {
    status: body.refused ? 400 : 200,
    codes: body.diagnostics.slice(0, header.diagnostics.length).map(({ code }) => code),
    count: body.diagnostics.length + body.omitted,
  }
  const actual = {
    status,
    codes: header.diagnostics.map(({ code }) => code),
    count: header.diagnostics.length + header.omitted,
  }
  const differs = JSON.stringify(expected) !== JSON.stringify(actual)
  return [
    ...compareAnswer(vector, answer, new Set(answered)),
    ...(differs ? [{ what: "status and header", expected, actual }] : []),
  ]
}

describe("conformance vectors through a list endpoint behind a port", () => {
  const listed = files
    .map(({ name, file }, index) => ({ name, file, index }))
    .filter(({ file }) => file.fields !== undefined)

  it.each(listed)("every case of $name that a URL can carry agrees", async ({ file, index }) => {
    const carried = file.cases.filter((vector) => obstacleOf(file, vector) === undefined)
    const failures: unknown[] = []
    // Eight at a time: enough to keep the connections busy.
    for (let from = 0; from < carried.length; from += 8) {
      const group = carried.slice(from, from + 8)
      const answers = await Promise.all(group.map((vector) => ask(index, vector)))
      for (const [place, answer] of answers.entries()) {
        const vector = group[place] ?? {}
        failures.push(
          ...compare(vector, answer).map((failure) => ({ name: vector.name, ...failure })),
        )
      }
    }
    expect(failures).toEqual([])
  })

  it("at least 2,400 cases of both dialects are run", () => {
    expect(cases.filter(({ obstacle }) => obstacle === undefined).length).toBeGreaterThanOrEqual(
      2400,
    )
    expect(new Set(listed.map(({ file }) => file.dialect ?? "standard"))).toEqual(
      new Set(["standard", "sieve"]),
    )
  })

  // At the time of writing 979, 66 and 4 of them.
  it("only cases that a list endpoint cannot receive are left out", () => {
    const leftOut = Map.groupBy(cases, ({ obstacle }) => obstacle)
    leftOut.delete(undefined)
    expect(new Set(leftOut.keys())).toEqual(
      new Set([
        "there is no table, so that nothing can be listed",
        "it asks for the tree or the text of the query alone",
        "no URL can hold a lone surrogate",
        "a request has an address, no query string alone",
        "a request has no fragment",
        "the endpoint has a path of its own",
      ]),
    )
    expect(
      leftOut
        .get("a request has an address, no query string alone")
        ?.map(({ vector }) => vector.name),
    ).toEqual([
      "the text of filters in the place of a query string",
      "a query string without ?",
      "a fragment that begins like the rest of a value",
      "a # in a query string without an address",
      "a # in the value of a query string, before a further parameter",
      "a scheme without // begins no address",
      "a colon in the place of an operator",
      "a sort in the place of a query string",
      "an address without a slash or a scheme",
    ])
    expect(leftOut.get("the endpoint has a path of its own")).toHaveLength(1)
    expect(
      leftOut.get("no URL can hold a lone surrogate")?.map(({ vector }) => vector.name),
    ).toEqual([
      "a lone surrogate in a value",
      "a lone surrogate in a name",
      "a lone surrogate in a sort",
      "a lone surrogate under a star",
    ])
  })
})
