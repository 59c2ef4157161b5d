/**
 * Writes a body as JSON again: JSON has many spellings of a character, and this leaves one, in which credentials are found.
 * @returns undefined for a body that was not JSON, or that is nested too deeply to be written.
 */
export function writeBody(body: unknown): string | undefined {
  try {
    return JSON.stringify(body)
  } catch {
    return undefined
  }
}
