import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

/** What npm sends when it publishes: the document of one version, and its packed file in Base64. */
interface Published {
  readonly versions: Record<string, unknown>
  readonly "dist-tags": Record<string, string>
  readonly _attachments: Record<string, { readonly data: string }>
}

/** A registry of npm in memory: PUT publishes a package, GET returns its document or a packed file. */
export interface Registry {
  readonly url: string
  readonly close: () => void
}

/** Starts a registry on a free port of this machine. */
export async function startRegistry(): Promise<Registry> {
  const packages = new Map<string, Published>()
  const find = (path: string): Published | Buffer | undefined => {
    const [name = "", file] = path.slice(1).split("/-/")
    const published = packages.get(name)
    if (file === undefined || published === undefined) return published
    const attached = published._attachments[file]
    return attached && Buffer.from(attached.data, "base64")
  }
  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://registry").pathname)
    if (request.method === "PUT") {
      packages.set(path.slice(1), (await json(request)) as Published)
      return [201, {}]
    }
    const found = find(path)
    return found === undefined ? [404, {}] : [200, found]
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.statusCode = status
      response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
