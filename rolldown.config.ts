import { chmodSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { defineConfig, type Plugin } from "rolldown"
import { bundledPackages, entries, sharedFiles } from "./build.config.ts"
import { replaceModules, placeOf } from "./scripts/build/replace-modules.ts"
import manifest from "./package.json" with { type: "json" }

const program = "cli/main.js"

/** Returns the folders of the packages to which modules belong. */
const packageFolders = (moduleIds: readonly string[]): readonly string[] => [
  ...new Set(
    moduleIds.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? []),
  ),
]

/** The name of a package with its version and license, and the text of the license. */
interface License {
  readonly title: string
  readonly text: string
}

function readLicense(folder: string): License {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as { readonly name: string; readonly version: string; readonly license: string }
  if (!bundledPackages.some((bundled) => name === bundled || name.startsWith(`@${bundled}/`)))
    throw new Error(`${name} is neither a runtime dependency nor one of bundledPackages.`)
  const file = readdirSync(folder).find((file) => /^license/i.test(file))
  if (file === undefined) throw new Error(`${name} has no file with its license.`)
  return {
    title: `${name} ${version} (${license})`,
    text: readFileSync(join(folder, file), "utf8").trim(),
  }
}

/** Writes the licenses of all packages that are inside the built files. */
const writeLicenses: Plugin = {
  name: "write-licenses",
  generateBundle(_, bundle) {
    const moduleIds = Object.values(bundle).flatMap((output) =>
      output.type === "chunk" ? output.moduleIds : [],
    )
    const licenses = packageFolders(moduleIds).map(readLicense)
    licenses.sort((one, other) => (one.title < other.title ? -1 : 1))
    this.emitFile({
      type: "asset",
      fileName: "third-party-licenses.txt",
      source: [
        "The files in shared/ contain code of the following packages, of Chevrotain with modules replaced.\n",
        ...licenses.map(({ title, text }) => `${title}\n\n${text}\n`),
      ].join(`\n${"-".repeat(80)}\n\n`),
    })
  },
}

/** Formats the code like its sources, so that the line that Node.js shows with an error is short. */
const formatCode: Plugin = {
  name: "format-code",
  async generateBundle(_, bundle) {
    const style = { ...(await resolveConfig("rolldown.config.ts")), parser: "babel" }
    for (const output of Object.values(bundle))
      if (output.type === "chunk") output.code = await format(output.code, style)
  },
}

/** Makes the program executable. */
const markExecutable: Plugin = {
  name: "mark-executable",
  writeBundle({ dir = "" }) {
    chmodSync(join(dir, program), 0o755)
  },
}

export default defineConfig({
  input: { ...entries, "cli/main": "src/cli/main.ts" },
  external: [
    /^node:/,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).map(
      (name) => new RegExp(`^${name}(?:/|$)`),
    ),
  ],
  platform: "neutral",
  treeshake: { moduleSideEffects: false },
  plugins: [replaceModules, writeLicenses, formatCode, markExecutable],
  // Formatting takes most of a build.
  checks: { bundlerTimings: false },
  output: {
    format: "esm",
    minifyInternalExports: false,
    chunkFileNames: "shared/[name].js",
    // Editors read doc comments from the types. Node.js would read them at each start.
    comments: { jsdoc: false },
    postBanner: ({ moduleIds }) => {
      const titles = packageFolders(moduleIds).map((folder) => readLicense(folder).title)
      if (titles.length === 0) return ""
      const replaced = titles.some((title) => title.startsWith("chevrotain "))
        ? " Modules of Chevrotain were replaced."
        : ""
      return `/*! Contains ${titles.join(", ")}.${replaced} See third-party-licenses.txt. */`
    },
    codeSplitting: {
      groups: sharedFiles.map(({ name, holds }, index) => ({
        name,
        test: (id) => holds.some((held) => placeOf(id) === held || placeOf(id).startsWith(held)),
        priority: sharedFiles.length - index,
      })),
    },
  },
})
