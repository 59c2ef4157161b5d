/** A list of a service, and the key that it wants, if any. */
export interface ServiceList {
  /** The address of the list, without a query. */
  readonly address: string
  /** An empty text for a list that wants no key. */
  readonly key: string
}

/** A form of a request as code. */
export interface RequestForm {
  readonly title: string
  readonly write: (url: string, key: string) => string
}

/** The forms of a request as code: each takes the address with its query, and a key or an empty text. Each is a whole program. */
export const requestForms: readonly [RequestForm, ...RequestForm[]] = [
  { title: "curl", write: writeCurl },
  { title: "JavaScript", write: writeFetch },
  { title: "Python", write: writePython },
  { title: "C#", write: writeCSharp },
]

/**
 * Writes a request as a command for a POSIX shell, also for bash and zsh.
 * @param url - The address with its query.
 * @example writeCurl("/list?page=2", "") // => "curl -s -A 'trommel playground' '/list?page=2'"
 */
export function writeCurl(url: string, key: string): string {
  const parts = ["curl", "-s", "-A", quoteForShell("trommel playground")]
  if (key !== "") parts.push("-H", quoteForShell(`Authorization: Bearer ${oneLine(key)}`))
  return [...parts, quoteForShell(oneLine(url))].join(" ")
}

/** Writes a request as a module of JavaScript, for browsers and Node.js. */
export function writeFetch(url: string, key: string): string {
  const options =
    key === "" ? "" : `, {\n  headers: { Authorization: ${quote(`Bearer ${key}`)} },\n}`
  return `const response = await fetch(${quote(url)}${options})
if (!response.ok) throw new Error(await response.text())
console.log(JSON.stringify(await response.json(), undefined, 2))
`
}

/** Writes a request as a program for Python 3, with its standard library alone. */
export function writePython(url: string, key: string): string {
  const options =
    key === "" ? "" : `, headers={\n    "Authorization": ${quote(`Bearer ${key}`)},\n}`
  return `import json
from urllib.request import Request, urlopen

request = Request(${quote(url)}${options})
with urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))
`
}

/** Writes a request as a program of C# with top-level statements. */
export function writeCSharp(url: string, key: string): string {
  const header =
    key === ""
      ? ""
      : `client.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", ${quote(`Bearer ${key}`)});\n`
  return `using System;
using System.Net.Http;

using var client = new HttpClient();
${header}Console.WriteLine(await client.GetStringAsync(${quote(url)}));
`
}

/** Writes a string literal that JavaScript, Python and C# read alike. */
function quote(text: string): string {
  return `"${oneLine(text).replace(/["\\]/g, String.raw`\$&`)}"`
}

/** Puts a text in single quotes, in which a shell changes nothing. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Removes line breaks and control characters. A line break in a terminal would start another command. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "")
}
