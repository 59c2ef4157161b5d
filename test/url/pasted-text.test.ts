import { describe, expect, it } from "vitest"
import { parametersInText, queryStringInText } from "../../src/url/pasted-text.ts"

describe("parametersInText", () => {
  const url = "https://shop.example/orders?filters=total%3E100&key=s3cret&page=2"
  const given = { filters: "total>100", page: "2" }

  it.each([
    ["a URL", url],
    ["a URL with a fragment, between line breaks", `\n${url}#top\n`],
    ["a path", "/orders?filters=total%3E100&page=2"],
    ["a query string with its mark", "?filters=total%3E100&page=2"],
    ["a line for curl", `curl '${url}' -H 'Authorization: Bearer k3y' -H 'Referer: /?sorts=x'`],
    ["a line for curl without quotes", `curl -u ann:pass ${url} --compressed`],
    ["a line of a log", `10.0.0.1 - "GET ${url} HTTP/1.1" 200`],
    ["a link in a message", `see <${url}> please`],
    ["a URL behind one without parameters", `https://shop.example/?q=1 ${url}`],
  ])("P5: reads the four parameters of %s, and nothing else", (_, text) => {
    expect(parametersInText(text)).toEqual(given)
  })

  it("P5: reads ! as browsers write it for bash", () => {
    const line = String.raw`curl $'https://shop.example/?filters=a\u0021%3D1'`
    expect(parametersInText(line)).toEqual({ filters: "a!=1" })
  })

  it.each(["total>100", "name==what?", "https://shop.example/?q=1", "/orders?filter=x", ""])(
    "P5: %j is no URL with one of the four parameters",
    (text) => {
      expect(parametersInText(text)).toBeUndefined()
    },
  )

  it("takes linear time", () => {
    for (const part of ["'/?", "</a? ", '"/', " /?'", "https:/"])
      expect(parametersInText(part.repeat(30_000))).toBeUndefined()
  })
})

describe("queryStringInText", () => {
  it.each([
    [
      "https://shop.example/orders?key=s3cret&sort=-n&limit=5&filters=n%3E1#x",
      "sort=-n&limit=5&filters=n%3E1",
    ],
    ["curl '/orders?token=s3cret&amp;sorts=n' -H 'Authorization: k3y'", "amp;sorts=n"],
    ["/a?x=1 /b?page[size]=5", "page[size]=5"],
  ])("P5: keeps of %s the four and names that are nearly one of them", (text, kept) => {
    expect(queryStringInText(text)).toBe(kept)
  })

  it("finds none in a text without such a URL", () => {
    for (const text of ["", "total>100", "/orders?view=wide", "limit=5"])
      expect(queryStringInText(text)).toBeUndefined()
  })
})
