import manifest from "../../../package.json" with { type: "json" }

/** An entry of the package: what `import … from "trommel/client"` names. */
export interface Entry {
  /** What users import from, such as `trommel/client`. */
  readonly specifier: string
  /** The file of `src` that holds the exports, such as `client`, without its ending. */
  readonly source: string
  /** The folder of its pages below `docs/api`, such as `client`. */
  readonly folder: string
}

/** The entries of the package, in the order of package.json. */
export const entries: readonly Entry[] = Object.entries(manifest.exports).flatMap(
  ([path, target]) => {
    if (typeof target === "string") return []
    const source = target.default.replace(/^\.\/dist\/(.+)\.js$/, "$1")
    const specifier = path.replace(".", manifest.name)
    return [{ specifier, source, folder: path === "." ? manifest.name : source }]
  },
)
