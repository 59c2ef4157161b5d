import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { stderr } from "node:process"
import { expect, it, onTestFinished, vi } from "vitest"
import type { LogReport } from "../../../src/cli/report/count-queries.ts"
import { createStoreServer } from "../../../src/mock.ts"
import { folderOf, runCli } from "../../cli/run-cli.ts"
import { startCommand } from "../../cli/serve-session.ts"
import { exchange, listenForTest, readAnswer } from "../../node/support.ts"
import { root } from "../../support/examples.ts"
import { skipsWithout } from "../../support/skips-without.ts"

const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].find(existsSync)
const skips = skipsWithout(nginx)
if (skips)
  stderr.write(
    "nginx is not there: apt-get install nginx-light. The test of the guard behind it is skipped.\n",
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts nginx with the lines of the page, between the ports of a guard and of a service. */
async function startNginx(guard: string, service: string): Promise<{ port: number; log: string }> {
  const page = readFileSync(join(root, "docs/guide/in-front-of-a-service.md"), "utf8")
  const lines = /^```nginx\n([^]*?)^```$/m.exec(page)?.[1] ?? ""
  const locations = lines
    .replaceAll("http://127.0.0.1:4000", guard)
    .replaceAll("http://127.0.0.1:8080", service)
  const port = await freePort()
  const folder = folderOf({ "logs/none": "" })
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { ${paths.join(" ")} access_log ${folder}/access.log combined;
    server { listen 127.0.0.1:${port}; ${locations} } }`
  const options = ["-p", folder, "-c", join(folderOf({ "nginx.conf": config }), "nginx.conf")]
  const child = spawn(String(nginx), options, { stdio: "ignore" })
  onTestFinished(() => void child.kill())
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), 20_000)
  return { port, log: join(folder, "access.log") }
}

it.skipIf(skips)(
  "nginx asks the guard with the lines of the page, and its log is read",
  async () => {
    const mock = createStoreServer({ strict: false })
    const [account] = mock.state.accounts.all()
    const { url: service } = await listenForTest({ fetch: mock.fetch })
    const path = `/stores/${account?.storeIds[0] ?? ""}/orders`
    const folder = folderOf({
      "orders.json": '{ "total": { "kind": "number" }, "status": { "kind": "integer" } }',
    })
    const list = ["--list", "/stores/:store/orders=orders.json"]
    const guard = await startCommand("guard", [...list, "--mode", "refuse", "--answer-checks"], {
      folder,
    })
    const { port, log } = await startNginx(guard.url, service)
    const ask = async (line: string) => {
      const key = account?.keys[0]?.value ?? ""
      const headers = [
        `Authorization: Bearer ${key}`,
        "User-Agent: test",
        "Host: a",
        "Connection: close",
      ]
      const text = await exchange({ port }, [`${line} HTTP/1.1`, ...headers, "", ""].join("\r\n"))
      const { status, headers: found } = readAnswer(text)
      return [status, found.get("trommel-diagnostics")?.includes("unknown-field") ?? false]
    }
    expect(await ask(`GET ${path}?filters=total>=0&pageSize=1`)).toEqual([200, false])
    expect(await ask(`GET ${path}?filters=totl>=0`)).toEqual([403, true])
    expect(await ask(`GET ${path}?filters="totl"==0\\`)).toEqual([403, true])
    expect(await ask(`DELETE ${path}?filters=totl>=0`)).toEqual([405, false])
    await vi.waitFor(async () => {
      const { out } = await runCli(["report", log, ...list, "--format", "json"], "", { folder })
      const { lists, otherMethods, withoutRequest } = JSON.parse(out) as LogReport
      expect([lists[0]?.queries, lists[0]?.wrong, otherMethods, withoutRequest]).toEqual([
        3, 2, 1, 0,
      ])
    }, 10_000)
  },
)
