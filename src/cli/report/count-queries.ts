import type { BoundCondition } from "../../bind/bound.ts"
import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import {
  type CheckedQuery,
  createListChecks,
  type GuardedList,
} from "../../endpoint/guarded-lists.ts"
import { isFieldName } from "../../language/names.ts"
import type { LoggedRequest } from "./read-log.ts"

export type LogReport = ReturnType<ReturnType<typeof createQueryCounter>["report"]>

/** Counts requests, in numbers and in names of the tables alone. Memory grows with the tables, and with at most so many entries. */
export function createQueryCounter(lists: readonly GuardedList[]) {
  const { check, nameSteps } = createListChecks(lists, "report", "--list")
  const counters = new Map(lists.map((list) => [list, createListCounter(list)]))
  const noList = createEntries("path")
  const seen = { lines: 0, withoutRequest: 0, otherMethods: 0 }
  return {
    add: (request: LoggedRequest | undefined): void => {
      seen.lines++
      if (request === undefined) seen.withoutRequest++
      else if (!/^(?:GET|HEAD)$/.test(request.method)) seen.otherMethods++
      else {
        const checked = check(request.target)
        if (checked === undefined) noList.add(pathOf(nameSteps(request.target)))
        else counters.get(checked.list)?.add(checked)
      }
    },
    report: () => ({
      ...seen,
      lists: [...counters.values()].map(({ report }) => report()),
      noList: noList.rows(),
    }),
  }
}

/** Stands for all that must not be written, and for what is beyond the number of entries. */
const others = "(other)"

/** Writes steps of a path. One that may be an id or a secret is not written. */
function pathOf(steps: readonly string[]): string {
  const isPlain = (step: string): boolean => /^(?::.*|v\d{1,3}|[a-z][a-z._-]{0,31})$/.test(step)
  return steps.map((step) => `/${isPlain(step) ? step : others}`).join("") || "/"
}

function createListCounter({ path, table }: GuardedList) {
  const mistakes = createEntries("code", "severity", "advice")
  const misspellings = createEntries("name", "meant")
  const conditions = createEntries("field", "operator")
  const sorts = createEntries("sort")
  const shapes = createEntries("equal", "order")
  const used = new Set<string>()
  let queries = 0
  let wrong = 0
  return {
    add: ({ bound, isWrong }: CheckedQuery): void => {
      queries++
      if (isWrong) wrong++
      for (const found of bound.diagnostics)
        for (const name of nameOf(found)) misspellings.add(...name)
      const told = bound.diagnostics.map((found) => [found.code, found.severity, adviceOf(found)])
      for (const entry of new Map(told.map((entry) => [entry.join(), entry])).values())
        mistakes.add(...entry)
      const tests = bound.conditions.flatMap((one) =>
        one.tests.map(({ field }) => [field.name, one.condition.operator.symbol] as const),
      )
      for (const test of tests) conditions.add(...test)
      const order = bound.sorts.map(({ field, descending }) => (descending ? "-" : "") + field.name)
      for (const sort of order) sorts.add(sort)
      for (const name of [
        ...tests.map(([name]) => name),
        ...bound.sorts.map(({ field }) => field.name),
      ])
        used.add(name)
      const equal = [...new Set(bound.conditions.flatMap(columnOf(/^==$/)))].sort()
      const range = bound.conditions.flatMap(columnOf(/^(?:[<>]=?|_=)$/)).slice(0, 1)
      const rest = order.length > 0 ? order : range
      if (equal.length + rest.length > 0) shapes.add(equal.join(), rest.join())
    },
    report: () => ({
      ...{ path, queries, wrong },
      mistakes: mistakes.rows(),
      misspellings: misspellings.rows(),
      conditions: conditions.rows(),
      sorts: sorts.rows(),
      indexColumns: orderColumns(shapes.rows()),
      unusedFields: [...table.fields.values()].flatMap(({ name }) =>
        used.has(name) ? [] : { field: name },
      ),
    }),
  }
}

/** Counts entries of several texts, of which at most a thousand are different. */
function createEntries<Name extends string>(...names: readonly Name[]) {
  const counts = new Map<string, number>()
  return {
    add: (...texts: readonly string[]): void => {
      const key = texts.join("\n")
      const shown = counts.has(key) || counts.size < 1000 ? key : others
      counts.set(shown, (counts.get(shown) ?? 0) + 1)
    },
    /** Lists the entries, the most frequent first. */
    rows: () =>
      Array.from(counts, ([key, count]) => {
        const texts = key.split("\n")
        return {
          count,
          ...(Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ""])) as Record<
            Name,
            string
          >),
        }
      }).sort((one, other) => other.count - one.count),
  }
}

/** Returns the column of a condition on one column alone that an index can find. */
function columnOf(operators: RegExp) {
  return ({ condition, tests: [test, other] }: BoundCondition): readonly string[] => {
    const isFound = test?.kind === "column" && other === undefined && !test.field.list
    return isFound && operators.test(condition.operator.symbol) ? [test.field.name] : []
  }
}

/** Joins what queries need to columns of an index: those with one value first, the most used ones in front, then the order. */
function orderColumns(
  shapes: readonly { readonly count: number; readonly equal: string; readonly order: string }[],
) {
  const uses = (name: string): number =>
    shapes.reduce((sum, { count, equal }) => sum + (equal.split(",").includes(name) ? count : 0), 0)
  return shapes.map(({ count, equal, order }) => {
    const first = equal
      .split(",")
      .filter(Boolean)
      .sort((one, other) => uses(other) - uses(one))
    const rest = order
      .split(",")
      .filter((name) => name !== "" && !first.includes(name.replace("-", "")))
    return { count, columns: [...first, ...rest].join(", ") }
  })
}

/** Properties of data with a text of the caller, which hints repeat. */
const written = ["order", "meant", "id", "suggestion", "prefix"]

/** Says what to write, without a word of the caller. */
function adviceOf({ code, hint = "", data }: Diagnostic): string {
  if (code === "unknown-field" && data.nearest.length > 0) return "Write the name that is meant."
  if (Object.hasOwn(data, "spelling") && "spelling" in data && data.spelling !== undefined)
    return `Another language writes its ${data.spelling.kind} so. Write a field, an operator such as ==, and a value.`
  return written.some((name) => Object.hasOwn(data, name)) ? "" : hint
}

/** Returns a name that is none beside the one that it proposes. */
function nameOf({ code, data }: Diagnostic): readonly (readonly string[])[] {
  if (code !== "unknown-field" && code !== "unknown-parameter") return []
  const name = code === "unknown-field" ? data.field : data.parameter.replace(/\[.*$/s, "")
  const meant = code === "unknown-field" ? data.nearest[0] : data.nearest
  return [
    meant !== undefined && isFieldName(name) && name.length < 65 ? [name, meant] : [others, ""],
  ]
}
