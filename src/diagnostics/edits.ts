/** True when so few edits lead from a name to another: a letter more, less or changed, or two neighbors swapped. */
export function isNear(name: string, other: string, edits = name.length < 7 ? 1 : 2): boolean {
  if (Math.abs(name.length - other.length) > edits) return false
  if (name === other || edits === 0) return name === other
  const [first, second] = name
  const [otherFirst, otherSecond] = other
  const [rest, otherRest] = [name.slice(1), other.slice(1)]
  if (first === otherFirst) return isNear(rest, otherRest, edits)
  return (
    isNear(rest, other, edits - 1) ||
    isNear(name, otherRest, edits - 1) ||
    isNear(rest, otherRest, edits - 1) ||
    (first === otherSecond &&
      second === otherFirst &&
      isNear(name.slice(2), other.slice(2), edits - 1))
  )
}

/** True for two names that differ in the order of two neighbors alone. */
export function isSwapped(name: string, other: string): boolean {
  const lettersOf = (text: string): string => [...text].sort().join("")
  return name !== other && isNear(name, other, 1) && lettersOf(name) === lettersOf(other)
}
