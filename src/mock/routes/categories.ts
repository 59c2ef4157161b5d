import { plainJson, readJson } from "../body.ts"
import { valueOf, type Handler } from "../authorized-call.ts"
import { isRefusal } from "../write-envelope.ts"
import { readNewCategory } from "../validate.ts"

export const createCategory: Handler = async (call) => {
  const { state, settings, request } = call
  const storeId = valueOf(call, "storeId")
  const body = await readJson(request, { ...plainJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const category = readNewCategory(
    body.json,
    (id) => state.findProduct(storeId, id) !== undefined,
    settings.strict,
  )
  if (!category.ok) return { refused: "invalidBody", message: category.faults.join(" ") }
  return { data: state.createCategory(storeId, category.value) }
}
