import { describe, expect, it } from "vitest"
import { areRows, takeRequest } from "../../../playground/src/data/take-request.ts"

/** Pastes a text, and returns what the page was given. */
function paste(text: string) {
  const given: unknown[] = []
  const page = {
    takeUrl: (...taken: unknown[]) => void given.push(taken),
    typeService: (service: unknown) => void given.push(service),
  }
  const { isTaken, note } = takeRequest(page, text)
  expect(isTaken).toBe(given.length > 0)
  return { given, note }
}

const lone = "The key was not taken: the text has no address that it belongs to."

describe("a pasted request", () => {
  it.each([
    [
      "curl 'https://x.example/v2/orders?filters=total>5&key=s' -H 'Authorization: Bearer k3y'",
      [{ address: "https://x.example/v2/orders", key: "k3y" }, ["filters=total>5", ""]],
    ],
    [
      "curl -H 'X-API-Key: k3y' https://x.example/orders",
      [{ address: "https://x.example/orders", key: "k3y" }],
    ],
    ["/films?filters=rating>8 for more", [["filters=rating>8", "for more"]]],
    ["https://x.example/films", []],
  ])("P5: of %s the page gets %j", (text, given) => {
    expect(paste(text)).toEqual({ given, note: "" })
  })

  it("P5: gives no key without its address, and no other address", () => {
    expect(paste("Authorization: Bearer k3y")).toEqual({ given: [], note: lone })
    const text =
      "GET /films?page=2 HTTP/1.1\nX-API-Key: k3y\nReferer: https://other.example/?page=1"
    expect(paste(text)).toEqual({ given: [["page=2", ""]], note: lone })
  })
})

describe("pasted rows", () => {
  it.each([
    "<!doctype html>\n<a href='/?page=2'>next</a>",
    "insert into pages (url) values ('/?page=2')",
    "| link |\n|---|\n| https://x.example/?page=2 |",
    '[{"url":"/?page=2"}]',
    '{"url":"/?page=2"}',
    "name,rating\nTea,5",
    'name,link\nTea,"https://x.example/?page=2"',
    "link\nhttps://x.example/tea",
    "name\tlink\nTea\thttps://x.example/?page=2",
    "Tea",
  ])("are rows, or what their reader refuses: %j", (text) => {
    expect(areRows(text)).toBe(true)
  })

  it.each([
    "filters=rating>=3&sorts=-rating",
    "sorts=-rating,name",
    "GET /films?filters=rating>=8,year>2000",
    "/products?filters=name@=Pro program&sorts=-rating",
    "curl -H 'Accept: a/b, c/d' \\\n  'https://x.example/?page=2'",
    "see this\nhttps://x.example/?page=2",
    "https://x.example/films",
    '1.2.3.4 - - "GET /films?filters=a==1,b==2 HTTP/1.1" 200 5',
  ])("P5: are none in %j", (text) => {
    expect(areRows(text)).toBe(false)
  })
})
