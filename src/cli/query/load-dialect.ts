import type { ReadsParameters } from "../../url/dialect.ts"
import { standard } from "../../apply/standard.ts"
import type { SieveDialect } from "../../sieve/sieve-dialect.ts"
import type { ServerBinding } from "../../sieve/model-binding.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { DialectFlags } from "../flags.ts"

/** A dialect of the command line: its reading, printing, binding and paging, and a server's way to find the parameters. */
export type CliDialect = (typeof standard | SieveDialect) & ReadsParameters

/** Flags that choose a dialect. */
interface ChosenDialect extends DialectFlags {
  readonly binding?: ServerBinding
}

/** Returns the dialect of the flags. All but the default one are imported when they are needed. */
export async function loadDialect(flags: ChosenDialect): Promise<CommandResult<CliDialect>> {
  const { dialect, sieveOptions, binding } = flags
  if (dialect !== "sieve" && sieveOptions !== undefined)
    return failure("--sieve-options needs --dialect sieve")
  const loaded = dialect === "sieve" ? await loadSieve(sieveOptions) : success(standard)
  if (!loaded.ok || binding === undefined) return loaded
  const { modelBinding } = await import("../../sieve/model-binding.ts")
  return success({ ...loaded.value, parameters: modelBinding(binding) })
}

/** Returns the dialect of a stock Sieve server with options as JSON. */
export async function loadSieve(options: string | undefined): Promise<CommandResult<SieveDialect>> {
  if (options === undefined) return success((await import("../../sieve/sieve-dialect.ts")).sieve)
  try {
    const { sieveWith } = await import("../../sieve/sieve-dialect.ts")
    return success(sieveWith(readJson(options)))
  } catch (error) {
    return failure(`--sieve-options: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Reads JSON that holds an object. */
function readJson(text: string): object {
  const json: unknown = JSON.parse(text)
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json
  throw new TypeError('expected an object, such as {"maxPageSize":50}')
}
