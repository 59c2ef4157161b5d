import { expect } from "vitest"
import { itOnPlayground, patient, type Playground } from "./support/playground-page.ts"

const link = "#filters="

itOnPlayground("a JSON file that is dropped on the page is asked", { link }, async (playground) => {
  const rows = [
    { title: "Heat", year: 1995 },
    { title: "Alien", year: 1979 },
    { title: "Gigli, uncut", year: 2003 },
  ]
  await drop(playground, "films.json", JSON.stringify(rows))
  await playground.untilMatched(3, 3)
  await playground.type("filters", "year>1990")
  await playground.untilMatched(2, 3)
  expect(playground.inAddress("data")).toBe("own:films.json")
})

itOnPlayground(
  "a CSV file with a byte order mark, quotes and line breaks of Windows is asked",
  { link },
  async (playground) => {
    const lines = ["\uFEFFtitle,year", '"Heat, ""uncut""",1995', "Alien,1979", "Gigli,", ""]
    await drop(playground, "films.csv", lines.join("\r\n"))
    await playground.untilMatched(3, 3)
    await playground.type("filters", "year==null")
    await playground.untilMatched(1, 3)
    await playground.type("filters", String.raw`title==Heat\, "uncut"`)
    await playground.untilMatched(1, 3)
  },
)

const script = "<img src=x onerror=alert(document.title='taken')>"

const hostileFiles: readonly (readonly [name: string, content: string | Uint8Array])[] = [
  ["names.csv", `__proto__,constructor,${script}\n1,2,${script}\n`],
  ["rows.json", `[{"__proto__":{"polluted":1},"b":"${script}"},2]`],
  [`${script}.json`, '[{"a":1},'],
  ["deep.json", "[".repeat(200_000)],
  ["bytes.csv", new Uint8Array([0x61, 0x0a, 0xff, 0xfe, 0x0a])],
  ["nothing.ndjson", ""],
]

itOnPlayground(
  "hostile files are shown as text, or refused in a sentence, and the page goes on",
  { link },
  async (playground) => {
    const { page } = playground
    for (const [name, content] of hostileFiles) await drop(playground, name, content)
    await drop(playground, "good.json", '[{"a":1},{"a":2}]')
    await playground.untilMatched(2, 2)
    expect(await page.title()).toBe("trommel playground")
    expect(await page.locator("img").count()).toBe(0)
    expect(await page.evaluate("({}).polluted")).toBe(undefined)
  },
)

itOnPlayground(
  "a broken file is refused with the place of the fault",
  { link },
  async (playground) => {
    await drop(playground, "films.json", '[{"a":1},\n{"a":}]')
    await playground.page
      .getByText(/films\.json.*line 2/)
      .first()
      .waitFor()
  },
)

/** Drops a file on the page, as from a folder of the visitor. */
async function drop(
  { page, inAddress }: Playground,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const bytes = [...(typeof content === "string" ? new TextEncoder().encode(content) : content)]
  const dataTransfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name))
      return transfer
    },
    { name, bytes },
  )
  await page.dispatchEvent("body", "dragover", { dataTransfer })
  await page.dispatchEvent("body", "drop", { dataTransfer })
  await expect.poll(() => inAddress("data"), patient).toBe(`own:${name}`)
}
