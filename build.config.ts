/**
 * The entries of the package by the names of their files in `dist`. rolldown.config.ts builds them,
 * and tsup.config.ts writes their types.
 */
export const entries: Readonly<Record<string, string>> = {
  index: "src/index.ts",
  core: "src/core.ts",
  sieve: "src/sieve.ts",
  compare: "src/compare.ts",
  store: "src/store.ts",
  client: "src/client.ts",
  server: "src/server.ts",
  mock: "src/mock.ts",
  collection: "src/collection.ts",
  schema: "src/schema.ts",
  codemirror: "src/codemirror.ts",
  node: "src/node.ts",
  kysely: "src/kysely.ts",
  "kysely-node": "src/kysely-node.ts",
  "kysely-mariadb": "src/kysely-mariadb.ts",
  "kysely-duckdb": "src/kysely-duckdb.ts",
}

/**
 * The packages that the build copies into `dist`, so that the first query of a process loads few
 * files. They are development dependencies. `dist/third-party-licenses.txt` has their licenses.
 */
export const bundledPackages: readonly string[] = ["chevrotain", "leven"]

/**
 * A file of `dist/shared`, and what it holds: packages, and folders and files of `src`. A folder
 * ends in a slash.
 */
interface SharedFile {
  readonly name: string
  readonly holds: readonly string[]
}

/**
 * The files that several entries load. Node.js takes longer to open five small files than to read
 * one large file, even if an entry needs only a part of it. No file may need a later one of this
 * list. The parser has a file of its own, since only those who read texts should load Chevrotain.
 */
export const sharedFiles: readonly SharedFile[] = [
  {
    name: "core",
    holds: [
      ...["diagnostics/", "language/", "url/", "fields/", "leven/"],
      ...["bind/", "evaluate/", "builder/", "complete/", "explain/", "core.ts"],
      // The guard warns of what a stock server answers otherwise, and needs nothing else of its dialect.
      "sieve/codes.ts",
    ],
  },
  { name: "parser", holds: ["parser/", "apply/", "chevrotain/", "@chevrotain/"] },
  { name: "sieve", holds: ["sieve/"] },
  { name: "compare", holds: ["compare/"] },
  { name: "store", holds: ["store/"] },
  { name: "cors", holds: ["endpoint/cors.ts", "endpoint/web.ts"] },
  { name: "endpoint", holds: ["endpoint/"] },
  { name: "collection", holds: ["collection/"] },
  { name: "mock", holds: ["mock/"] },
]
