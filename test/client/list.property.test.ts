import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildQuery } from "../../src/builder/build-query.ts"
import { createListClient } from "../../src/client/list-client.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { filters } from "../../src/parser/template.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import { hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { startFaultServer, success } from "./support/fault-server.ts"
import { peopleTable as table, queryOf, rejectionOf } from "./support/list-service.ts"

const value = hostileText.filter((text) => text.isWellFormed() && text.length < 200)
const values = fc.array(value, { minLength: 1, maxLength: 4 })

describe("queries through real requests", () => {
  it(
    "T14, P5: the server reads the tree that list sent, or list refuses the query",
    { timeout: patience },
    async () => {
      const server = await startFaultServer(success([]))
      const url = `${server.url}/a?key=1`
      const property = fc.asyncProperty(
        values,
        fc.constantFrom(undefined, sieve),
        async (texts, dialect) => {
          const options = dialect && { dialect }
          const list = createListClient({ url, table, ...options })
          const query = buildQuery(table)
            .where("name", "@=*", texts)
            .where("name", "!=", texts)
            .orderBy("age", "descending")
            .withPage(2)
          const before = server.requests.length
          const refused = await list.list(query).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (refused !== undefined) {
            expect(refused).toBeInstanceOf(QueryError)
            expect(dialect).toBe(sieve)
            expect(server.requests).toHaveLength(before)
            return
          }
          const last = server.requests.at(-1) ?? expect.unreachable()
          const { filters, sorts } = parseQuery(queryOf(last), {
            ...options,
            limits: { text: false },
          })
          const meaning = filters.map(({ names, operator, values }) => [
            names[0]?.text,
            operator.symbol,
            values.map((value) => value.kind === "text" && value.text),
          ])
          expect(meaning).toEqual([
            ["name", "@=*", texts],
            ["name", "!=", texts],
          ])
          expect(sorts).toMatchObject([{ descending: true, name: { text: "age" } }])
        },
      )
      await check(property, 3000)
    },
  )

  it(
    "T14: a template sends one condition for each of its own, whatever the values in its holes",
    { timeout: patience },
    async () => {
      const server = await startFaultServer(success([]))
      const list = createListClient({ url: server.url, table })
      const property = fc.asyncProperty(value, values, async (one, several) => {
        await list.list(filters`name==${one},name@=${several}`)
        const read = parseQuery(queryOf(server.requests.at(-1) ?? expect.unreachable()), {
          limits: { text: false },
        })
        expect(
          read.filters.map(({ values }) =>
            values.map((value) => value.kind === "text" && value.text),
          ),
        ).toEqual([[one], several])
      })
      await check(property, 3000)
    },
  )

  it("P5: list refuses to send a lone surrogate", async () => {
    const list = createListClient({ url: "http://localhost:9", table })
    expect(await rejectionOf(list.list(filters`name==${"\udc00"}`))).toBeInstanceOf(QueryError)
  })
})
