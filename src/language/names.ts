/** Folds ASCII letters to lower case, as names are compared (rules N1 and T15). */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** True for a name that a table may give to a field (rule N3). */
export function isFieldName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9._-]*$/.test(name) && !/[._-]$|\.\./.test(name)
}
