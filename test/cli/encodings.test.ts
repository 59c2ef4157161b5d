import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { commandLineAdvice } from "../../src/cli/input/advice.ts"
import { toUtf8 } from "../../src/cli/input/bytes.ts"
import { answerOf, folderOf, input, runCli } from "./run-cli.ts"
import { check } from "../support/runs.ts"

const textOf = async (bytes: Buffer, label: string | undefined, size = 3): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of toUtf8(input(bytes, size), label, commandLineAdvice)) parts.push(part)
  return Buffer.concat(parts).toString("utf8")
}

/** The characters of windows-1252 from 0x80 to 0x9f, as the Encoding Standard lists them. */
const special = [
  ...[0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039],
  ...[0x152, 0x8d, 0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014],
  ...[0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178],
]

const utf16 = (text: string, isBig: boolean): Buffer => {
  const bytes = Buffer.from(text, "utf16le")
  return isBig ? bytes.swap16() : bytes
}

describe("--encoding", () => {
  it.each(["windows-1252", "latin1", "ISO-8859-1", "ascii"])(
    "%s decodes each of the 256 bytes as the Encoding Standard says",
    async (label) => {
      const expected = Array.from({ length: 256 }, (_, byte) =>
        String.fromCharCode(byte >= 0x80 && byte < 0xa0 ? (special[byte - 0x80] ?? 0) : byte),
      ).join("")
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
      expect(await textOf(bytes, label)).toBe(expected)
    },
  )

  it("names the line and the byte of other bytes, and reads them as windows-1252", async () => {
    const folder = folderOf({
      "rows.csv": Buffer.from("name,city\nAnn,Bonn\nZo\xeb,K\xf6ln\n", "latin1"),
      "rows.json": Buffer.from('[{"a":"\x80"}]', "latin1"),
    })
    const ran = await runCli(["apply", "rows.csv"], "", { folder })
    expect(ran).toMatchObject({ code: 2, out: "" })
    expect(ran.err).toMatch(
      /^error: rows\.csv, line 3, byte 3: expected UTF-8 text, got other bytes; give its encoding with --encoding: the line is "Zoë,Köln" in windows-1252, .* or ".*" in iso-8859-7\. windows-1252 reads any bytes\n$/,
    )
    const argv = ["--encoding", "windows-1252", "--format", "csv"]
    expect((await runCli(["apply", "rows.csv", ...argv], "", { folder })).out).toBe(
      "name,city\nAnn,Bonn\nZoë,Köln\n",
    )
    expect((await runCli(["apply", "rows.json", ...argv], "", { folder })).out).toBe("a\n€\n")
  })

  it("is refused for a label that does not exist, and for bytes that the encoding does not have", async () => {
    const unknown = await runCli(["apply", "--encoding", "utf-9"], "[]")
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain("Expected the label of an encoding, such as windows-1252.")
    const wrong = await runCli(
      ["apply", "--encoding", "utf-16le"],
      Buffer.from("[\ud800]x", "utf16le").subarray(0, -1),
    )
    expect(wrong).toMatchObject({
      code: 2,
      err: "error: standard input cannot be read: it is not utf-16le\n",
    })
  })

  it("UTF-16 with a byte order mark needs no option, in any format", async () => {
    for (const isBig of [false, true])
      for (const [format, text] of [
        ["csv", "\ufeffa,b\n1,é\n"],
        ["tsv", "\ufeffa\tb\r\n1\té\r\n"],
        ["json", '\ufeff[{"a":1,"b":"é"}]'],
        ["ndjson", '\ufeff{"a":1,"b":"é"}\n'],
      ] as const) {
        const ran = await runCli(["apply", "--input", format], utf16(text, isBig))
        expect(answerOf(ran).data).toEqual([{ a: 1, b: "é" }])
      }
  })
})

describe("a table of texts by another writer", () => {
  const delimiters = [",", ";", "\t", "|"] as const
  const encodings = ["utf-8", "utf-8 with a mark", "utf-16le", "utf-16be", "windows-1252"] as const
  const encode = (text: string, encoding: (typeof encodings)[number]): Buffer => {
    if (encoding === "windows-1252") return Buffer.from(text, "latin1")
    if (encoding.startsWith("utf-16")) return utf16(`\ufeff${text}`, encoding === "utf-16be")
    return Buffer.from(encoding === "utf-8" ? text : `\ufeff${text}`)
  }

  it("is read back as it was, in each delimiter, encoding and way to quote", async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."ab01.,;\t|\"'\n\r éÿ") }),
      fc.constantFrom("NA", "1.50", "007", "TRUE", "+3", "-0", "2026-01-03", "12e4"),
    )
    const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    const law = fc.asyncProperty(
      table,
      fc.constantFrom(...delimiters),
      fc.constantFrom(...encodings),
      fc.constantFrom("always", "needed"),
      fc.constantFrom("\n", "\r\n"),
      async (rows, delimiter, encoding, quoting, lineEnd) => {
        const write = (text: string): string =>
          quoting === "always" || /[",;\t|\r\n]/.test(text)
            ? `"${text.replaceAll('"', '""')}"`
            : text
        const header = (rows[0] ?? []).map((_, index) => `column${index}`)
        const text = [header, ...rows]
          .map((cells) => cells.map(write).join(delimiter) + lineEnd)
          .join("")
        const argv = encoding === "windows-1252" ? ["--encoding", "windows-1252"] : []
        const { out } = await runCli(
          ["apply", "--input", "csv", "--format", "csv", ...argv],
          encode(text, encoding),
        )
        const plain = (one: string): string =>
          /[",\r\n]|^\ufeff/.test(one) ? `"${one.replaceAll('"', '""')}"` : one
        expect(out).toBe(
          [header, ...rows].map((cells) => `${cells.map(plain).join(",")}\n`).join(""),
        )
      },
    )
    await check(law, 2000)
  })
})
