import type { Implementation } from "./implementation.ts"

/** The functions that vectors are run against, by the entry of the package that exports them. */
const needed: Readonly<Record<string, readonly string[]>> = {
  trommel: ["parseQuery", "printFilters", "printSorts", "applyQuery", "readUrl", "fieldsFromJson"],
}

/** What the second dialect's entry exports besides the dialect. */
const neededOfDialects: readonly string[] = ["readTerms"]

/** Where the built package has each dialect. The names are held as texts: what is not built yet is found out when it is asked for. */
const dialects: ReadonlyMap<string, { readonly entry: string; readonly name: string } | undefined> =
  new Map([
    ["standard", undefined],
    // The name that older files use.
    ["storefront", undefined],
    ["sieve", { entry: "trommel/sieve", name: "sieve" }],
  ])

/**
 * The built package in one dialect, as what vectors are run against. Loaded when it is first asked for.
 * @throws Error that says what is missing.
 */
export async function loadImplementation(dialect: string): Promise<Implementation> {
  if (!dialects.has(dialect))
    throw new Error(`there is no dialect ${JSON.stringify(dialect)}; there are standard and sieve`)
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

/** The same functions with another dialect in their options. */
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
