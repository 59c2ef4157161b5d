import { createWriteStream } from "node:fs"
import { resolve } from "node:path"
import { inspect } from "node:util"
import { withoutCredentials } from "../../client/redact.ts"
import { createGuard, type Guard } from "../../endpoint/guard.ts"
import type { GuardMode } from "../../endpoint/guarded-lists.ts"
import type { Fetch } from "../../node/answer.ts"
import { type GuardedAnswer, guardUpstream } from "../../node/guard-upstream.ts"
import { listen, type Listening } from "../../node/listen.ts"
import { writeProblem } from "../../node/refuse-request.ts"
import type { ExitCode } from "../command-result.ts"
import { openGuardedLists, type ListFlags } from "../guarded-lists.ts"
import { visibleLines } from "../output/texts.ts"
import { type Address, type AddressFlags, serveUntil } from "../serve/serve-until.ts"
import { stopLine } from "../serve/service.ts"
import { fail, type Session } from "../session.ts"

export interface GuardFlags extends ListFlags, AddressFlags {
  readonly mode: GuardMode
  readonly upstream?: string
  readonly answerChecks?: boolean
  readonly log?: string
  readonly timeout: number
}

/** Runs `trommel guard`. */
export async function runGuard(session: Session, flags: GuardFlags): Promise<ExitCode> {
  // Listens for the signal first, so that the command can be stopped while it starts.
  const stopped = session.untilStopped()
  const { mode, upstream = "", answerChecks = false, log, timeout } = flags
  if ((upstream === "") !== answerChecks)
    return fail(
      session,
      "expected either --upstream with the origin of a service, or --answer-checks",
    )
  const lists = await openGuardedLists(session, flags)
  if (!lists.ok) return fail(session, lists.reason)
  const onError = (error: unknown): void =>
    void session.err.write(`${visibleLines(inspect(error))}\n`)
  const guard = createGuard({ lists: lists.value, mode, onError })
  const stream =
    log === undefined ? undefined : createWriteStream(resolve(session.folder, log), { flags: "a" })
  stream?.on("error", onError)
  const onAnswer = ({ url, ...answer }: GuardedAnswer): void =>
    void stream?.write(`${JSON.stringify({ ...answer, url: withoutCredentials(url) })}\n`)
  const open = (address: Address): Promise<Listening> =>
    answerChecks
      ? listen({ ...address, fetch: createAnswerer(guard, onAnswer), onError })
      : guardUpstream({ ...address, upstream, guard, timeout: timeout * 1000, onAnswer, onError })
  const place = answerChecks ? "answers a gateway" : `is in front of ${URL.parse(upstream)?.origin}`
  const effect = mode === "refuse" ? "refuses queries with mistakes" : "reports mistakes"
  const greet = (url: string): string =>
    `The guard on ${session.out.paint("bold", url)} ${place} and ${effect}.\n${stopLine}\n`
  try {
    return await serveUntil(stopped, { session, flags, open, greet })
  } finally {
    stream?.end()
  }
}

/** Answers what a gateway asks before it passes a request on: with 403 for nginx, which knows no other refusal. */
function createAnswerer(guard: Guard, onAnswer: (answer: GuardedAnswer) => void): Fetch {
  return async ({ headers }) => {
    const original = headers.get("X-Original-URI")
    const given = original ?? headers.get("X-Forwarded-Uri")
    if (!given?.startsWith("/"))
      return writeProblem({
        status: 400,
        message:
          "Expected the target of a request in the header X-Original-URI or X-Forwarded-Uri.",
      })
    const method = headers.get("X-Original-Method") ?? headers.get("X-Forwarded-Method") ?? "GET"
    // Node.js reads the bytes of a header as Latin-1.
    const url = Buffer.from(given, "latin1").toString()
    const passed = new Response(null, { status: 204 })
    const answer = /^(?:GET|HEAD)$/.test(method)
      ? await guard(new Request(`http://localhost${url}`, { method }), () => passed)
      : passed
    const status = original !== null && answer.status === 400 ? 403 : answer.status
    onAnswer({ method, url, status })
    return new Response(answer.body, { status, headers: answer.headers })
  }
}
