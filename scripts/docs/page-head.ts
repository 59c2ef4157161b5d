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

/** The size in pixels of the picture that stands beside a link to the site. */
export const cardSize = { width: 1200, height: 630 } as const

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
  const path = relativePath.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html")
  const site = isNotFound === true ? undefined : siteAddress(siteUrl)
  const address = site === undefined ? undefined : site + path
  return [
    property("type", "website"),
    property("title", title),
    property("description", description),
    ...(site === undefined ? [] : cardOf(site)),
    ...(address === undefined
      ? []
      : [property("url", address), ["link", { rel: "canonical", href: address }] as HeadConfig]),
  ]
}

const property = (name: string, content: string): HeadConfig => [
  "meta",
  { property: `og:${name}`, content },
]

/** The picture beside a link. Programs that show links fetch it by its whole address alone. */
function cardOf(site: string): HeadConfig[] {
  return [
    property("image", `${site}social-card.png`),
    property("image:width", String(cardSize.width)),
    property("image:height", String(cardSize.height)),
    property("image:alt", "The playground of trommel explains why a filter returns too many rows"),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ]
}
