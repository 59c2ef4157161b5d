import { visible } from "../../diagnostics/visible.ts"
import { errorForms } from "../../mock/error-forms.ts"
import type { Fault } from "../../mock/fault-plan.ts"
import { anyJson, readJson } from "../../mock/request-body.ts"
import { isRefusal } from "../../mock/write-envelope.ts"
import type { Fetch } from "../../node/answer.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { Session } from "../session.ts"
import { readJsonFile } from "./data-file.ts"
import type { Service } from "./service.ts"

type PlannedService = Pick<Service, "fetch" | "refuse" | "setFaults">

const maxBody = 1_000_000

/** Puts a resource beside a service that replaces its plan: a client in any language writes the faults there. */
export function planBeside({ fetch, refuse, setFaults }: PlannedService): Fetch {
  return async (request) => {
    if (new URL(request.url).pathname !== "/-/faults") return fetch(request)
    if (request.method !== "PUT") {
      const response = refuse({ status: 405, message: "This path supports only PUT." })
      response.headers.set("Allow", "PUT")
      return response
    }
    const body = await readJson(request, { ...anyJson, maxBody })
    if (isRefusal(body))
      return refuse({ status: errorForms[body.refused].status, message: body.message })
    const planned = planFaults(setFaults, body.json)
    return planned.ok
      ? new Response(null, { status: 204 })
      : refuse({ status: 400, message: planned.reason })
  }
}

/** Sets the plan that a file holds. */
export async function planFromFile(
  session: Session,
  { setFaults }: PlannedService,
  file: string,
): Promise<CommandResult<undefined>> {
  const json = await readJsonFile(session, file)
  const planned = json.ok ? planFaults(setFaults, json.value) : json
  return planned.ok || !json.ok ? planned : failure(`${visible(file)}: ${visible(planned.reason)}`)
}

/** Sets a plan of any JSON, which is checked as it is set. */
function planFaults(setFaults: Service["setFaults"], json: unknown): CommandResult<undefined> {
  try {
    setFaults(json as readonly Fault[])
    return success(undefined)
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
}
