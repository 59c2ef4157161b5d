import { itemsPaging } from "../../store/items.ts"
import { readPathValue } from "../../store/path.ts"
import { defineFields } from "../../fields/table.ts"
import { anyJson, readJson } from "../request-body.ts"
import {
  unknownId,
  pathParameter,
  type OperationContext,
  type Handler,
} from "../operation-context.ts"
import { isRefusal, type Refusal } from "../write-envelope.ts"
import { answerList } from "./list-routes.ts"
import { readParameter } from "../query-parameters.ts"
import type { StoredVariantPlace } from "../state/lookups.ts"
import { readImageOrder } from "../validate-body.ts"

export const orderVariantImages: Handler = async (context) => {
  const { state, settings, request } = context
  const place = placeOf(context)
  const old = state.findVariant(place)
  if (old === undefined) return unknownId("variant")
  const body = await readJson(request, { ...anyJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const order = readImageOrder(body.json, old.imageNames, settings.strict)
  if (!order.ok) return { refused: "invalidBody", message: order.faults.join(" ") }
  return { data: state.orderVariantImages(place, order.value) ?? null }
}

/** The list of items has no filters and sorts. */
const itemsTable = defineFields({})

/**
 * Lists items. Unlike other lists it takes no query: the page is in the path, the page size in a
 * parameter. The page is read as that of the other lists (rule P3).
 */
export const listItems: Handler = (context) => {
  const place = placeOf(context)
  if (context.state.findVariant(place) === undefined) return unknownId("variant")
  const pageSize = readPageSize(context)
  if (isRefusal(pageSize)) return pageSize
  const page = pathParameter(context, "page")
  const query = new URLSearchParams({ page, pageSize: String(pageSize) })
  return answerList(context, {
    table: itemsTable,
    rows: context.state.items.of(place.variantId),
    request: new Request(`http://localhost/?${query.toString()}`),
  })
}

function placeOf(context: OperationContext): StoredVariantPlace {
  return {
    storeId: pathParameter(context, "storeId"),
    productId: pathParameter(context, "productId"),
    variantId: pathParameter(context, "variantId"),
  }
}

/**
 * Reads the page size as rule P3 does: the default when it is missing or unreadable, the maximum
 * when it is larger. Strict refuses an unreadable one.
 */
function readPageSize({ request, operation, settings }: OperationContext): number | Refusal {
  const text = readParameter(request, operation.parameter)
  const count = readPathValue("page", text)
  if (settings.strict && text !== undefined && count === undefined) {
    return {
      refused: "invalidQuery",
      message: `${String(operation.parameter)} must be a positive integer.`,
    }
  }
  return Math.min(Number(count ?? itemsPaging.count), itemsPaging.maxCount)
}
