import type { InputFormat } from "../flags.ts"
import type { CellRowOptions } from "../input/csv/read-cell-rows.ts"
import { openRows } from "../input/open-source.ts"
import type { Session } from "../session.ts"
import { formatOfName, readSource, type SourceRows } from "./read-source.ts"

/** Options for opening the input. */
export interface OpenInputOptions extends CellRowOptions {
  /** The file of the rows; undefined for standard input. */
  readonly file: string | undefined
  /** The format; undefined when name and content of the file decide. */
  readonly format: InputFormat | undefined
}

/** Opens the rows. Nothing is read before they are looped over. */
export async function openInput(
  session: Session,
  { file, format = formatOfName(file), ...options }: OpenInputOptions,
): Promise<SourceRows> {
  const { progress } = session
  return readSource(openRows(session, file), { ...options, progress, format })
}
