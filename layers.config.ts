/** A folder of `src`, or its entry files. */
export interface Unit {
  readonly name: string
  /** Relative to `src`; a path that ends in `/` is a folder. */
  readonly paths: readonly string[]
  /** Units of its own layer that it may import. */
  readonly beside?: readonly string[]
  /** When given, only these units may reach this one, directly or through others. */
  readonly reachedOnlyBy?: readonly string[]
}

const folder = (name: string, options: Pick<Unit, "beside" | "reachedOnlyBy"> = {}): Unit => ({
  name,
  paths: [`${name}/`],
  ...options,
})

/**
 * The layers of `src`, lowest first. A file imports from its own unit, from units of lower layers, and from those units of its
 * own layer that its unit names. test/architecture checks it.
 */
export const layers: readonly (readonly Unit[])[] = [
  [folder("diagnostics")],
  [folder("language"), folder("url", { beside: ["language"] })],
  [folder("fields"), folder("foreign", { beside: ["fields"] })],
  [
    folder("bind"),
    // Chevrotain does not tree-shake, so whoever reaches the parser pays for it.
    folder("parser", {
      reachedOnlyBy: [
        "apply",
        "schema",
        "compare",
        "collection",
        "endpoint",
        "mock",
        "cli",
        "codemirror",
        "entries with the parser",
      ],
    }),
  ],
  [
    folder("evaluate"),
    folder("builder"),
    folder("complete"),
    folder("explain", { beside: ["evaluate"] }),
  ],
  [
    folder("sieve"),
    folder("apply"),
    folder("store"),
    folder("sql"),
    folder("schema", { beside: ["apply"] }),
    folder("compare", { beside: ["sieve", "apply"] }),
  ],
  [
    folder("client"),
    folder("endpoint"),
    folder("collection"),
    folder("codemirror"),
    folder("mock", {
      beside: ["endpoint", "collection"],
      reachedOnlyBy: ["cli", "entries with the parser"],
    }),
  ],
  [
    folder("node"),
    {
      name: "entries without the parser",
      paths: [
        "core.ts",
        "sieve.ts",
        "store.ts",
        "client.ts",
        "node.ts",
        "kysely.ts",
        "kysely-node.ts",
        "kysely-mariadb.ts",
        "kysely-duckdb.ts",
      ],
      beside: ["node"],
    },
    {
      name: "entries with the parser",
      paths: [
        "index.ts",
        "compare.ts",
        "server.ts",
        "mock.ts",
        "collection.ts",
        "schema.ts",
        "codemirror.ts",
      ],
      beside: ["entries without the parser"],
    },
    folder("cli", { beside: ["node", "entries without the parser"] }),
  ],
]

/** The headings under which readers find the folders of `src`. They say nothing about imports. */
export const headings: Readonly<Record<string, readonly string[]>> = {
  language: ["diagnostics", "language", "url", "fields", "foreign", "parser"],
  query: ["bind", "evaluate", "builder", "complete", "explain", "apply"],
  dialects: ["sieve", "compare"],
  sources: ["collection", "sql"],
  http: ["client", "endpoint", "node"],
  services: ["store", "mock"],
  tools: ["schema", "codemirror", "cli"],
}

interface Place {
  readonly unit: Unit
  readonly level: number
}

const places: readonly (Place & { readonly path: string })[] = layers.flatMap((units, level) =>
  units.flatMap((unit) => unit.paths.map((path) => ({ unit, level, path }))),
)

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
  if (from.unit === to.unit || from.level > to.level) return undefined
  if (from.level === to.level && from.unit.beside?.includes(to.unit.name)) return undefined
  return `${from.unit.name} (layer ${from.level}) must not import ${to.unit.name} (layer ${to.level})`
}

/** Why no file of a unit may reach another unit, however far the way. */
export const unreachable = (from: Unit, to: Unit): string | undefined =>
  from === to || to.reachedOnlyBy === undefined || to.reachedOnlyBy.includes(from.name)
    ? undefined
    : `${from.name} must never reach ${to.name}`
