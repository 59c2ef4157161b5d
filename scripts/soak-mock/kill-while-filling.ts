import { existsSync, rmSync } from "node:fs"
import type { Category, User } from "../../src/store/resources.ts"
import type { Random } from "../builder-round-trip/random.ts"
import { checkFile } from "./check-file.ts"
import { killWhileStarting, startServe, type ServeCommand } from "./serve-process.ts"
import { createSend, readData } from "./service-client.ts"

/** How often to kill a service that fills its file. */
export interface FillOptions {
  /** A service over a file that does not exist. */
  readonly command: ServeCommand
  readonly orders: number
  readonly rounds: number
  /** The most milliseconds before a kill. */
  readonly longest: number
  readonly random: Random
}

/**
 * Kills a service again and again while it fills its file. A file with the name that was given must be complete; where
 * there is none, the next start fills it.
 * @returns what is wrong.
 */
export async function killWhileFilling(options: FillOptions): Promise<readonly string[]> {
  const { command, rounds, longest, random } = options
  const problems: string[] = []
  for (let round = 1; round <= rounds; round++) {
    await killWhileStarting(fillingOf(options), random.below(longest))
    const found = existsSync(command.file) ? await checkFilled(options, command) : []
    problems.push(...found.map((problem) => `kill ${round} while filling: ${problem}`))
  }
  problems.push(...(await checkFilled(options, fillingOf(options))))
  return problems
}

function fillingOf({ command, orders }: FillOptions): ServeCommand {
  return { ...command, options: ["--orders", String(orders)] }
}

/**
 * Starts the service, looks at its rows, writes, and kills it. Then the file is deleted, but nothing else that a kill leaves
 * beside it: a user does so too.
 */
async function checkFilled(
  { orders }: FillOptions,
  command: ServeCommand,
): Promise<readonly string[]> {
  const service = await startServe(command)
  const send = createSend(service.url)
  const { stores } = (await readData(send, "/user")) as User
  const path = `/stores/${stores[0]?.id ?? ""}`
  const pages = (await send({ path: `${path}/orders?pageSize=1` }))?.pages
  const categories = (await readData(send, `${path}/categories`)) as readonly Category[]
  await send({ path: `${path}/categories`, method: "POST", body: { name: "written" } })
  await service.end("SIGKILL")
  const problems = [...checkFile(command.file)]
  if (pages !== orders) problems.push(`there are ${pages ?? "no"} orders in place of ${orders}`)
  if (categories.some(({ name }) => name === "written"))
    problems.push("a new file has a change of an old one")
  rmSync(command.file)
  return problems
}
