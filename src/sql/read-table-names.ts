import { describeValue } from "../diagnostics/wording.ts"
import type { GivenObject } from "../fields/problem.ts"
import { readArray } from "../fields/untrusted.ts"
import type { SqlDialectName } from "./types.ts"

/** Reads the name of the table, with its schema in front if it has one. */
export function readTableName({ properties, report }: GivenObject): string {
  const given = properties.get("table")
  if (isTableName(given)) return given
  report(
    `"table" must be the name of a table, with at most one dot behind its schema, got ${describeValue(given)}`,
  )
  return ""
}

/** Reads the names of the tables that together hold the rows. Without the option there are none. */
export function readShards(
  { properties, report }: GivenObject,
  dialect: SqlDialectName,
): readonly string[] {
  const given = properties.get("shards")
  if (given === undefined) return []
  if (dialect !== "postgres") {
    report(`"shards" must be left out: only tables of postgres have them, not of ${dialect}`)
    return []
  }
  const names = readArray(given)
  if (names === undefined || names.length === 0) {
    report(`"shards" must be an array of at least one table, got ${describeValue(given)}`)
    return []
  }
  const valid = names.filter(isTableName)
  for (const name of names)
    if (!isTableName(name))
      report(`each part of "shards" must be the name of a table, got ${describeValue(name)}`)
  const twice = valid.find((name, index) => valid.indexOf(name) < index)
  if (twice !== undefined)
    report(`"shards" must name each table once, got ${describeValue(twice)} twice`)
  return valid
}

/** True for a name with at most one dot. U+0000 would end the text of a statement. */
function isTableName(given: unknown): given is string {
  return typeof given === "string" && given.isWellFormed() && /^[^.\0]+(?:\.[^.\0]+)?$/.test(given)
}
