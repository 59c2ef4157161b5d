import { sql, type Expression } from "kysely"
import { columnValue, type SqlColumn } from "../sql-column.ts"
import {
  columnProblem,
  fromTable,
  tableProblem,
  tryCheck,
  type CheckContext,
  type SqlProblem,
} from "./probes.ts"

/** Texts whose order and letters differ between collations, versions of them, and encodings. */
const probeTexts = [
  ..."aBbZ_-ßéİiıØ～😀A09~\u00a0Ａ中\ud7ff\ue000\u{10000}\u{10ffff}",
  ...["ss", "e\u0301", "ab", "a-b", "10"],
]

/** Compares a node with the coordinator: the version of the server, and the order and letters of texts in each column. */
export async function compareNode(
  coordinator: CheckContext,
  node: CheckContext,
): Promise<readonly SqlProblem[]> {
  const found = [...(await compareVersions(coordinator, node))]
  for (const column of node.scope.schema.columns.values())
    if (column.field.kind === "text")
      found.push(
        ...(await tryCheck(column.field.name, () => compareColumn(coordinator, node, column))),
      )
  return found
}

async function compareVersions(
  coordinator: CheckContext,
  node: CheckContext,
): Promise<readonly SqlProblem[]> {
  const [expected, actual] = [await majorVersion(coordinator), await majorVersion(node)]
  if (actual === expected) return []
  const message = `The server must have the version of the coordinator, ${expected}, got ${actual}.`
  return [tableProblem("version", message)]
}

async function majorVersion({ db }: CheckContext): Promise<number> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version_num') as version`.execute(db)
  return Math.trunc(Number(rows[0]?.version) / 10_000)
}

async function compareColumn(
  coordinator: CheckContext,
  node: CheckContext,
  column: SqlColumn,
): Promise<readonly SqlProblem[]> {
  const expected = await probeCollation(coordinator, columnValue(coordinator.scope, column).sql)
  const actual = await probeCollation(node, columnValue(node.scope, column).sql)
  const differing = [
    ...(actual.ordered === expected.ordered ? [] : ["order of texts"]),
    ...(actual.upper === expected.upper ? [] : ["letter case"]),
    ...(actual.distinct === expected.distinct ? [] : ["equality of texts"]),
  ]
  if (differing.length === 0) return []
  const what = `has another ${differing.join(" and another ")} than on the coordinator. Give the column the collation C on every node`
  return [columnProblem(column, "collation", what)]
}

interface ProbedCollation {
  readonly ordered: string
  /** The order of the bytes. */
  readonly bytes: string
  readonly upper: string
  /** The number of texts that are not equal. */
  readonly distinct: string
}

/** Sorts and changes the probe with the collation of a value, which the other branch of a `case` takes over from it. */
export async function probeCollation(
  context: CheckContext,
  value: Expression<unknown>,
): Promise<Partial<ProbedCollation>> {
  const none = fromTable(context)
    .select([sql`true`.as("present"), sql`${value}`.as("value")])
    .where(sql<boolean>`(1 = 0)`)
  const texts = sql.join(probeTexts.map((text) => sql`${text}::text`))
  const { rows } = await sql<ProbedCollation>`
    select string_agg(probed, ' ' order by probed, place) as "ordered",
      string_agg(probed, ' ' order by probed collate "C", place) as "bytes",
      string_agg(upper(probed), ' ' order by place) as "upper", count(distinct probed)::text as "distinct"
    from (
      select case when none.present then none.value else given.text end as probed, given.place
      from unnest(array[${texts}]) with ordinality as given(text, place) left join (${none}) as none on true
    ) as probe`.execute(context.db)
  return rows[0] ?? {}
}
