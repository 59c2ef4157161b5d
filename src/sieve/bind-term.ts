import { finding, type Finding } from "../diagnostics/finding.ts"
import { findAlwaysTrue } from "../bind/always-true.ts"
import type {
  BoundCondition,
  ColumnTest,
  IgnoredName,
  ShortcutTest,
  TestValue,
} from "../bind/bound.ts"
import { findField } from "../bind/find-field.ts"
import type { BindingReport } from "../bind/report.ts"
import type { ColumnField, Fields, Operand, RangeEndField, ShortcutField } from "../fields/field.ts"
import { endOfDay, readDateTime } from "../fields/kinds/date.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { Condition, TextValue, Value } from "../language/ast.ts"
import { isOrderMatch, operatorMeaning, type Match } from "../language/operators.ts"
import { expectedInteger, givesUp, sieveCodes } from "./codes.ts"
import { looksLikeDate, readOperand, suitsColumn } from "./read-operand.ts"

/**
 * Decides one condition (rules S8 and S11 to S16). A shortcut narrows the whole result, also from inside a group, so it
 * becomes a condition of its own.
 */
export function bindTerm(
  condition: Condition,
  table: Fields,
  report: BindingReport,
): BoundCondition[] {
  const tests: ColumnTest[] = []
  const shortcuts: ShortcutTest[] = []
  const ignored: IgnoredName[] = []
  for (const name of condition.names) {
    const field = findField(name, table, givesUp, report)
    if (typeof field === "string") continue
    if (field.kind === "shortcut") bindShortcut(condition, field, shortcuts, ignored, report)
    else
      tests.push(
        field.kind === "range-end"
          ? bindColumn(condition, field.of, field, report)
          : bindColumn(condition, field, undefined, report),
      )
  }
  const own: BoundCondition = { condition, tests, applied: tests.length > 0, ignored }
  const always = findAlwaysTrue(own)
  if (always !== undefined) {
    report.add("always-true", { range: condition.range }, [always.name], {
      rule: "S11",
      topic: condition,
    })
  }
  const narrowing = shortcuts.map((test): BoundCondition => ({
    condition,
    tests: [test],
    applied: true,
    ignored: [],
  }))
  return own.applied || narrowing.length === 0 ? [own, ...narrowing] : narrowing
}

/** Findings about filters that make the library give up on the whole query (rule S9). */
const mistakes: ReadonlySet<string> = new Set([
  "unknown-field",
  "not-filterable",
  "unsuitable-operator",
  "never-null",
  "unreadable-value",
  "culture-date",
])

/** True for a finding about filters that makes the library give up on the whole query (rule S9). */
export function isMistake({ code, place }: Finding): boolean {
  return place.source === "filters" && mistakes.has(code.code)
}

/** Rule S16: any operator will do; what counts is that one of the values is `true`. */
function bindShortcut(
  condition: Condition,
  field: ShortcutField,
  shortcuts: ShortcutTest[],
  ignored: IgnoredName[],
  report: BindingReport,
): void {
  if (condition.values.some((value) => value.kind === "text" && value.text === "true")) {
    shortcuts.push({ kind: "shortcut", field })
    return
  }
  report.add("omitted-shortcut", { range: condition.values[0]?.range }, [field.name], {
    rule: "S16",
  })
  ignored.push({ name: field.name, code: "omitted-shortcut" })
}

function bindColumn(
  condition: Condition,
  field: ColumnField,
  shortcut: RangeEndField | undefined,
  report: BindingReport,
): ColumnTest {
  const { match, negated, folded } = operatorMeaning(condition.operator.symbol)
  const ordered = shortcut !== undefined || isOrderMatch(match)
  const { name } = shortcut ?? field
  const values: TestValue[] = []
  let orNull = false
  for (const value of condition.values) {
    if (reportUnsuitable(condition, value, field, shortcut, report)) continue
    if (value.kind === "text") {
      const operand = readOperand(value.text, field)
      if (operand === undefined) reportUnreadable(value, field, name, report)
      else values.push({ written: value, ...boundOf(value.text, operand, shortcut, match) })
    } else if (!field.nullable) report.add("never-null", value, [name], { rule: "S9" })
    else if (ordered) report.add("null-order", value, [condition.operator.symbol], { rule: "S12" })
    else orNull = true
  }
  return {
    kind: "column",
    field,
    ...(shortcut && { rangeEnd: shortcut }),
    negated,
    folded: folded && field.kind === "text",
    values,
    orNull,
  }
}

/** Reports an operator that the library does not take for a column and a value (rules S12 and S13). */
function reportUnsuitable(
  { operator }: Condition,
  value: Value,
  field: ColumnField,
  shortcut: RangeEndField | undefined,
  report: BindingReport,
): boolean {
  const meaning = operatorMeaning(operator.symbol)
  if (suitsColumn(field, meaning, value.kind === "null") && !(shortcut && meaning.negated))
    return false
  report.add(
    "unsuitable-operator",
    operator,
    [operator.symbol, (shortcut ?? field).name, field.kind, givesUp],
    { rule: "S13" },
  )
  return true
}

/** Reports a value that the library cannot read (rules S9 and S14). */
function reportUnreadable(
  value: TextValue,
  field: ColumnField,
  name: string,
  report: BindingReport,
): void {
  const place = { source: "filters", range: value.range } as const
  if (field.kind === "date" && looksLikeDate(value.text)) {
    report.findings.push(finding(sieveCodes["culture-date"], place, [value.text]))
    return
  }
  report.add("unreadable-value", value, [value.text, name, kinds[field.kind].noun, givesUp], {
    rule: "S14",
    topic: { value, field, expected: field.kind === "integer" ? expectedInteger : undefined },
  })
}

/** What a value is compared by: a range shortcut turns `==` into a bound (rules S16 and V13). */
function boundOf(
  text: string,
  operand: Operand,
  shortcut: RangeEndField | undefined,
  match: Match,
): Pick<TestValue, "operand" | "match"> {
  if (shortcut === undefined || match !== "equal") return { operand, match }
  if (shortcut.end === "from") return { operand, match: "atLeast" }
  const wholeDay = typeof operand === "object" && readDateTime(text)?.dateOnly === true
  return { operand: wholeDay ? endOfDay(operand) : operand, match: "atMost" }
}
