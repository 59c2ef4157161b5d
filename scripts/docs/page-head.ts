import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import type { HeadConfig, PageData } from "vitepress"
import { siteAddress } from "./base.ts"
import { readPageText } from "./page-text.ts"
import { root } from "./pages.ts"

/** Returns the description of a page: that of its front matter, or its first sentence. */
export function describePage({
  filePath,
}: Pick<PageData, "filePath">): Pick<PageData, "description"> | undefined {
  const { description } = readPageText(readFileSync(join(root, filePath), "utf8"))
  // VitePress writes it into an attribute as it is.
  return description === undefined
    ? undefined
    : { description: description.replaceAll("`", "").replaceAll('"', "'") }
}

/** A page with its title and description, as VitePress tells them. */
interface HeadContext {
  readonly pageData: Pick<PageData, "relativePath" | "isNotFound">
  readonly title: string
  readonly description: string
}

/**
 * Returns the elements of the head by which other sites show a link to the page.
 * @param siteUrl - An address on the host of the site. Without it no element names the address of the page.
 */
export function pageHead(
  { pageData: { relativePath, isNotFound }, title, description }: HeadContext,
  siteUrl: string | undefined = process.env.SITE_URL,
): HeadConfig[] {
  const property = (name: string, content: string): HeadConfig => [
    "meta",
    { property: `og:${name}`, content },
  ]
  const path = relativePath.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html")
  const site = isNotFound === true ? undefined : siteAddress(siteUrl)
  const address = site === undefined ? undefined : site + path
  return [
    property("type", "website"),
    property("title", title),
    property("description", description),
    ...(address === undefined
      ? []
      : [property("url", address), ["link", { rel: "canonical", href: address }] as HeadConfig]),
  ]
}
