import type { Implementation } from "./implementation.ts"

/** The functions that vectors are run against, by the entry of the package that exports them. */
const needed: Readonly<Record<string, readonly string[]>> = {
  trommel: ["parseQuery", "printFilters", "printSorts", "applyQuery", "readUrl", "fieldsFromJson"],
}

/** The exports of the second dialect's entry, apart from the dialect. */
const neededOfDialects: readonly string[] = ["readTerms", "readServerValue", "modelBinding"]

/**
 * The entry of the built package that exports each dialect. The names are strings, so that a
 * missing build is only noticed on use.
 */
const dialects: ReadonlyMap<string, { readonly entry: string; readonly name: string } | undefined> =
  new Map([
    ["standard", undefined],
    // Older files use this name.
    ["storefront", undefined],
    ["sieve", { entry: "trommel/sieve", name: "sieve" }],
  ])

/**
 * Loads the built package in one dialect, on first use.
 * @throws Error that says what is missing.
 */
export async function loadImplementation(dialect: string): Promise<Implementation> {
  if (!dialects.has(dialect))
    throw new Error(`expected the dialect standard or sieve, got ${JSON.stringify(dialect)}`)
  const modules = await Promise.all(
    Object.entries(needed).map(async ([entry, names]) =>
      pick(await load(entry, dialect), entry, names),
    ),
  )
  const functions = Object.assign({}, ...modules) as Implementation
  const place = dialects.get(dialect)
  if (place === undefined) return functions
  const module = await load(place.entry, dialect)
  const given = module[place.name]
  if (typeof given !== "object" || given === null)
    throw new Error(`${place.entry} does not export ${place.name}`)
  return { ...inDialect(functions, given), ...pick(module, place.entry, neededOfDialects) }
}

type Module = Readonly<Record<string, unknown>>

async function load(entry: string, dialect: string): Promise<Module> {
  try {
    return (await import(entry)) as Module
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the package has no ${entry}, which files of the dialect ${dialect} need (is it built?): ${reason}`,
      { cause: error },
    )
  }
}

function pick(module: Module, entry: string, names: readonly string[]): Module {
  const missing = names.filter((name) => typeof module[name] !== "function")
  if (missing.length > 0) throw new Error(`${entry} does not export ${missing.join(", ")}`)
  return Object.fromEntries(names.map((name) => [name, module[name]]))
}

/** Returns the same functions with another dialect in their options. */
export function inDialect(functions: Implementation, dialect: object): Implementation {
  const { printFilters, printSorts } = functions as unknown as Record<
    "printFilters" | "printSorts",
    (nodes: unknown, options: object) => ReturnType<Implementation["printFilters"]>
  >
  return {
    ...functions,
    parseQuery: (query, options) => functions.parseQuery(query, { ...options, ...{ dialect } }),
    printFilters: (conditions) => printFilters(conditions, { dialect }),
    printSorts: (sorts) => printSorts(sorts, { dialect }),
    applyQuery: (rows, table, query, options) =>
      functions.applyQuery(rows, table, query, { ...options, ...{ dialect } }),
  }
}
