/** Folds ASCII letters to lower case, as names are compared (rules N1 and T15). */
export function foldName(name: string): string {
  // Most names have no capitals, and a pattern takes several times as long to see that.
  for (let index = 0; index < name.length; index++)
    if (isCapital(name.charCodeAt(index))) return foldCapitals(name)
  return name
}

const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a

function foldCapitals(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** True for a name that a table may give to a field (rule N3). */
export function isFieldName(name: string): boolean {
  // Most names are ASCII, and it takes a millisecond to make the other pattern.
  const isSpelled =
    /^[a-z][\w.-]*$/i.test(name) ||
    (/^\p{L}[\p{L}\p{M}\p{Nd}._-]*$/u.test(name) && name === name.normalize("NFC"))
  return isSpelled && !/[._-]$|\.\./.test(name)
}
