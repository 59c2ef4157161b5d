/** Writes a name as SQL of both engines, for statements that kysely does not write. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
