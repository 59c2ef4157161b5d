import { cpSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { build } from "vitepress"
import { buildPlayground } from "../build/build-playground.ts"
import { baseVariable, readBase, siteAddress } from "./base.ts"
import { copyPlayground } from "./copy-playground.ts"
import { listExternalLinks } from "./external-links.ts"
import { root } from "./pages.ts"
import { orderedPages } from "./sidebar.ts"
import { writeApi } from "./write-api.ts"
import { writeLlms } from "./write-llms.ts"

/** What is built, and where to. */
export interface SiteBuild {
  /** The path under which the site is served; `/` when it is left out. */
  readonly base: string | undefined
  /** The folder to write, from the root of the project. It is emptied first. */
  readonly folder: string
}

/**
 * Builds the site: the pages, also as texts for language models, the playground, and a list of the links to other hosts in a file beside the folder.
 * @returns why it could not be built; undefined when it was.
 */
export async function buildSite({ base: text, folder }: SiteBuild): Promise<string | undefined> {
  const base = readBase(text)
  const out = join(root, folder)
  // The configuration of VitePress is a file that takes no parameters.
  process.env[baseVariable] = base
  if (!buildPlayground()) return "The playground could not be built."
  await writeApi()
  rmSync(out, { recursive: true, force: true })
  await build(join(root, "docs"), { base, outDir: out })
  copyPlayground(out)
  for (const picture of ["playground.webp", "social-card.png"])
    cpSync(join(root, "docs", picture), join(out, picture))
  const address = siteAddress()
  if (address !== undefined)
    writeFileSync(
      join(out, "robots.txt"),
      `User-agent: *\nAllow: /\nSitemap: ${address}sitemap.xml\n`,
    )
  writeLlms({ pages: orderedPages(), base, folder: out })
  const links = listExternalLinks(out)
  const list = `${folder}-external-links.txt`
  writeFileSync(join(root, list), links.map((link) => `${link}\n`).join(""))
  console.log(`${folder}: built for ${base}. ${list}: ${links.length} links to other hosts.`)
  return undefined
}
