import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { playgroundFolder } from "../build/build-playground.ts"
import { root } from "./pages.ts"

/** Tells the playground where the documentation is, relative to its page. */
const meta = '<meta name="trommel-documentation" content="../" />'

/** Puts the built playground into the folder of the site, with its links to the documentation. */
export function copyPlayground(site: string): void {
  const folder = join(site, "playground")
  const ownPages = join(root, playgroundFolder, "docs")
  // The site has the pages that the playground brings along.
  const filter = (path: string): boolean => path !== ownPages
  cpSync(join(root, playgroundFolder), folder, { recursive: true, filter })
  const page = join(folder, "index.html")
  const html = readFileSync(page, "utf8")
  writeFileSync(page, html.replace("</head>", `${meta}</head>`))
}
