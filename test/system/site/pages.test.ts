import { dirname } from "node:path"
import { expect } from "vitest"
import { listPages, routeOf } from "../../../scripts/docs/pages.ts"
import { itInBrowser } from "../../support/browser.ts"
import { base } from "./support/build-tested-site.ts"
import { openSite } from "./support/open-site.ts"

itInBrowser(
  "every page has a title and text, every link has a target, pages open in silence, and no other host is asked",
  async () => {
    const { page, url, files, problems } = await openSite()
    const faults: string[] = []
    const idsOf = new Map<string, readonly string[]>()
    const links: { readonly path: string; readonly to: URL }[] = []
    const opened = new Set<string>()
    const described = new Map<string, string>()
    for (const source of listPages()) {
      const path = routeOf(source)?.replace(/\.md$/, ".html") ?? expect.fail(`${source} is no page`)
      // The pages of a folder are made in the same way, and to open one takes half a second.
      if (!opened.has(dirname(path))) {
        await page.goto(url + base + path)
        opened.add(dirname(path))
      }
      const { titles, length, ids, addresses, description, feet } = await page.evaluate(
        async (address) => {
          const text = await (await fetch(address)).text()
          const parsed = new DOMParser().parseFromString(text, "text/html")
          return {
            titles: parsed.querySelectorAll("h1").length,
            length: parsed.querySelector("main")?.textContent.length ?? 0,
            description:
              parsed.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "",
            feet: [...parsed.querySelectorAll("footer:not(.has-sidebar)")].filter(
              (foot) => foot.closest("main") === null,
            ).length,
            ids: Array.from(parsed.querySelectorAll("[id]"), ({ id }) => id),
            addresses: Array.from(parsed.links, (link) => link.getAttribute("href") ?? ""),
          }
        },
        base + path,
      )
      idsOf.set(base + path, ids)
      for (const address of addresses) links.push({ path, to: new URL(address, url + base + path) })
      if (titles !== 1) faults.push(`${path} has ${titles} titles`)
      if (length < 100) faults.push(`${path} has no text`)
      if (feet !== 1) faults.push(`${path} has ${feet} feet`)
      const twin = described.get(description)
      if (twin !== undefined) faults.push(`${path} is described as ${twin} is: ${description}`)
      described.set(description, path)
    }
    faults.push(...problems)

    const reached = new Set([`${base}index.html`])
    for (const { path, to } of links.filter(({ to }) => to.origin === url)) {
      const target = to.pathname.replace(/\/$/, "/index.html")
      const isThere = target.startsWith(base) && files.has(target.slice(base.length - 1))
      const id = decodeURIComponent(to.hash.slice(1))
      // The playground has its state behind the number sign.
      const isAnchor = id === "" || idsOf.get(target)?.includes(id) !== false
      if (!isThere || !isAnchor) faults.push(`${path}: ${target}${to.hash} leads nowhere`)
      reached.add(target)
    }
    for (const path of idsOf.keys()) if (!reached.has(path)) faults.push(`no link leads to ${path}`)
    expect(faults).toEqual([])
    expect(links.length).toBeGreaterThan(1000)
  },
)
