import { Hono } from "hono"
import { cors } from "hono/cors"
import { diagnosticsHeaderName, listEndpoint } from "../../../src/server.ts"
import { answerForm, answerSubmit, bodyOf } from "./answers.ts"
import { rows, table } from "./goods.ts"

const listGoods = listEndpoint({ table, rows, respond: bodyOf })

/** The app for Hono, whose `Request` goes into `listEndpoint` and into the form. */
export function createHonoApp(): Hono {
  const app = new Hono()
  app.use("/goods", cors({ origin: "*", exposeHeaders: [diagnosticsHeaderName] }))
  app.all("/goods", (context) => listGoods(context.req.raw))
  app.get("/form", (context) => {
    const { status, html } = answerForm(context.req.raw)
    return context.html(html, status)
  })
  app.get("/submit", (context) => {
    const answer = answerSubmit(new URL(context.req.url).searchParams)
    return answer.status === 303
      ? context.redirect(answer.location, 303)
      : context.html(answer.html, answer.status)
  })
  return app
}
