import { visible } from "../../diagnostics/visible.ts"
import { formatDataFault, readStoreData } from "../../mock/state/read-store-data.ts"
import type { StoreData } from "../../mock/state/store-data.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { readText } from "../input/bytes.ts"
import { openFile } from "../input/open-source.ts"
import { parseJsonFile } from "../input/parse-json.ts"
import type { Output } from "../output/output.ts"
import { stringify } from "../output/stringify.ts"
import type { Session } from "../session.ts"

/** Reads a file as JSON. */
export async function readJsonFile(
  session: Session,
  file: string,
): Promise<CommandResult<unknown>> {
  const source = openFile(session, file)
  const text = await readText(source, session.progress)
  const json = text.ok ? await parseJsonFile(text.value, source.name, session.progress) : text
  session.progress.end()
  return json
}

/** Reads store data from a file. A failure lists the faults of the data. */
export async function readDataFile(
  session: Session,
  file: string,
): Promise<CommandResult<StoreData>> {
  const json = await readJsonFile(session, file)
  if (!json.ok) return json
  const { name } = openFile(session, file)
  const data = readStoreData(json.value)
  if (data.ok) return success(data.value)
  const lines = data.faults.map((fault) => `  ${visible(formatDataFault(fault))}`)
  return failure(
    [
      `${name} cannot be served:`,
      ...lines,
      ...(Array.isArray(json.value)
        ? [
            `  ${name} holds a list of rows: trommel apply ${name} filters it, and the playground opens it`,
          ]
        : []),
      ...(data.omitted > 0 ? [`  and ${data.omitted} more`] : []),
    ].join("\n"),
  )
}

/** Writes store data as a JSON file that `--data` takes, with one row on each line. */
export async function printData(data: StoreData, { write }: Output): Promise<void> {
  let separator = "{"
  for (const [name, rows] of Object.entries<readonly unknown[]>({ ...data })) {
    const lines = rows.map((row) => `\n${stringify(row)}`).join(",")
    const isRead = await write(
      `${separator}\n${JSON.stringify(name)}: [${lines}${lines === "" ? "" : "\n"}]`,
    )
    if (!isRead) return
    separator = ","
  }
  await write("\n}\n")
}
