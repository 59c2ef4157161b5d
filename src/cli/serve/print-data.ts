import { stringify } from "../output/stringify.ts"
import type { StoreData } from "../../mock/state/store-data.ts"
import type { Output } from "../output/output.ts"

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
