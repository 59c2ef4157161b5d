import type { QueryText } from "../src/language/ast.ts"
import { growth, type Shape } from "./support/growth.ts"
import { mapValues } from "./support/map-values.ts"
import { bindQuery, parseQuery } from "./support/package.ts"
import type { Question } from "./support/question.ts"
import { orders } from "./support/table.ts"

/** The shapes of texts that make some parsers slow. */
const shapes: Readonly<Record<string, Shape>> = {
  backslashes: { piece: "\\" },
  commas: { piece: "," },
  pipes: { piece: "|" },
  parentheses: { piece: "(" },
  operators: { piece: "==" },
  blanks: { piece: " " },
  "`),`": { piece: ")," },
  "astral characters": { piece: "😀" },
  "backslashes as a value": { start: "customer==", piece: "\\" },
  "backslashes and a blank as a value": { start: "customer==", piece: "\\", end: " " },
  "blanks as a value": { start: "customer==", piece: " ", end: "x" },
  "pipes as a value": { start: "customer==", piece: "|" },
  "escaped operators in a value": { start: "customer==", piece: "\\==" },
  "operators in a value": { start: "customer==", piece: "a==" },
  "nulls as values": { start: "customer!=", piece: "null|", end: "x" },
  "different values": { start: "total==", piece: "7|" },
  "dates as values": { start: "created==", piece: "2024-01-31|", end: "2024-01-31" },
  "open groups": { piece: "(a==1," },
  "nested parentheses": { start: "(", piece: "((", end: "customer))))==1" },
  "names in a group": { start: "(", piece: "customer|", end: "email)==1" },
  "unknown names in a group": { start: "(", piece: "custmer|", end: "email)==1" },
  "blanks around names": { start: "(customer", piece: " ", end: "|email)==1" },
  "conditions on one field": { piece: "total==1," },
  "conditions that exclude each other": { piece: "total>5,total<3," },
  "values that shrink to nothing": { piece: "total==1|2|3,total==2|3|4,total==3|4|5," },
  "conditions without an operator after a text": { piece: "customer==a,b," },
  "unknown fields": { piece: "custmer==a," },
  "stray characters": { piece: "!@_-" },
  "the start of an operator": { piece: "_-" },
  signs: { piece: "-" },
  "signs and blanks": { piece: "- " },
  "a name with an order": { start: "total", piece: " ", end: "desc" },
  "different names": { piece: "#," },
}

const unlimited = {
  text: false,
  conditions: false,
  names: false,
  values: false,
  pairs: false,
  sorts: false,
} as const

const ways: Readonly<Record<string, (text: string) => unknown>> = {
  "filters, parse": (filters) => read({ filters }),
  "filters, parse and bind": (filters) =>
    bindQuery(read({ filters }), orders, { limits: unlimited }),
  "sorts, parse": (sorts) => read({ sorts }),
  "sorts, parse and bind": (sorts) => bindQuery(read({ sorts }), orders, { limits: unlimited }),
}

const read = (query: QueryText) => parseQuery(query, { limits: unlimited })

/**
 * Shows that time is linear in the length of a text: compares the time per character of one million
 * characters with that of a hundred thousand.
 */
export const linear: Question = {
  title: "Time per character of long texts",
  about:
    "Texts of one million characters, with limits off: parsed, or parsed and bound. The reference is the time per character of texts of a hundred thousand.",
  unit: "times",
  processes: 1,
  onlyByName: true,
  lines: Object.entries(shapes).map(([what, shape]) => ({
    what,
    contenders: mapValues(ways, (run) => () => growth(shape, run)),
    aim: { atMost: 1.5 },
  })),
}
