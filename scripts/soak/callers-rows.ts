import fc from "fast-check"
import { isDeepStrictEqual } from "node:util"
import { askDatabase, askRole } from "../../test/support/tenants-in-databases.ts"
import { askStores, visit } from "../../test/support/tenants.ts"
import { describeFailure, requireEqual, type SoakCheck } from "./check.ts"

/** Checks that a way to ask, which returns the stores of the rows, gets a visitor no row of another store. */
function callersRows(
  name: string,
  ask: (request: Request) => Promise<readonly number[]>,
): SoakCheck {
  return visitCheck(name, async (request) => {
    const own = Number(request.headers.get("x-store"))
    const others = (await ask(request)).filter((store) => store !== own)
    requireEqual("rows of others", others, [])
  })
}

function visitCheck(name: string, expectation: (request: Request) => Promise<void>): SoakCheck {
  return {
    name,
    run: async (seed, runs) => {
      const property = fc.asyncProperty(visit, expectation)
      return describeFailure(await fc.check(property, { seed, numRuns: runs }))
    },
  }
}

/** No text of a visitor gets a row of another store, or the value of a field that its role does not have. */
export const callersChecks: readonly SoakCheck[] = [
  callersRows("only the caller's rows", askStores),
  callersRows("only the rows of a tenant in a database", askDatabase),
  visitCheck("only the fields of a role in a database", async (request) => {
    const [left, right] = await askRole(request)
    requireEqual("the hidden field has an effect", isDeepStrictEqual(left, right), true)
  }),
]
