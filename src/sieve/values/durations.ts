const ticksPerSecond = 10_000_000n

/** The order and the separators of the numbers, in the order in which the library tries them. */
const forms: readonly RegExp[] = [
  /^(?<days>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)$/,
  /^(?<days>\d+)\.(?<hours>\d+):(?<minutes>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+):\.(?<fraction>\d+)$/,
  /^(?<days>\d+):(?<hours>\d+):(?<minutes>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)\.(?<fraction>\d+)$/,
  /^(?<days>\d+)\.(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)$/,
  /^(?<days>\d+)\.(?<hours>\d+):(?<minutes>\d+):\.(?<fraction>\d+)$/,
  /^(?<days>\d+):(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)$/,
  /^(?<days>\d+):(?<hours>\d+):(?<minutes>\d+):\.(?<fraction>\d+)$/,
  /^(?<days>\d+)[.:](?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)\.(?<fraction>\d+)$/,
]

/** No number of a duration has more bits, not counting the zeros at its start. */
const mostOfNumber = 2 ** 28 - 1

/**
 * Reads a duration as ticks of 100 ns (rule S14): days, hours and minutes, hours, minutes and seconds, each form with days before
 * a point or a colon, and with a fraction of the second. Where the hours of `24:00:00` do not fit, they are days.
 * @param text - Without white space at its ends.
 */
export function readDurationText(text: string): bigint | undefined {
  const negative = text.startsWith("-")
  const numbers = negative ? text.slice(1) : text
  for (const form of forms) {
    const ticks = countTicks(form.exec(numbers)?.groups)
    const value = negative && ticks !== undefined ? -ticks : ticks
    if (value !== undefined && value === BigInt.asIntN(64, value)) return value
  }
  return undefined
}

/** Returns the ticks of the parts of a form; undefined when one of them is too large for its place. */
function countTicks(
  parts: Readonly<Record<string, string | undefined>> | undefined,
): bigint | undefined {
  if (parts === undefined) return undefined
  const { days = "0", hours = "0", minutes = "0", seconds = "0", fraction = "0" } = parts
  const written = [days, hours, minutes, seconds, fraction].map((digits) =>
    significantNumber(digits),
  )
  const [day = 0, hour = 0, minute = 0, second = 0, rest = 0] = written
  if (written.some((number) => number > mostOfNumber) || hour > 23 || minute > 59 || second > 59)
    return undefined
  const ticks = readFraction(fraction, rest)
  if (ticks === undefined) return undefined
  const whole = ((BigInt(day) * 24n + BigInt(hour)) * 60n + BigInt(minute)) * 60n + BigInt(second)
  return whole * ticksPerSecond + BigInt(ticks)
}

/** Returns the number of the digits; infinite when there are more than a number can have. */
function significantNumber(digits: string): number {
  const significant = digits.replace(/^0+/, "")
  return significant.length > 9 ? Infinity : Number(significant)
}

/**
 * Reads the fraction of a second as ticks. More than seven digits are rounded, half up, where a zero comes first, and are
 * refused otherwise.
 */
function readFraction(digits: string, number: number): number | undefined {
  const excess = digits.length - 7
  if (number === 0) return 0
  if (excess <= 0) return number * 10 ** -excess
  if (!digits.startsWith("0")) return undefined
  return excess > 9 ? 0 : Math.floor((number * 2 + 10 ** excess) / (2 * 10 ** excess))
}
