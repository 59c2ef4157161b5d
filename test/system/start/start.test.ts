import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { startServeProcess } from "../cli/serve-process.ts"
import { root } from "../../support/examples.ts"
import { firstLine, requestsIn } from "../../cli/serve-session.ts"

const hasCurl = spawnSync("curl", ["--version"]).status === 0

describe("npm start (npm run build makes what it starts)", () => {
  it("starts playground and service, which answers the printed lines as printed, and ends with 0", async () => {
    const { out, end } = await startServeProcess(["scripts/start.ts", "--examples"])
    expect(out()).toMatch(
      /^Open the playground in a browser: http:.*\/\nTry: press Fix; the rows change\.\nThe mock store service listens on http:/,
    )
    const shown = requestsIn(out())
    expect(shown).toHaveLength(5)
    for (const request of shown) {
      expect(await firstLine(request)).toBe(request.answer)
      if (hasCurl)
        expect(
          spawnSync("sh", ["-c", request.line], { encoding: "utf8" }).stdout.split("\n")[0],
        ).toBe(request.answer)
    }
    expect(await end("SIGINT")).toBe(0)
  })

  it("takes --port and PORT", async () => {
    const first = await startServeProcess(["scripts/start.ts", "--quiet"])
    expect(await first.end("SIGTERM")).toBe(0)
    const { port } = new URL(first.url)
    const byEnvironment = await startServeProcess(["scripts/start.ts", "--quiet"], { PORT: port })
    expect(byEnvironment.url).toBe(first.url)
    expect(await byEnvironment.end("SIGTERM")).toBe(0)
    const byOption = await startServeProcess(["scripts/start.ts", "--quiet", "--port", port], {
      PORT: "1",
    })
    expect(byOption.url).toBe(first.url)
    expect(await byOption.end("SIGTERM")).toBe(0)
  })

  it.each([
    [{ npm_config_port: "true" }, ["4000"], "npm keeps --port for itself", "--port 4000"],
    [{ npm_config_port: "4000" }, [], "npm keeps --port for itself", "--port 4000"],
    [{ npm_config_strict: "true" }, [], "npm keeps --strict for itself", "--strict"],
    [
      { npm_config_data: "true", npm_config_latency: "true" },
      ["a.json", "200"],
      "npm keeps --data, --latency for itself",
      "--data … --latency …",
    ],
  ])("tells the right call when npm kept the options %j", (kept, given, reason, options) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.ts", ...given], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, npm_lifecycle_event: "start", ...kept },
    })
    const message = `${reason}. Put -- before the options: npm start -- ${options}\n`
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: message })
  })

  it.each([
    [
      "before npm ci",
      [],
      "Nothing is installed yet; npm ci installs and builds what npm start needs.\n",
    ],
    [
      "without the build",
      ["node_modules"],
      "The package is not built yet; npm ci builds it, and so does npm run build.\n",
    ],
  ])("%s says in one line what to do, and ends with 2", (_, folders, message) => {
    const clone = mkdtempSync(join(tmpdir(), "clone-"))
    try {
      for (const path of ["scripts", "src", "package.json"])
        cpSync(join(root, path), join(clone, path), { recursive: true })
      for (const folder of folders) mkdirSync(join(clone, folder))
      const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], {
        cwd: clone,
        encoding: "utf8",
      })
      expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: message })
    } finally {
      rmSync(clone, { recursive: true })
    }
  })
})
