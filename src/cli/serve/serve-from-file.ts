import { rmSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { unfinishedName } from "../../mock-sqlite/unfinished-name.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { ServeFlags } from "../flags.ts"
import { formatCount } from "../output/format-count.ts"
import type { Session } from "../session.ts"
import type { RowOrigin } from "../store-thread/messages.ts"
import { startThreadService } from "../store-thread/thread-service.ts"
import { fillInThread } from "../store-thread/thread.ts"
import { readDataFile } from "./read-data-file.ts"
import { describeOrigin, reportError, type ServedStore } from "./served-store.ts"

/** A file of SQLite that the command serves. */
export interface FileRequest {
  /** The name as the user wrote it. */
  readonly name: string
  readonly flags: ServeFlags
  /** Resolves when the user stops the command. */
  readonly stopped: Promise<void>
}

/**
 * Makes a service over a file, which is filled first if it does not exist.
 * @returns undefined when the user stopped the command before.
 */
export async function serveFromFile(
  session: Session,
  request: FileRequest,
): Promise<CommandResult<ServedStore | undefined>> {
  const { name, flags } = request
  const isNew = findFile(session, request)
  if (!isNew.ok) return isNew
  if (isNew.value) {
    const filled = await fillFile(session, request)
    if (!filled.ok) return filled
    if (!filled.value) return success(undefined)
  }
  const { strict = false, assumed = false, rate } = flags
  const service = await startThreadService({
    program: session.storeThread,
    task: {
      kind: "serve",
      file: resolve(session.folder, name),
      ...{ strict, assumed, rateLimit: rate ?? false, plan: [], rates: [] },
    },
    onError: (text) => reportError(session, text),
  })
  if (!service.ok) return service
  const origin = isNew.value ? `${describeOrigin(flags)}, stored in ${name}` : `stored in ${name}`
  return success({ ...service.value, origin, playgroundFiles: () => new Map() })
}

/** Tells whether a file has to be filled. An existing one is never filled again. */
function findFile({ folder }: Session, { name, flags }: FileRequest): CommandResult<boolean> {
  if (name === ":memory:" || name === "")
    return failure("--sqlite needs the name of a file; without --sqlite the data is in memory")
  const found = statSync(resolve(folder, name), { throwIfNoEntry: false })
  if (found === undefined) return success(true)
  if (!found.isFile()) return failure(`${name} is not a file: give the name of a file`)
  const useless = generatingFlag(flags)
  return useless === undefined
    ? success(false)
    : failure(
        `${name} exists and is served as it is, so ${useless} would have no effect: leave it out, or give the name of a new file`,
      )
}

/** Returns the first flag that says what new data is. */
function generatingFlag({ orders, seed, nulls, data }: ServeFlags): string | undefined {
  if (orders !== undefined) return "--orders"
  if (seed !== undefined) return "--seed"
  if (nulls === true) return "--nulls"
  return data === undefined ? undefined : "--data"
}

/** Fills a new file. @returns false when the user stopped the command. */
async function fillFile(
  session: Session,
  { name, flags, stopped }: FileRequest,
): Promise<CommandResult<boolean>> {
  const { progress } = session
  const origin = await chooseOrigin(session, flags)
  if (!origin.ok) return origin
  const file = resolve(session.folder, name)
  const filled = await fillInThread({
    program: session.storeThread,
    task: { kind: "fill", file, origin: origin.value },
    onProgress: (rows) => void progress.show(() => `filling ${name}: ${formatCount(rows, "row")}`),
    stopped,
  })
  progress.end()
  if (filled.ok && !filled.value) rmSync(unfinishedName(file), { force: true })
  return filled
}

async function chooseOrigin(
  session: Session,
  { orders, seed = 1, nulls = false, data }: ServeFlags,
): Promise<CommandResult<RowOrigin>> {
  if (data === undefined) {
    const sizes = orders === undefined ? {} : { orders }
    return success({ kind: "seed", options: { seed, nulls, sizes } })
  }
  const read = await readDataFile(session, data)
  return read.ok ? success({ kind: "data", data: read.value }) : read
}
