import { describe, expect, it } from "vitest"
import { markedForm } from "../../src/sql/keyset/marked-values.ts"
import type { SqlDialectName, SqlType } from "../../src/sql/types.ts"

type MarkedCase = readonly [SqlDialectName, SqlType | undefined, readonly string[]]

const written: readonly MarkedCase[] = [
  ["postgres", "int8", ["0", "-9223372036854775808", "9223372036854775807"]],
  ["postgres", "numeric", ["-0.10", "NaN", "-Infinity"]],
  ["postgres", "boolean", ["true", "false"]],
  ["postgres", "uuid", ["00000000-0000-0000-0000-000000000000"]],
  ["postgres", "float8", ["0.1", "1e+21", "-Infinity", "NaN"]],
  ["postgres", "timestamptz", ["2024-02-01 12:00:00.5", "4713-11-24 00:00:00 BC", "-infinity"]],
  ["postgres", "date", ["2024-02-01", "0001-12-31 BC", "infinity"]],
  ["postgres", "text", ["'", "'a", "'\ufeff"]],
  ["postgres", undefined, ["'", "'2024-02-01T12:00:00"]],
  ["sqlite", undefined, ["'a", "x", "x00FF", "0.5", "-1", "9007199254740993", "Infinity"]],
]

const foreign: readonly MarkedCase[] = [
  ["postgres", "int8", ["", "1.5", "9223372036854775808", "1;--"]],
  ["postgres", "numeric", ["", "1e5", ".5", "infinity"]],
  ["postgres", "boolean", ["", "t", "TRUE"]],
  ["postgres", "uuid", ["", "{00000000-0000-0000-0000-000000000000}"]],
  ["postgres", "float8", ["", "0.10", "1.0", "Inf"]],
  ["postgres", "timestamptz", ["", "now", "2024-02-01T12:00:00", "2024-02-01 12:00:00+02"]],
  ["postgres", "date", ["", "today", "2024-2-1"]],
  ["postgres", "text", ["", "a", "'\ud83d", "'\0"]],
  ["postgres", undefined, ["", "a", "'\udc00", "'\0"]],
  ["sqlite", undefined, ["", "a", "'\ud83d", "x0", "xfg", "1.50", "NaN", "0x10"]],
]

const casesOf = (cases: readonly MarkedCase[]) =>
  cases.flatMap(([dialect, type, texts]) =>
    texts.map((text) => ({ dialect, type, text, name: `${dialect} ${type ?? "any"}` })),
  )

describe("a value of a marker", () => {
  it.each(casesOf(written))("of $name is read: $text", ({ dialect, type, text }) => {
    expect(markedForm({ dialect, type }).read(text)).toBeDefined()
  })

  it.each(casesOf(foreign))("of $name is refused: $text", ({ dialect, type, text }) => {
    expect(markedForm({ dialect, type }).read(text)).toBeUndefined()
  })
})
