import { expect, it } from "vitest"
import { createThreadHolder, type ThreadHolder } from "../../../../src/cli/store-thread/thread.ts"
import { filledFile, program, taskOf, waitBusily } from "./support.ts"

interface Ended {
  readonly holder: ThreadHolder
  readonly started: Awaited<ReturnType<ThreadHolder["start"]>>
  /** What the holder told besides. */
  readonly told: readonly string[]
}

/** Starts a thread that is told to end at once, and hears nothing of it for some time. */
async function startAndEnd(milliseconds: number): Promise<Ended> {
  const told: string[] = []
  const holder = createThreadHolder(program, {
    receive: ({ kind }) => told.push(kind),
    onEnded: () => told.push("its end"),
    onError: (text) => told.push(text),
  })
  const starting = holder.start(taskOf(filledFile()))
  holder.send({ kind: "end" })
  const heard = performance.now() + milliseconds
  waitBusily(() => performance.now() > heard)
  return { holder, started: await starting, told }
}

it("closing a thread that ended before its first message was read waits for nothing, and it is no thread", async () => {
  for (const milliseconds of [250, 500, 1000]) {
    const { holder, started, told } = await startAndEnd(milliseconds)
    // Node.js may also tell the end in a turn of its own. The thread is ready until then.
    expect(holder.hasThread()).toBe(started.ok)
    if (!started.ok)
      expect([started.reason, told]).toEqual(["the thread that uses the file ended", []])
    await holder.close()
    expect(holder.hasThread()).toBe(false)
  }
})
