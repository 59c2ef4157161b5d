import { existsSync } from "node:fs"
import { join, posix } from "node:path"
import manifest from "../../package.json" with { type: "json" }
import { root, routeOf } from "./pages.ts"

/** Where a link of a page leads on the site. */
export type Target =
  /** A page or another address, as a Markdown link has it. */
  | { readonly kind: "address"; readonly address: string }
  /** A file that is no page, by its path in the project. */
  | { readonly kind: "file"; readonly path: string }

/**
 * Finds where a link of a page leads on the site.
 * @param source - The path of the page in the project.
 * @param href - The address of the link, relative to the source.
 * @example rewriteLink("docs/guide/databases.md", "../../grammar/README.md#t1")
 * // => { kind: "address", address: "/reference/specification.md#t1" }
 */
export function rewriteLink(source: string, href: string): Target {
  if (/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(href)) return { kind: "address", address: href }
  const [file = "", anchor] = href.split("#")
  const path = posix.join(posix.dirname(source), file)
  if (path === "README.md") return { kind: "address", address: "/index.md" }
  const route = routeOf(path)
  if (route !== undefined && existsSync(join(root, path)))
    return { kind: "address", address: `/${route}${anchor === undefined ? "" : `#${anchor}`}` }
  const base = repositoryUrl(manifest)
  if (base === undefined) return { kind: "file", path }
  return { kind: "address", address: `${base}/blob/main/${path}` }
}

/** Reads the address of the repository on the web; undefined while none is set. */
export function repositoryUrl(manifest: object): string | undefined {
  const repository = "repository" in manifest ? manifest.repository : undefined
  const url =
    typeof repository === "object" && repository !== null && "url" in repository
      ? repository.url
      : repository
  return typeof url === "string" ? url.replace(/^git\+/, "").replace(/\.git$/, "") : undefined
}
