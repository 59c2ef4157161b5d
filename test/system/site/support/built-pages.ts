import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { root } from "../../../support/examples.ts"
import { base, siteFolder } from "./build-tested-site.ts"

/** A page of the built site. */
export interface BuiltPage {
  /** The path of the file below the folder of the site, such as `guide/databases.html`. */
  readonly path: string
  readonly html: string
  /** Where links into the page can lead. */
  readonly ids: ReadonlySet<string>
}

const folder = join(root, siteFolder)

/** Reads all pages of the built site but those of the playground, by their paths. */
export function readBuiltPages(): ReadonlyMap<string, BuiltPage> {
  const paths = globSync("**/*.html", { cwd: folder, exclude: ["playground/**"] }).sort()
  return new Map(
    paths.map((file) => {
      const path = file.replaceAll("\\", "/")
      const html = readFileSync(join(folder, file), "utf8")
      const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => decodeText(id))
      return [path, { path, html, ids: new Set(ids) }]
    }),
  )
}

/** Lists the files of the built site, as paths below its folder. */
export function listBuiltFiles(): ReadonlySet<string> {
  return new Set(globSync("**/*", { cwd: folder }).map((path) => path.replaceAll("\\", "/")))
}

/** Lists the addresses that a page names, each once. */
export function addressesOf({ html }: BuiltPage): readonly string[] {
  const found = html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)
  return [...new Set(Array.from(found, ([, address = ""]) => decodeText(address)))]
}

/** Where an address of a page leads: a file below the folder of the site, and the id in it; undefined for another host. */
export function placeOf(
  { path }: BuiltPage,
  address: string,
): { readonly file: string; readonly id: string } | undefined {
  if (/^[a-z]+:/.test(address)) return undefined
  const url = new URL(address, `https://site.example${posix.join(base, path)}`)
  const file = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname
  return {
    file: decodeURIComponent(file === "" || file.endsWith("/") ? `${file}index.html` : file),
    id: decodeURIComponent(url.hash.slice(1)),
  }
}

/** Returns a text of HTML without character references. */
function decodeText(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
}
