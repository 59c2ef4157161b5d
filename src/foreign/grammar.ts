import { meansOr } from "../diagnostics/wording.ts"
import { isNear } from "../diagnostics/edits.ts"
import { isFlag, isOperatorOfKind, isRangeKind } from "../fields/kinds/writing.ts"
import type { ValueNode } from "../language/ast.ts"
import { findParts, readValue } from "../language/escape.ts"
import { foldName } from "../language/names.ts"
import { isOperatorSymbol, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import type { KnownField } from "../language/spelling.ts"
import { joined, negated, type Expression, type FindField } from "./expression.ts"
import { habit, noQuotes, orSentence, plainRank, type Habit } from "./habit.ts"
import { isJoiner, isRsql, splitName, splitTokens, type Quoting, type Token } from "./tokens.ts"
import { readHabits, readPattern, type ValuePiece } from "./values.ts"
import { meaningOf, type Meaning, type WordPlace } from "./words.ts"

const deepest = 32
const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" }
const likeWithoutMark =
  "Without % the value of like may be the whole text or a part of it: == or @=."
const isNot = /^not$/i
const isEqual = /^(?:==?|:)$/
const isTrue = /^(?:true|1|yes|on)$/i
const isFalse = /^(?:false|0|no|off)$/i
const range =
  /^(?:\[\s*([^\s[\](),]+)\s+TO\s+([^\s[\](),]+)\s*\]|([^\s,()[\]|&;]+?)\.\.([^\s,()[\]|&;]+))(?=$|[\s,)&;])/i
const otherPointed = /^(?:cs|cd|ov|fts|plfts|phfts|wfts|i?match|adj|isdistinct)$/i

/** Reads a text in any of the languages that the table of words knows: whole, or not at all (rule G1). */
export class ForeignParser {
  /** Undefined for a text that is not read whole. */
  readonly expression: Expression | undefined
  /** What was found up to the end, or to the place where reading stopped. */
  readonly habits: Habit[] = []
  /** What joins conditions outside of all brackets. */
  readonly joiners = new Set<string>()
  /** Whether it has what only languages with quotes written twice have, or only those with escapes. */
  hasDoubling = false
  hasEscapes = false
  readonly #text: string
  readonly #tokens: Token[]
  readonly #find: FindField
  readonly #isRsql: boolean
  #at = 0
  /** The fields that are compared. */
  #fields: readonly KnownField[] = []
  #hasUnknown = false
  #hasOddValue = false
  #hasComma = false
  #isBound = false
  /** True where a value is the name of a field, which other languages compare with the first one. */
  #comparesNames = false

  constructor(text: string, quoting: Quoting, find: FindField) {
    this.#text = text
    this.#tokens = [...splitTokens(text, quoting)]
    this.#find = find
    this.#isRsql = isRsql(this.#tokens)
    const read = this.#readLevel(0)
    const hasJoiner = this.habits.some(({ kind }) => kind === "joiner")
    // Beside a semicolon a comma may mean "or", in brackets too.
    const isMixed = this.#hasComma && this.habits.some(({ written }) => written === ";")
    const isUnclear =
      this.#hasUnknown ||
      isMixed ||
      (this.#hasOddValue && hasJoiner) ||
      (this.#comparesNames && this.habits.length > 0)
    this.expression = this.#at === this.#tokens.length && !isUnclear ? read : undefined
  }

  #note(...given: Parameters<typeof habit>): void {
    this.habits.push(habit(...given))
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  #take(kind: Token["kind"]): Token | undefined {
    return this.#peek()?.kind === kind ? this.#tokens[this.#at++] : undefined
  }

  /** Takes a token with such a text that is not in quotes. */
  #takeText(text: RegExp | string): string | undefined {
    const token = this.#peek()
    const isSuch = typeof text === "string" ? token?.text === text : text.test(token?.text ?? "")
    if (token === undefined || token.kind === "string" || !isSuch) return undefined
    this.#at++
    return token.text
  }

  #lists(text: string): boolean {
    return this.#fields.some((one) => one.lists(text))
  }

  #compare(symbol: OperatorSymbol, ...values: readonly ValueNode[]): Expression {
    return { kind: "comparison", fields: this.#fields, symbol, values, alone: false }
  }

  /** Reads what is joined on one level of brackets. */
  #readLevel(depth: number): Expression | undefined {
    const ors: Expression[] = []
    let ands: Expression[] = []
    const used = depth === 0 ? this.joiners : new Set<string>()
    for (;;) {
      const operand = depth > deepest ? undefined : this.#readOperand(depth)
      if (operand === undefined) return undefined
      ands.push(operand)
      const joiner = this.#takeJoiner()
      if (joiner === undefined) break
      used.add(joiner.text.toLowerCase())
      if (!this.#isOr(joiner)) continue
      ors.push(joined("and", ands))
      ands = []
    }
    const has = (...signs: readonly string[]): boolean => signs.some((sign) => used.has(sign))
    const isUnclear = this.#isRsql
      ? has("|")
      : (has(",") && has("or", "||", ";", "|")) || (has("|") && has("and", "&&", ";"))
    // Under Google Analytics a comma means "or".
    const isEither = has(",") && /[=!]@(?!=)/.test(this.#text)
    return isUnclear || isEither ? undefined : joined("or", [...ors, joined("and", ands)])
  }

  #isOr({ text }: Token): boolean {
    return meansOr(text) || text === "|" || (text === "," && this.#isRsql)
  }

  #takeJoiner(): Token | undefined {
    const token = this.#peek()
    if (token === undefined || !isJoiner(token)) return undefined
    this.#at++
    if (token.text === "," && !this.#isRsql) {
      this.#hasComma = true
      return token
    }
    if (/^[&|]{2}$/.test(token.text)) this.hasEscapes = true
    const sentence = this.#isOr(token) ? { sentence: orSentence, rank: -1 } : {}
    const first = this.habits.find(({ kind }) => kind === "joiner")
    this.#note("joiner", token.text, { at: first?.at ?? token.start, ...sentence })
    return token
  }

  #readOperand(depth: number): Expression | undefined {
    const token = this.#peek()
    const text = token?.text ?? ""
    const isMinus =
      token?.kind === "word" && /^-./.test(text) && this.#find(text.slice(1)) !== undefined
    if (isMinus || /^(?:not|!|¬)$/i.test(text)) {
      this.#note("negation", isMinus ? "-" : text.toLowerCase())
      this.#shorten(isMinus ? 1 : text.length)
      // Without brackets around the condition, the sign may belong to the names.
      const isUnclear = this.#isGroup() || depth > deepest
      return isUnclear ? undefined : negated(this.#readOperand(depth + 1), true)
    }
    if (this.#isGroup() || !this.#takeText("(")) return this.#readComparison()
    this.#note("brackets", "(", { sentence: "No brackets are around conditions.", rank: plainRank })
    const inner = this.#readLevel(depth + 1)
    return this.#takeText(")") ? inner : undefined
  }

  /** Leaves out the beginning of a token. */
  #shorten(count: number): void {
    const token = this.#peek()
    if (token === undefined || token.text.length === count) this.#at++
    else {
      const [text, start] = [token.text.slice(count), token.start + count]
      this.#tokens[this.#at] = { ...token, text, start }
    }
  }

  /** True at names in brackets, behind which an operator stands. */
  #isGroup(): boolean {
    if (this.#peek()?.text !== "(") return false
    for (let ahead = 1; ; ahead += 2) {
      const [name, next] = [this.#peek(ahead), this.#peek(ahead + 1)]
      if (name?.kind !== "word" && name?.kind !== "string") return false
      if (next?.kind === "close") return this.#isOperator(ahead + 2)
      if (next?.kind !== "pipe" && next?.kind !== "comma") return false
    }
  }

  /** True where an operator of any language begins. */
  #isOperator(ahead: number): boolean {
    const token = this.#peek(ahead)
    const next = this.#peek(ahead + 1)
    if (token?.kind === "sign") return !/^[*?]+$/.test(token.text)
    if (token?.text === "[" && token.glued) return true
    if (token?.kind !== "word" || next === undefined) return false
    if (isNot.test(token.text)) return meaningOf("infix", next.text) !== undefined
    const meaning = meaningOf("infix", token.text)
    if (meaning === "in") return next.text === "("
    return meaning === "is" ? /^(?:not|null|true|false)$/i.test(next.text) : meaning !== undefined
  }

  /**
   * Looks at what is behind a joiner.
   * @returns true for a condition on a known field, false for one on another name, undefined for anything else.
   */
  #startsCondition(from: number, isExact = false): boolean | undefined {
    let ahead = from
    while (/^(?:[(!¬["[]|not)$/i.test(this.#peek(ahead)?.text ?? "")) ahead++
    const [token, next] = [this.#peek(ahead), this.#peek(ahead + 1)]
    if (token?.kind !== "word" && token?.kind !== "string") return undefined
    const { name = token.text, place } = splitName(token.text)
    const isCall = next?.text === "(" && meaningOf("call", token.text) !== undefined
    const argument = this.#peek(ahead + (this.#peek(ahead + 2)?.text === "[" ? 3 : 2))
    const known = isCall
      ? this.#find(argument?.text ?? "")
      : (this.#find(token.text.replace(/^-/, ""), isExact) ?? this.#find(name, isExact))
    const isClosed = next?.kind === "close" && this.#isOperator(ahead + 2)
    const isGroup = ahead > from && (next?.kind === "pipe" || isClosed)
    if (!isGroup && (next === undefined || next.kind === "close" || isJoiner(next)))
      return isFlag(known?.kind) && ahead <= from + 1 ? true : undefined
    const isCondition =
      isCall ||
      isGroup ||
      this.#isOperator(ahead + 1) ||
      (place !== undefined && next.kind === "sign") ||
      (place === "method" && next.text === "(")
    return isCondition ? known !== undefined : undefined
  }

  #readComparison(): Expression | undefined {
    const [token, next] = [this.#peek(), this.#peek(1)]
    const { name = "", place, rest } = splitName(token?.text ?? "")
    if (token?.kind !== "word") return this.#readNames() ? this.#readOperator() : undefined
    if (next?.text === "(") return this.#readFunction(token, place === "method")
    if (place !== "django" || this.#find(token.text))
      return this.#readNames() ? this.#readOperator() : undefined
    this.#at++
    if (!this.#compareWith(this.#find(name)) || !this.#takeText(/^==?$/)) return undefined
    this.#note("operator", rest.toLowerCase())
    return this.#readTest(meaningOf("django", rest), "django")
  }

  #compareWith(field: KnownField | undefined): boolean {
    this.#fields = field ? [field] : []
    return field !== undefined
  }

  /** Reads `contains(name,'x')` and `name.includes('x')`. */
  #readFunction({ text }: Token, isMethod: boolean): Expression | undefined {
    const { name = "", rest } = splitName(text)
    const [written, place] = isMethod ? ([rest, "method"] as const) : ([text, "call"] as const)
    const meaning = meaningOf(place, written)
    if (meaning === undefined) return undefined
    this.#note("function", written.toLowerCase())
    this.#at += 2
    this.hasEscapes ||= isMethod
    this.hasDoubling ||= !isMethod
    if (!this.#compareWith(isMethod ? this.#find(name) : this.#readName())) return undefined
    const read = isMethod || this.#take("comma") ? this.#readTest(meaning, place) : undefined
    return this.#takeText(")") ? read : undefined
  }

  #readName(): KnownField | undefined {
    const bracket = this.#takeText("[")
    const token = this.#take("word") ?? this.#take("string")
    if (token?.kind === "string")
      this.#note("quotes", this.#text.charAt(token.start), { sentence: noQuotes, rank: 3 })
    if (token === undefined || (bracket && !this.#takeText("]"))) return undefined
    return this.#find(token.text)
  }

  #readNames(): boolean {
    if (/^filters?$/i.test(this.#peek()?.text ?? "") && this.#peek(1)?.text === "[") {
      this.#at++
      this.#note("brackets", "[")
    }
    const open = this.#take("open")
    const fields: KnownField[] = []
    do {
      const at = this.#at
      const field = this.#readName()
      if (field) fields.push(field)
      else if (this.#at === at) return false
      else this.#hasUnknown = true
    } while (this.#take("pipe") ?? (open && this.#take("comma")))
    this.#fields = fields
    const close = open && brackets[open.text]
    return (close === undefined || this.#takeText(close) !== undefined) && fields.length > 0
  }

  #readOperator(): Expression | undefined {
    const token = this.#peek()
    const [field, other] = this.#fields
    if (token === undefined || token.kind === "close" || isJoiner(token)) {
      const name = this.#peek(-1)
      if (other || !field || !isFlag(field.kind)) return undefined
      // Such a word may be anything, so only a letter of it may differ.
      if (name?.kind === "word" && !isNear(foldName(name.text), foldName(field.name), 1))
        return undefined
      this.#note("boolean", field.name)
      const values = [{ kind: "text", text: "true" }] as const
      return { kind: "comparison", fields: [field], symbol: "==", values, alone: true }
    }
    if (token.text === "[") return this.#readBracket()
    if (token.kind === "word") return this.#readInfix()
    if (token.kind !== "sign") return undefined
    this.#at++
    const rsql = /^=([a-z]+)=$/i.exec(token.text)?.[1]
    const sign = token.text.replace(/\s/g, "")
    const meaning = rsql === undefined ? meaningOf("sign", sign) : meaningOf("rsql", rsql)
    const isOurs = isOperatorSymbol(token.text)
    const isPlain = sign === "=" || sign === ":"
    if (!isOurs || isPlain)
      this.#note("operator", rsql ?? token.text, isPlain ? { rank: plainRank + 1 } : {})
    const next = this.#peek()
    const quote = next?.kind === "string" ? this.#text.charAt(next.start) : ""
    this.hasEscapes ||=
      isOurs || rsql !== undefined || sign.includes("==") || (sign === ":" && quote === '"')
    this.hasDoubling ||= sign === "<>" || (sign === "=" && quote === "'")
    if (sign === "~" && !this.#fields.every(({ kind }) => kind === "text")) return undefined
    const pointed = token.text === "=" ? this.#readPointed() : undefined
    if (pointed !== undefined) return pointed || undefined
    if (rsql !== undefined) return this.#readTest(meaning, "rsql", sign)
    return this.#readTest(meaning, "sign", isOurs ? undefined : sign)
  }

  #readBracket(): Expression | undefined {
    this.#at++
    this.#takeText("$")
    const word = this.#take("word")
    this.#note("brackets", "[")
    if (!word || !this.#takeText("]") || !this.#takeText(isEqual)) return undefined
    return this.#readTest(meaningOf("bracket", word.text), "bracket")
  }

  #readInfix(): Expression | undefined {
    if (!this.#isOperator(0)) return undefined
    const isNegated = this.#takeText(isNot) !== undefined
    const word = this.#take("word")?.text.toLowerCase() ?? ""
    const reason = /^i?like$/.test(word) ? likeWithoutMark : undefined
    this.#note("operator", word, { reason })
    this.hasDoubling = true
    return negated(this.#readTest(meaningOf("infix", word), "infix", word), isNegated)
  }

  /** Reads `gte.5` behind a sign. Returns undefined for a value, and false for what has no reading. */
  #readPointed(): Expression | false | undefined {
    const token = this.#peek()
    if (token?.kind !== "word" || !token.glued) return undefined
    const [all = "", not, word = ""] = /^(not\.)?([a-z]+)\./i.exec(token.text) ?? []
    if (otherPointed.test(word)) return false
    const meaning = meaningOf("pointed", word)
    if (meaning === undefined) return undefined
    const rest = token.text.slice(all.length)
    const [after = ""] = /^not\./i.exec(rest) ?? []
    if (meaning === "in" && this.#peek(1)?.text !== "(") return undefined
    if (meaning === "is" && !/^(?:null|true|false)$/i.test(rest.slice(after.length)))
      return undefined
    const symbol = meaning === "like" || meaning === "ilike" ? "@=" : meaning
    if (
      isOperatorSymbol(symbol) &&
      !this.#fields.every(({ kind }) => isOperatorOfKind(kind, operatorMeaning(symbol)))
    )
      return undefined
    this.#note("operator", word.toLowerCase())
    this.#shorten(all.length + after.length)
    return (
      negated(this.#readTest(meaning, "pointed"), (not !== undefined) !== (after !== "")) ?? false
    )
  }

  /** Reads what is behind an operator. */
  #readTest(meaning: Meaning | undefined, place: WordPlace, sign?: string): Expression | undefined {
    switch (meaning) {
      case undefined:
      case "and":
      case "or":
      case "not":
        return undefined
      case "like":
      case "ilike": {
        const piece = this.#readPiece("@=")
        const read = piece && readPattern(piece.value)
        return read && this.#compare(`${read.symbol}${meaning === "like" ? "" : "*"}`, read.value)
      }
      case "in":
      case "each": {
        const values = this.#readItems(place)
        return negated(values && this.#compare("==", ...values), meaning === "each")
      }
      case "is": {
        const symbol = this.#takeText(isNot) ? "!=" : "=="
        const text = this.#takeText(/^(?:null|true|false)$/i)?.toLowerCase()
        const value = text === "null" ? ({ kind: "null" } as const) : undefined
        return text === undefined
          ? undefined
          : this.#compare(symbol, value ?? { kind: "text", text })
      }
      case "null": {
        const isNull = this.#takeText(isTrue) !== undefined
        if (!isNull && !this.#takeText(isFalse)) return undefined
        return this.#compare(isNull ? "==" : "!=", { kind: "null" })
      }
      case "range":
        return this.#readBetween()
      default:
        return this.#readRange() ?? this.#readValues(meaning, place, sign)
    }
  }

  #readBetween(): Expression | undefined {
    this.#isBound = true
    const least = this.#readPiece(">=")
    this.#isBound = false
    const most = this.#takeText(/^and$/i) ? this.#readPiece("<=") : undefined
    const isBound = [least, most].every(
      (one) => one?.value.kind === "text" && one.value.text !== "",
    )
    return least && most && isBound
      ? joined("and", [this.#compare(">=", least.value), this.#compare("<=", most.value)])
      : undefined
  }

  /** Reads `[1 TO 5]` and `1..5`. */
  #readRange(): Expression | undefined {
    const from = this.#peek()
    if (from === undefined || !this.#fields.slice(0, 1).every(({ kind }) => isRangeKind(kind)))
      return undefined
    const [all, low, high, dots, end] = range.exec(this.#text.slice(from.start)) ?? []
    const ends = [low ?? dots ?? "", high ?? end ?? ""]
    if (all === undefined || ends.every((one) => one === "*")) return undefined
    while ((this.#peek()?.start ?? Infinity) < from.start + all.length) this.#at++
    this.#note("operator", low === undefined ? ".." : "to")
    const parts = ends.map((text, index) =>
      this.#compare(index === 0 ? ">=" : "<=", { kind: "text", text }),
    )
    return joined(
      "and",
      parts.filter((_, index) => ends[index] !== "*"),
    )
  }

  #readValues(
    symbol: OperatorSymbol,
    place: WordPlace,
    sign: string | undefined,
  ): Expression | undefined {
    const isOurs = place === "sign" && sign === undefined
    const { negated: isNegated, match } = operatorMeaning(symbol)
    const [first, second] = [this.#peek(), this.#peek(1)]
    // Two signs of which each may be an operator.
    if (!isOurs && first?.text === ":") return undefined
    if (/^[[{]$/.test(first?.text ?? "")) {
      const items = match === "equal" ? this.#readItems(place) : undefined
      if (!items?.every((one) => one.kind === "text" && this.#lists(one.text))) return undefined
      this.#note("joiner", ",", { sentence: orSentence })
      return negated(this.#compare(isNegated ? "==" : symbol, ...items), isNegated)
    }
    // The word of an operator is none behind a sign: nobody can say which of both was meant.
    const isWord = first?.kind === "word" && /^[a-z]+$/i.test(first.text)
    const isBeside = isWord && (second?.glued === false || second?.text === ":")
    if (!isOurs && isBeside && (/^n(?:ot|in)$/i.test(first.text) || meaningOf("infix", first.text)))
      return undefined
    const pieces: ValuePiece[] = []
    do {
      const piece = this.#readPiece(symbol, pieces.length === 0, isOurs)
      if (piece === undefined || (!isOurs && piece.raw === "")) return undefined
      pieces.push(piece)
    } while (this.#startsCondition(1, true) !== true && this.#take("pipe"))
    if (!isOurs && pieces.length > 1 && isNegated) return undefined
    const isFolding = sign !== undefined && /^(?:=\*?|!\*|!?[\^$])$/.test(sign)
    const isLiteral = place === "call" || place === "method"
    const bare = readHabits(
      pieces,
      symbol,
      (text) => this.#lists(text),
      (...given) => this.#note(...given),
      isLiteral ? "literal" : isFolding ? "folding" : undefined,
    )
    if (bare === undefined) return undefined
    const values = [...bare.values, ...this.#readListed()]
    const { negated: turns, complement } = operatorMeaning(bare.symbol)
    return turns && values.length > bare.values.length
      ? negated(this.#compare(complement, ...values), true)
      : this.#compare(bare.symbol, ...values)
  }

  /** Goes on behind a comma where the field lists what stands there. */
  #readListed(): readonly ValueNode[] {
    const all: ValueNode[] = []
    for (;;) {
      const [comma, item, next] = [this.#peek(), this.#peek(1), this.#peek(2)]
      const isItem = (item?.kind === "word" || item?.kind === "string") && this.#lists(item.text)
      if (comma?.kind !== "comma" || this.#isRsql || !isItem) return all
      if (next !== undefined && next.kind !== "close" && next.kind !== "comma") return all
      this.#note("joiner", ",", { sentence: orSentence, at: comma.start })
      all.push({ kind: "text", text: item.text })
      this.#at += 2
    }
  }

  /** Reads the values of a list in brackets; in Django up to the end. */
  #readItems(place: WordPlace): readonly ValueNode[] | undefined {
    const isOpen = place === "django"
    const open = isOpen ? undefined : this.#takeText(/^[([]$/)
    if (open === undefined && !isOpen) return undefined
    const values: ValueNode[] = []
    do {
      if (isOpen && values.length > 0 && this.#startsCondition(0) !== undefined) {
        this.#at--
        return values
      }
      const piece = this.#readPiece("==")
      if (piece === undefined || piece.raw === "" || piece.value.kind === "null") return undefined
      values.push(piece.value)
    } while (this.#take("comma"))
    return isOpen || this.#takeText(open === "(" ? ")" : "]") ? values : undefined
  }

  /** Reads one value. White space inside of a list belongs to it. */
  #readPiece(symbol: OperatorSymbol, isFirst = true, isOurs = false): ValuePiece | undefined {
    const [token, next] = [this.#peek(), this.#peek(1)]
    const start = isFirst ? (token?.start ?? this.#text.length) : (this.#peek(-1)?.end ?? 0)
    const isEnd = next === undefined || next.kind === "close" || isJoiner(next)
    const raw = this.#text.slice(token?.start, token?.end)
    const isString = token?.kind === "string"
    if (isString && isEnd && !this.#lists(raw)) {
      this.#at++
      return { value: { kind: "text", text: token.text }, quoted: true, raw }
    }
    if (isString && this.#lists(raw)) this.#at++
    else if (!this.#skipBare(isOurs)) return undefined
    const end = this.#peek()?.start ?? this.#text.length
    const last = this.#peek()?.kind !== "pipe" || !isOurs
    const parts = { ...findParts(this.#text, start, end), first: isFirst || !isOurs, last }
    const { range: place, ...value } = readValue(this.#text, parts, symbol)
    const written = this.#text.slice(place.start, place.end)
    const field = this.#lists(written) ? undefined : this.#find(written, true)
    this.#comparesNames ||= this.#fields.some(({ kind }) => kind === field?.kind)
    return { value, quoted: false, raw: written }
  }

  /** Goes to the end of a bare value; false where it is not clear. */
  #skipBare(isOurs: boolean): boolean {
    const open: string[] = []
    for (let isFirst = true; ; isFirst = false) {
      const token = this.#peek()
      if (token === undefined) return open.length === 0
      const { kind, text } = token
      if (open.length === 0) {
        if (kind === "comma" || kind === "close" || kind === "pipe") return true
        if (this.#isBound && /^and$/i.test(text)) return !isFirst
        if (kind === "joiner") return this.#startsCondition(1) === true
        const isKnown = isJoiner(token) ? this.#startsCondition(1) : undefined
        if (isKnown !== undefined) return isKnown && !isFirst
      } else if (kind === "comma" || kind === "pipe" || kind === "joiner") return false
      if (kind === "open" && isFirst && !isOurs) return false
      if (kind === "open") open.push(text)
      if (kind === "close" && brackets[open.pop() ?? ""] !== text) return false
      const isOperator = kind === "sign" && /[=<>≤≥]/.test(text)
      this.#hasOddValue ||= isOperator
      const isQuote = /^(?:quote|string)$/.test(kind) || /["`“”„«»]|'$/.test(text)
      if ((isOperator && !isOurs) || isQuote) return false
      this.#at++
    }
  }
}
