/*
 * What a browser does with the form: it shows values, and sends them.
 */

/** The page as a visitor sees it. */
export interface Shown {
  readonly status: number
  /** The texts of the inputs that are not empty. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** The messages by input; those of the whole form under the empty name. */
  readonly messages: ReadonlyMap<string, readonly string[]>
  readonly titles: readonly string[]
}

export type Typed = readonly (readonly [name: string, text: string])[]

const unescape = (text = ""): string =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** Opens an address, and follows the redirect of a sent form. */
export async function open(address: string): Promise<Shown> {
  const response = await fetch(address, { redirect: "manual" })
  const location = response.headers.get("location")
  if (response.status === 303 && location !== null)
    return open(new URL(location, address).toString())
  return readPage(response.status, await response.text())
}

/** Sends the form with what was typed, as a form with the method GET does. */
export function send(url: string, typed: Typed): Promise<Shown> {
  const parameters = new URLSearchParams()
  for (const [name, text] of typed) parameters.append(name, text)
  return open(`${url}/submit?${parameters.toString()}`)
}

function readPage(status: number, html: string): Shown {
  const values: [string, string][] = []
  for (const { groups } of html.matchAll(
    /<input(?: type="hidden")? name="(?<name>\w+)" value="(?<value>[^"]*)">|<select name="(?<list>\w+)"[^>]*>(?<options>.*?)<\/select>/gs,
  )) {
    const { name, value, list = "", options = "" } = groups ?? {}
    if (name !== undefined) values.push([name, unescape(value)])
    for (const [, chosen] of options.matchAll(/<option value="([^"]*)" selected>/g))
      values.push([list, unescape(chosen)])
  }
  const messages = Array.from(
    html.matchAll(/<p role="alert" data-input="(\w*)">([^<]*)<\/p>/g),
    ([, name = "", text]) => [name, unescape(text)] as const,
  )
  const titles = Array.from(html.matchAll(/<li>([^<]*)<\/li>/g), ([, title]) => unescape(title))
  return {
    status,
    values: group(values.filter(([, text]) => text !== "")),
    messages: group(messages),
    titles,
  }
}

function group(entries: Typed): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...Map.groupBy(entries, ([name]) => name)].map(([name, list]) => [
      name,
      list.map(([, text]) => text),
    ]),
  )
}
