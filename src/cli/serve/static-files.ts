import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { extname, join, relative, sep } from "node:path"
import { takeLightly } from "../../endpoint/web.ts"
import type { Fetch } from "../../node/answer.ts"

export type StaticFiles = ReadonlyMap<string, StaticFile>

export interface StaticFile {
  readonly type: string
  /** Reads the file at each request, since the files together are large. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
}

/** The media types of files by the ends of their names. Browsers run no script of another type. */
const mediaTypes = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json"],
  [".csv", "text/csv; charset=utf-8"],
  [".tsv", "text/tab-separated-values; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".txt", "text/plain; charset=utf-8"],
])

/** Allows a page nothing from elsewhere, and no script inside of it. */
const contentPolicy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'"

const commonHeaders = {
  "Content-Security-Policy": contentPolicy,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
}

/**
 * Lists the files below a folder, the only ones that are served. An `index.html` is also served at the path of its folder.
 * @throws the error of the system when the folder cannot be read.
 */
export async function listStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StaticFile>()
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).map(encodeURIComponent).join("/")}`
    const served = {
      type: mediaTypes.get(extname(path).toLowerCase()) ?? "application/octet-stream",
      read: async () => new Uint8Array(await readFile(file)),
    }
    files.set(path, served)
    if (entry.name === "index.html") files.set(path.slice(0, -"index.html".length), served)
  }
  return files
}

/**
 * Puts files beside a service: `GET` and `HEAD` of their paths are answered with them, all else by the service. Answers have
 * an `ETag`; files in `/assets/`, whose names change with what they hold, are kept by browsers without asking again.
 */
export function serveBeside(files: StaticFiles, service: Fetch): Fetch {
  return takeLightly(async (request) => {
    const isRead = request.method === "GET" || request.method === "HEAD"
    const { pathname } = new URL(request.url)
    const file = isRead ? files.get(pathname) : undefined
    // A file that was removed since is none any more.
    const body = await file?.read().catch(() => undefined)
    return file === undefined || body === undefined
      ? service(request)
      : answerFile(request, pathname, file.type, body)
  })
}

function answerFile(
  { method, headers: asked }: Request,
  path: string,
  type: string,
  body: Uint8Array<ArrayBuffer>,
): Response {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const headers = {
    ...commonHeaders,
    "Cache-Control": path.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "no-cache",
    ETag: tag,
  }
  const known = (asked.get("If-None-Match") ?? "")
    .split(",")
    .map((known) => known.trim().replace(/^W\//, ""))
  if (known.includes(tag) || known.includes("*"))
    return new Response(null, { status: 304, headers })
  return new Response(method === "HEAD" ? null : body, {
    headers: { ...headers, "Content-Type": type, "Content-Length": String(body.length) },
  })
}
