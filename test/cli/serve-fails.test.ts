import { expect, it } from "vitest"
import { recorder, runCli } from "./run-cli.ts"
import { dataOptions } from "./serve-session.ts"

it("trommel serve that fails once it listens leaves no port behind", async () => {
  const { argv, folder } = dataOptions()
  const stdout = recorder()
  const untilStopped = async (): Promise<void> => {
    while (stdout.text() === "") await new Promise((resolve) => setTimeout(resolve, 5))
    throw new Error("no way")
  }
  await expect(
    runCli(["serve", "--quiet", ...argv], "", { folder, stdout, untilStopped }),
  ).rejects.toThrow("no way")
  const url = stdout.text().trim()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  await expect(fetch(`${url}/user`)).rejects.toThrow("fetch failed")
})
