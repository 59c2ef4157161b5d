import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, runCli } from "./run-cli.ts"

const address = "postgres://bob:s3cr%40t/x@127.0.0.1:1/shop?password=hidden1"
const secret = /bob|s3cr|hidden1/

describe("the user and the password of an address", () => {
  it.each([
    [["apply", address]],
    [["apply", address, "total>1"]],
    [["apply", "orders.json", "total>1", address]],
    [["apply", address, "--table", "orders"]],
    [["apply", "orders.json", "--fields", address]],
    [["apply", "orders.json", "--port", address]],
    [["check", address, "--table", "orders", "total>1"]],
    [["explain", address, "--filters", "total>1"]],
    [["fields", address, "--table", "orders"]],
    [["serve", address]],
    [["serve", "--port", address]],
    [[address]],
    [["check", "orders.json", "https://bob:s3cr%40t@127.0.0.1/orders?filters=totl>1"]],
    [["check", "--dialect", "sieve", "--binding", "controller", `https://bob:s3cr%40t@x/?page=0`]],
  ])("stand nowhere in what trommel %j writes", async (argv) => {
    const { code, out, err } = await runCli(argv, "", { folder: folderOf(orderFiles) })
    expect(code).not.toBe(0)
    expect(out + err).not.toMatch(secret)
    expect(out + err).not.toBe("")
  })
})
