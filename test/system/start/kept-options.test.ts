import { Command } from "commander"
import { expect, it } from "vitest"
import { optionNames } from "../../../scripts/start/kept-options.ts"
import { addTableOptions } from "../../../src/cli/commands.ts"
import { registerServe } from "../../../src/cli/serve-command.ts"

it("knows every option of the store service but those that npm has too and the one that npm start gives", () => {
  const program = new Command()
  registerServe(program, () => Promise.resolve())
  const options = program.commands.flatMap((command) => command.options)
  const ofFiles = new Command()
  addTableOptions(ofFiles)
  const others = [
    ...ofFiles.options.map(({ long }) => long),
    "--quiet",
    "--verbose",
    "--playground",
  ]
  const own = options.flatMap(({ long, required }) => {
    const name = long?.slice("--".length) ?? ""
    return others.includes(`--${name}`) ? [] : [[name, required ? "value" : "flag"] as const]
  })
  expect(new Map(own)).toEqual(optionNames)
})
