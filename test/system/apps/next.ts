import { listEndpoint } from "../../../src/server.ts"
import { answerForm, answerSubmit, bodyOf } from "./answers.ts"
import { rows, table } from "./goods.ts"

/** `app/goods/route.ts`: the route handler of the list. */
export const GET = listEndpoint({ table, rows, respond: bodyOf })

/** `app/submit/route.ts`: the route handler that the form is sent to. */
export function submit(request: Request): Response {
  const answer = answerSubmit(new URL(request.url).searchParams)
  return answer.status === 303
    ? new Response(null, { status: 303, headers: { location: answer.location } })
    : new Response(answer.html, { status: answer.status, headers })
}

/** `app/form/page.ts`: the page, which gets its parameters as a promise of a record. */
export async function page({
  searchParams,
}: {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}): Promise<string> {
  return answerForm(await searchParams).html
}

const headers = { "content-type": "text/html; charset=utf-8" }
