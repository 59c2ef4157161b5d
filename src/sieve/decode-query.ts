/** Matches the percent escape of a byte that continues a character in UTF-8. */
const next = "%[89ab][0-9a-f]"

/** Matches the percent escapes of one character in UTF-8: never a surrogate, never a longer form than needed. */
const escapedCharacter = /* @__PURE__ */ new RegExp(
  /* @__PURE__ */ [
    "%[0-7][0-9a-f]",
    `%(?:c[2-9a-f]|d[0-9a-f])${next}`,
    `%e0%[ab][0-9a-f]${next}`,
    `%e[1-9a-cef](?:${next}){2}`,
    `%ed%[89][0-9a-f]${next}`,
    `%f0%[9ab][0-9a-f](?:${next}){2}`,
    `%f[1-3](?:${next}){3}`,
    `%f4%8[0-9a-f](?:${next}){2}`,
  ].join("|"),
  "gi",
)

/**
 * Decodes a name or a value as ASP.NET Core does (rule B1): `+` is a blank, percent escapes are characters in UTF-8, and bytes
 * that are none stay as written. `URLSearchParams` puts U+FFFD in their place.
 */
function decode(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(escapedCharacter, (escapes) => decodeURIComponent(escapes))
    .toWellFormed()
}

/** Decodes the names and values of a query string as ASP.NET Core does (rule B1). */
export function decodeQuery(query: string): [name: string, value: string][] {
  return query.split("&").flatMap((part): [string, string][] => {
    const equals = part.indexOf("=")
    if (part === "") return []
    return equals < 0
      ? [[decode(part), ""]]
      : [[decode(part.slice(0, equals)), decode(part.slice(equals + 1))]]
  })
}
