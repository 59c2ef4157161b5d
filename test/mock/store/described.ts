import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { describeStoreService } from "../../../scripts/build/describe-store-service.ts"
import { matchesPath } from "../../../src/store/path.ts"

/** The part of the document that says what is answered. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

interface DescribedOperation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

interface DescribedResponse {
  readonly content?: { readonly "application/json": { readonly schema: object } }
}

export const document = describeStoreService() as unknown as Described

const ajv = new Ajv2020({ strict: true, allErrors: true })
ajv.addVocabulary(["components", "x-assumed"])
ajv.addFormat("uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

const compiled = new Map<string, ValidateFunction>()

/** Returns what the body of an answer must be; undefined where the document has no such operation. */
export const findValidator = (
  method: string,
  path: string,
  status: number,
): ValidateFunction | undefined => {
  const key = `${method} ${path} ${status}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const found = Object.entries(document.paths).find(([template]) => matchesPath(template, path))
  const operation = found?.[1][(method === "HEAD" ? "GET" : method).toLowerCase()]
  if (operation === undefined) return undefined
  const success = operation.responses[status]?.content?.["application/json"].schema
  const schema = success ?? { $ref: "#/components/schemas/Error" }
  const made = ajv.compile({ ...schema, components: document.components })
  compiled.set(key, made)
  return made
}
