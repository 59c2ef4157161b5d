import express, { type Express, type Response } from "express"
import { answerForm, answerList, answerSubmit, type Page } from "./answers.ts"

const sendPage = (response: Response, { status, html }: Page): void => {
  response.status(status).type("html").send(html)
}

/** The app for Express 5. `request.query` goes into the library as it is. */
export function createExpressApp(): Express {
  const app = express()
  app.use("/goods", (request, response, next) => {
    response.set("Access-Control-Allow-Origin", "*")
    if (request.method === "OPTIONS") response.sendStatus(204)
    else next()
  })
  app.get("/goods", (request, response) => {
    const { status, body } = answerList(request.query)
    response.status(status).json(body)
  })
  app.get("/form", (request, response) => sendPage(response, answerForm(request.query)))
  app.get("/submit", (request, response) => {
    const answer = answerSubmit(request.query)
    if (answer.status === 303) response.redirect(303, answer.location)
    else sendPage(response, answer)
  })
  return app
}
