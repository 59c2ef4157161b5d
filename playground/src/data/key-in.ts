/** Returns the key in the headers of a pasted request, such as `Authorization` or `X-API-Key`; undefined without one. */
export function keyIn(text: string): string | undefined {
  return /\b(?:Authorization:\s*(?:\w+\s+)?|[\w-]*(?:key|token):\s*)([^\s'"\\]+)/i.exec(text)?.[1]
}
