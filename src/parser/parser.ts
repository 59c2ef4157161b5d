import { EmbeddedActionsParser, type IToken, type ParserMethod } from "chevrotain"
import type { Range } from "../diagnostics/diagnostic.ts"
import type { Operator } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import {
  Comma,
  NamePart,
  OperatorToken,
  SortText,
  ValuePart,
  ValuePipe,
  vocabulary,
} from "./tokens.ts"

/** The end of a part that no comma ends. It reaches to the end of the text. */
export const openEnd = Number.POSITIVE_INFINITY

/**
 * The places of the parts of one condition, as the grammar finds them. Offsets count UTF-16 units.
 */
export interface ConditionParts {
  /** The offset after the comma before the condition, or the start of the text. */
  readonly start: number
  /** The offset of the comma after the condition, or {@link openEnd}. */
  end: number
  operator: (Operator & { readonly range: Range }) | undefined
  /** The offsets of the pipes between the values. */
  readonly pipes: number[]
}

/** The place of one entry of `sorts`. */
export interface SortParts {
  readonly start: number
  end: number
}

const startCondition = (start: number): ConditionParts => ({
  start,
  end: openEnd,
  operator: undefined,
  pipes: [],
})

const operatorNode = ({
  image,
  startOffset: start,
}: IToken): Operator & { readonly range: Range } => ({
  kind: "operator",
  symbol: image as OperatorSymbol,
  range: { start, end: start + image.length },
})

const startEntry = (start: number): SortParts => ({ start, end: openEnd })

/**
 * The grammar, in two entry rules. It is tolerant: it accepts every sequence of tokens that the
 * lexer can make, so it needs no recovery and never throws. The balance of brackets is checked
 * later (rules T6 and T7).
 *
 * There is one class, with closures made once in the constructor. Several parser classes, or
 * closures made in each call of a rule, make Chevrotain's engine markedly slower.
 */
export class QueryParser extends EmbeddedActionsParser {
  /** Reads `filters = condition { "," condition }`. */
  readonly filters: ParserMethod<[], ConditionParts[]>
  /** Reads `sorts = entry { "," entry }`. */
  readonly sorts: ParserMethod<[], SortParts[]>

  private conditions: ConditionParts[] = []
  private currentCondition: ConditionParts = startCondition(0)
  private entries: SortParts[] = []
  private currentEntry: SortParts = startEntry(0)

  constructor({ validate }: { readonly validate: boolean }) {
    super(vocabulary, { maxLookahead: 1, skipValidations: !validate })

    const namePart = () => this.CONSUME(NamePart)
    const valuePart = () => this.CONSUME(ValuePart)

    /** Reads `value = { value part }`. */
    const value = this.RULE("value", () => {
      this.MANY(valuePart)
    })

    const furtherValue = () => {
      const pipe = this.CONSUME(ValuePipe)
      this.currentCondition.pipes.push(pipe.startOffset)
      this.SUBRULE2(value)
    }
    const operatorAndValues = () => {
      this.currentCondition.operator = operatorNode(this.CONSUME(OperatorToken))
      this.SUBRULE(value)
      this.MANY2(furtherValue)
    }
    /** Reads `condition = { name part } [ operator value { "|" value } ]`. */
    const condition = this.RULE("condition", () => {
      this.MANY(namePart)
      this.OPTION(operatorAndValues)
    })

    const furtherCondition = () => {
      const comma = this.CONSUME(Comma)
      this.currentCondition.end = comma.startOffset
      this.conditions.push((this.currentCondition = startCondition(comma.startOffset + 1)))
      this.SUBRULE2(condition)
    }
    this.filters = this.RULE("filters", () => {
      this.conditions = [(this.currentCondition = startCondition(0))]
      this.SUBRULE(condition)
      this.MANY(furtherCondition)
      return this.conditions
    })

    const sortText = () => this.CONSUME(SortText)
    /** Reads `entry = [ sort text ]`. */
    const entry = this.RULE("entry", () => {
      this.OPTION(sortText)
    })
    const furtherEntry = () => {
      const comma = this.CONSUME(Comma)
      this.currentEntry.end = comma.startOffset
      this.entries.push((this.currentEntry = startEntry(comma.startOffset + 1)))
      this.SUBRULE2(entry)
    }
    this.sorts = this.RULE("sorts", () => {
      this.entries = [(this.currentEntry = startEntry(0))]
      this.SUBRULE(entry)
      this.MANY(furtherEntry)
      return this.entries
    })

    this.performSelfAnalysis()
  }
}
