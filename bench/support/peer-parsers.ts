import type { ConditionNode } from "../../src/language/ast.ts"
import { importPeer } from "./peers.ts"

/** The grammar of well-formed filters for peggy. Its actions make the tree of the package. */
const grammar = String.raw`
Filters = first:Condition others:("," @Condition)* { return [first, ...others] }

Condition = Blank* @Parts

Parts = names:Names Blank* operator:Operator Blank* values:Values {
  const nullable = !/[@_]/.test(operator.symbol)
  return {
    kind: "condition",
    names,
    operator,
    values: values.map((value) =>
      nullable && value.text === "null" ? { kind: "null", range: value.range } : value,
    ),
    range: placeOf(range()),
  }
}

Names = "(" first:Name others:("|" @Name)* ")" { return [first, ...others] }
  / name:Name { return [name] }

Name = text:$[a-zA-Z.]+ { return { kind: "name", text, range: placeOf(range()) } }

Operator = symbol:$(Sign "*"?) { return { kind: "operator", symbol, range: placeOf(range()) } }

Sign = "==" / "!=" / ">=" / "<=" / ">" / "<" / "@=" / "_=" / "_-=" / "!@=" / "!_=" / "!_-="

Values = first:Value others:("|" @Value)* { return [first, ...others] }

Value = parts:Part* { return { kind: "text", text: parts.join(""), range: placeOf(range()) } }

Part = $[^,|\\]+ / "\\" @$[,|\\] / "\\"

Blank = [ \t]
`

const helpers = "{{ const placeOf = ({ start, end }) => ({ start, end }) }}\n"

/** Returns a parser that peggy generates. */
export async function createPeggyParser(): Promise<(text: string) => readonly ConditionNode[]> {
  const { default: peggy } = await importPeer<{
    readonly default: {
      readonly generate: (grammar: string) => {
        readonly parse: (text: string) => readonly ConditionNode[]
      }
    }
  }>("peggy")
  return peggy.generate(helpers + grammar).parse
}

/** Returns the parser of RSQL, another language of filters. */
export async function loadRsqlParser(): Promise<(text: string) => unknown> {
  const { parse } = await importPeer<{ readonly parse: (text: string) => unknown }>("@rsql/parser")
  return parse
}

/** Returns the parser of filters of OData, another language of filters. */
export async function loadODataParser(): Promise<(text: string) => unknown> {
  const { defaultParser } = await importPeer<{
    readonly defaultParser: { readonly filter: (text: string) => unknown }
  }>("@odata/parser")
  return (text) => defaultParser.filter(text)
}
