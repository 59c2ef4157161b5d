import { EmbeddedActionsParser, Lexer } from "chevrotain"
import { describe, expect, it } from "vitest"
import { createLexer, tokenize } from "../../src/parser/lexer.ts"
import { readFilters, readSorts, standardReading } from "../../src/parser/standard-reading.ts"
import { QueryParser } from "../../src/parser/parser.ts"
import { lexerDefinition, vocabulary } from "../../src/parser/tokens.ts"
import { operatorSymbols } from "../../src/language/operators.ts"
import { isWhiteSpace } from "../../src/language/white-space.ts"

const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).join("")

describe("grammar", () => {
  it("T13: the parser builds with all of Chevrotain's validations on", () => {
    const parser = new QueryParser({ validate: true })
    expect(parser).toBeInstanceOf(EmbeddedActionsParser)
    expect(Object.keys(parser.getGAstProductions()).sort()).toEqual([
      "condition",
      "entry",
      "filters",
      "name",
      "sorts",
      "value",
    ])
  })

  it("T13: the lexer builds with validations on and without errors", () => {
    expect(createLexer({ validate: true }).lexerDefinitionErrors).toEqual([])
  })

  it("T13: the lexer can be optimized by first characters in every mode", () => {
    expect(
      () =>
        new Lexer(lexerDefinition, { positionTracking: "onlyOffset", ensureOptimizations: true }),
    ).not.toThrow()
  })

  it("T13: Chevrotain analyzes no pattern when the lexer is made, since each has its flag and its first characters", () => {
    const patterns = Object.values(lexerDefinition.modes)
      .flat()
      .filter(({ PATTERN }) => PATTERN instanceof RegExp)
    expect(patterns.length).toBeGreaterThan(5)
    const analyzed = patterns.filter(
      ({ PATTERN, START_CHARS_HINT }) =>
        !(PATTERN instanceof RegExp && PATTERN.flags === "y") || START_CHARS_HINT === undefined,
    )
    expect(analyzed.map(({ name }) => name)).toEqual([])
  })

  it("T13: the first characters of a token are those at which its pattern matches", () => {
    for (const { name, PATTERN, START_CHARS_HINT = [] } of Object.values(
      lexerDefinition.modes,
    ).flat()) {
      if (!(PATTERN instanceof RegExp)) continue
      const hinted = new Set(
        START_CHARS_HINT.map((hint) =>
          typeof hint === "number" ? String.fromCharCode(hint) : hint,
        ),
      )
      // Two further units let a pattern of several match.
      const tails = ["", "=", "=*", "@=", ",", " "]
      const starts = everyUnit
        .slice(0, 256)
        .split("")
        .filter((unit) =>
          tails.some((tail) => {
            PATTERN.lastIndex = 0
            return PATTERN.test(unit + tail)
          }),
        )
      PATTERN.lastIndex = 0
      expect([name, starts.filter((unit) => !hinted.has(unit))]).toEqual([name, []])
      expect([
        name,
        [...hinted].filter((unit) => unit < "\u0100" && !starts.includes(unit)),
      ]).toEqual([name, []])
    }
  })

  it("T13: the lexer gives the same tokens with and without validations", () => {
    const text = String.raw`(a|b)!_-=*x\,y|null,c_d!@=\\, foo`
    const names = ({
      tokens,
    }: {
      tokens: { tokenType: { name: string }; startOffset: number }[]
    }): (string | number)[][] =>
      tokens.map(({ tokenType, startOffset }) => [tokenType.name, startOffset])
    expect(names(createLexer({ validate: true }).tokenize(text, "term"))).toEqual(
      names(tokenize(text, "term")),
    )
  })

  it.each(["term", "value", "sort"] as const)(
    "T13: the lexer covers every UTF-16 unit in mode %s",
    (mode) => {
      const lexer = createLexer({ validate: false })
      // The comma of value mode goes back to where the operator was, so there has to be one.
      const [before, initialMode] = mode === "value" ? ["==", "term"] : ["", mode]
      const uncovered = everyUnit.split("").filter((unit) => {
        const { tokens, errors } = lexer.tokenize(before + unit, initialMode)
        return errors.length > 0 || tokens.map(({ image }) => image).join("") !== before + unit
      })
      expect(uncovered).toEqual([])
    },
  )

  it("T13: the tokens of a string of all UTF-16 units cover each unit", () => {
    for (const mode of ["term", "sort"] as const) {
      const { tokens, errors } = tokenize(everyUnit, mode)
      expect(errors).toEqual([])
      expect(tokens.map(({ image }) => image).join("")).toBe(everyUnit)
    }
  })

  it.each(operatorSymbols)(
    "T3: the lexer reads %s as one token, whatever stands before it",
    (symbol) => {
      for (const before of ["", "a", "(", ")", "|", "}", "-", "\ud83d", "é"]) {
        const operator = tokenize(`${before}${symbol}`, "term").tokens.at(-1)
        expect([operator?.image, operator?.tokenType.name]).toEqual([symbol, "Operator"])
      }
    },
  )

  it("T2: a single operator character is part of the name", () => {
    const stray = tokenize("a=b!c@d_e", "term").tokens.filter(
      ({ tokenType }) => tokenType.name === "StrayCharacter",
    )
    expect(stray.map(({ image }) => image)).toEqual(["=", "!", "@", "_"])
  })

  it("T1: after the comma of a value the lexer returns to the mode of names", () => {
    const names = tokenize("a==b,c==d", "term").tokens.map(({ tokenType }) => tokenType.name)
    expect(names).toEqual([
      "NameText",
      "Operator",
      "ValueText",
      "ValueComma",
      "NameText",
      "Operator",
      "ValueText",
    ])
  })

  it("T1 to T15: each token of filters and sorts is named by what it is, and belongs to the group that the grammar knows", () => {
    const kinds = (text: string, mode: "term" | "sort"): (string | undefined)[][] =>
      tokenize(text, mode).tokens.map(({ image, tokenType: { name, CATEGORIES = [] } }) => [
        image,
        name,
        ...CATEGORIES.map((group) => group.name),
      ])
    expect(kinds(String.raw`b,(a|c)!==x\,y|\z,`, "term")).toEqual([
      ["b", "NameText", "NamePart"],
      [",", "TermComma", "Comma"],
      ["(", "OpeningBracket", "Opening", "NamePart"],
      ["a", "NameText", "NamePart"],
      ["|", "NamePipe"],
      ["c", "NameText", "NamePart"],
      [")", "OtherBracket", "NamePart"],
      ["!=", "Operator"],
      ["=x", "ValueText", "ValuePart"],
      [String.raw`\,`, "Escape", "ValuePart"],
      ["y", "ValueText", "ValuePart"],
      ["|", "ValuePipe"],
      ["\\", "Backslash", "ValuePart"],
      ["z", "ValueText", "ValuePart"],
      [",", "ValueComma", "Comma"],
    ])
    expect(kinds(String.raw` ( a b _ c==\ x\\ `, "term")).toEqual([
      [" ", "WhiteSpace", "Opening", "NamePart"],
      ["(", "OpeningBracket", "Opening", "NamePart"],
      [" ", "WhiteSpace", "Opening", "NamePart"],
      ["a b ", "NameText", "NamePart"],
      ["_", "StrayCharacter", "NamePart"],
      [" ", "WhiteSpace", "Opening", "NamePart"],
      ["c", "NameText", "NamePart"],
      ["==", "Operator"],
      ["\\ ", "EscapedWhiteSpace", "ValuePart"],
      ["x", "ValueText", "ValuePart"],
      ["\\\\", "Escape", "ValuePart"],
      [" ", "ValueText", "ValuePart"],
    ])
    expect(kinds("-a,b", "sort")).toEqual([
      ["-a", "SortText"],
      [",", "SortComma", "Comma"],
      ["b", "SortText"],
    ])
  })

  it("T8: white space is what Unicode calls White_Space, in the tokens and in the actions", () => {
    const isToken = (text: string): boolean =>
      tokenize(text, "term").tokens[0]?.tokenType.name === "WhiteSpace"
    const units = everyUnit.split("")
    const expected = units.filter((unit) => /\p{White_Space}/u.test(unit))
    expect(units.filter(isToken)).toEqual(expected)
    expect(units.filter((unit) => isWhiteSpace(unit.charCodeAt(0)))).toEqual(expected)
  })

  it("T13: every token type is in the vocabulary of the parser", () => {
    const used = Object.values(lexerDefinition.modes).flat()
    expect(used.filter((type) => !vocabulary.includes(type))).toEqual([])
  })

  it("T13: reading keeps no state of an earlier string", () => {
    const first = readFilters("(a|b)==x|y,c", 100)
    readFilters("z==1", 100)
    readSorts("q,r", 100)
    expect(JSON.stringify(readFilters("(a|b)==x|y,c", 100))).toBe(JSON.stringify(first))
    expect(readFilters("", 100).conditions).toEqual([])
  })

  it("T13: readFilters and readSorts are the reading of the standard dialect", () => {
    expect(standardReading).toEqual({ readFilters, readSorts })
  })
})
