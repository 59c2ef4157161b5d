import { plainJson, readJson } from "../body.js"
import { valueOf, type Handler } from "../call.js"
import { isRefusal } from "../envelope.js"
import { readNewCategory } from "../validate.js"

export const createCategory: Handler = async (call) => {
  const { state, settings, request } = call
  const storeId = valueOf(call, "storeId")
  const body = await readJson(request, { ...plainJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const category = readNewCategory(body.json, (id) => state.findProduct(storeId, id) !== undefined, settings.strict)
  if (!category.ok) return { refused: "invalidBody", message: category.faults.join(" ") }
  return { data: state.createCategory(storeId, category.value) }
}
