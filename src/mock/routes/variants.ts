import { itemsPaging } from "../../store/items.ts"
import { readPathValue } from "../../store/path.ts"
import { countPages } from "../../evaluate/page.ts"
import { anyJson, readJson } from "../body.ts"
import { unknownId, valueOf, type AuthorizedCall, type Handler } from "../authorized-call.ts"
import { isRefusal, type Refusal } from "../write-envelope.ts"
import { readParameter } from "../parameters.ts"
import type { StoredVariantPlace } from "../state/lookups.ts"
import { readImageOrder } from "../validate.ts"

export const orderVariantImages: Handler = async (call) => {
  const { state, settings, request } = call
  const place = placeOf(call)
  const old = state.findVariant(place)
  if (old === undefined) return unknownId("variant")
  const body = await readJson(request, { ...anyJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const order = readImageOrder(body.json, old.imageNames, settings.strict)
  if (!order.ok) return { refused: "invalidBody", message: order.faults.join(" ") }
  return { data: state.orderVariantImages(place, order.value) ?? null }
}

/** The older list: the page stands in the path, the number of rows beside it. */
export const listItems: Handler = (call) => {
  const place = placeOf(call)
  if (call.state.findVariant(place) === undefined) return unknownId("variant")
  const pageSize = readCount(call)
  if (isRefusal(pageSize)) return pageSize
  const rows = call.orderRows(call.state.items.of(place.variantId))
  const page = Number(valueOf(call, "page"))
  const skip = (page - 1) * pageSize
  return {
    data: rows.slice(skip, skip + pageSize),
    pages: countPages(rows.length, { page, pageSize, skip }),
  }
}

function placeOf(call: AuthorizedCall): StoredVariantPlace {
  return {
    storeId: valueOf(call, "storeId"),
    productId: valueOf(call, "productId"),
    variantId: valueOf(call, "variantId"),
  }
}

/** What is no number of rows is the usual one, and too many are cut, as for every other list (rule P3); strict refuses the first alone. */
function readCount({ request, operation, settings }: AuthorizedCall): number | Refusal {
  const text = readParameter(request, operation.parameter)
  const count = readPathValue("page", text)
  if (settings.strict && text !== undefined && count === undefined) {
    return {
      refused: "invalidQuery",
      message: `${String(operation.parameter)} must be a whole number from 1 on.`,
    }
  }
  return Math.min(Number(count ?? itemsPaging.count), itemsPaging.maxCount)
}
