import { spawnSync } from "node:child_process"

/** Returns what a program says of its version, such as `jq-1.6`; undefined when it is not on this machine. */
export function versionOf(program: string): string | undefined {
  const { error, status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" })
  return error === undefined && status === 0 ? stdout.trim() : undefined
}
