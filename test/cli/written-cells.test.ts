import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { folderOf, runCli, type Ran } from "./run-cli.ts"
import { startServe } from "./serve-session.ts"

const ask = (csv: string | Buffer, argv: readonly string[], command = "apply"): Promise<Ran> =>
  runCli([command, "rows.csv", ...argv], "", {
    folder: folderOf({ "rows.csv": csv, "fields.json": '{"b":{"kind":"number"}}' }),
  })

const linesOf = async (csv: string, ...argv: string[]): Promise<readonly string[]> =>
  (await ask(csv, ["--format", "csv", ...argv])).out.trimEnd().split("\n").slice(1)

const doubt = "could be a thousand: --decimal , --thousands . reads them so."

describe("numbers as people write them", () => {
  it("are told apart from decimals where each point could separate thousands", async () => {
    const csv = "id;n\n1;1.234\n2;950\n3;12.000\n"
    const asDecimals = await ask(csv, ["--sorts=-n", "--format", "csv"])
    expect(asDecimals.out).toBe("id,n\n2,950\n3,12.000\n1,1.234\n")
    expect(asDecimals.err).toContain(doubt)
    const given = await ask(csv, [
      ...["--sorts=-n", "--decimal", ",", "--thousands", ".", "--format", "ndjson"],
    ])
    expect(given.out).toBe('{"id":3,"n":12000}\n{"id":1,"n":1234}\n{"id":2,"n":950}\n')
    expect(given.err).not.toContain(doubt)
  })

  it.each(["1.5\n1.234", "0.123\n1.234", "12345\n1.234", "1e3.\n1.234", "1.2345\n1.234", "1\n2"])(
    "are decimals without a sentence where a cell of %j shows it",
    async (cells) => {
      expect((await ask(`n\n${cells}\n`, [])).err).not.toContain("thousand")
    },
  )

  it("are settled in each column by its own cells", async () => {
    const { err } = await ask("a,b\n1.5,1.5\n1.234,1.234\n", [])
    expect(err).not.toContain("thousand")
  })

  it("are looked at in all rows, not in those of the sample alone", async () => {
    const many = `n\n${"7\n".repeat(1500)}`
    expect((await ask(`${many}1.234\n`, ["--count"])).err).toContain(doubt)
    expect((await ask(`${many}1.234\n1.5\n`, ["--count"])).err).not.toContain(doubt)
  })

  it.each([
    ["1.234,50\n12,5\nNA", "number, written 1.234,50", "b>100", '{"b":1234.5}'],
    ["$1,234.50\n$3\n($12.00)", "number, written $1,234.50", "b<0", '{"b":-12}'],
    ["1 234 567,5\n3", "number, written 1 234 567,5", "b<5", '{"b":3}'],
    ["12,34,567.5\n−3", "number, written 12,34,567.5", "b<5", '{"b":-3}'],
    ["12%\n3%", "integer, written 12% for 12", "b>5", '{"b":12}'],
  ])("%j are guessed, and told", async (cells, told, filters, row) => {
    const csv = `b\n${cells
      .split("\n")
      .map((cell) => `"${cell}"\n`)
      .join("")}`
    const ran = await ask(csv, ["--filters", filters, "--format", "ndjson"])
    expect(ran).toMatchObject({ out: `${row}\n` })
    expect(ran.err).toContain(`b ${told}.`)
    const back = await ask(csv, ["--format", "csv", "--null", "NA"])
    expect(back.out.replaceAll('"', "")).toBe(`b\n${cells}\n`)
  })

  it.each(["1.234,50\n1.5", "$1,234.5\n€3", "1,234,567\n5", "1 234\n5", "(3)\n4", "12%\n0.12"])(
    "%j decide nothing: the column stays text, and an order of it says why",
    async (cells) => {
      const csv = `b\n${cells
        .split("\n")
        .map((cell) => `"${cell}"\n`)
        .join("")}`
      const { err } = await ask(csv, ["--sorts", "b", "--format", "csv"])
      expect(err).toContain("b text.")
      expect(err).toContain('The column "b" stays text')
    },
  )

  it("have parentheses for a minus where the option says how they are written", async () => {
    expect(await linesOf("n\n(3)\n4\n", "--decimal", ".", "--filters", "n<0")).toEqual(["(3)"])
  })

  it.each([["apply"], ["explain", "--row", "1"], ["check"]])(
    "are read under --fields as they are guessed: %s",
    async (command, ...flags) => {
      const argv = ["--fields", "fields.json", "--filters", "b>10", ...flags]
      const { out, err } = await ask("b;n\n12,5;x\n", argv, command)
      expect(err).toContain('"b" is written 12,5.')
      expect(err).not.toContain("counts as empty")
      if (command === "apply") expect(out).toContain("12.5")
      if (command === "explain") expect(out).toContain("holds  b>10")
    },
  )

  it("are read by the fields that were printed of them, and counted", async () => {
    const folder = folderOf({ "b.csv": "b;n\n12,5;x\n3,5;y\n" })
    const { out: fields } = await runCli(["fields", "b.csv", "--json"], "", { folder })
    writeFileSync(join(folder, "f.json"), fields)
    const argv = ["b.csv", "--fields", "f.json", "--filters", "b>10"]
    const counts = await runCli(["apply", ...argv, "--count-by", "b", "--format", "csv"], "", {
      folder,
    })
    expect(counts.out).toBe('b,count\n"12,5",1\n')
    const { url } = await startServe(["b.csv", "--fields", "f.json"], { folder })
    const response = await fetch(`${url}/b?filters=b%3E10`)
    expect(await response.json()).toMatchObject({ data: [{ b: 12.5, n: "x" }], total: 1 })
  })

  it("stay text among others, which an order says with three cells, and a value not", async () => {
    const csv = "v\n5\n10\nx\ny\nz\n"
    const ordered = await ask(csv, ["--sorts=-v", "--format", "csv"])
    expect(ordered.out).toBe("v\nz\ny\nx\n5\n10\n")
    expect(ordered.err).toContain('such as "x", "y" and "z". --field v=number')
    expect((await ask(csv, ["--filters", "v==x", "--format", "csv"])).err).not.toContain("stays")
  })

  it("of JSON keep their line in NDJSON, and have the form of JSON in CSV", async () => {
    const line = '{"price":1.10,"c":0.00000035}\n'
    const write = async (format: string) =>
      (await runCli(["apply", "-", "--input", "ndjson", "--format", format], line)).out
    expect(await write("ndjson")).toBe(line)
    expect(await write("csv")).toBe("price,c\n1.1,3.5e-7\n")
  })
})

describe("dates as people write them", () => {
  it.each([
    ["31/12/2025\n01/02/2026", "d<2026-01-01", "31/12/2025"],
    ["3/27/2018 2:30 PM\n4/1/2018 9:00 AM", "d<2018-04-01", "3/27/2018 2:30 PM"],
    ["2024/12/12\n2024/02/03", "d>=2024-06-01", "2024/12/12"],
    ["31.12.2025\n1.2.2026", "d<2026-01-01", "31.12.2025"],
    ["Jan 3 2024\nFebruary 4 2023", "d<2024-01-01", "February 4 2023"],
  ])(
    "%j are read where the cells decide the order, and written as they stand",
    async (cells, filters, row) => {
      const { out, err } = await ask(`d\n${cells}\n`, ["--filters", filters, "--format", "ndjson"])
      expect(out).toBe(`${JSON.stringify({ d: row })}\n`)
      expect(err).toContain("d date, written ")
    },
  )

  it("ask for the order where they do not, and are read in the one that is given", async () => {
    const csv = "d\n01/02/2026\n03/12/2025\n"
    expect((await ask(csv, ["--sorts=d", "--format", "csv"])).err).toContain(
      "--dates dmy or --dates mdy",
    )
    expect(await linesOf(csv, "--sorts=d", "--dates", "dmy")).toEqual(["03/12/2025", "01/02/2026"])
    expect(await linesOf(csv, "--filters", "d<2026-01-20", "--dates", "mdy")).toEqual([
      "01/02/2026",
      "03/12/2025",
    ])
  })

  it.each(["31/12/25", "31/02/2025", "32.01.2025", "1/1/20255"])("%j is none", async (cell) => {
    expect((await ask(`d\n${cell}\n`, ["--dates", "dmy"])).err).toContain("d text.")
  })
})

describe("what a column says of itself", () => {
  it.each([
    [
      "31/12/2025\n12/31/2024",
      [],
      'its dates are written in several ways, such as "31/12/2025" and "12/31/2024". --dates dmy --field b=date',
    ],
    ["1/2/25\n13/2/25", [], "2 of 2 cells are not dates"],
    ["31/12/2025\nunknown", [], "--dates dmy --field b=date reads the dates that are written so"],
    ["1.5\n10.25", ["--decimal", ","], "2 of 2 cells are not numbers of the given form"],
    ["12%\n9%\nunknown", [], "--decimal . --field b=number reads the numbers that are written so"],
  ])("an order of %j is never that of texts without a sentence", async (cells, flags, said) => {
    expect((await ask(`b\n${cells}\n`, ["--sorts=b", ...flags, "--format", "csv"])).err).toContain(
      said,
    )
  })

  it.each([
    ["31/12/2025\n01/02/2026\nunknown", ["--dates", "dmy", "--field", "b=date"], "b<2026-01-01"],
    ["12%\n9%\nunknown", ["--decimal", ".", "--field", "b=number"], "b>10"],
  ])("what it says reads %j but for the cells that are none", async (cells, flags, filters) => {
    expect(await linesOf(`b\n${cells}\n`, ...flags, "--filters", filters)).toHaveLength(1)
  })

  it("a form of the sample is that of all rows", async () => {
    const named = `b\n${"5 Jan 2024\n".repeat(1000)}03/04/2026\n`
    expect((await ask(named, ["--count", "--filters", "b>2025-01-01"])).out).toBe("0\n")
    const euros = `b\n${'"€1.234,50"\n'.repeat(1000)}"$5.000,00"\n`
    expect((await ask(euros, ["--count", "--filters", "b>2000"])).out).toBe("0\n")
  })
})

describe("cells without a value", () => {
  it("may be n/a, nan, <NA> and a point among numbers, named once", async () => {
    const { out, err } = await ask("age\nNA\n30\nn/a\n.\n41\n", [
      "--filters",
      "age>10",
      "--format",
      "csv",
    ])
    expect(out).toBe("age\n30\n41\n")
    expect(err.match(/"n\/a" and "\." mean no value/g)).toHaveLength(1)
  })
})

describe("cells that no number has", () => {
  it("are named where they come after the sample", async () => {
    const late = await ask(`n\n${"5\n".repeat(1200)}n/a\n.\n`, ["--count"])
    expect(late.err.match(/"n\/a" and "\." mean no value/g)).toHaveLength(1)
  })

  it("may be codes, which a field of numbers reads", async () => {
    const codes = "b\n007\n12\nx\n"
    expect((await ask(codes, ["--sorts=b", "--format", "csv"])).err).toContain(
      '--field b=number reads the numbers, "007" as 7, and the other cells as no value.',
    )
    expect(await linesOf(codes, "--field", "b=number", "--filters", "b==7")).toEqual(["007"])
  })
})

describe("lines that are no rows", () => {
  const report = "# made by x\n# 2024\nid,name\n1,a#b\n"

  it("are pointed at, and left out by their number or by their sign", async () => {
    expect((await ask(report, [])).err).toContain(
      "line 3 looks like the header: --skip-lines 2 or --comment '#'",
    )
    expect((await ask("Report\n\nid,name\n1,a\n", [])).err).toContain(
      "line 3 looks like the header: --skip-lines 2\n",
    )
    for (const flags of [
      ["--skip-lines", "2"],
      ["--comment", "#"],
    ])
      expect((await ask(report, ["--format", "csv", ...flags])).out).toBe("id,name\n1,a#b\n")
    expect((await ask("id,name\n1,a,b\n1,c\n", [])).err).not.toContain("looks like")
    const short = "id,name\n0,1,a\n1,2,b\n"
    expect((await ask(short, [])).err).toContain("give all: --skip-lines 1 --header a,b")
    expect(await linesOf(short, "--skip-lines", "1", "--header", "n,id,name")).toHaveLength(2)
  })

  it.each(["--skip-lines=2", "--comment=#"])("keep the numbers of lines under %s", async (flag) => {
    expect((await ask(`${report}1,2,3\n`, [flag])).err).toContain("line 5: expected 2 cells")
  })

  it("may be short or end in empty cells under --ragged, where the header decides the delimiter", async () => {
    const ragged = ["--ragged", "--format", "csv"]
    expect((await ask("id;name\n1;a\n2\n", ragged)).out).toBe("id,name\n1,a\n2,\n")
    expect((await ask("id,name\n1,a,\n2,b,\n", ragged)).out).toBe("id,name\n1,a\n2,b\n")
    expect((await ask("id,name\n1,a,c\n", ragged)).err).toContain("line 2: expected 2 cells")
  })

  it("may have a space behind each comma", async () => {
    const csv = 'id, name\n1, "ann, b"\n2, 5\n'
    const { out, err } = await ask(csv, ["--filters", "name==ann\\, b", "--format", "csv"])
    expect(out).toBe('id,name\n1,"ann, b"\n')
    expect(err).toContain("A space follows each of the commas, and is left out.")
    expect(await linesOf("id, name\n1,ann\n")).toEqual(["1,ann"])
    expect(await linesOf("item, n\n  apple, 2\n")).toEqual(["  apple,2"])
    expect(await linesOf("id, n\n1, \n2, 4\n", "--filters", "n>3")).toEqual(["2,4"])
    expect((await ask('name\n"Smith, John"\n', [])).err).not.toContain("space")
  })

  it("keep the first line as it was", async () => {
    expect((await ask(",a,a\n0,x,y\n", ["--format", "csv"])).out).toBe(",a,a\n0,x,y\n")
  })
})

describe("files that hold no text in UTF-8", () => {
  it.each([
    [
      Buffer.from("i\0d\0", "latin1"),
      "it looks like UTF-16 without a byte order mark; give --encoding utf-16le",
    ],
    [Buffer.from("\0i\0d", "latin1"), "give --encoding utf-16be"],
    [Buffer.from("имя;город\nЯ;5\n", "utf16le"), "give --encoding utf-16le"],
    [Buffer.from("一,上\r\n上海,一\r\n", "utf16le").swap16(), "give --encoding utf-16be"],
    [Buffer.from("PK\x03\x04x"), "a ZIP file, such as a spreadsheet"],
    [Buffer.from("PAR1\x15\x04"), "got Parquet; give --input parquet"],
    [
      Buffer.from("SQLite format 3\0\x10\0"),
      "got a database of SQLite; name its table with --table",
    ],
    [Buffer.from("\x89PNG\r\n", "latin1"), "an image (PNG)"],
    [Buffer.from("Caf\x8e\n1\n", "latin1"), '"Café" in macintosh'],
  ])("%j are named", async (bytes, message) => {
    const ran = await ask(bytes, [])
    expect(ran).toMatchObject({ code: 2, out: "" })
    expect(ran.err).toContain(message)
  })
})

describe("--limit", () => {
  it.each(["table", "json"])("leaves the count of all rows, also of many: %s", async (format) => {
    const many = `n\n${Array.from({ length: 12_000 }, (_, n) => `${n}\n`).join("")}`
    const { out, err } = await ask(many, ["--limit", "1", "--format", format])
    expect(out + err).toMatch(/12,000 rows match|"total": 12000/)
  })

  const csv = `c\n${Array.from({ length: 250 }, (_, index) => `${index}\n`).join("")}`

  it("writes the first rows of the result", async () => {
    expect(await linesOf(csv, "--limit", "120")).toHaveLength(120)
    expect(await linesOf(csv, "--limit", "2", "--sorts=-c")).toEqual(["249", "248"])
    const { out } = await ask(csv, ["--limit", "1", "--format", "json"])
    expect(JSON.parse(out)).toMatchObject({ data: [{ c: 0 }], total: 250 })
  })

  it("writes the most frequent values, those of one count in their order", async () => {
    const values = "c\nd\nb\nb\n10\n9\nd\n"
    expect(await linesOf(values, "--count-by", "c", "--limit", "3")).toEqual(["b,2", "d,2", "10,1"])
  })

  it("is not for one page, and the hint on a page that is too large names it", async () => {
    for (const page of [["--page", "2"], ["/rows?page=2"]])
      expect(await ask(csv, ["--limit", "5", ...page])).toMatchObject({
        ...{ code: 2, out: "" },
        err: "error: --limit writes the first rows of all pages; leave out the page\n",
      })
    expect((await ask(csv, ["--page-size", "150", "--format", "csv"])).err).toContain("--limit 150")
  })
})

describe("an object of JSON without a list", () => {
  it.each([
    ['{"u1":{"n":1},"u2":{"n":2}}', "jq '[to_entries[] | {key} + .value]'"],
    ['{"a":[1,2],\n"b":[3,4]}', "jq '[range(first(.[]) | length) as $i | map_values(.[$i])]'"],
  ])("%j is one row, and a line says how its properties become rows", async (json, line) => {
    const { out, err } = await runCli(["apply", "-", "--count"], json)
    expect(out).toBe("1\n")
    expect(err).toContain(line)
  })
})
