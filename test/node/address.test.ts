import { createServer } from "node:http"
import { describe, expect, it } from "vitest"
import { addressOf, explainFailure } from "../../src/node/address.ts"

const failure = (code: string) => Object.assign(new Error("the system says so"), { code })

describe("why a port cannot be had", () => {
  it.each([
    [
      failure("EACCES"),
      "127.0.0.1",
      "Cannot listen on 127.0.0.1: port 80 is not allowed for this user; choose one from 1024 on, or 0 for any that is free.",
    ],
    [
      failure("ENOTFOUND"),
      "a.invalid",
      "Cannot listen on a.invalid: there is no such name; choose 127.0.0.1 for this computer alone, or 0.0.0.0 for all.",
    ],
    [failure("EOTHER"), "::1", "Cannot listen on [::1]: the system says so."],
    [new Error("no code"), "::", "Cannot listen on localhost: no code."],
  ])("is put into words: %s", (error, hostname, message) => {
    const explained = explainFailure(error, 80, hostname)
    expect(explained.message).toBe(message)
    expect(explained.cause).toBe(error)
  })
})

describe("the address of a server", () => {
  it("has port 0 before it listens", () => {
    expect(addressOf(createServer(), "0.0.0.0")).toEqual({ url: "http://localhost:0", port: 0 })
  })
})
