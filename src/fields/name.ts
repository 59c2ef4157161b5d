/** True for what rule N3 allows as the name of a field. */
export function isFieldName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9._-]*$/.test(name) && !/[._-]$|\.\./.test(name)
}
