import { onTestFinished, vi } from "vitest"
import { seedData } from "../../src/mock/seed/seed-data.ts"
import type { StoreData } from "../../src/mock/state/store-data.ts"
import { exchange } from "../node/support.ts"
import { folderOf, recorder, runCli, type Ran } from "./run-cli.ts"

/** Little data, so that starting takes no time. */
export const data: StoreData = seedData({
  sizes: { products: 10, orders: 20, reviews: 10, tickets: 10, webhookLogs: 10 },
})

/** Options for the data, which may differ. */
export function dataOptions(given: Partial<StoreData> = {}): {
  readonly argv: readonly string[]
  readonly folder: string
} {
  return {
    argv: ["--data", "store.json"],
    folder: folderOf({ "store.json": JSON.stringify({ ...data, ...given }) }),
  }
}

/** A service in this process. */
export interface Served {
  readonly out: string
  /** Without a slash at its end. */
  readonly url: string
  /** Stops it, as a signal does. */
  readonly stop: () => Promise<Ran>
  /** What it wrote to standard error so far. */
  readonly err: () => string
}

interface Surroundings {
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `trommel serve` in this process, and waits until it said what it has to say. */
export function startServe(argv: readonly string[], io?: Surroundings): Promise<Served> {
  return startCommand("serve", argv, io)
}

/** Starts a command that runs until it is stopped. */
export async function startCommand(
  command: "serve" | "guard",
  argv: readonly string[],
  io: Surroundings = {},
): Promise<Served> {
  const stdout = recorder()
  const stderr = recorder()
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>()
  const running = runCli([command, ...argv], "", {
    stdout,
    stderr,
    untilStopped: () => stopped.then(() => undefined),
    ...io,
  })
  const stop = (): Promise<Ran> => {
    resolve(undefined)
    return running
  }
  onTestFinished(() => void stop())
  void running.then(({ err }) => stdout.write(err))
  await vi.waitFor(() => {
    if (stdout.text() === "") throw new Error("it says nothing")
  }, 50_000)
  return {
    out: stdout.text(),
    url: /http:\/\/[^\s/]+/.exec(stdout.text())?.[0] ?? "",
    stop,
    err: stderr.text,
  }
}

/** Sends what is not a request, and returns the whole answer. */
export const sendNonsense = (url: string): Promise<string> =>
  exchange({ port: Number(new URL(url).port) }, "nonsense\r\n\r\n")

/** A request that is shown, and the answer below it. */
export interface Shown {
  readonly line: string
  readonly url: string
  readonly key: string
  readonly answer: string
}

/** The requests that a greeting shows. */
export function requestsIn(greeting: string): readonly Shown[] {
  return [
    ...greeting.matchAll(/^ {2}(curl -s -H "Authorization: Bearer (\S+)" "(\S+)")\n {2}(.*)$/gm),
  ].map(([, line = "", key = "", url = "", answer = ""]) => ({ line, url, key, answer }))
}

/** The first line of what a request is answered with now. */
export async function firstLine({ url, key }: Pick<Shown, "url" | "key">): Promise<string> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
  return (await response.text()).split("\n")[0] ?? ""
}
