import type { PlainRequest, PlainResponse } from "./messages.ts"

/**
 * Reads a request as plain data.
 * @param most - the number of bytes of its body that are read at most. A body that is longer than
 * it may be stays too long when the rest of it is left out.
 */
export async function readRequest(request: Request, most: number): Promise<PlainRequest> {
  const { method, url, headers, body } = request
  return {
    ...{ method, url, headers: [...headers] },
    body: body === null ? undefined : await readStart(body, most),
  }
}

/** Makes the request that plain data describes. */
export function makeRequest({ method, url, headers, body }: PlainRequest): Request {
  return new Request(url, {
    method,
    headers: makeHeaders(headers),
    ...(body && { body }),
  })
}

/** Reads a response as plain data. */
export async function readResponse(response: Response): Promise<PlainResponse> {
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}

/** Makes the response that plain data describes. */
export function makeResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body.length === 0 ? null : body, {
    status,
    headers: makeHeaders(headers),
  })
}

function makeHeaders(entries: PlainRequest["headers"]): Headers {
  const headers = new Headers()
  for (const [name, value] of entries) headers.append(name, value)
  return headers
}

/** Reads the first bytes of a body. */
async function readStart(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    length += part.value.length
    if (length >= most) break
  }
  reader.releaseLock()
  return new Uint8Array(Buffer.concat(parts).subarray(0, most))
}
