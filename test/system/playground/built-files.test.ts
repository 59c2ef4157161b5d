import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { assumedOperations, operations } from "../../../src/store.ts"
import { root } from "../../support/examples.ts"

const folder = join(root, "playground/dist")
const read = (path: string): string => readFileSync(join(folder, path), "utf8")

/** The most bytes of the first load after gzip. */
const limit = 277_000

/** The files that a browser loads before the visitor does anything, data aside. */
function firstLoad(): ReadonlySet<string> {
  const page = read("index.html")
  const named = Array.from(page.matchAll(/(?:src|href)="\.\/([^"]+)"/g), ([, path = ""]) => path)
  const files = new Set(["index.html", ...named, "worker.js", "service.json"])
  for (const file of files) {
    if (!file.endsWith(".js")) continue
    // `import("…")` loads on demand.
    for (const [, path = ""] of read(file).matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g))
      files.add(posix.join(dirname(file), path))
  }
  return files
}

describe("the built playground", () => {
  it("its first load, worker included, has at most 277 kB after gzip", () => {
    const files = [...firstLoad()]
    const sizes = files.map((file) => gzipSync(read(file), { level: 9 }).length)
    expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit)
  })

  it("the library is in one file that page and worker share", () => {
    const worker = read("worker.js").matchAll(/(?:from|import)\s*"\.\/(assets\/[^"]+)"/g)
    const shared = Array.from(worker, ([, path = ""]) => path)
    expect(shared.length).toBeGreaterThan(0)
    expect([...firstLoad()]).toEqual(expect.arrayContaining(shared))
  })

  it("SQL and the reader of CSV are not in the first load", () => {
    const texts = [...firstLoad()].filter((file) => file.endsWith(".js")).map(read)
    for (const text of texts) expect(text).not.toMatch(/PostgresQueryCompiler|CSV_[A-Z]+/)
  })

  it("its page has no script inside of it, and all of its addresses are relative", () => {
    const page = read("index.html")
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page).not.toMatch(/(?:src|href)="(?!\.\/)/)
    expect(page).toContain(
      `content="default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'"`,
    )
  })

  it("no path of its files is one of the service", () => {
    const all = { ...operations, ...assumedOperations }
    const first = new Set(Object.values(all).map(({ path }) => path.split("/")[1]))
    const names = readdirSync(folder)
    expect(first.size).toBeGreaterThan(2)
    expect(names.filter((name) => first.has(name))).toEqual([])
  })
})
