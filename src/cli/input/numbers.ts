/** Reads an integer within a range, in decimal digits; undefined for anything else. */
export function readWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** Reads a port; undefined for anything else. */
export function readPort(text: string): number | undefined {
  return readWholeNumber(text, 0, 65_535)
}
