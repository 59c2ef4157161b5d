import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { startServeProcess, type ServeProcess } from "./serve-process.ts"
import { dataOptions, requestsIn } from "../../cli/serve-session.ts"

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const program = [pathOf("src/cli/main.ts"), "serve"]

/** The program from its source, over little data. */
const start = (...argv: readonly string[]): Promise<ServeProcess> => {
  const { argv: options, folder } = dataOptions()
  return startServeProcess([
    ...program,
    ...options.map((option) => option.replace("store.json", `${folder}/store.json`)),
    ...argv,
  ])
}

const hasCurl = spawnSync("curl", ["--version"]).status === 0

describe("trommel serve as a process", () => {
  it.runIf(hasCurl)("answers the lines that it prints as it prints", async () => {
    const { out, end } = await start("--examples")
    const shown = requestsIn(out())
    expect(shown).toHaveLength(5)
    for (const { line, answer } of shown)
      expect(spawnSync("sh", ["-c", line], { encoding: "utf8" }).stdout.split("\n")[0]).toBe(answer)
    expect(await end("SIGINT")).toBe(0)
  })

  it.each(["SIGINT", "SIGTERM"] as const)(
    "lets what it is at end on %s, and ends with 0",
    async (signal) => {
      const { url, end, err } = await start("--quiet", "--latency", "400")
      const answer = fetch(`${url}/user`, {
        headers: { Authorization: `Bearer ${seedKeys.allScopes}` },
      })
      // Long enough for the request to be there, and less than the latency.
      await new Promise((resolve) => setTimeout(resolve, 150))
      const ended = end(signal)
      expect((await answer).status).toBe(200)
      expect(await ended).toBe(0)
      expect(err()).toBe("")
    },
  )

  it("ends at once on a second signal", async () => {
    const { url, end } = await start("--quiet", "--latency", "5000")
    const answer = fetch(`${url}/user`).catch(String)
    await new Promise((resolve) => setTimeout(resolve, 150))
    const ended = end("SIGINT")
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await Promise.race([end("SIGINT"), ended])).toBeNull()
    expect(await answer).toContain("fetch failed")
  })

  it("tells of a port in use in one line, and ends with 2", async () => {
    const { url, end } = await start("--quiet")
    const { port } = new URL(url)
    await expect(start("--port", port)).rejects.toThrow(
      new RegExp(
        `^ended with 2: error: Cannot listen on 127\\.0\\.0\\.1: port ${port} is in use\\. [^\\n]+\\n$`,
      ),
    )
    expect(await end("SIGTERM")).toBe(0)
  })
})
