/** Files of `src` that belong together; a path that ends in `/` is a folder and takes what no longer path takes. */
export interface Unit {
  readonly name: string
  readonly paths: readonly string[]
  /** When given, only these units may reach this one, directly or through others. */
  readonly reachedOnlyBy?: readonly string[]
}

/** The only files that import Chevrotain, which does not tree-shake. */
export const chevrotainFiles: readonly string[] = ["language/tokens.ts", "language/lexer.ts", "language/parser.ts", "language/parse.ts"]

/**
 * The layers of `src`, lowest first. A file imports from its own unit and from units of lower layers,
 * never from another unit of its own layer. The lint rule and test/architecture both read this table.
 */
export const layers: readonly (readonly Unit[])[] = [
  [{ name: "diagnostics", paths: ["diagnostics/"] }],
  [{ name: "language", paths: ["language/", "url/"] }],
  [
    {
      name: "parser",
      paths: [...chevrotainFiles, "language/parse-query.ts", "language/template.ts"],
      reachedOnlyBy: ["storefront", "server", "listen", "cli", "index"],
    },
  ],
  [{ name: "fields", paths: ["fields/"] }],
  [{ name: "bind", paths: ["bind/"] }],
  [
    { name: "compile", paths: ["compile/"] },
    { name: "build", paths: ["build/"] },
  ],
  [
    { name: "advice", paths: ["advice/"] },
    { name: "fuse", paths: ["fuse/"] },
    { name: "explain", paths: ["explain/"] },
    { name: "store", paths: ["store/"] },
    { name: "sieve", paths: ["sieve/"] },
  ],
  [
    { name: "storefront", paths: ["apply/", "storefront/", "compare/"] },
    { name: "client", paths: ["client/"] },
  ],
  [{ name: "server", paths: ["server/"] }],
  [{ name: "listen", paths: ["listen/"] }],
  [{ name: "core", paths: ["core.ts", "explain.ts", "tables.ts", "url.ts", "fast.ts", "sieve.ts", "build.ts", "store.ts", "client.ts"] }],
  [
    { name: "index", paths: ["index.ts", "compare.ts", "server.ts", "server-node.ts"] },
    { name: "cli", paths: ["cli/"] },
  ],
]

interface Place {
  readonly unit: Unit
  readonly level: number
}

const places: readonly (Place & { readonly path: string })[] = layers
  .flatMap((units, level) => units.flatMap((unit) => unit.paths.map((path) => ({ unit, level, path }))))
  .sort((first, second) => second.path.length - first.path.length)

/** @param file - relative to `src`, with `/`. */
export const placeOf = (file: string): Place | undefined =>
  places.find(({ path }) => (path.endsWith("/") ? file.startsWith(path) : file === path))

/**
 * Why a file must not import another, both relative to `src`.
 * @returns undefined when it may.
 */
export const forbidden = (importer: string, imported: string): string | undefined => {
  const from = placeOf(importer)
  const to = placeOf(imported)
  if (from === undefined) return `${importer} belongs to no layer of layers.config.ts`
  if (to === undefined) return `${imported} belongs to no layer of layers.config.ts`
  if (from.unit === to.unit) return undefined
  if (from.level <= to.level) return `${from.unit.name} (layer ${from.level}) must not import ${to.unit.name} (layer ${to.level})`
  return unreachable(from.unit, to.unit)
}

/** Why no file of a unit may reach another unit, however far the way. */
export const unreachable = (from: Unit, to: Unit): string | undefined =>
  from === to || to.reachedOnlyBy === undefined || to.reachedOnlyBy.includes(from.name)
    ? undefined
    : `${from.name} must never reach ${to.name}`
