import { request } from "node:http"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import type { IncomingMessage } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { listStaticFiles, serveBeside } from "../../src/cli/serve/static-files.ts"
import { listen } from "../../src/node/listen.ts"
import { folderOf } from "./run-cli.ts"

const files = {
  "index.html": "<!doctype html><title>page</title>",
  "worker.js": "postMessage(1)",
  "assets/page-1a2b.css": "body { margin: 0 }",
  "data/odd name#.json": "[]",
  "unknown.xyz": "x",
}

/** Serves the files on a port, beside a service that names what it was asked for. */
async function serve(): Promise<string> {
  const served = await listStaticFiles(folderOf(files))
  const { url, close } = await listen({
    grace: 0,
    fetch: serveBeside(served, ({ method, url }) => {
      const { pathname } = new URL(url)
      return new Response(`service ${method} ${pathname}`, { status: 404 })
    }),
  })
  onTestFinished(close)
  return url
}

/** Sends a path as it is written. `fetch` would resolve its dots. */
async function askRaw(url: string, path: string): Promise<readonly [number, string]> {
  const sent = request(`${url}/`, { path })
  sent.end()
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  return [response.statusCode ?? 0, await text(response)]
}

describe("files beside a service", () => {
  it.each([
    ["/", "text/html; charset=utf-8", files["index.html"]],
    ["/index.html", "text/html; charset=utf-8", files["index.html"]],
    ["/worker.js", "text/javascript; charset=utf-8", files["worker.js"]],
    ["/assets/page-1a2b.css", "text/css; charset=utf-8", files["assets/page-1a2b.css"]],
    ["/data/odd%20name%23.json", "application/json", "[]"],
    ["/unknown.xyz", "application/octet-stream", "x"],
    ["/?theme=dark", "text/html; charset=utf-8", files["index.html"]],
  ])("GET %s is answered with its type", async (path, type, body) => {
    const response = await fetch((await serve()) + path)
    expect(response.status).toBe(200)
    expect(response.headers.get("Content-Type")).toBe(type)
    expect(await response.text()).toBe(body)
  })

  it("a page may load nothing from elsewhere, and browsers guess no type", async () => {
    const { headers } = await fetch(await serve())
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    )
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(headers.get("Referrer-Policy")).toBe("no-referrer")
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull()
  })

  it("HEAD has the headers of GET and no body", async () => {
    const url = await serve()
    const response = await fetch(`${url}/worker.js`, { method: "HEAD" })
    expect(response.headers.get("Content-Length")).toBe(String(files["worker.js"].length))
    expect(await response.text()).toBe("")
  })

  it("an unchanged file is answered with 304, and only files with changing names are kept", async () => {
    const url = await serve()
    const first = await fetch(`${url}/worker.js`)
    const tag = first.headers.get("ETag") ?? ""
    expect(first.headers.get("Cache-Control")).toBe("no-cache")
    const again = await fetch(`${url}/worker.js`, { headers: { "If-None-Match": `"x", W/${tag}` } })
    expect([again.status, await again.text()]).toEqual([304, ""])
    const other = await fetch(`${url}/worker.js`, { headers: { "If-None-Match": '"x"' } })
    expect(other.status).toBe(200)
    const asset = await fetch(`${url}/assets/page-1a2b.css`)
    expect(asset.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
  })

  it.each([
    ["GET", "/nothing"],
    ["GET", "/assets/"],
    ["GET", "/assets"],
    ["GET", "/__proto__"],
    ["POST", "/worker.js"],
    ["OPTIONS", "/"],
  ])("%s %s goes to the service", async (method, path) => {
    const response = await fetch((await serve()) + path, { method })
    expect(await response.text()).toBe(`service ${method} ${path}`)
  })

  it.each([
    "/../run-cli.ts",
    "/../../../../../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/assets/..%5c..%5cpackage.json",
    "//etc/passwd",
    "/worker.js%00.html",
    "/./../worker.js/../../etc/passwd",
  ])("no request reaches another file: %s", async (path) => {
    const [status, body] = await askRaw(await serve(), path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain("root:")
  })
})
