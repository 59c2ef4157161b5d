import { afterAll, beforeAll, vi } from "vitest"

/** Keeps what endpoints log by default out of the output of a file. */
export function silenceErrors(): void {
  beforeAll(() => void vi.spyOn(console, "error").mockReturnValue())
  afterAll(() => {
    vi.mocked(console.error).mockRestore()
  })
}
