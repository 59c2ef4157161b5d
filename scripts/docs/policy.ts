import { createHash } from "node:crypto"

/** Scripts inside of a page: those without an address. */
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g

/**
 * Puts a content security policy into a page: nothing of another host, and no script inside of the page but those that VitePress
 * wrote, which the policy names by their hashes. Vue sets styles of elements, so styles inside of the page stay allowed.
 */
export function addPolicy(html: string): string {
  const hashes = Array.from(
    html.matchAll(inlineScript),
    ([, code = ""]) => `'sha256-${hash(code)}'`,
  )
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ")
  return html.replace(
    /<meta charset="utf-8">/,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}

function hash(code: string): string {
  return createHash("sha256").update(code).digest("base64")
}
