import type * as Collection from "../../src/collection.ts"
import type * as Main from "../../src/index.ts"
import type * as Mock from "../../src/mock.ts"
import type * as Server from "../../src/server.ts"
import type * as Sieve from "../../src/sieve.ts"
import type * as Store from "../../src/store.ts"

const load = async (entry: string): Promise<unknown> =>
  import(new URL(`../../dist/${entry}.js`, import.meta.url).href)

/** The built package, as users get it. The types are those of the sources, which exist before the first build. */
export const {
  applyQuery,
  bindQuery,
  defineFields,
  parseFilters,
  parseQuery,
  prepareQuery,
  runQuery,
} = (await load("index")) as typeof Main
export const { sieve } = (await load("sieve")) as typeof Sieve

export const { createCollection } = (await load("collection")) as typeof Collection

/** What answers requests. It is loaded by those alone who measure it. */
export interface ServerParts {
  readonly listEndpoint: typeof Server.listEndpoint
  readonly createStoreServer: typeof Mock.createStoreServer
  readonly seedData: typeof Mock.seedData
  readonly seedKeys: typeof Mock.seedKeys
  readonly ordersTable: typeof Store.ordersTable
}

/** Loads what answers requests: from the built package, or from an older build in another folder. */
export async function loadServerParts(
  folder = new URL("../../dist/", import.meta.url),
): Promise<ServerParts> {
  const from = async (entry: string): Promise<unknown> =>
    import(new URL(`${entry}.js`, folder).href)
  const { listEndpoint } = (await from("server")) as typeof Server
  const { createStoreServer, seedData, seedKeys } = (await from("mock")) as typeof Mock
  const { ordersTable } = (await from("store")) as typeof Store
  return { listEndpoint, createStoreServer, seedData, seedKeys, ordersTable }
}
