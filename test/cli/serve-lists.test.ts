import { describe, expect, it } from "vitest"
import { folderOf, runCli } from "./run-cli.ts"
import { data, sendNonsense, startServe } from "./serve-session.ts"

const films = [
  { title: "Alien", year: 1979 },
  { title: "Heat", year: 1995 },
]
const files = {
  "films.json": JSON.stringify(films),
  "orders.csv": "id,total\n1,9.5\n2,120\n",
  "more/films.ndjson": '{"title":"Fargo"}\n',
  "my films+.tsv": "a\n1\n",
  "fields.json": '{ "title": { "kind": "text" } }',
  "store.json": JSON.stringify(data),
  "keys.json": JSON.stringify({ accounts: data.accounts, stores: [] }),
  "long.json": '[{"id":9007199254740992},{"id":9007199254740993,"rate":0.12345678901234567891}]',
  "none.json": "[]",
  "answer.json": JSON.stringify({ items: films, others: films }),
}

/** Runs the command where it fails, and returns what it says. */
const failing = async (...argv: readonly string[]): Promise<string> => {
  const { code, out, err } = await runCli(["serve", ...argv], "", { folder: folderOf(files) })
  expect({ code, out }).toEqual({ code: 2, out: "" })
  return err
}

const start = (...argv: readonly string[]) => startServe(argv, { folder: folderOf(files) })

const ask = async (url: string, init?: RequestInit): Promise<readonly [number, unknown]> => {
  const response = await fetch(url, init)
  return [response.status, await response.json()]
}

describe("trommel serve with files", () => {
  it("serves each file as a list at the path of its name, with guessed fields", async () => {
    const { url } = await start("films.json", "orders.csv")
    expect(await ask(`${url}/films?filters=year>1980`)).toEqual([
      200,
      { data: [films[1]], pages: 1, total: 1 },
    ])
    expect(await ask(`${url}/orders?sorts=-total&pageSize=1`)).toEqual([
      200,
      { data: [{ id: 2, total: 120 }], pages: 2, total: 2 },
    ])
  })

  it("takes the name from the last part of a path, in any encoding", async () => {
    const { url, out } = await start("more/films.ndjson", "my films+.tsv")
    expect(await ask(`${url}/films`)).toMatchObject([200, { total: 1 }])
    for (const path of ["/my%20films%2B", "/my films+"])
      expect(await ask(url + path)).toMatchObject([200, { data: [{ a: 1 }] }])
    expect(out).toContain("  /my%20films%2B  1 row: a\n")
  })

  it("refuses a query with a mistake, unless --lenient ignores the mistake", async () => {
    const [strict, lenient] = [await start("films.json"), await start("films.json", "--lenient")]
    const query = "/films?filters=yaer>1980"
    expect(await ask(strict.url + query)).toMatchObject([
      400,
      { message: 'The query is refused. There is no field "yaer". Did you mean year?' },
    ])
    expect(await ask(lenient.url + query)).toMatchObject([200, { total: 2 }])
  })

  it("answers with all digits of numbers, and without rows where a file has none", async () => {
    const { url } = await start("long.json", "none.json")
    const answer = async (path: string) => (await fetch(url + path)).text()
    expect(await answer("/long?filters=id==9007199254740993")).toBe(
      '{"data":[{"id":9007199254740993,"rate":0.12345678901234567891}],"pages":1,"total":1}',
    )
    expect(await answer("/none?filters=a==1")).toBe('{"data":[],"pages":0,"total":0}')
  })

  it("takes the fields of one file from --fields, and of no more files", async () => {
    const { url } = await start("films.json", "--fields", "fields.json")
    expect((await ask(`${url}/films?filters=year>1980`))[0]).toBe(400)
    expect(await failing("films.json", "orders.csv", "--fields", "fields.json")).toBe(
      "error: --fields defines the fields of one file, got 2 files\n",
    )
  })

  it("takes the property of the rows from --rows", async () => {
    const { url } = await start("answer.json", "--rows", "items")
    expect(await ask(`${url}/answer`)).toMatchObject([200, { total: 2 }])
    expect(await ask(`${(await start("answer.json")).url}/answer`)).toMatchObject([
      200,
      { total: 2 },
    ])
    expect(await failing("answer.json", "--rows", "item")).toContain('a list of rows at "item"')
  })

  it("answers 405 to what would change a list, and 404 with the paths to any other path", async () => {
    const { url } = await start("films.json", "orders.csv")
    expect((await ask(`${url}/films`, { method: "POST", body: "{}" }))[0]).toBe(405)
    for (const path of ["/", "/film", "/films/1", "/%E0%A4%A"])
      expect(await ask(url + path)).toEqual([
        404,
        { message: "There is no list at this path. The lists are /films and /orders." },
      ])
  })

  it("lets pages of other origins read every answer", async () => {
    const { url } = await start("films.json")
    for (const path of ["/films", "/films?filters=nope==1", "/nowhere"]) {
      const { headers } = await fetch(url + path, { headers: { Origin: "https://a.example" } })
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*")
    }
  })

  it("refuses what is not a request with problem details", async () => {
    const { url } = await start("films.json")
    expect(await sendNonsense(url)).toContain("content-type: application/problem+json")
  })

  it("refuses files of equal names", async () => {
    expect(await failing("films.json", "orders.csv", "more/films.ndjson")).toBe(
      "error: films.json and more/films.ndjson would have the same path /films; rename one\n",
    )
  })

  it.each(["store.json", "keys.json"])(
    "says to use --data for %s, which holds the data of the store",
    async (file) => {
      expect(await failing(file)).toBe(
        `error: ${file} holds the data of the store service; use --data\n`,
      )
    },
  )

  it("ends with 2 for a file that cannot be read", async () => {
    expect(await failing("lost.json")).toContain("lost.json cannot be read")
  })

  it.each([
    ["--seed", "1"],
    ["--data", "store.json"],
    ["--assumed"],
    ["--webhook", "a=b"],
    ["--print-data"],
    ["--playground", "page"],
    ["--rate", "1/1"],
  ])("refuses %s, an option of the store service", async (...argv) => {
    expect(await failing("films.json", ...argv)).toMatch(
      new RegExp(
        `^error: option '${argv[0]}.*' is for the store service, so it cannot be used with files\\n`,
      ),
    )
  })

  it("shows address and lists in at most 12 lines, and requests with --examples", async () => {
    const folder = folderOf(
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`list-${at}.json`, '[{"a":1}]'])),
    )
    const names = Array.from({ length: 9 }, (_, at) => `list-${at}.json`)
    const { out, url } = await startServe(names, { folder })
    expect(out.split("\n").slice(0, -1)).toEqual([
      `9 lists on ${url}`,
      ...Array.from({ length: 7 }, (_, at) => `  /list-${at}  1 row: a`),
      "  and 2 more",
      "A query with a mistake is refused with status 400; --lenient ignores the mistake.",
      "Requests to try: add the option --examples.",
      "Stop it with Ctrl-C or the signal SIGTERM.",
    ])
    const shown = await startServe(["list-0.json", "--examples", "--lenient"], { folder })
    expect(shown.out).toContain(
      `The parts of a query that have a mistake are ignored.\n\nRequests to try, with their answers:\n  curl -s "${shown.url}/list-0?page=1&pageSize=1"\n  {"data":[{"a":1}],"pages":1,"total":1}\n`,
    )
  })

  it("--verbose writes a line for each request", async () => {
    const { url, err, stop } = await start("films.json", "--verbose", "--quiet")
    await ask(`${url}/films?filters=yaer>1`)
    await ask(`${url}/nowhere`)
    await stop()
    expect(err()).toMatch(/^GET \/films\?filters=yaer%3E1 400 \d+ ms {2}unknown-field: /m)
    expect(err()).toMatch(/^GET \/nowhere 404 \d+ ms {2}There is no list at this path\./m)
  })

  it("counts the values behind the guess that do not fit", async () => {
    const rows = [...Array.from({ length: 1000 }, (_, n) => ({ n })), { n: "x" }]
    const { err } = await startServe(["rows.json"], {
      folder: folderOf({ "rows.json": JSON.stringify(rows) }),
    })
    expect(err()).toContain('1 value of the integer field "n" does not fit and counts as empty')
  })
})
