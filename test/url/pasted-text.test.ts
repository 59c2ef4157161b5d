import { describe, expect, it } from "vitest"
import { addressInText, parametersInText, queryStringInText } from "../../src/url/pasted-text.ts"

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

  type Texts = [
    text: string,
    filters?: string | undefined,
    sorts?: string | undefined,
    page?: string,
  ]
  it.each<Texts>([
    ["GET /films?filters=rating>=8", "rating>=8"],
    ["get /films?filters=rating>=8 HTTP/1.1\r\nHost: x.example", "rating>=8"],
    ["/products?filters=name@=Pro program", "name@=Pro program"],
    ["/products?filters=name@=Pro program&sorts=-rating", "name@=Pro program", "-rating"],
    ["/products?filters=name@=*a>b&sorts=-rating&page=2", "name@=*a>b", "-rating", "2"],
    ["/products?filters=rating >= 8, year<2000 &page=2", "rating >= 8, year<2000 ", undefined, "2"],
    ["/products?filters=name==Ann | Bob", "name==Ann | Bob"],
    [
      "GET /products?filters=name==Modern Protocol,rating>=4 HTTP/1.1",
      "name==Modern Protocol,rating>=4",
    ],
    ["curl 'https://api.example.com/v2/orders?filters=total>5' -H 'Authorization: k'", "total>5"],
    ['curl "https://api.example.com/v2/orders?filters=total>5&sorts=id"', "total>5", "id"],
    ["curl https://api.example.com/v2/orders?filters=total>5 -H 'Authorization: k'", "total>5"],
    ["curl '/orders?filters=name=='\\''Ann Lee'\\''&page=2'", "name=='Ann Lee'", undefined, "2"],
    ["curl '/orders?filters=name==O'Brien&page=2'", "name==O'Brien", undefined, "2"],
    ["http GET 'http://localhost:8000/orders?filters=total>5' Accept:text/csv", "total>5"],
    ["http :8000/orders?filters=total>5 Accept:text/csv", "total>5"],
    ["xh localhost:8000/orders?filters=total>5", "total>5"],
    [
      "http GET :8000/orders filters=='total>5,name==a b' \"sorts==-total\" page==2 X-Key:k",
      "total>5,name==a b",
      "-total",
      "2",
    ],
    ["xh 'https://x.example/?filters=total>5' sorts==-total", "total>5", "-total"],
    [
      "curl -G https://x.example/ --data-urlencode \"filters=total>5&a\" -d sorts=-total -H 'k: v'",
      "total>5&a",
      "-total",
    ],
    ["see <https://x.example/films?filters=rating>8> for more", "rating>8"],
    ["[films](https://x.example/films?filters=rating>8&sorts=-rating)", "rating>8", "-rating"],
    ['a [b](/films?filters=(a|b)==x y&sorts=n "title"), c', "(a|b)==x y", "n"],
    [
      '1.2.3.4 - - [28/Nov/2026:08:50:27 +0000] "GET /films?filters=n==a b HTTP/1.1" 200 5 "/?page=2"',
      "n==a b",
    ],
    ["2026-11-28 08:50:27 GET /films?filters=rating>8 200 3 ms", "rating>8"],
    ["GET /films?filters=name==Area 51 200 3.1 ms - 51", "name==Area 51"],
    ['{"path":"/films?filters=rating\\u003e8\\u0026sorts=n"}', "rating>8", "n"],
    ["filters=rating>=3&sorts=-rating", "rating>=3", "-rating"],
    ["view=wide&filters=lang==C#&sorts=-lang", "lang==C#", "-lang"],
    ["“sorts=n”", undefined, "n"],
    ["hello\n  /films?filters=rating>8\nbye", "rating>8"],
    ["GET https://x.example/films\n  ?filters=rating>8\n  &sorts=n\nAccept: a/b", "rating>8", "n"],
    ["curl \\\n  'https://x.example/?filters=rating>8' \\\n  -H 'Referer: /?page=2'", "rating>8"],
    ['<a href="/films?filters=rating>8">', "rating>8"],
    ["/films?filters=rating>8 or https://x.example/films?filters=rating>9", "rating>8"],
  ])("P5: %j has the filters %j, the sorts %j and the page %j", (text, filters, sorts, page) => {
    const expected = { filters, sorts, page }
    expect({ ...expected, ...parametersInText(text) }).toEqual(expected)
    expect(parametersInText(text)).toMatchObject(JSON.parse(JSON.stringify(expected)) as object)
  })

  it.each([
    ["https://x.example/films?filters=rating>8 for more", "for more"],
    ["see /films?sorts=-rating, year for more", "year for more"],
    ["/films?filters=rating>8&page=2 please", "please"],
    ["| films | /?page=2 | yes |", "| yes |"],
    ["GET /films?filters=rating>8 HTTP/1.1", ""],
    ["curl /films?filters=rating>8 -H 'Authorization: k3y'", ""],
    ["'/films?page=2' please", ""],
    ["/products?filters=name@=Pro program", ""],
  ])("P5: of %j these words are left over: %j", (text, rest) => {
    expect(addressInText(text)?.rest).toBe(rest)
  })

  it.each([
    "total>100",
    "name==what?",
    "lang:C",
    "limit=5",
    "page==2",
    "link=='https://shop.example/?page=2'",
    "link== /orders?page=2",
    "name==a filters=b",
    "https://shop.example/?q=1",
    "/orders?filter=x",
    "",
  ])("P5: %j is no URL with one of the four parameters", (text) => {
    expect(parametersInText(text)).toBeUndefined()
  })

  it("reads every text, one without a pair of surrogates too", () => {
    expect(parametersInText("http :8000 filters==a\ud800")).toEqual({ filters: "a\ufffd" })
    expect(parametersInText("'/?filters=a\ud800' \ud800")).toEqual({ filters: "a\ufffd" })
  })

  it("takes linear time", () => {
    for (const part of [
      "'/?",
      "</a? ",
      '"/',
      " /?'",
      "https:/",
      "a=&",
      "('",
      " \\\n",
      "\n ",
      "(",
      " ",
      "<?x",
      ">",
      "=a,",
    ])
      expect(parametersInText(part.repeat(30_000))).toBeUndefined()
    const query = "/?filters="
    for (const part of [" ", "'", "(", ", ", " >", "&a", "a ", " /", "=1 a", " 200", "\n&"])
      expect(parametersInText(query + part.repeat(30_000))).toBeDefined()
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
    ["filters=lang==C#&key=s3cret", "filters=lang==C#"],
    ["/a??filters=x", "&?filters=x"],
  ])("P5: keeps of %s the four and names that are nearly one of them", (text, kept) => {
    expect(queryStringInText(text)).toBe(kept)
  })

  it("finds none in a text without such a URL", () => {
    for (const text of ["", "total>100", "/orders?view=wide", "limit=5"])
      expect(queryStringInText(text)).toBeUndefined()
  })
})
