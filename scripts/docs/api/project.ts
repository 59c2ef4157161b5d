import { join } from "node:path"
import { Application, type JSONOutput, type ProjectReflection, type TypeDocOptions } from "typedoc"
import type { PluginOptions } from "typedoc-plugin-markdown"
import { entries } from "./entries.ts"
import { root } from "../pages.ts"
import { ApiRouter } from "./router.ts"

/** The public names of the package as TypeDoc sees them. */
export interface ApiProject {
  readonly application: Application
  readonly project: ProjectReflection
  readonly json: JSONOutput.ProjectReflection
}

const looks: PluginOptions = {
  entryFileName: "index",
  expandParameters: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  hidePageTitle: true,
  parametersFormat: "table",
  sanitizeComments: true,
  typeDeclarationVisibility: "compact",
  useCodeBlocks: true,
}

/** Reads the exported names with their doc comments. Rejects when TypeDoc has a warning. */
export async function readProject(): Promise<ApiProject> {
  const options: TypeDocOptions & PluginOptions = {
    ...looks,
    plugin: ["typedoc-plugin-markdown"],
    options: join(import.meta.dirname, "typedoc.json"),
    entryPoints: entries.map(({ source }) => join(root, `src/${source}.ts`)),
    basePath: root,
    disableSources: false,
    sourceLinkTemplate: "{path}",
    readme: "none",
    router: "trommel",
    logLevel: "Warn",
  }
  const application = await Application.bootstrapWithPlugins(options)
  application.renderer.defineRouter("trommel", ApiRouter)
  const project = await application.convert()
  if (project === undefined) throw new Error("TypeDoc could not read the entries of the package.")
  nameModules(project)
  application.validate(project)
  refuseWarnings(application)
  return { application, project, json: application.serializer.projectToObject(project, "/") }
}

/** Names each module as its file, without the folder: TypeDoc shortens the paths in its own way. */
function nameModules(project: ProjectReflection): void {
  for (const module of project.children ?? []) {
    const file = module.sources?.[0]?.fileName
    const entry = entries.find(({ source }) => file?.endsWith(`src/${source}.ts`))
    if (entry === undefined) throw new Error(`No entry of package.json has the file ${file ?? ""}.`)
    module.name = entry.source
  }
}

/** Throws when TypeDoc printed a warning or an error. */
export function refuseWarnings({ logger }: Application): void {
  if (logger.hasErrors() || logger.hasWarnings())
    throw new Error("TypeDoc has warnings. They are printed above.")
}
