import { readUuid } from "../fields/kinds/uuid.ts"
import { describeValue } from "../diagnostics/wording.ts"

/** The names of the parameters of a path, which are in braces. */
export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The values for the parameters of a path; any names where the path is not known to the compiler. */
export type PathValues<Path extends string> = string extends Path
  ? { readonly [name: string]: string | number }
  : { readonly [Name in NamesIn<Path>]: Name extends "page" ? number : string }

const parameter = /\{([^{}]*)\}/g

/**
 * Returns the names of the parameters of a path, from left to right.
 * @param path - The path, with its parameters in braces.
 * @example namesInPath("/stores/{storeId}/items/{page}") // => ["storeId", "page"]
 */
export function namesInPath(path: string): readonly string[] {
  return [...path.matchAll(parameter)].map(([, name = ""]) => name)
}

/** True for a path that has the parts of another one, where a part in braces is any part. */
export function matchesPath(template: string, path: string): boolean {
  const parts = path.split("/")
  const wanted = template.split("/")
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => (/^\{.*\}$/s.test(part) ? parts[at] !== "" : part === parts[at]))
  )
}

/**
 * Reads the value of a path parameter: `page` is a positive integer, every other one a UUID.
 * @param name - The name of the parameter.
 * @param value - The value as it was given.
 * @returns its canonical text; undefined for anything else.
 * @example
 * readPathValue("storeId", "6F9619FF-8B86-D011-B42D-00CF4FC964FF") // => "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
 * readPathValue("page", "0") // => undefined
 */
export function readPathValue(name: string, value: unknown): string | undefined {
  if (name !== "page") return typeof value === "string" ? readUuid(value) : undefined
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const page = /^[0-9]+$/.test(String(value)) ? Number(value) : Number.NaN
  return Number.isSafeInteger(page) && page >= 1 ? String(page) : undefined
}

/**
 * Fills in the parameters of a path, percent-encoded.
 * @param path - The path, with its parameters in braces.
 * @param values - A value for each parameter.
 * @throws TypeError for a value that is missing or not of its kind: the service could only answer that nothing was found.
 * @example fillPath("/stores/{storeId}", { storeId: "6f9619ff-8b86-d011-b42d-00cf4fc964ff" }) // => "/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff"
 */
export function fillPath<const Path extends string>(
  path: Path,
  values: PathValues<NoInfer<Path>>,
): string {
  const given = new Map<string, unknown>(Object.entries(values))
  return path.replaceAll(parameter, (_, name: string) => {
    const text = readPathValue(name, given.get(name))
    if (text === undefined)
      throw new TypeError(
        `${name} must be ${expectedValue(name)}, got ${describeValue(given.get(name))}: ${path}`,
      )
    return encodeURIComponent(text)
  })
}

function expectedValue(name: string): string {
  return name === "page"
    ? "a positive integer"
    : "a UUID such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff"
}
