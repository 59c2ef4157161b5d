import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { searchLogs } from "../../src/store/tables.ts"
import { uuid, webhookLog } from "./sample-rows.ts"
import { check } from "../support/runs.ts"

describe("searchLogs", () => {
  const logs = [
    webhookLog(1),
    webhookLog(2, { orderId: uuid(50) }),
    webhookLog(3, { orderId: uuid(50), url: "https://other.example/in?x=1" }),
    webhookLog(4, { url: `https://other.example/${uuid(1)}` }),
  ]
  const found = (text: string): string[] => logs.filter(searchLogs(text)).map(({ id }) => id)

  it.each([
    ["the id of a log, also where a URL holds it", uuid(1), [1, 4]],
    ["the id of an order", uuid(50), [2, 3]],
    ["an id in capitals and braces (V8)", `{${uuid(50).toUpperCase()}}`, [2, 3]],
    ["an id that no log has", uuid(51), []],
    ["a part of a URL", "other.example/", [3, 4]],
    ["a part of a URL with a sign", "?x=", [3]],
    ["a part of an id, which is not a UUID", uuid(50).slice(0, 12), [4]],
    ["a part of a URL in another letter case, which matches nothing", "Other.example", []],
    ["a part of a URL with white space around it", "  other.example ", [3, 4]],
    ["an empty string, which matches every log", "", [1, 2, 3, 4]],
    ["white space alone, which matches every log", " ", [1, 2, 3, 4]],
  ])("searchLogs finds logs by %s", (_, text, expected) => {
    expect(found(text)).toEqual(expected.map(uuid))
  })

  it("searchLogs finds every log by its id, by its order and by any part of its URL", () => {
    check(
      fc.property(
        fc.uuid(),
        fc.option(fc.uuid()),
        fc.webUrl(),
        fc.nat(),
        fc.nat(),
        (id, orderId, url, from, length) => {
          const log = webhookLog(1, { id, orderId, url })
          const start = from % url.length
          expect(
            [id, orderId ?? id, url.slice(start, start + length)].map((text) =>
              searchLogs(text)(log),
            ),
          ).toEqual([true, true, true])
        },
      ),
    )
  })
})
