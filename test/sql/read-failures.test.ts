import { describe, expect, it } from "vitest"
import { tryCheck } from "../../src/sql/probes.ts"

/** Returns the message of the problem that an error of a database becomes. */
const messageFor = async (field: string | undefined, error: unknown) => {
  const [problem] = await tryCheck(field, () => {
    throw error
  })
  expect(problem).toMatchObject({ code: "unreadable", field })
  return problem?.message
}

describe("what a database refuses while a table is checked becomes a problem", () => {
  it.each([
    ["name", new Error("no such column"), 'The field "name" cannot be read: no such column'],
    [undefined, new Error("no such table"), "The table cannot be read: no such table"],
    [undefined, "a text that was thrown", "The table cannot be read: a text that was thrown"],
  ])("of %j: %s", async (field, error, message) => {
    expect(await messageFor(field, error)).toBe(message)
  })
})
