import { findDataSet } from "../../../playground/src/data/catalog.ts"
import { exampleRows } from "../../../playground/src/data/example-rows.ts"
import { tableFrom } from "../../../playground/src/data/table-source.ts"
import { queryInput, queryOptions } from "../../../playground/src/state/query-input.ts"
import { applyQuery } from "../../../src/apply/apply.ts"
import { readQueryBlock } from "../../docs/query-block.ts"

/** What the playground shows for an example. */
interface ExampleAnswer {
  /** The names of the rows of the page, in order; undefined for data whose rows a page does not show. */
  readonly names: readonly string[] | undefined
  readonly refused: boolean
  /** The codes of the diagnostics, each once. */
  readonly codes: readonly string[]
}

/**
 * Runs a query as the playground does.
 * @param query - The query as the text of a URL that is not percent-encoded.
 * @param data - A name of the playground's catalog.
 * @throws Error for data or a parameter that the playground does not know.
 */
export function runExample(query: string, data = ""): ExampleAnswer {
  const state = readQueryBlock(`query ${data}`, query)
  const source = findDataSet(state.data)?.table
  const table = source && tableFrom(source)
  if (table?.ok !== true)
    throw new Error(`The playground has no table for the data "${state.data}".`)
  const rows = state.data === "examples" ? exampleRows : undefined
  const answer = applyQuery(rows ?? [], table.value, queryInput(state), queryOptions(state))
  return {
    names: rows && answer.data.map(({ name }) => String(name)),
    refused: answer.refused,
    codes: [...new Set(answer.diagnostics.map(({ code }) => code))],
  }
}

/** A query that shows a rule, or the reason why no query does. */
export type RuleExample =
  | {
      /** The query as the text of a URL without escapes, as the documents write it. */
      readonly query: string
      /** The name of the data in the playground's catalog; undefined for the rows of the examples. */
      readonly data?: string
    }
  | { readonly reason: string }

const kindReason = "The tables of the playground have no field of this kind."
const optionsReason =
  "The playground has neither the options of a server nor rows with objects in them."
const methodsReason = "The playground has no custom methods of a server."
const writingReason =
  "The rule is about trees that code writes, and a query in the playground is read."

const urlReason = "The playground takes each parameter in a field of its own, and reads no URL."

/** The example of each rule, by its id. A test fails when one is missing. */
export const ruleExamples: Readonly<Record<string, RuleExample>> = {
  T1: { query: "filters=,state==paid,rating>=3," },
  T2: { query: "filters=rating=>4" },
  T3: { query: "filters=name_=*jo" },
  T4: { query: "filters=note==a==b" },
  T5: { query: "filters=name==Ann|Ben" },
  T6: { query: "filters=(name|email)@=*jo" },
  T7: { query: "filters=name|email@=*jo" },
  T8: { query: "filters=( name | email ) @= jo , rating >= 3" },
  T9: { query: String.raw`filters=name==Doe\, Jane|Ann\, Mary` },
  T10: { query: String.raw`filters=note==null|\null` },
  T11: { query: "filters=name!= *x" },
  T12: { query: "filters=rating,stock>0" },
  T13: { query: "filters=)(,==,stock>0" },
  T14: { query: "filters=stock > 0 , ((name))@=Ann" },
  T15: { query: "sorts=-rating,name,,rating" },
  N1: { query: "filters=RATING>4&sorts=Name" },
  N2: { query: "filters=raiting>4,stock>0" },
  N3: { reason: "The rule is about the definition of a table, and a query cannot show it." },
  N4: { query: "filters=constructor!=null,stock>0" },
  N5: { query: "filters=secret==s&sorts=note" },
  V1: { query: "filters=rating!=5" },
  V2: { query: "filters=name!=Ann|Ben" },
  V3: { query: "filters=name@=*JO" },
  V4: { query: "filters=rating>=3.5,stock!=1.0" },
  V4a: { reason: kindReason },
  V4b: { reason: kindReason },
  V5: { query: "filters=created==2024-02-01" },
  V5a: { reason: kindReason },
  V5b: { reason: kindReason },
  V5c: { reason: kindReason },
  V5d: { reason: kindReason },
  V6: { query: "filters=active==TRUE" },
  V7: { query: "filters=status==Hidden" },
  V8: { query: "filters=id!={6F9619FF-8B86-D011-B42D-00CF4FC964FF}", data: "orders" },
  V9: { query: "filters=rating!=abc" },
  V10: { query: "filters=rating@=4,stock>*3" },
  V11: { query: "filters=rating>=null" },
  V12: { query: "filters=lowStock==true", data: "products" },
  V13: { query: "filters=dateFrom==2025-09-01,dateTo==2025-09-30", data: "orders" },
  V14: { query: "filters=scores>5,scores<10" },
  P1: { query: "sorts=state,-rating" },
  P2: { query: "sorts=rating" },
  P3: { query: "page=0&pageSize=500" },
  P4: { query: "page=2&pageSize=4" },
  P5: { reason: urlReason },
  F1: { query: "filters=name=='Ann'" },
  F2: { query: "filters=stock>='3'" },
  F3: { query: "filters=stock in (3,40)" },
  F4: { query: "filters=stock>=3 and name==Ann" },
  limits: { query: "sorts=name,email,state,rating,stock,status,active,created,secret" },
  S1: { query: String.raw`filters=\,name==Ann&dialect=sieve` },
  S2: { query: String.raw`filters=name==Doe\, Jane&dialect=sieve` },
  S3: { query: "filters=(name|note)==x)z&dialect=sieve" },
  S4: { query: "filters=note==a==b&dialect=sieve" },
  S5: { query: "filters=(name|)==Ann&dialect=sieve" },
  S6: { query: String.raw`filters=note==\\>\>&dialect=sieve` },
  S7: { query: "sorts=-rating ,name&dialect=sieve" },
  S8: { query: "filters=NAME==Ann&dialect=sieve" },
  S9: { query: "filters=raiting>4&dialect=sieve" },
  S10: { query: "filters=rating,stock>3&dialect=sieve" },
  S11: { query: "filters=name!=Ann|Ben&dialect=sieve" },
  S12: { query: String.raw`filters=note==null|\null&dialect=sieve` },
  S13: { query: "filters=rating==*4&dialect=sieve" },
  S14: { query: "filters=stock==0xC&dialect=sieve" },
  S15: { query: "filters=name@=*jo&dialect=sieve" },
  S16: { query: "filters=lowStock!=true&dialect=sieve", data: "products" },
  S17: { query: "sorts=-name&dialect=sieve" },
  S18: { query: "page=2&pageSize=0&dialect=sieve" },
  S19: { reason: writingReason },
  S20: { reason: writingReason },
  S21: { reason: optionsReason },
  S22: { reason: optionsReason },
  S23: { reason: optionsReason },
  S24: { reason: optionsReason },
  S25: { reason: optionsReason },
  S26: { reason: optionsReason },
  S27: { reason: methodsReason },
  S28: { reason: methodsReason },
  S29: { reason: methodsReason },
  S30: { reason: optionsReason },
  B1: { reason: urlReason },
  B2: { reason: urlReason },
  B3: { reason: urlReason },
  B4: { reason: urlReason },
}
