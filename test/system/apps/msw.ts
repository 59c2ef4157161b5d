import { http, HttpResponse, type RequestHandler } from "msw"
import { listEndpoint } from "../../../src/server.ts"
import { answerForm, answerSubmit, bodyOf } from "./answers.ts"
import { rows, table } from "./goods.ts"

const listGoods = listEndpoint({ table, rows, respond: bodyOf })

/** The handlers for MSW 3: a mock that refuses what the service refuses. */
export const handlers: readonly RequestHandler[] = [
  http.get("https://goods.example/goods", ({ request }) => listGoods(request)),
  http.get("https://goods.example/form", ({ request }) => {
    const { status, html } = answerForm(request)
    return HttpResponse.html(html, { status })
  }),
  http.get("https://goods.example/submit", ({ request }) => {
    const answer = answerSubmit(new URL(request.url).searchParams)
    return answer.status === 303
      ? new HttpResponse(null, { status: 303, headers: { location: answer.location } })
      : HttpResponse.html(answer.html, { status: answer.status })
  }),
]
