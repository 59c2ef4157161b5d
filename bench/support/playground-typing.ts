import type { Browser, Page } from "playwright-core"

/** What one key did, in milliseconds. */
export interface KeyTimes {
  /** From the key to the frame with the rows of its answer. */
  readonly painted: number
  /** All tasks of the page's main thread until the next key. */
  readonly tasks: number
}

/** The time after each key in which the page does what it postpones, such as counts. */
const pause = 500

/** Types the filters of a page key by key under a trace. Expects an empty text. Columns are warm when they were typed before. */
export async function traceTyping(
  browser: Browser,
  page: Page,
  filters: string,
): Promise<readonly KeyTimes[]> {
  await browser.startTracing(page, {
    categories: ["toplevel", "blink.user_timing"],
  })
  await typeFilters(page, filters)
  await page.evaluate("performance.mark('key')")
  const trace = await browser.stopTracing()
  return readKeys(JSON.parse(trace.toString()) as Trace)
}

/** Types the filters of a page, each key after the rows of the last are painted. */
export async function typeFilters(page: Page, filters: string): Promise<void> {
  await page.getByRole("textbox", { name: "filters", exact: true }).click()
  for (const key of filters) {
    const before = await page.evaluate<number>("painted.count")
    await page.evaluate("performance.mark('key')")
    await page.keyboard.type(key)
    await page.waitForFunction(`painted.count > ${before}`)
    await page.waitForTimeout(pause)
  }
}

/** Runs in the page before its scripts: marks each frame after an answer with rows. */
export function markPaintedRows(): void {
  const painted = { count: 0 }
  Object.assign(globalThis, { painted })
  const mark = (): void => {
    performance.mark("painted")
    painted.count++
  }
  // A message that is sent in a frame arrives after the frame is made.
  const afterFrame = (): void => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = mark
    port2.postMessage(0)
  }
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (JSON.stringify(data).includes('"kind":"rows"')) requestAnimationFrame(afterFrame)
      })
    }
  }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[]
}

function readKeys({ traceEvents }: Trace): readonly KeyTimes[] {
  const keys = traceEvents.filter(({ name }) => name === "key").sort((a, b) => a.ts - b.ts)
  const frames = traceEvents.filter(({ name }) => name === "painted")
  const [first] = keys
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) =>
      name === "ThreadControllerImpl::RunTask" && pid === first?.pid && tid === first.tid,
  )
  if (tasks.length === 0) throw new Error("The trace has no tasks of the main thread.")
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  return keys.slice(0, -1).map(({ ts }, index) => {
    const end = keys[index + 1]?.ts ?? Infinity
    const own = (event: TraceEvent): boolean => event.ts >= ts && event.ts < end
    return {
      painted: ((frames.find(own)?.ts ?? NaN) - ts) / 1000,
      tasks: sum(tasks.filter(own).map(({ dur = 0 }) => dur)) / 1000,
    }
  })
}
