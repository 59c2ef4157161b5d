/** A whole number as people write it; undefined for anything else. */
export function readWholeNumber(text: string, least: number, most: number): number | undefined {
  const number = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

/** The port of an option or of the environment. */
export function readPort(text: string): number | undefined {
  return readWholeNumber(text, 0, 65_535)
}
