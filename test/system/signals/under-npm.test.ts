import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { program, startServer } from "./server-process.ts"

const options = ["--quiet", "--orders", "10"]

describe("a server under npm", () => {
  it.each([
    ["npm start", ["npm", "start", "--", ...options]],
    ["npx trommel serve", ["npx", "trommel", "serve", ...options]],
  ] as const)("frees its port within two seconds after SIGTERM to %s", async (_, command) => {
    const isStart = command[1] === "start"
    const { url, signal } = await startServer(command, isStart ? {} : { folder: installed() })
    const sent = performance.now()
    signal("SIGTERM")
    await refuses(url)
    expect(performance.now() - sent).toBeLessThan(2000)
  })

  it("lives while the process that started it lives", async () => {
    const { url } = await startServer(["sh", "-c", `${serve} & wait`], { env: underNpm })
    await sleep(1000)
    expect((await fetch(url)).status).toBe(404)
  })

  it("closes when the process that started it ends without a signal to the server", async () => {
    const { url, signal } = await startServer(["sh", "-c", `${serve} & wait`], { env: underNpm })
    signal("SIGKILL")
    await refuses(url)
    expect(await fetch(url).catch(String)).toContain("fetch failed")
  })

  it("takes two signals for Ctrl-C, which npm repeats, as one, and ends at once on a later one", async () => {
    const command = [process.execPath, program, "serve", ...options, "--latency", "800"] as const
    const servers = [
      await startServer(command, { env: underNpm }),
      await startServer(command, { env: underNpm }),
    ]
    const headers = { Authorization: `Bearer ${seedKeys.allScopes}` }
    const answers = servers.map(({ url }) =>
      fetch(`${url}/user`, { headers }).then(({ status }) => status, String),
    )
    // Long enough for the requests to be there.
    await sleep(200)
    for (const { signal } of servers) signal("SIGINT")
    await sleep(20)
    for (const { signal } of servers) signal("SIGINT")
    await sleep(350)
    servers[1]?.signal("SIGINT")
    expect(await Promise.all(answers)).toEqual([200, expect.stringContaining("fetch failed")])
  })
})

describe("a server outside of npm", () => {
  it("in a session of its own outlives the process that started it", async () => {
    const { url, signal, hasEnded } = await startServer(["sh", "-c", `${serve} & wait`])
    signal("SIGTERM")
    await sleep(1500)
    expect(hasEnded()).toBe(true)
    expect((await fetch(url)).status).toBe(404)
  })
})

const underNpm = { npm_command: "exec" }

/** The server, as a line of a shell. */
const serve = `"${process.execPath}" "${program}" serve ${options.join(" ")}`

/** Makes a project for the running test in which the package is installed. */
function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), "project-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bin = join(folder, "node_modules", ".bin")
  mkdirSync(bin, { recursive: true })
  symlinkSync(program, join(bin, "trommel"))
  return folder
}

/** Resolves when nothing listens at an address any more. */
async function refuses(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!isOpen) return
    await sleep(20)
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
