/**
 * `trommel/url`: the four parameters out of a URL and into one.
 * @packageDocumentation
 */
export { readUrl, type UrlLike, type UrlReading } from "./url/read-url.js"
export { writeUrl, writeUrlOrThrow, type WrittenUrl } from "./url/write-url.js"
