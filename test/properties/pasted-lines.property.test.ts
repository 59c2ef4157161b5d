import { EditorState } from "@codemirror/state"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { areRows, takeRequest } from "../../playground/src/data/take-request.ts"
import { readUrl, parametersInText, defineFields } from "../../src/index.ts"
import { queryLanguage } from "../../src/codemirror.ts"
import { runCli } from "../cli/run-cli.ts"
import { check, patience } from "../support/runs.ts"
import { textsOf } from "../support/url-texts.ts"

const table = defineFields({ name: { kind: "text" }, rating: { kind: "number" } })

/** A query whose filters hold blanks, quotes, and what ends addresses elsewhere. */
const value = fc.constantFrom("Pro program", "*a>b", "Modern Protocol", "O'Brien", "a|b", "<b>c")
const condition = fc.oneof(
  fc.tuple(fc.constantFrom("name", "(name|email)"), fc.constantFrom("==", "@=", "!@=*"), value),
  fc.tuple(
    fc.constant("rating"),
    fc.constantFrom(">=", ">", "==", "<"),
    fc.constantFrom("8", "-1.5"),
  ),
)
const filters = fc
  .tuple(fc.array(condition, { minLength: 1, maxLength: 3 }), fc.constantFrom(",", ", "))
  .map(([conditions, comma]) => `filters=${conditions.map((parts) => parts.join("")).join(comma)}`)
const query = fc
  .tuple(
    fc.option(fc.constantFrom("sorts=-rating", "Sorts=name,-rating", "view=wide")),
    filters,
    fc.option(fc.constantFrom("sorts=-rating", "page=2", "page=2&pageSize=5", "key=s3cret")),
  )
  .map((parts) => parts.filter((part) => part !== null).join("&"))
const encode = (text: string): string => text.replace(/[^\w=&*.-]/g, encodeURIComponent)
const base = fc.constantFrom(
  "/films?",
  "https://x.example/v2/films?",
  "?",
  "http://localhost:3000/?",
)

/** Forms of a line, and whether they can hold a query that is not encoded. */
const forms: Readonly<Record<string, readonly [isRaw: boolean, write: (url: string) => string]>> = {
  alone: [true, (url) => url],
  request: [true, (url) => `GET ${url}`],
  version: [true, (url) => `get ${url} HTTP/1.1`],
  message: [true, (url) => `GET ${url} HTTP/1.1\r\nHost: x.example\r\nAuthorization: Bearer k3y`],
  single: [true, (url) => `curl '${url}' -H 'Authorization: Bearer k3y'`],
  double: [true, (url) => `curl -H "Accept: */*" "${url}" --compressed`],
  lines: [true, (url) => `curl \\\n  '${url}' \\\n  -H 'Accept: text/csv'`],
  httpie: [true, (url) => `http GET "${url}" Accept:text/csv`],
  code: [true, (url) => `try \`${url}\`, please`],
  typographic: [true, (url) => `try “${url}”.`],
  pointed: [true, (url) => `see <${url}> for more`],
  link: [true, (url) => `see [films](${url}), please`],
  log: [
    true,
    (url) => `10.0.0.1 - - [28/Nov/2026:08:50:27 +0000] "GET ${url} HTTP/1.1" 200 51 "-" "curl/8"`,
  ],
  json: [false, (url) => `the event {"url":"${url}","status":200}`],
  attribute: [true, (url) => `<a href="${url}">films</a>`],
  bare: [false, (url) => `curl ${url} -H 'Accept: text/csv'`],
  morgan: [false, (url) => `GET ${url} 200 3.123 ms - 512`],
  prose: [false, (url) => `Look at ${url} for more`],
  second: [false, (url) => `Look at this\n${url}\nplease`],
}

/** The parameters that the paste box gives; undefined where it takes the text for rows. */
function pasteIntoBox(text: string): object | undefined {
  let taken: object | undefined
  if (areRows(text)) return undefined
  const takeUrl = (queryString: string): void => void (taken = textsOf(readUrl(queryString)))
  takeRequest({ takeUrl, typeService: () => undefined }, text)
  return taken
}

function pasteIntoEditor(text: string, source: "filters" | "sorts"): string {
  const state = EditorState.create({ extensions: queryLanguage({ source, table }) })
  return state
    .update({ changes: { from: 0, insert: text }, userEvent: "input.paste" })
    .state.doc.toString()
}

const line = fc
  .tuple(fc.constantFrom(...Object.keys(forms)), base, query)
  .map(([name, base, query]) => {
    const [isRaw, write] = forms[name] ?? [true, String]
    const url = base + (isRaw ? query : encode(query))
    return { url, text: write(url) }
  })

describe("a line with an address", () => {
  it("P5: gives the parameters of the address at every door", { timeout: patience }, () => {
    check(
      fc.property(line, ({ url, text }) => {
        const expected = textsOf(readUrl(url))
        expect(parametersInText(text)).toEqual(expected)
        expect(pasteIntoBox(text)).toEqual(expected)
        expect(pasteIntoEditor(text, "filters")).toBe(expected.filters)
        expect(pasteIntoEditor(text, "sorts")).toBe(expected.sorts ?? "")
      }),
      20_000,
    )
  })

  it("P5: is the same for the command line", { timeout: patience }, async () => {
    await check(
      fc.asyncProperty(line, async ({ url, text }) => {
        const [ofLine, ofUrl] = await Promise.all(
          [text, url].map((given) => runCli(["check", "--url", given, "--json"])),
        )
        expect(ofLine?.code).toBe(ofUrl?.code)
        expect(ofLine?.out).toBe(ofUrl?.out)
      }),
      200,
    )
  })

  it("P5: is a query string where it has no ?", { timeout: patience }, () => {
    check(
      fc.property(query, fc.constantFrom("", "#", "#,name==C#"), (query, end) => {
        const text = query + end
        const expected = textsOf(readUrl(text))
        expect(parametersInText(text)).toEqual(expected)
        expect(pasteIntoBox(text)).toEqual(expected)
        expect(pasteIntoEditor(text, "filters")).toBe(expected.filters)
      }),
      2000,
    )
  })

  it("P5: whatever stands around it, all doors take the same", { timeout: patience }, () => {
    const junk = fc
      .array(
        fc.constantFrom(
          " ",
          "'",
          '"',
          "<",
          ">",
          "(",
          ")",
          "#",
          "?",
          "=",
          "a",
          "/",
          "\n",
          "&",
          "|",
          "\\",
          "https://",
          "filters=",
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(""))
    check(
      fc.property(junk, line, junk, (before, { text }, after) => {
        const pasted = before + text + after
        const found = parametersInText(pasted)
        const boxed = pasteIntoBox(pasted)
        if (!areRows(pasted)) expect(boxed ?? {}).toEqual(found ?? {})
        if (found?.filters !== undefined)
          expect(pasteIntoEditor(pasted, "filters")).toBe(
            found.filters.replaceAll(/\r\n|[\r\n]/g, " "),
          )
      }),
      4000,
    )
  })
})
