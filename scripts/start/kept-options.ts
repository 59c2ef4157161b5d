/** The options of the service that take a value, and those that do not. npm has none of these names. */
export const optionNames: ReadonlyMap<string, "value" | "flag"> = new Map([
  ["port", "value"],
  ["host", "value"],
  ["seed", "value"],
  ["orders", "value"],
  ["data", "value"],
  ["latency", "value"],
  ["rate", "value"],
  ["nulls", "flag"],
  ["print-data", "flag"],
  ["strict", "flag"],
  ["lenient", "flag"],
  ["examples", "flag"],
  ["assumed", "flag"],
  ["webhook", "value"],
  ["shuffle-ties", "flag"],
  ["faults", "value"],
  ["openapi", "flag"],
])

/**
 * Tells the right call when options of the service stood before `--`, so that npm kept them for itself. It hands them on as
 * variables, and the value of `--port 4000` as an argument.
 * @returns undefined when npm kept none.
 * @example adviseKeptOptions(["4000"], { npm_lifecycle_event: "start", npm_config_port: "true" })
 */
export function adviseKeptOptions(
  given: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (env.npm_lifecycle_event !== "start") return undefined
  const kept = [...optionNames].flatMap(([name, kind]) => {
    const value = env[`npm_config_${name.replaceAll("-", "_")}`]
    return value === undefined || value === "" ? [] : [{ name, kind, value }]
  })
  if (kept.length === 0) return undefined
  // npm does not tell which argument belongs to which option, unless there is one of each.
  const lacking = kept.filter(({ kind, value }) => kind === "value" && value === "true")
  const known = lacking.length === 1 && given.length === 1 ? given[0] : "…"
  const options = kept.map(({ name, kind, value }) =>
    kind === "flag" ? `--${name}` : `--${name} ${value === "true" ? (known ?? "…") : value}`,
  )
  const names = kept.map(({ name }) => `--${name}`).join(", ")
  return `npm keeps ${names} for itself. Put -- before the options: npm start -- ${options.join(" ")}`
}
