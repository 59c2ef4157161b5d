/** Returns a record with the same names, whose values a function makes. */
export const mapValues = <Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]))
