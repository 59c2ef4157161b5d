import { applyQuery } from "../../../src/apply/apply.ts"
import { defineFields, type RowOf } from "../../../src/fields/table.ts"
import { json, success, type Answer, type SeenRequest } from "./fault-server.ts"
import { readTexts } from "../../support/url-texts.ts"

/** Names repeat, so that sorting by them leaves ties. */
export const peopleTable = defineFields({
  id: { kind: "uuid", nullable: false, unique: true },
  name: { kind: "text", nullable: false },
  age: { kind: "integer" },
})
export type Person = RowOf<typeof peopleTable>

/** A uuid of a number. */
export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`

/** A row whose name it shares with every third one. */
export const person = (number: number): Person => ({
  id: uuidOf(number),
  name: "abc".charAt(number % 3),
  age: number,
})

export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => person(index + 1))

/** The query of a request, `page` and `pageSize` as texts. */
export const queryOf = ({ path }: SeenRequest) => readTexts(path)

/** Answers as the store's lists do, from rows that may be others at each request. */
export function listService(rowsOf: () => readonly Person[]): Answer {
  return (response, request) => {
    const { data, pages } = applyQuery(rowsOf(), peopleTable, queryOf(request))
    return success(data, pages)(response, request)
  }
}

/** The same as a plain array, without an envelope and a number of pages. */
export function plainService(rowsOf: () => readonly Person[]): Answer {
  return (response, request) =>
    json(applyQuery(rowsOf(), peopleTable, queryOf(request)).data)(response, request)
}

/** Another order at each call. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1))
}

/** All that comes, in order. */
export async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** What a promise is rejected with. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error("It was not rejected.")
}
