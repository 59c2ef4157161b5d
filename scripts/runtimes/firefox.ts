import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, normalize, relative } from "node:path"
import { setTimeout } from "node:timers/promises"
import { transformSync } from "esbuild"
import manifest from "../../package.json" with { type: "json" }
import { listen } from "../../src/node/listen.ts"
import { findProgram } from "../../test/support/chromium.ts"
import { listVectorFiles } from "../conformance/files.ts"
import type { Posted } from "./page.ts"

/** How long Firefox has for all vectors. */
const patience = 120_000

const root = join(import.meta.dirname, "../..")

/** Returns the path of a Firefox on the PATH; undefined without one. */
export const findFirefox = (): string | undefined => findProgram(["firefox-esr", "firefox"])

export const missingFirefox =
  "No firefox-esr or firefox on the PATH: install one with apt-get install -y firefox-esr."

/** The page. It finds the package as a bundler does: by its `exports`. */
function writePage(): string {
  const imports = Object.entries(manifest.exports).flatMap(([entry, place]) =>
    typeof place === "string"
      ? []
      : [[entry.replace(".", manifest.name), place.default.replace(".", "/package")] as const],
  )
  const map = JSON.stringify({ imports: Object.fromEntries(imports) })
  return `<!doctype html>
<script type="importmap">${map}</script>
<script type="module" src="/scripts/runtimes/page.ts"></script>`
}

const respond = (text: string, type: string): Response =>
  new Response(text, { headers: { "Content-Type": type } })

/** Answers the requests of the page: itself, the vectors, the package, and scripts as JavaScript. */
function answer(path: string, packageFolder: string): Response {
  if (path === "/") return respond(writePage(), "text/html; charset=utf-8")
  if (path === "/vectors.json") {
    const files = listVectorFiles().map((file) => [
      relative(root, file),
      readFileSync(file, "utf8"),
    ])
    return Response.json(Object.fromEntries(files))
  }
  const [, folder, ...rest] = normalize(path).split("/")
  const place = join(...rest)
  if (folder === "package")
    return respond(readFileSync(join(packageFolder, place), "utf8"), "text/javascript")
  if (folder !== "scripts" && folder !== "test") return new Response(null, { status: 404 })
  const { code } = transformSync(readFileSync(join(root, folder, place), "utf8"), { loader: "ts" })
  return respond(code, "text/javascript")
}

/**
 * Runs all vectors in Firefox, by a page that posts what came out.
 * @param firefox - The path of the program.
 * @param packageFolder - The packed package, unpacked.
 * @throws Error when no result comes in time.
 */
export async function runInFirefox(firefox: string, packageFolder: string): Promise<Posted> {
  const { promise: posted, resolve } = Promise.withResolvers<Posted>()
  const server = await listen({
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname !== "/posted") return answer(pathname, packageFolder)
      resolve((await request.json()) as Posted)
      return new Response()
    },
    grace: 0,
  })
  const profile = mkdtempSync(join(tmpdir(), "trommel-firefox-"))
  const options = ["--headless", "--no-remote", "--profile", profile, server.url]
  const started = spawn(firefox, options, { stdio: "ignore" })
  const ended = once(started, "close")
  try {
    return await Promise.race([
      posted,
      ended.then(() => fail("Firefox ended before its page sent a result.")),
      setTimeout(patience, undefined, { ref: false }).then(() =>
        fail(`The page sent no result in ${patience / 1000} seconds.`),
      ),
    ])
  } finally {
    started.kill()
    await ended
    await server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function fail(message: string): never {
  throw new Error(message)
}
