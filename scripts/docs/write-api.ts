import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import process from "node:process"
import { entries } from "./api/entries.ts"
import {
  typesByPage,
  writeApiIndex,
  writeEntryPage,
  writeSidebar,
  writeTypesPage,
} from "./api/index-pages.ts"
import { writeNamePage, writeTypeSection } from "./api/name-page.ts"
import { readNames, type ApiName, type ListedName } from "./api/names.ts"
import { readProject, refuseWarnings, type ApiProject } from "./api/project.ts"
import { apiFolder, apiNames } from "./pages.ts"

/**
 * Writes the reference of all exported names: a page for each value, pages for each entry with its types and with its names by task, and
 * `typedoc-sidebar.json` for VitePress. Returns the names. Rejects when TypeDoc has a warning.
 */
export async function writeApi(): Promise<readonly ListedName[]> {
  const api = await readProject()
  rmSync(apiFolder, { recursive: true, force: true })
  await writeWithTypeDoc(api)
  const names = placeTypes(readNames(api))
  const values = names.filter(({ isType }) => !isType)
  for (const name of values) {
    const file = join(apiFolder, name.written)
    writeFileSync(file, await writeNamePage(name, readFileSync(file, "utf8"), names))
  }
  for (const entry of entries) {
    for (const [page, types] of typesByPage(entry, names)) {
      const sections: string[] = []
      for (const name of types) {
        const file = join(apiFolder, name.written)
        sections.push(await writeTypeSection(name, readFileSync(file, "utf8"), names))
        rmSync(file)
      }
      writeFileSync(join(apiFolder, page), writeTypesPage(entry, types, sections))
    }
    const file = join(apiFolder, entry.folder, "index.md")
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, writeEntryPage(entry, names))
  }
  writeFileSync(join(apiFolder, "index.md"), writeApiIndex(names))
  writeFileSync(
    join(apiFolder, "typedoc-sidebar.json"),
    `${JSON.stringify(writeSidebar(names), null, 2)}\n`,
  )
  writeFileSync(apiNames, JSON.stringify(names))
  return names
}

/** The most characters that TypeDoc wrote of the types of one page, of which a browser loads four times as many. */
const longestPage = 16_000

/** Puts the types of an entry, in the order of the alphabet, on as many pages as keep each of them short. */
function placeTypes(names: readonly ListedName[]): readonly ListedName[] {
  const pages = new Map<number, string>()
  for (const entry of entries)
    for (const [page, types] of typesByPage(entry, names)) {
      let part = 1
      let length = 0
      for (const name of types) {
        const added = readFileSync(join(apiFolder, name.written), "utf8").length
        if (length > 0 && length + added > longestPage) {
          part++
          length = 0
        }
        length += added
        const path = part === 1 ? page : page.replace(/\.md$/, `-${part}.md`)
        pages.set(name.id, name.page.replace(page, path))
      }
    }
  const place = <Name extends ApiName>(name: Name): Name => ({
    ...name,
    page: pages.get(name.id) ?? name.page,
  })
  return names.map(({ shown, uses, usedBy, ...name }) => ({
    ...place(name),
    shown: shown && place(shown),
    uses: uses.map(place),
    usedBy: usedBy.map(place),
  }))
}

async function writeWithTypeDoc({ application, project }: ApiProject): Promise<void> {
  application.options.setValue("emit", "docs")
  application.options.setValue("outputs", [{ name: "markdown", path: apiFolder }])
  await application.generateOutputs(project)
  refuseWarnings(application)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = await writeApi()
  console.log(`docs/api: ${names.length} names`)
}
