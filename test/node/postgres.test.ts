import { EventEmitter, once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { nodePostgres, type NodePostgresClient } from "../../src/node/postgres.ts"

/** A client whose statements get the answers in their turn, and that the server knows by its key. */
class Client extends EventEmitter {
  readonly processID = 7
  readonly secretKey = 11
  readonly host = "127.0.0.1"
  isEnded = false
  isConnected = false
  readonly port: number
  readonly #answers: Promise<object>[]

  constructor(options: object, port = 1, answers: readonly Promise<object>[] = []) {
    super(options)
    this.port = port
    this.#answers = [...answers]
  }

  connect(): Promise<void> {
    this.isConnected = true
    return Promise.resolve()
  }

  query(): Promise<object> {
    return this.#answers.shift() ?? Promise.resolve({ command: "SELECT", rowCount: 1, rows: [{}] })
  }

  end(): Promise<void> {
    this.isEnded = true
    return Promise.resolve()
  }
}

/** Starts a server that keeps the bytes of the first request, and closes its connection. */
async function startServer() {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const request = new Promise<readonly number[]>((resolve) => {
    server.once("connection", (socket) =>
      socket.once("data", (bytes) => {
        socket.end()
        resolve([0, 4, 8, 12].map((place) => (bytes as Buffer).readInt32BE(place)))
      }),
    )
  })
  return { port, request }
}

/** The request of the protocol that cancels the statement of the client 7 with the key 11. */
const cancelRequest = [16, 80877102, 7, 11]

function adapt() {
  const pool = Object.assign(new EventEmitter(), { options: {} })
  const adapted = nodePostgres(pool as never, Client as unknown as NodePostgresClient)
  const Control = adapted.controlClient as unknown as new (options: object) => {
    connect(): Promise<unknown>
    query(text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly object[] }>
    readonly isConnected: boolean
  }
  return { pool, control: new Control({}) }
}

it("a lost connection fails its own statement and ends no process", () => {
  const { pool } = adapt()
  const client = new Client({})
  pool.emit("connect", client)
  expect(() => pool.emit("error", new Error("lost"))).not.toThrow()
  expect(() => client.emit("error", new Error("lost"))).not.toThrow()
})

it("a statement is canceled by the request of the protocol, without a session", async () => {
  const { port, request } = await startServer()
  const { pool, control } = adapt()
  pool.emit("connect", new Client({}, port))
  await control.connect()
  const { rows } = await control.query("select pg_cancel_backend(7)", [])
  expect(rows).toEqual([])
  expect(await request).toEqual(cancelRequest)
  expect(control.isConnected).toBe(false)
})

it("a statement of a connection that the pool does not know is canceled by a session", async () => {
  const { pool, control } = adapt()
  const client = new Client({})
  pool.emit("connect", client)
  pool.emit("remove", client)
  expect((await control.query("select pg_cancel_backend(7)", [])).rows).toHaveLength(1)
  expect(control.isConnected).toBe(true)
})

it("a connection whose statement outlasts query_timeout is closed, and the statement canceled", async () => {
  const { port, request } = await startServer()
  const { pool } = adapt()
  const client = new Client({}, port, [Promise.reject(new Error("Query read timeout"))])
  pool.emit("connect", client)
  await expect(client.query()).rejects.toThrow("Query read timeout")
  expect(await request).toEqual(cancelRequest)
  expect(client.isEnded).toBe(true)
})

it("a statement that the server refuses leaves its connection open", async () => {
  const { pool } = adapt()
  const client = new Client({}, 1, [Promise.reject(new Error("syntax error"))])
  pool.emit("connect", client)
  await expect(client.query()).rejects.toThrow("syntax error")
  expect(client.isEnded).toBe(false)
})
