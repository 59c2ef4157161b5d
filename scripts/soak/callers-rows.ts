import fc from "fast-check"
import { askStores, visit } from "../../test/support/tenants.ts"
import { describeFailure, requireEqual, type SoakCheck } from "./check.ts"

/** No text of a visitor gets a row of another store. */
export const callersRows: SoakCheck = {
  name: "only the caller's rows",
  run: async (seed, runs) => {
    const property = fc.asyncProperty(visit, async (request) => {
      const own = Number(request.headers.get("x-store"))
      const others = (await askStores(request)).filter((store) => store !== own)
      requireEqual("rows of others", others, [])
    })
    return describeFailure(await fc.check(property, { seed, numRuns: runs }))
  },
}
