import { expect, it, vi } from "vitest"
import { runCli } from "./run-cli.ts"
import { dataOptions } from "./serve-session.ts"

const urls: string[] = []

vi.mock("../../src/cli/serve/greeting.ts", () => ({
  writeGreeting: ({ url }: { readonly url: string }): never => {
    urls.push(url)
    throw new Error("no way")
  },
}))

it("trommel serve that fails once it listens leaves no port behind", async () => {
  const { argv, folder } = dataOptions()
  await expect(
    runCli(["serve", ...argv], "", { folder, untilStopped: () => new Promise(() => undefined) }),
  ).rejects.toThrow("no way")
  expect(urls).toHaveLength(1)
  await expect(fetch(`${urls[0] ?? ""}/user`)).rejects.toThrow("fetch failed")
})
