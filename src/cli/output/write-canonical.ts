import { visible } from "../../diagnostics/visible.ts"
import type { Session } from "../session.ts"

/**
 * Writes a text of the language on a line of the output: exactly for a file or another program, and
 * with stand-ins for the characters that would disturb a terminal.
 */
export async function writeCanonical({ out, err }: Session, text: string): Promise<void> {
  const shown = out.isTerminal ? visible(text) : text
  await out.write(`${shown}\n`)
  if (shown !== text)
    await err.write(
      "This text has characters that a terminal cannot show. Write it to a file to get them.\n",
    )
}
