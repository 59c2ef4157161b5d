import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Lists the addresses on other hosts that the pages of a built site link to, each once, with the first page that has it. */
export function listExternalLinks(folder: string): readonly string[] {
  const pages = globSync("**/*.html", { cwd: folder, exclude: ["playground/**"] }).sort()
  const found = new Map<string, string>()
  for (const page of pages) {
    const html = readFileSync(join(folder, page), "utf8")
    for (const [, link = ""] of html.matchAll(/<a\s[^>]*?href="((?:https?:)?\/\/[^"]+)"/g))
      if (!found.has(link)) found.set(link, page)
  }
  return [...found].map(([link, page]) => `${link.replaceAll("&amp;", "&")} (${page})`).sort()
}
