import { spawnSync } from "node:child_process"
import { chmodSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { folderOf, orderFiles } from "../../cli/run-cli.ts"

const program = fileURLToPath(new URL(`../../../${manifest.bin.trommel}`, import.meta.url))

/** Runs a script in a shell that finds the program, in a folder with rows. */
function runShell(shell: string, ...argv: readonly string[]): string {
  const folder = folderOf(orderFiles)
  chmodSync(program, 0o755)
  symlinkSync(program, join(folder, "trommel"))
  symlinkSync(process.execPath, join(folder, "node"))
  const env = { PATH: `${folder}:${process.env.PATH ?? ""}` }
  const { stdout, stderr, error } = spawnSync(shell, argv, { cwd: folder, encoding: "utf8", env })
  expect([error, stderr]).toEqual([undefined, ""])
  return stdout
}

const isMissing = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).error !== undefined

describe("the scripts of completion", () => {
  it("bash gets words, names of fields, and files", () => {
    const script = String.raw`
      source <(trommel completion bash)
      compopt() { echo "compopt $*"; }
      try() { COMP_LINE=$1 COMP_POINT=${"$"}{#1}; _trommel trommel "$2"; printf '%s\n' "${"$"}{COMPREPLY[@]}" -; }
      try 'trommel ap' ap
      try "trommel apply orders.csv --filters 'tot" tot
      try 'trommel apply orders.csv --sorts=-cr' -cr
      try 'trommel apply ' ''
      npx() { "$@"; }
      COMP_WORDS=(npx trommel ap) COMP_CWORD=2
      try 'npx trommel ap' ap
      COMP_WORDS=(npx other ap) COMPREPLY=()
      try 'npx other ap' ap
    `
    expect(
      runShell("bash", "--norc", "-c", script)
        .trim()
        .split(/\n?-\n/),
    ).toEqual([
      "apply",
      "compopt -o nospace\ntotal==\ntotal!=\ntotal>\ntotal<\ntotal>=\ntotal<=",
      "-created",
      "compopt -o default",
      "apply",
      "-",
    ])
  })

  it.skipIf(isMissing("zsh"))("zsh gets words, names of fields, and files", () => {
    const script = String.raw`
      compdef() { : }
      compadd() { print -r -- $* }
      _files() { print files }
      source <(trommel completion zsh)
      words=(trommel ap) CURRENT=2; _trommel
      words=(trommel apply orders.csv --filters "'tot"); CURRENT=5; _trommel
      words=(trommel apply ''); CURRENT=3; _trommel
    `
    expect(runShell("zsh", "-f", "-c", script)).toBe(
      "-- apply\n-S -- total== total!= total> total< total>= total<=\nfiles\n",
    )
  })

  it.skipIf(isMissing("fish"))("fish gets words, names of fields, and files", () => {
    const script = [
      "trommel completion fish | source",
      "complete -C 'trommel ap'",
      `complete -C "trommel apply orders.csv --filters 'tot"`,
      "complete -C 'trommel apply orders.c'",
    ].join("\n")
    expect(runShell("fish", "--no-config", "-c", script)).toBe(
      "apply\ntotal!=\ntotal<\ntotal<=\ntotal==\ntotal>\ntotal>=\norders.csv\n",
    )
  })
})
