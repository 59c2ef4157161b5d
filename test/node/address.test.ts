import { createServer } from "node:http"
import { describe, expect, it } from "vitest"
import { addressOf, explainFailure } from "../../src/node/listen.ts"

const failure = (code: string) => Object.assign(new Error("the system says so"), { code })

describe("explainFailure", () => {
  it.each([
    [
      failure("EACCES"),
      "127.0.0.1",
      "Cannot listen on 127.0.0.1: this user must not open port 80. Choose a port of 1024 or greater, or 0 for any free port.",
    ],
    [
      failure("ENOTFOUND"),
      "a.invalid",
      "Cannot listen on a.invalid: the name does not exist. Choose 127.0.0.1 for this computer only, or 0.0.0.0 for all networks.",
    ],
    [failure("EOTHER"), "::1", "Cannot listen on [::1]: the system says so."],
    [new Error("no code"), "::", "Cannot listen on localhost: no code."],
  ])("explains the error %s", (error, hostname, message) => {
    const explained = explainFailure(error, 80, hostname)
    expect(explained.message).toBe(message)
    expect(explained.cause).toBe(error)
  })
})

describe("address of a server", () => {
  it("has port 0 before it listens", () => {
    expect(addressOf(createServer(), "0.0.0.0")).toEqual({ url: "http://localhost:0", port: 0 })
  })
})
