import type { QueryText } from "../../src/language/ast.ts"
import { readUrl, type UrlLike, type UrlReading } from "../../src/url/read-url.ts"

/** Returns the own properties of a reading without what was found, so that no other parameter goes unseen. */
export function textsOf(reading: UrlReading): QueryText {
  const { diagnostics: _, omitted: __, ...texts } = reading
  return Object.fromEntries(Object.entries(texts))
}

/** Returns the parameters of a URL. */
export function readTexts(url: UrlLike): QueryText {
  return textsOf(readUrl(url))
}
