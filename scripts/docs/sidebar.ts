import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { DefaultTheme } from "vitepress"
import { groups } from "./navigation.ts"
import { apiFolder, listPages, readTitle, routeOf } from "./pages.ts"
import type { SitePage } from "./write-llms.ts"

/** The sidebar of the pages that TypeDoc writes: a tree of entries and tasks. */
const apiSidebar = join(apiFolder, "typedoc-sidebar.json")

/** Lists all pages in the order of the navigation: the start page, those of the groups, and those that TypeDoc wrote. */
export function orderedPages(): readonly SitePage[] {
  const all = listPages()
  const grouped = groups.flatMap(({ title, pages }) =>
    pages.filter((page) => all.includes(page)).map((source) => ({ section: title, source })),
  )
  const known = new Set(grouped.map(({ source }) => source))
  const api = all.filter((source) => source.startsWith("docs/api/"))
  const others = all.filter((source) => !known.has(source) && !api.includes(source))
  return [
    ...others.map((source) => ({ section: "Start", source })),
    ...grouped,
    ...api.map((source) => ({ section: "Every exported name", source })),
  ].map((page) => ({ ...page, path: pathOf(page.source) }))
}

function pathOf(source: string): string {
  return (routeOf(source) ?? source).replace(/\.md$/, "")
}

/** Makes the sidebars: one for all pages, and one for the pages that TypeDoc wrote. */
export function makeSidebar(): DefaultTheme.SidebarMulti {
  const pages = orderedPages().filter(({ source }) => source !== "docs/index.md")
  const sections = Map.groupBy(pages, ({ section }) => section)
  const main = groups.flatMap(({ title }) => {
    const items = (sections.get(title) ?? []).map(({ source, path }) => ({
      text: readTitle(source),
      link: `/${path}`.replace(/\/index$/, "/"),
    }))
    return items.length === 0 ? [] : [{ text: title, items }]
  })
  return { ...entrySidebars(readApiSidebar()), "/": main }
}

/**
 * Makes a sidebar for the pages of each entry, in which that entry is open and the others are links. Without it VitePress would open
 * none, because a sidebar has no names.
 */
function entrySidebars(entries: readonly DefaultTheme.SidebarItem[]): DefaultTheme.SidebarMulti {
  const links = entries.map(({ text = "", link = "" }) => ({ text, link }))
  const own = entries.map((entry, open): [string, DefaultTheme.SidebarItem[]] => [
    entry.link ?? "",
    links.map((other, index) => (index === open ? { ...entry, collapsed: false } : other)),
  ])
  return { ...Object.fromEntries(own), "/api/": [...entries] }
}

/** Reads the sidebar of the exported names. */
function readApiSidebar(): readonly DefaultTheme.SidebarItem[] {
  if (!existsSync(apiSidebar)) return []
  return JSON.parse(readFileSync(apiSidebar, "utf8")) as DefaultTheme.SidebarItem[]
}
