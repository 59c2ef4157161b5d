/**
 * Measures the built playground in a Chromium: `npx node bench/playground.ts`. For 200 and for 200,000 rows it types a query twice,
 * key by key, the second time under a trace. It prints medians: the tasks of the page's main thread per key, the time from a
 * key to painted rows, and the time of one `applyQuery` in this process. The exit code is 1 when an aim is missed.
 */
import process from "node:process"
import { chromium, type Browser } from "playwright-core"
import { generatedTable, generateRows } from "../playground/src/data/generate-rows.ts"
import { tableFrom } from "../playground/src/data/table-source.ts"
import { buildPlayground } from "../scripts/build/build-playground.ts"
import { applyQuery } from "../src/index.ts"
import { listen } from "../src/node/listen.ts"
import { playgroundService } from "../test/system/browser/support/playground-service.ts"
import { browserOptions } from "../test/support/chromium.ts"
import { median } from "./support/measure.ts"
import {
  markPaintedRows,
  traceTyping,
  typeFilters,
  type KeyTimes,
} from "./support/playground-typing.ts"

/** 20 keys. */
const filters = "amount>=75,name@=*ad"
const sorts = "-created"

/** Types the query on a new page with a number of generated rows. */
async function measure(
  browser: Browser,
  address: string,
  count: number,
): Promise<readonly KeyTimes[]> {
  // The policy of the page forbids the texts of functions with which the browser waits.
  const page = await browser.newPage({ bypassCSP: true })
  await page.addInitScript(markPaintedRows)
  await page.goto(`${address}/#data=generated-${count}&filters=&sorts=${sorts}`)
  await page.waitForFunction("painted.count > 0")
  await typeFilters(page, filters)
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.press("Delete")
  await page.waitForTimeout(2000)
  const keys = await traceTyping(browser, page, filters)
  await page.close()
  return keys
}

/** Times one `applyQuery` of each beginning of the query, as a page without a worker would run it. */
function timeApplyQuery(count: number): number {
  // The page knows no types of its rows either.
  const rows: readonly object[] = generateRows(count)
  const table = tableFrom({ kind: "definitions", json: JSON.stringify(generatedTable) })
  if (!table.ok) throw new Error(table.problems.join(" "))
  const texts = [...filters].map((_, index) => filters.slice(0, index + 1))
  const times = [texts, texts].map((texts) =>
    texts.map((filters) => {
      const start = performance.now()
      applyQuery(rows, table.value, { filters, sorts })
      return performance.now() - start
    }),
  )
  return median(times.at(-1) ?? [])
}

function report(what: string, value: number, limit: number): void {
  const reached = value <= limit
  if (!reached) process.exitCode = 1
  console.log(
    `${what}: ${value.toFixed(1)} ms, aim at most ${limit.toFixed(1)}${reached ? "" : " MISSED"}`,
  )
}

if (!buildPlayground()) process.exit(1)
const server = await listen({ fetch: await playgroundService() })
const browser = await chromium.launch(browserOptions())
const small = await measure(browser, server.url, 200)
const large = await measure(browser, server.url, 200_000)
await browser.close()
await server.close()
const tasks = (keys: readonly KeyTimes[]): number => median(keys.map(({ tasks }) => tasks))
const direct = timeApplyQuery(200_000)
console.log(`keys: ${small.length} with 200 rows, ${large.length} with 200,000`)
console.log(
  `one applyQuery of 200,000 rows: ${direct.toFixed(1)} ms; tasks per key with 200 rows: ${tasks(small).toFixed(1)} ms`,
)
report(
  "tasks of the main thread per key, 200,000 rows",
  tasks(large),
  Math.max(50, 5 * tasks(small)),
)
const painted = median(large.map(({ painted }) => painted))
report("from key to painted rows, 200,000 rows", painted, Math.max(100, 4 * direct))
