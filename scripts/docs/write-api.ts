import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import process from "node:process"
import { entries } from "./api/entries.ts"
import { writeApiIndex, writeEntryPage, writeSidebar, writeTypesPage } from "./api/index-pages.ts"
import { writeNamePage, writeTypeSection } from "./api/name-page.ts"
import { readNames, type ListedName } from "./api/names.ts"
import { readProject, refuseWarnings, type ApiProject } from "./api/project.ts"
import { root } from "./pages.ts"

/** Where the pages go. The folder is made anew, and git ignores it. */
const apiFolder = join(root, "docs/api")

/**
 * Writes the reference of all exported names: a page for each value, pages for each entry with its types and with its names by task, and
 * `typedoc-sidebar.json` for VitePress. Returns the names. Rejects when TypeDoc has a warning.
 */
export async function writeApi(folder: string = apiFolder): Promise<readonly ListedName[]> {
  const api = await readProject()
  const names = readNames(api)
  rmSync(folder, { recursive: true, force: true })
  await writeWithTypeDoc(api, folder)
  const values = names.filter(({ isType }) => !isType)
  const types = names
    .filter(({ isType }) => isType)
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
  for (const name of values) {
    const file = join(folder, name.written)
    writeFileSync(file, await writeNamePage(name, readFileSync(file, "utf8"), names))
  }
  for (const entry of entries) {
    const sections: string[] = []
    for (const name of types.filter(({ entries: [owner] }) => owner === entry)) {
      const file = join(folder, name.written)
      sections.push(await writeTypeSection(name, readFileSync(file, "utf8"), names))
      rmSync(file)
    }
    const typesPage = writeTypesPage(entry, sections)
    if (typesPage !== undefined) writeFileSync(join(folder, entry.folder, "types.md"), typesPage)
    const file = join(folder, entry.folder, "index.md")
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, writeEntryPage(entry, names))
  }
  writeFileSync(join(folder, "index.md"), writeApiIndex(names))
  writeFileSync(
    join(folder, "typedoc-sidebar.json"),
    `${JSON.stringify(writeSidebar(names), null, 2)}\n`,
  )
  return names
}

async function writeWithTypeDoc({ application, project }: ApiProject, out: string): Promise<void> {
  application.options.setValue("emit", "docs")
  application.options.setValue("outputs", [{ name: "markdown", path: out }])
  await application.generateOutputs(project)
  refuseWarnings(application)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = await writeApi()
  console.log(`docs/api: ${names.length} names`)
}
