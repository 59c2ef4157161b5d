/** A whole number of 32 bits as it is, a negative zero as zero; undefined for any other number. */
export function int32(value: number): number | undefined {
  return value === (value | 0) ? value + 0 : undefined
}
