import { lookUpIn } from "../bind/standard-binding.ts"
import type { Fields } from "../fields/field.ts"
import { accept } from "../foreign/foreign-spelling.ts"
import { readForeign } from "../foreign/read-foreign.ts"
import { defaultTextLimit } from "../language/dialect.ts"
import { readConditions } from "../parser/standard-reading.ts"

/** Writes filters of another language in this one; undefined for what cannot be read whole, or not said in the same meaning. */
export function readMeant(text: string, table: Fields): string | undefined {
  if (text.length > defaultTextLimit) return undefined
  const lookup = lookUpIn(table)
  const { conditions } = readForeign(text.trim(), lookup.find)
  return conditions && accept(conditions, undefined, { lookup, read: readConditions })
}
