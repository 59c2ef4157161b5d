import { basename, parse } from "node:path"
import type { BoundQuery } from "../../bind/bound.ts"
import { decodePart } from "../../url/url-source.ts"
import { visible } from "../../diagnostics/visible.ts"
import { isRow } from "../../diagnostics/untrusted.ts"
import { joinWords } from "../../diagnostics/wording.ts"
import { listEndpoint, type ListAnswer, type Respond } from "../../endpoint/list-endpoint.ts"
import { takeLightly, textResponse } from "../../endpoint/web.ts"
import { withFaults } from "../../mock/with-faults.ts"
import type { Fetch } from "../../node/answer.ts"
import { writeProblem } from "../../node/refuse-request.ts"
import type { SourceAnswer } from "../../evaluate/query-source.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { ServeFlags } from "../flags.ts"
import { databaseKindOf } from "../database/address.ts"
import type { DatabaseTable } from "../database/open-database.ts"
import { describeOddTexts, openTable } from "../open-table.ts"
import type { Output } from "../output/output.ts"
import { stringify } from "../output/stringify.ts"
import { cutText, formatCount } from "../output/texts.ts"
import type { Session } from "../session.ts"
import { showExamples } from "./example-requests.ts"
import { stopLine, type Service } from "./service.ts"

interface FileList {
  readonly path: string
  /** The number of rows and the names of the fields, for people. */
  readonly about: string
  readonly fetch: Fetch
}

/** Makes a service of files: each is a list that can only be read, at the path of its name. */
export async function openLists(
  session: Session,
  files: readonly string[],
  flags: ServeFlags,
): Promise<CommandResult<Service>> {
  if (flags.fields !== undefined && files.length > 1)
    return failure(`--fields defines the fields of one file, got ${files.length} files`)
  const names = Map.groupBy(files, nameOf)
  for (const [name, equal] of names)
    if (equal.length > 1)
      return failure(
        `${joinWords(equal.map(visible), "and")} would have the same path ${pathOf(name)}; rename one`,
      )
  const lists = new Map<string, FileList>()
  for (const file of files) {
    const list = await openList(session, file, flags)
    if (!list.ok) return list
    lists.set(nameOf(file), list.value)
  }
  const fetch = withFaults(chooseList(lists), [])
  const greet = (url: string): Promise<string> =>
    writeListGreeting([...lists.values()], flags, { url, fetch, paint: session.out.paint })
  return success({
    fetch,
    refuse: writeProblem,
    files: new Map(),
    secrets: [],
    setFaults: fetch.plan.set,
    greet,
  })
}

function nameOf(file: string): string {
  return parse(basename(file).replace(/\.gz$/i, "")).name
}

function pathOf(name: string): string {
  return `/${encodeURIComponent(name)}`
}

async function openList(
  session: Session,
  file: string,
  flags: ServeFlags,
): Promise<CommandResult<FileList>> {
  const kind = databaseKindOf(file)
  if (kind !== undefined && kind !== "parquet")
    return failure(
      `${visible(file)} is a database, which serve does not serve; write a list over it with the module that trommel fields prints`,
    )
  const infer = flags.fields === undefined
  const opened = await openTable(session, file, { ...flags, infer, refuse: refuseStoreData })
  if (!opened.ok) return opened
  const { table, rows: batches, describeMisfits, isEmpty, database } = opened.value
  const rows: unknown[] = []
  if (database === undefined)
    for await (const batch of batches) {
      if (!batch.ok) return batch
      for (const row of batch.value) rows.push(row)
    }
  session.progress.end()
  for (const remark of [...describeOddTexts(opened.value), ...describeMisfits()])
    await session.err.write(`${visible(remark)}\n`)
  const fields = [...table.fields.values()].map(({ name }) => name).join(", ")
  const options = {
    table,
    // No name is wrong in a file that has none.
    strict: !isEmpty && (flags.strict ?? flags.lenient !== true),
    respond,
  }
  return success({
    path: pathOf(nameOf(file)),
    about: `${formatCount(database === undefined ? rows.length : await database.count(), "row")}: ${fields}`,
    fetch:
      database === undefined
        ? listEndpoint<unknown, unknown, unknown, unknown>({ ...options, rows })
        : listEndpoint<unknown, unknown, unknown, unknown, unknown>({
            ...options,
            rows: { list: ({ bound }) => findRows(database, bound) },
          }),
  })
}

async function findRows(
  database: DatabaseTable,
  bound: BoundQuery,
): Promise<SourceAnswer<unknown>> {
  const data: unknown[] = []
  for await (const batch of database.rows(bound)) {
    if (!batch.ok) throw new Error(batch.reason)
    data.push(...batch.value)
  }
  const { refused, diagnostics, omitted } = database.judge(bound)
  return { data, total: await database.count(bound), refused, diagnostics, omitted }
}

/** Answers as a list endpoint does by itself, but with all digits of the numbers of the file. */
const respond: Respond<ListAnswer<unknown>> = takeLightly((answer) => {
  const { status, data, pages, total, message, diagnostics } = answer
  if (status !== 200) return status === 400 ? { message, diagnostics } : { message }
  const rows = data.map(stringify).join(",")
  return textResponse(`{"data":[${rows}],"pages":${pages},"total":${total}}`, {
    headers: { "Content-Type": "application/json" },
  })
})

/** Says how to serve the data of a store, which holds several lists and its keys. */
function refuseStoreData(json: unknown): string | undefined {
  return isRow(json) && Array.isArray(json.accounts) && Array.isArray(json.stores)
    ? "holds the data of the store service; use --data"
    : undefined
}

function chooseList(lists: ReadonlyMap<string, FileList>): Fetch {
  const paths = [...lists.values()].map(({ path }) => path)
  const message = `There is no list at this path. The lists are ${joinWords(paths, "and")}.`
  return takeLightly(
    (request) =>
      lists.get(decodePart(new URL(request.url).pathname.slice(1)))?.fetch(request) ??
      Response.json({ message }, { status: 404 }),
  )
}

const maxLists = 7

/** Maximum characters of the fields of a list. */
const maxAboutLength = 80

/** Writes the address and the lists, in at most 12 lines without examples. */
async function writeListGreeting(
  lists: readonly FileList[],
  { strict, lenient, examples }: ServeFlags,
  { url, fetch, paint }: Pick<Service, "fetch"> & Pick<Output, "paint"> & { readonly url: string },
): Promise<string> {
  const shown = lists.slice(0, maxLists)
  const width = Math.max(...shown.map(({ path }) => path.length))
  const isLenient = strict !== true && lenient === true
  const requests = lists.map(({ path }) => ({ path: `${path}?page=1&pageSize=1` }))
  const lines = [
    `${formatCount(lists.length, "list")} on ${paint("bold", url)}`,
    ...shown.map(
      ({ path, about }) =>
        `  ${visible(path.padEnd(width))}  ${visible(cutText(about, maxAboutLength))}`,
    ),
    ...(lists.length > maxLists ? [`  and ${lists.length - maxLists} more`] : []),
    isLenient
      ? "The parts of a query that have a mistake are ignored."
      : "A query with a mistake is refused with status 400; --lenient ignores the mistake.",
    ...(examples === true
      ? ["", ...(await showExamples(requests, url, { fetch, paint }))]
      : ["Requests to try: add the option --examples."]),
    stopLine,
  ]
  return `${lines.join("\n")}\n`
}
