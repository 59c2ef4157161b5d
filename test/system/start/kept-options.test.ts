import { Command } from "commander"
import { expect, it } from "vitest"
import { optionNames } from "../../../scripts/start/kept-options.ts"
import { registerServe } from "../../../src/cli/serve-command.ts"

it("knows every option of trommel serve but those that npm has too and the one that npm start gives", () => {
  const program = new Command()
  registerServe(program, () => Promise.resolve())
  const options = program.commands.flatMap((command) => command.options)
  const own = options.flatMap(({ long, required }) => {
    const name = long?.slice("--".length) ?? ""
    const isOthers = ["quiet", "verbose", "playground"].includes(name)
    return isOthers ? [] : [[name, required ? "value" : "flag"] as const]
  })
  expect(new Map(own)).toEqual(optionNames)
})
