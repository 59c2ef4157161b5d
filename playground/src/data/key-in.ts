/** Returns the key in a pasted request: the one of its header `Authorization`; undefined without one. */
export function keyIn(text: string): string | undefined {
  return /\bAuthorization:\s*Bearer\s+([^\s'"\\]+)/i.exec(text)?.[1]
}
