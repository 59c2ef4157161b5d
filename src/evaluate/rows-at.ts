/** Collects the rows at some positions, with a plain loop: `Array.from` takes ten times as long. */
export function rowsAt<Row>(rows: readonly Row[], positions: ArrayLike<number>): Row[] {
  const found = new Array<Row>(positions.length)
  for (let index = 0; index < positions.length; index++)
    found[index] = rows[positions[index] as number] as Row
  return found
}
