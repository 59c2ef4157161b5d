import { visible } from "../../diagnostics/visible.js"
import { formatDataFault, readStoreData } from "../../server/state/read-store-data.js"
import type { StoreData } from "../../server/state/store-data.js"
import { parseJson } from "../input/json.js"
import { openFile } from "../input/source.js"
import { readText } from "../input/text.js"
import { failure, success, type Outcome } from "../outcome.js"
import type { Session } from "../session.js"

/** Data of the user's own. The failure tells everything that is wrong with it. */
export async function readData(session: Session, file: string): Promise<Outcome<StoreData>> {
  const text = await readText(openFile(session, file))
  const json = text.ok ? parseJson(text.value, file) : text
  if (!json.ok) return json
  const data = readStoreData(json.value)
  if (data.ok) return success(data.value)
  const lines = data.faults.map((fault) => `  ${visible(formatDataFault(fault))}`)
  return failure([`${file} cannot be served:`, ...lines, ...(data.omitted > 0 ? [`  and ${data.omitted} more`] : [])].join("\n"))
}
