import { join } from "node:path"
import type { DefaultTheme, UserConfig } from "vitepress"
import queryGrammar from "../../grammar/trommel.tmLanguage.json" with { type: "json" }
import manifest from "../../package.json" with { type: "json" }
import { siteAddress, siteBase } from "./base.ts"
import { codeTheme } from "./code-theme.ts"
import { extendMarkdown } from "./markdown.ts"
import { excludedFiles, listPages, root, routeOf } from "./pages.ts"
import { describePage, pageHead } from "./page-head.ts"
import { addPolicy } from "./policy.ts"
import { searchIndexFile, searchSettings } from "./search.ts"
import { repositoryUrl } from "./rewrite-link.ts"
import { makeSidebar } from "./sidebar.ts"
import { slug } from "./slug.ts"

/** Returns the configuration of VitePress. */
export function siteConfig(): UserConfig<DefaultTheme.Config> {
  const base = siteBase()
  const address = siteAddress()
  return {
    title: manifest.name,
    description: manifest.description,
    lang: "en",
    base,
    // Some pages have their source beside `docs`.
    srcDir: root,
    srcExclude: [...excludedFiles()],
    rewrites: (source) => routeOf(source) ?? source,
    outDir: join(root, ".tmp/site"),
    cacheDir: join(root, ".tmp/site-cache"),
    metaChunk: true,
    ...(address !== undefined && { sitemap: { hostname: address } }),
    head: [
      ["link", { rel: "icon", href: `${base}playground/icon.svg`, type: "image/svg+xml" }],
      ["meta", { name: "referrer", content: "no-referrer" }],
    ],
    transformPageData: describePage,
    transformHead: (page) => pageHead(page),
    transformHtml: addPolicy,
    // Pictures stay files, which a browser keeps. The types of an entry are one page, whose text is one script for the router.
    vite: {
      build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
      plugins: [searchIndexFile()],
    },
    markdown: {
      theme: codeTheme,
      linkify: false,
      attrs: { disable: true },
      anchor: { slugify: slug },
      // A query has the colors of the grammar that the package publishes.
      languages: [{ ...queryGrammar, name: "query", repository: {} }],
      languageAlias: { ebnf: "text" },
      config: extendMarkdown,
    },
    themeConfig: {
      logo: { src: "/playground/icon.svg", alt: "" },
      nav: [...navigation()],
      sidebar: makeSidebar(),
      outline: { level: [2, 3] },
      search: searchSettings(),
      footer: { message: footer(base) },
    },
  }
}

/** The foot of every page: version, license, and the repository where one is set. */
function footer(base: string): string {
  const address = repositoryUrl(manifest)
  const repository = address === undefined ? "" : ` · <a href="${address}">Repository</a>`
  return `${manifest.name} ${manifest.version} · <a href="${base}start/install.html">${manifest.license} license</a>${repository}`
}

/** The head of every page: the entrances that are there, and the playground, which is no page of VitePress. */
function navigation(): readonly DefaultTheme.NavItemWithLink[] {
  const entrances = [
    { text: "Guide", link: "/guide/", activeMatch: "^/(?:start|guide|language)/" },
    { text: "Cookbook", link: "/cookbook/", activeMatch: "^/cookbook/" },
    { text: "Reference", link: "/reference/specification", activeMatch: "^/reference/" },
    { text: "API", link: "/api/", activeMatch: "^/api/" },
  ]
  const routes = new Set(listPages().map(routeOf))
  return [
    ...entrances.filter(({ link }) => routes.has(`${link.slice(1).replace(/\/$/, "/index")}.md`)),
    { text: "Playground", link: "/playground/", target: "_self" },
  ]
}
