import { pathToFileURL } from "node:url"
import { isDeepStrictEqual } from "node:util"
import {
  answerFromArray,
  answerFromCollection,
  answerFromMock,
  createRound,
  type Answer,
} from "./support/list-requests.ts"
import { ratioOfThreads } from "./support/measure.ts"
import { loadServerParts } from "./support/package.ts"
import type { Question } from "./support/question.ts"

/** Measures twelve requests beside the same ones, after checking that both answer with the same rows. */
async function measureRounds(answer: Answer, reference: Answer): Promise<number> {
  const [round, other] = [createRound(answer), createRound(reference)]
  const [bodies, others] = [await round(), await other()]
  if (!isDeepStrictEqual(bodies.map(idsOf), others.map(idsOf)))
    throw new Error("The reference answers with other rows.")
  return ratioOfThreads(round, other)
}

/** Returns the ids of the rows of a body. The mock and a list endpoint put them in the same place. */
function idsOf(body: string): unknown[] {
  const { data } = JSON.parse(body) as { readonly data: readonly { readonly id: unknown }[] }
  return data.map(({ id }) => id)
}

const parts = () => loadServerParts()

/** Returns the parts of an older build. The variable BEFORE names the folder of the project with it. */
function partsBefore() {
  const folder = process.env.BEFORE
  if (folder === undefined)
    throw new Error("BEFORE must be the folder of a copy of the project with an older build.")
  return loadServerParts(pathToFileURL(`${folder}/dist/`))
}

/** Requests in process: no network, but a `Request` and a body of JSON for each. */
export const listRequests: Question = {
  title: "List requests in process, 5,000 orders",
  about:
    "Twelve requests from the URL to a body of JSON, each time with another value in their filters, so that no result is known. The reference is `listEndpoint` over an array of the same orders.",
  unit: "times",
  hasChart: true,
  lines: [
    {
      what: "`listEndpoint` over a collection",
      contenders: {
        trommel: async () =>
          measureRounds(answerFromCollection(await parts()), answerFromArray(await parts())),
      },
    },
    {
      what: "the mock of the store service",
      contenders: {
        trommel: async () =>
          measureRounds(answerFromMock(await parts()), answerFromArray(await parts())),
      },
    },
  ],
}

/** The same requests beside an older build. */
export const besideOlderBuild: Question = {
  title: "List requests beside an older build",
  about:
    "The same requests. The reference is the build of commit `557b4df`, in which `listEndpoint` and the mock filtered and sorted an array for each request, by slower means than today. `BEFORE=<its folder> npm run bench -- --peers beside-older-build` measures it.",
  unit: "times",
  onlyByName: true,
  lines: [
    {
      what: "`listEndpoint` over a collection, beside an array",
      contenders: {
        trommel: async () =>
          measureRounds(answerFromCollection(await parts()), answerFromArray(await partsBefore())),
      },
    },
    {
      what: "the mock, beside the older mock",
      contenders: {
        trommel: async () =>
          measureRounds(answerFromMock(await parts()), answerFromMock(await partsBefore())),
      },
    },
  ],
}
