import { spawnSync } from "node:child_process"
import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { describe, expect, it, onTestFinished } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { folderOf } from "../../cli/run-cli.ts"
import { startServeProcess } from "./serve-process.ts"

const program = [fileURLToPath(new URL("../../../src/cli/main.ts", import.meta.url)), "serve"]

const curl = (...argv: readonly string[]) => {
  const { stdout } = spawnSync("curl", ["-s", "-w", "\n%{http_code}", ...argv], {
    encoding: "utf8",
  })
  const [body = "", status] = stdout.split("\n")
  return { status, body: JSON.parse(body) as unknown }
}

const hasCurl = spawnSync("curl", ["--version"]).status === 0

describe.runIf(hasCurl)("trommel serve over a port", () => {
  it("lists two files, strictly, and can be read alone", async () => {
    const folder = folderOf({
      "films.json": '[{"title":"Alien","year":1979},{"title":"Heat","year":1995}]',
      "orders.csv": "id,total\n1,9.5\n2,120\n",
    })
    const { url, end, out } = await startServeProcess([
      ...program,
      `${folder}/films.json`,
      `${folder}/orders.csv`,
    ])
    expect(out().split("\n").length).toBeLessThanOrEqual(13)
    expect(curl(`${url}/films?filters=year>1980`)).toEqual({
      status: "200",
      body: { data: [{ title: "Heat", year: 1995 }], pages: 1, total: 1 },
    })
    expect(curl(`${url}/orders?sorts=-total&pageSize=1`)).toMatchObject({
      body: { data: [{ id: 2, total: 120 }] },
    })
    expect(curl(`${url}/orders?filters=totl>1`).status).toBe("400")
    expect(curl("-X", "DELETE", `${url}/films`).status).toBe("405")
    expect(await end("SIGINT")).toBe(0)
  })

  it("delivers to the webhook of --webhook, once for each POST, until failures pause it", async () => {
    const received: unknown[] = []
    const receiver = createServer((request, response) => {
      let text = ""
      request.setEncoding("utf8").on("data", (part: string) => (text += part))
      request.on("end", () => {
        received.push(JSON.parse(text))
        response.writeHead(received.length === 1 ? 204 : 500).end()
      })
    }).listen(0, "127.0.0.1")
    onTestFinished(() => void receiver.close())
    await once(receiver, "listening")
    const id = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
    const { port } = receiver.address() as AddressInfo
    const { url, end } = await startServeProcess([
      ...program,
      ...["--quiet", "--orders", "5", "--assumed"],
      ...["--webhook", `${id}=http://127.0.0.1:${port}/hook`],
    ])
    const headers = [`Authorization: Bearer ${seedKeys.allScopes}`, "User-Agent: test"]
    // The receiver runs in this process, so nothing may block it.
    const post = async () => {
      const response = await fetch(`${url}/webhooks/${id}/deliveries`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${seedKeys.allScopes}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ event: "order.paid" }),
      })
      return response.json() as Promise<unknown>
    }
    expect(await post()).toMatchObject({ data: [{ responseCode: 204, success: true }] })
    for (let failures = 1; failures < 5; failures++)
      expect(await post()).toMatchObject({ data: [{ responseCode: 500 }] })
    expect(await post()).toMatchObject({ data: [{ responseCode: 500 }, { responseCode: -1 }] })
    expect(await post()).toMatchObject({ data: [] })
    expect(received).toEqual(
      Array.from({ length: 6 }, () => ({ event: "order.paid", orderId: null, storeId: null })),
    )
    const logs = curl(
      ...headers.flatMap((header) => ["-H", header]),
      `${url}/webhooks/${id}/logs?filters=responseCode==-1`,
    )
    expect(logs).toMatchObject({ status: "200", body: { data: [{ webhookId: id }], pages: 1 } })
    expect(await end("SIGTERM")).toBe(0)
  })
})
