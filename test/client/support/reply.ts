import type { Reply } from "../../../src/client/reply.ts"
import { RequestError } from "../../../src/client/request-error.ts"

/** The URL of the request that {@link replyOf} answers. */
export const replyUrl = "https://store.example/goods"

/** Makes a reply with a text, which is the JSON of its body unless told otherwise. */
export function replyOf(body: unknown, status = 200, text = JSON.stringify(body)): Reply {
  return {
    ...{ method: "GET", url: replyUrl, status, headers: new Headers(), body, text },
    ...{ attempts: 1, redact: (same) => same },
  }
}

/** Returns the error with which a client refuses a reply. */
export function failureOf(read: () => unknown): RequestError {
  try {
    read()
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
  throw new Error("Nothing failed.")
}
