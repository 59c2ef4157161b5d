import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Check } from "./example-module.ts"
import { root, type Example } from "./examples.ts"
import { writeExamples } from "./write-examples.ts"

/**
 * Tests that each example runs, and that it says what comes out.
 * @param title - the name of each test, with `%s` for the place of the example.
 * @returns the modules of all examples, once the tests run.
 */
export function testExamples(title: string, examples: readonly Example[]): () => readonly string[] {
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const folder = mkdtempSync(join(root, ".tmp", "examples-"))
  let files: readonly string[] = []
  beforeAll(async () => {
    files = await writeExamples(folder, examples)
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })
  const running = examples.flatMap(({ place, runs }, index) =>
    runs ? [[place, index] as const] : [],
  )
  it.each(running)(title, async (_, index) => {
    const { run } = (await import(files[index] ?? "")) as { run: () => Promise<Check[]> }
    const checks = await run()
    expect(checks.map(({ code, actual }) => ({ code, value: actual }))).toEqual(
      checks.map(({ code, expected }) => ({ code, value: expected })),
    )
  })
  return () => files
}
