import { expect, it } from "vitest"
import manifest from "./package.json" with { type: "json" }

it("the recipes import the built package by its name", () => {
  expect(import.meta.resolve("trommel")).toMatch(/\/dist\/index\.js$/)
})

it("every version is exact", () => {
  const exact = /^(?:npm:\w+@)?\d+\.\d+\.\d+$/
  expect(Object.values(manifest.dependencies).filter((it) => !exact.test(it))).toEqual([])
})
