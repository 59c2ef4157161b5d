/** The form in which names are compared: ASCII letters small, all others as they are (rules N1 and T15). */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
