import { expect, it } from "vitest"
import { createThreadHolder, type ThreadHolder } from "../../../src/cli/store-thread/thread.ts"
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

it("a thread that has ended when its first message is read is no thread, and closing waits for nothing", async () => {
  let milliseconds = 250
  let last = await startAndEnd(milliseconds)
  // A thread that takes longer than that is ready, and ends later.
  while (last.started.ok && milliseconds < 10_000) {
    await last.holder.close()
    milliseconds *= 2
    last = await startAndEnd(milliseconds)
  }
  const { holder, started, told } = last
  expect(started).toEqual({ ok: false, reason: "the thread that uses the file ended" })
  expect([holder.hasThread(), told]).toEqual([false, []])
  await holder.close()
})
