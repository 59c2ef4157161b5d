/** Folds ASCII letters to lower case, as names are compared (rules N1 and T15). */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** True for a name that a table may give to a field (rule N3). */
export function isFieldName(name: string): boolean {
  return (
    /^\p{L}[\p{L}\p{M}\p{Nd}._-]*$/u.test(name) &&
    !/[._-]$|\.\./.test(name) &&
    name === name.normalize("NFC")
  )
}
