import { meansOr } from "../diagnostics/wording.ts"
import { isFlag, isRangeKind } from "../fields/kinds/writing.ts"
import type { Value } from "../language/ast.ts"
import { findParts, readValue } from "../language/escape.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  operatorPattern,
  type OperatorSymbol,
} from "../language/operators.ts"
import type { KnownField } from "../language/spelling.ts"
import {
  isFitting,
  isNamed,
  joined,
  lists,
  type Expression,
  type FindField,
  type ForeignTest,
  type Grammar,
} from "./expression.ts"
import { habit, noQuotes, orSentence, plainRank, type Habit } from "./habit.ts"
import {
  isJoiner,
  isRsql,
  joinerWord,
  splitName,
  splitTokens,
  type Quoting,
  type Token,
} from "./tokens.ts"
import { readHabits, readPattern, type ValuePiece } from "./values.ts"
import { meaningOf, type Meaning, type WordPlace } from "./words.ts"

const deepest = 32
const likeWithoutMark =
  "Without % the value of like may be the whole text or a part of it: == or @=."
const ours = new RegExp(`^${operatorPattern}`)
const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" }

export class ForeignParser {
  readonly #text: string
  readonly #tokens: Token[]
  readonly #find: FindField
  readonly #isRsql: boolean
  readonly #habits: Habit[] = []
  readonly #joiners = new Set<string>()
  #at = 0
  #hasUnknown = false
  #hasOddValue = false
  #hasComma = false
  #isBound = false
  /** True where a value is the name of a field, which other languages compare with the first one. */
  #comparesNames = false
  #hasDoubling = false
  #hasEscapes = false

  constructor(text: string, quoting: Quoting, find: FindField) {
    this.#text = text
    this.#tokens = [...splitTokens(text, quoting)]
    this.#find = find
    this.#isRsql = isRsql(this.#tokens)
  }

  read(): Grammar & { readonly hasDoubling: boolean; readonly hasEscapes: boolean } {
    const read = this.#readLevel(0)
    const habits = this.#habits
    const isOdd = this.#hasOddValue && habits.some(({ kind }) => kind === "joiner")
    // Beside a semicolon a comma may mean "or", in brackets too.
    const isMixed = this.#hasComma && habits.some(({ written }) => written === ";")
    const isWhole =
      this.#at === this.#tokens.length &&
      !isOdd &&
      !isMixed &&
      !(this.#comparesNames && habits.length > 0)
    const expression = isWhole && !this.#hasUnknown ? read : undefined
    return {
      expression,
      habits,
      joiners: this.#joiners,
      hasDoubling: this.#hasDoubling,
      hasEscapes: this.#hasEscapes,
    }
  }

  #note(...given: Parameters<typeof habit>): void {
    this.#habits.push(habit(...given))
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  #take(kind: Token["kind"], text?: string): Token | undefined {
    const token = this.#peek()
    if (token?.kind !== kind || (text !== undefined && token.text !== text)) return undefined
    this.#at++
    return token
  }

  /** Reads what is joined on one level of brackets. */
  #readLevel(depth: number): Expression | undefined {
    const ors: Expression[] = []
    let ands: Expression[] = []
    const used = depth === 0 ? this.#joiners : new Set<string>()
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
    if (/^[&|]{2}$/.test(token.text)) this.#hasEscapes = true
    const sentence = this.#isOr(token) ? { sentence: orSentence, rank: -1 } : {}
    const first = this.#habits.find(({ kind }) => kind === "joiner")
    this.#note("joiner", token.text, { at: first?.at ?? token.start, ...sentence })
    return token
  }

  #readOperand(depth: number): Expression | undefined {
    const token = this.#peek()
    if (token === undefined) return undefined
    const isMinus = /^-./.test(token.text) && this.#find(token.text.slice(1)) !== undefined
    if (/^(?:not|!|¬)$/i.test(token.text) || (token.kind === "word" && isMinus)) {
      this.#note("negation", isMinus ? "-" : token.text.toLowerCase())
      if (isMinus) this.#shorten(1)
      else this.#at++
      // Without brackets around the condition, the sign may belong to the names.
      const part = this.#isGroup() || depth > deepest ? undefined : this.#readOperand(depth + 1)
      return part && { kind: "not", part }
    }
    if (token.text !== "(" || this.#isGroup()) return this.#readComparison()
    this.#at++
    this.#note("brackets", "(", { sentence: "No brackets are around conditions.", rank: plainRank })
    const inner = this.#readLevel(depth + 1)
    return this.#take("close", ")") && inner
  }

  #shorten(count: number): void {
    const token = this.#peek()
    if (token === undefined) return
    if (token.text.length === count) this.#at++
    else
      this.#tokens[this.#at] = {
        ...token,
        text: token.text.slice(count),
        start: token.start + count,
      }
  }

  /** True at names in brackets, behind which an operator stands. */
  #isGroup(): boolean {
    if (this.#peek()?.text !== "(") return false
    let ahead = 1
    for (;;) {
      const name = this.#peek(ahead++)
      if (name?.kind !== "word" && name?.kind !== "string") return false
      const next = this.#peek(ahead++)
      if (next?.kind === "close") return this.#isOperator(ahead)
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
    if (/^not$/i.test(token.text)) return meaningOf("infix", next.text) !== undefined
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
    const isOpening = ({ text }: Token): boolean => /^(?:[(!¬["[]|not)$/i.test(text)
    for (let token = this.#peek(ahead); token && isOpening(token); token = this.#peek(ahead))
      ahead++
    const token = this.#peek(ahead)
    if (token?.kind !== "word" && token?.kind !== "string") return undefined
    const next = this.#peek(ahead + 1)
    const { name = token.text, place } = splitName(token.text)
    const isCall = next?.text === "(" && meaningOf("call", token.text) !== undefined
    const known = isCall
      ? this.#find(
          this.#peek(this.#peek(ahead + 2)?.text === "[" ? ahead + 3 : ahead + 2)?.text ?? "",
        )
      : (this.#find(token.text.replace(/^-/, ""), isExact) ?? this.#find(name, isExact))
    const isGroup =
      ahead > from &&
      (next?.kind === "pipe" || (next?.kind === "close" && this.#isOperator(ahead + 2)))
    const isAlone = !isGroup && (next === undefined || next.kind === "close" || isJoiner(next))
    if (isAlone) return isFlag(known?.kind) && ahead <= from + 1 ? true : undefined
    const isCondition =
      isCall ||
      this.#isOperator(ahead + 1) ||
      (place !== undefined && next.kind === "sign") ||
      (place === "method" && next.text === "(") ||
      isGroup
    return isCondition ? known !== undefined : undefined
  }

  #readComparison(): Expression | undefined {
    const token = this.#peek()
    const next = this.#peek(1)
    if (token?.kind === "word" && next?.text === "(") return this.#readFunction(token)
    const { name, place, rest } = splitName(token?.text ?? "")
    if (
      token?.kind === "word" &&
      place === "django" &&
      name !== undefined &&
      !this.#find(token.text)
    ) {
      const field = this.#find(name)
      const meaning = meaningOf("django", rest)
      this.#at++
      if (field === undefined || !(this.#take("sign", "=") ?? this.#take("sign", "==")))
        return undefined
      this.#note("operator", rest.toLowerCase())
      return this.#readTest([field], meaning, "django")
    }
    const fields = this.#readNames()
    return fields && this.#readOperator(fields)
  }

  /** Reads `contains(name,'x')` and `name.includes('x')`. */
  #readFunction(token: Token): Expression | undefined {
    const { name = "", place, rest } = splitName(token.text)
    const isMethod = place === "method"
    const written = isMethod ? rest : token.text
    const meaning = meaningOf(isMethod ? "method" : "call", written)
    if (meaning === undefined) return undefined
    this.#note("function", written.toLowerCase())
    this.#at += 2
    if (isMethod) this.#hasEscapes = true
    else this.#hasDoubling = true
    const field = isMethod ? this.#find(name) : this.#readName()
    if (field === undefined || (!isMethod && !this.#take("comma"))) return undefined
    const read = this.#readTest([field], meaning, isMethod ? "method" : "call")
    return this.#take("close", ")") && read
  }

  #readName(): KnownField | undefined {
    const bracket = this.#take("open", "[")
    const token = this.#take("word") ?? this.#take("string")
    if (token?.kind === "string")
      this.#note("quotes", this.#text.charAt(token.start), { sentence: noQuotes, rank: 3 })
    if (token === undefined || (bracket && !this.#take("close", "]"))) return undefined
    return this.#find(token.text)
  }

  #readNames(): readonly KnownField[] | undefined {
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
      else if (this.#at === at) return undefined
      else this.#hasUnknown = true
    } while (this.#take("pipe") ?? (open && this.#take("comma")))
    const close = open && brackets[open.text]
    return (close && !this.#take("close", close)) || fields.length === 0 ? undefined : fields
  }

  #readOperator(fields: readonly KnownField[]): Expression | undefined {
    const token = this.#peek()
    const [field] = fields
    if (token === undefined || token.kind === "close" || isJoiner(token)) {
      if (fields.length > 1 || !field || !isFlag(field.kind) || !isNamed(this.#peek(-1), field))
        return undefined
      this.#note("boolean", field.name)
      const values = [{ kind: "text", text: "true" }] as const
      return { kind: "comparison", fields, symbol: "==", values, alone: true }
    }
    if (token.text === "[") return this.#readBracket(fields)
    if (token.kind === "word") return this.#readInfix(fields)
    if (token.kind !== "sign") return undefined
    this.#at++
    const rsql = /^=([a-z]+)=$/i.exec(token.text)?.[1]
    const sign = token.text.replace(/\s/g, "")
    const meaning = rsql === undefined ? meaningOf("sign", sign) : meaningOf("rsql", rsql)
    const isOurs = isOperatorSymbol(token.text)
    const isPlain = sign === "=" || sign === ":"
    // An operator of ours before a value that begins with another sign.
    if (meaning === undefined && ours.test(sign)) return undefined
    if (!isOurs || isPlain)
      this.#note("operator", rsql ?? token.text, isPlain ? { rank: plainRank + 1 } : {})
    if (isOurs || rsql !== undefined || sign.includes("==")) this.#hasEscapes = true
    const quote = this.#peek()?.kind === "string" ? this.#text.charAt(this.#peek()?.start ?? 0) : ""
    if (sign === ":" && quote === '"') this.#hasEscapes = true
    if (sign === "<>" || (sign === "=" && quote === "'")) this.#hasDoubling = true
    if (sign === "~" && !fields.every(({ kind }) => kind === "text")) return undefined
    if (token.text === "=") {
      const pointed = this.#readPointed(fields)
      if (pointed !== undefined) return pointed === false ? undefined : pointed
    }
    return this.#readTest(
      fields,
      meaning,
      rsql === undefined ? "sign" : "rsql",
      isOurs ? undefined : sign,
    )
  }

  #readBracket(fields: readonly KnownField[]): Expression | undefined {
    this.#at++
    this.#take("sign", "$")
    const word = this.#take("word")
    this.#note("brackets", "[")
    if (!word || !this.#take("close", "]")) return undefined
    if (!(this.#take("sign", "=") ?? this.#take("sign", "==") ?? this.#take("sign", ":")))
      return undefined
    return this.#readTest(fields, meaningOf("bracket", word.text), "bracket")
  }

  #readInfix(fields: readonly KnownField[]): Expression | undefined {
    if (!this.#isOperator(0)) return undefined
    const isNegated = /^not$/i.test(this.#peek()?.text ?? "")
    if (isNegated) this.#at++
    const word = this.#take("word")?.text.toLowerCase() ?? ""
    const reason = /^i?like$/.test(word) ? likeWithoutMark : undefined
    this.#note("operator", word, { reason })
    this.#hasDoubling = true
    const part = this.#readTest(fields, meaningOf("infix", word), "infix", word)
    return part && isNegated ? { kind: "not", part } : part
  }

  /** Reads `gte.5` behind a sign. Returns undefined for a value, and false for what has no reading. */
  #readPointed(fields: readonly KnownField[]): Expression | false | undefined {
    const token = this.#peek()
    if (token?.kind !== "word" || !token.glued) return undefined
    const [all = "", not, word = ""] = /^(not\.)?([a-z]+)\./i.exec(token.text) ?? []
    if (/^(?:cs|cd|ov|fts|plfts|phfts|wfts|i?match|adj|isdistinct)$/i.test(word)) return false
    const meaning = meaningOf("pointed", word)
    if (meaning === undefined) return undefined
    const rest = token.text.slice(all.length)
    if (meaning === "in" && this.#peek(1)?.text !== "(") return undefined
    if (meaning === "is" && !/^(?:not\.)?(?:null|true|false)$/i.test(rest)) return undefined
    const symbol = meaning === "like" || meaning === "ilike" ? "@=" : meaning
    if (isOperatorSymbol(symbol) && !fields.every((one) => isFitting(one, symbol))) return undefined
    this.#note("operator", word.toLowerCase())
    this.#shorten(all.length)
    if (/^not\./i.test(rest)) this.#shorten(4)
    const part = this.#readTest(fields, meaning, "pointed")
    const isNegated = (not !== undefined) !== /^not\./i.test(rest)
    return part === undefined ? false : isNegated ? { kind: "not", part } : part
  }

  /** Reads what is behind an operator. */
  #readTest(
    fields: readonly KnownField[],
    meaning: Meaning | undefined,
    place: WordPlace,
    sign?: string,
  ): Expression | undefined {
    const compare = (symbol: OperatorSymbol, ...values: Value[]): ForeignTest => ({
      kind: "comparison",
      fields,
      symbol,
      values,
      alone: false,
    })
    switch (meaning) {
      case undefined:
        return undefined
      case "like":
      case "ilike": {
        const piece = this.#readPiece("@=", fields)
        const read = piece && readPattern(piece.value)
        return read && compare(meaning === "like" ? read.symbol : `${read.symbol}*`, read.value)
      }
      case "in":
      case "nin": {
        const values = this.#readItems(fields, place)
        const part = values && compare("==", ...values)
        return part && meaning === "nin" ? { kind: "not", part } : part
      }
      case "is": {
        const isNegated = /^not$/i.test(this.#peek()?.text ?? "")
        if (isNegated) this.#at++
        const text = this.#take("word")?.text.toLowerCase() ?? ""
        if (!/^(?:null|true|false)$/.test(text)) return undefined
        return compare(
          isNegated ? "!=" : "==",
          text === "null" ? { kind: "null" } : { kind: "text", text },
        )
      }
      case "isnull": {
        const text = this.#take("word")?.text ?? ""
        if (!/^(?:true|1|yes|on|false|0|no|off)$/i.test(text)) return undefined
        return compare(/^(?:true|1|yes|on)$/i.test(text) ? "==" : "!=", { kind: "null" })
      }
      case "between": {
        this.#isBound = true
        const least = this.#readPiece(">=", fields)
        this.#isBound = false
        if (least === undefined || !/^and$/i.test(this.#take("word")?.text ?? "")) return undefined
        const most = this.#readPiece("<=", fields)
        const isBound = [least, most].every(
          (one) => one?.value.kind === "text" && one.value.text !== "",
        )
        return most && isBound
          ? joined("and", [compare(">=", least.value), compare("<=", most.value)])
          : undefined
      }
      default:
        return this.#readRange(compare) ?? this.#readValues(meaning, place, sign, fields, compare)
    }
  }

  /** Reads `[1 TO 5]` and `1..5`. */
  #readRange(
    compare: (symbol: OperatorSymbol, value: Value) => ForeignTest,
  ): Expression | undefined {
    const { kind } = compare("==", { kind: "null" }).fields[0] ?? {}
    const from = this.#peek()
    if (from === undefined || kind === undefined || !isRangeKind(kind)) return undefined
    const rest = this.#text.slice(from.start)
    const [all = "", low, high, dots, end] =
      /^(?:\[\s*([^\s[\](),]+)\s+TO\s+([^\s[\](),]+)\s*\]|([^\s,()[\]|&;]+?)\.\.([^\s,()[\]|&;]+))(?=$|[\s,)&;])/i.exec(
        rest,
      ) ?? []
    const ends = [low ?? dots ?? "", high ?? end ?? ""]
    if (all === "" || ends.every((one) => one === "*")) return undefined
    const stop = from.start + all.length
    const count = this.#tokens.findIndex(({ start }, index) => index > this.#at && start >= stop)
    this.#at = count < 0 ? this.#tokens.length : count
    this.#note("operator", low === undefined ? ".." : "to")
    const parts = ends.flatMap((text, index) =>
      text === "*" ? [] : compare(index === 0 ? ">=" : "<=", { kind: "text", text }),
    )
    return joined("and", parts)
  }

  #readValues(
    symbol: OperatorSymbol,
    place: WordPlace,
    sign: string | undefined,
    fields: readonly KnownField[],
    compare: (symbol: OperatorSymbol, ...values: Value[]) => ForeignTest,
  ): Expression | undefined {
    const isOurs = place === "sign" && sign === undefined
    const first = this.#peek()
    // Two signs of which each may be an operator.
    if (!isOurs && first?.text === ":") return undefined
    if (/^[[{]$/.test(first?.text ?? "")) {
      const items =
        operatorMeaning(symbol).match === "equal" ? this.#readItems(fields, place) : undefined
      const isListed = items?.every((one) => one.kind === "text" && lists(fields, one.text))
      if (!isListed || items === undefined) return undefined
      const isNegated = operatorMeaning(symbol).negated
      this.#note("joiner", ",", { sentence: orSentence })
      return isNegated ? { kind: "not", part: compare("==", ...items) } : compare(symbol, ...items)
    }
    // The word of an operator is none behind a sign: nobody can say which of both was meant.
    const isWord =
      first?.kind === "word" && /^[a-z]+$/i.test(first.text) && this.#peek(1) !== undefined
    const isBeside = isWord && (this.#peek(1)?.glued === false || this.#peek(1)?.text === ":")
    if (!isOurs && isBeside && (/^n(?:ot|in)$/i.test(first.text) || meaningOf("infix", first.text)))
      return undefined
    const pieces: ValuePiece[] = []
    do {
      const piece = this.#readPiece(symbol, fields, pieces.length === 0, isOurs)
      if (piece === undefined || (!isOurs && piece.raw === "")) return undefined
      pieces.push(piece)
    } while (this.#startsCondition(1, true) !== true && this.#take("pipe"))
    if (!isOurs && pieces.length > 1 && operatorMeaning(symbol).negated) return undefined
    const isFolding = sign !== undefined && /^(?:=\*?|!\*|!?[\^$])$/.test(sign)
    const isLiteral = place === "call" || place === "method"
    const bare = readHabits(
      pieces,
      symbol,
      (text) => lists(fields, text),
      (...given) => this.#note(...given),
      isLiteral ? "literal" : isFolding ? "folding" : undefined,
    )
    if (bare === undefined) return undefined
    const values = this.#readListed(bare.values, fields)
    return values.length > bare.values.length && operatorMeaning(bare.symbol).negated
      ? { kind: "not", part: compare(operatorMeaning(bare.symbol).complement, ...values) }
      : compare(bare.symbol, ...values)
  }

  /** Goes on behind a comma where the field lists what stands there. */
  #readListed(values: readonly Value[], fields: readonly KnownField[]): readonly Value[] {
    const all = [...values]
    for (;;) {
      const [comma, item, next] = [this.#peek(), this.#peek(1), this.#peek(2)]
      const isItem = item?.kind === "word" || item?.kind === "string"
      if (comma?.kind !== "comma" || this.#isRsql || !isItem || !lists(fields, item.text))
        return all
      if (next !== undefined && next.kind !== "close" && next.kind !== "comma") return all
      this.#note("joiner", ",", { sentence: orSentence, at: comma.start })
      all.push({ kind: "text", text: item.text })
      this.#at += 2
    }
  }

  /** Reads the values of a list in brackets; in Django up to the end. */
  #readItems(fields: readonly KnownField[], place: WordPlace): readonly Value[] | undefined {
    const open =
      place === "django" ? undefined : (this.#take("open", "(") ?? this.#take("open", "["))
    if (open === undefined && place !== "django") return undefined
    const values: Value[] = []
    do {
      if (open === undefined && values.length > 0 && this.#startsCondition(0) !== undefined) {
        this.#at--
        return values
      }
      const piece = this.#readPiece("==", fields)
      if (piece === undefined || piece.raw === "" || piece.value.kind === "null") return undefined
      values.push(piece.value)
    } while (this.#take("comma"))
    return open === undefined || this.#take("close", open.text === "(" ? ")" : "]")
      ? values
      : undefined
  }

  /** Reads one value. White space inside of a list belongs to it. */
  #readPiece(
    symbol: OperatorSymbol,
    fields: readonly KnownField[],
    isFirst = true,
    isOurs = false,
  ): ValuePiece | undefined {
    const token = this.#peek()
    const start = isFirst ? (token?.start ?? this.#text.length) : (this.#peek(-1)?.end ?? 0)
    const next = this.#peek(1)
    const isEnd = next === undefined || next.kind === "close" || isJoiner(next)
    const raw = this.#text.slice(token?.start, token?.end)
    if (token?.kind === "string" && isEnd && !lists(fields, raw)) {
      this.#at++
      return { value: { kind: "text", text: token.text }, quoted: true, raw }
    }
    if (token?.kind === "string" && lists(fields, raw)) this.#at++
    else if (!this.#skipBare(isOurs)) return undefined
    const end = this.#peek()?.start ?? this.#text.length
    const isLast = this.#peek()?.kind !== "pipe"
    const parts = {
      ...findParts(this.#text, start, end),
      first: isFirst || !isOurs,
      last: isLast || !isOurs,
    }
    const value = readValue(this.#text, parts, symbol)
    const written = this.#text.slice(value.range.start, value.range.end)
    const field = lists(fields, written) ? undefined : this.#find(written, true)
    this.#comparesNames ||= fields.some(({ kind }) => kind === field?.kind)
    const { range: _, ...plain } = value
    return { value: plain, quoted: false, raw: written }
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
        const isKnown = joinerWord.test(text) ? this.#startsCondition(1) : undefined
        if (isKnown !== undefined) return isKnown && !isFirst
      } else if (kind === "comma" || kind === "pipe" || kind === "joiner") return false
      if (kind === "open") {
        if (isFirst && !isOurs) return false
        open.push(text)
      } else if (kind === "close" && brackets[open.pop() ?? ""] !== text) return false
      if (kind === "sign" && /[=<>≤≥]/.test(text)) {
        this.#hasOddValue = true
        if (!isOurs) return false
      }
      if (kind === "quote" || kind === "string") return false
      if (kind === "word" && /["`“”„«»]|'$/.test(text)) return false
      this.#at++
    }
  }
}
