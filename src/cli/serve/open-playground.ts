import { resolve } from "node:path"
import { quote } from "../../diagnostics/wording.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { Session } from "../session.ts"
import { listStaticFiles, type StaticFiles } from "./static-files.ts"

/**
 * Finds the files of the playground in a folder. Those that depend on the data are replaced by what the service holds.
 * @param ofService - The functions that write these files, by their names.
 */
export async function openPlayground(
  session: Session,
  folder: string,
  ofService: ReadonlyMap<string, () => string>,
): Promise<CommandResult<StaticFiles>> {
  const files = await listStaticFiles(resolve(session.folder, folder)).catch(() => undefined)
  if (files?.has("/index.html") !== true)
    return failure(
      `The folder ${quote(folder)} does not hold the playground. In a clone of trommel, npx node scripts/build-playground.ts puts it into playground/dist.`,
    )
  for (const [name, write] of ofService)
    files.set(`/${name}`, {
      type: "application/json",
      read: () => Promise.resolve(new TextEncoder().encode(write())),
    })
  return success(files)
}
