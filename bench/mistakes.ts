import { applyQuery, defineFields } from "./support/package.ts"
import { ratioOf } from "./support/measure.ts"
import type { Line, Question } from "./support/question.ts"
import { kinds } from "../test/support/foreign/mistaken.ts"

function ratioOver(count: number, { right, wrong }: (typeof kinds)[string]): number {
  const names = Array.from({ length: count - 2 }, (_, index) => `customerField${index}`)
  const table = defineFields({
    ...Object.fromEntries(names.map((name) => [name, { kind: "text" } as const])),
    total: { kind: "number" },
    created: { kind: "date" },
  })
  const ask = (filters: string) => () => applyQuery([], table, { filters })
  return ratioOf(ask(wrong(64)), ask(right(64)))
}

const lines = [6, 200, 1_000].flatMap((count) =>
  Object.entries(kinds).map(([what, kind]): Line => ({
    what: `${what}, ${count} fields`,
    contenders: { trommel: () => ratioOver(count, kind) },
    aim: { atMost: count > 200 ? 20 : 10 },
  })),
)

/** What a query with 64 mistakes costs beside one of the same shape without. */
export const mistakes: Question = {
  title: "Queries with mistakes",
  about:
    "A query with many mistakes of one kind, with its messages and fixes. The reference is a query of the same shape without mistakes, over the same table and no rows.",
  unit: "times",
  processes: 1,
  onlyWithPeers: true,
  lines,
}
