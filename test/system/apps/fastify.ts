import fastify, { type FastifyInstance, type FastifyReply } from "fastify"
import { answerForm, answerList, answerSubmit, type Page } from "./answers.ts"

/** The parameters as Fastify reads them. */
interface Sent {
  Querystring: Record<string, unknown>
}

const sendPage = (reply: FastifyReply, { status, html }: Page): FastifyReply =>
  reply.status(status).type("text/html; charset=utf-8").send(html)

/** The app for Fastify 5. `request.query` goes into the library as it is. */
export function createFastifyApp(): FastifyInstance {
  const app = fastify()
  app.options("/goods", (_request, reply) =>
    reply.status(204).header("Access-Control-Allow-Origin", "*").send(),
  )
  app.get<Sent>("/goods", (request, reply) => {
    const { status, body } = answerList(request.query)
    return reply.status(status).header("Access-Control-Allow-Origin", "*").send(body)
  })
  app.get<Sent>("/form", (request, reply) => sendPage(reply, answerForm(request.query)))
  app.get<Sent>("/submit", (request, reply) => {
    const answer = answerSubmit(request.query)
    return answer.status === 303 ? reply.redirect(answer.location, 303) : sendPage(reply, answer)
  })
  return app
}
