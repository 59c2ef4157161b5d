import express, { type Express } from "express"
import { defineFields } from "trommel"
import { openApiList } from "trommel/schema"
import { listEndpoint } from "trommel/server"

const table = defineFields({
  title: { kind: "text", nullable: false },
  year: { kind: "integer", nullable: false },
})
const films = [
  { title: "Heat", year: 1995 },
  { title: "Alien", year: 1979 },
]
const document = {
  openapi: "3.1.0",
  info: { title: "Films", version: "1" },
  paths: { "/films": { get: { operationId: "listFilms", ...openApiList(table) } } },
}

/** The list and its document, for Express 5. */
export function createFilmsApp(): Express {
  const list = listEndpoint({ table, rows: films })
  const app = express()
  app.get("/openapi.json", (_request, response) => void response.json(document))
  app.get("/films", async (request, response) => {
    const answer = await list(new Request(new URL(request.originalUrl, "http://localhost")))
    response
      .status(answer.status)
      .setHeaders(answer.headers)
      .send(await answer.text())
  })
  return app
}
