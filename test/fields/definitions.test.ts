import { describe, expect, it } from "vitest"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { defineFields } from "../../src/fields/table.ts"
import { messagesOf, mistakesOf } from "./mistakes.ts"

const accessor = (): number => 5
const predicate = (): boolean => true

describe("names of fields", () => {
  it.each([
    "a",
    "A1",
    "a.b",
    "a-b",
    "a_b",
    "a--b",
    "customer.name.first",
    "constructor",
    "a.1",
    "a-.b",
  ])("N3: the name %s is allowed", (name) => {
    expect(messagesOf({ [name]: { kind: "text" } })).toEqual([])
  })

  it.each([
    "",
    "1a",
    "_a",
    "-a",
    ".a",
    "a b",
    "a|b",
    "a,b",
    "a*",
    "e\u0301",
    "\u0301a",
    "a\u00a0b",
    "a😀",
    "a\n",
    "__proto__",
    "(a)",
  ])("N3: the name %j is refused for a character that is not allowed", (name) => {
    const reason =
      "the name must start with a letter, contain only letters, digits, -, _ and single dots, end with a letter or digit, and be in NFC"
    expect(messagesOf(Object.fromEntries([[name, { kind: "text" }]]))).toEqual([
      `The field ${JSON.stringify(name)} cannot be defined: ${reason}.`,
    ])
  })

  it.each(["é", "ａ", "名前", "年齢.歳", "имя_2", "शहर", "a٣"])(
    "N3: letters of every script make the name %s",
    (name) => {
      expect(messagesOf({ [name]: { kind: "text" } })).toEqual([])
    },
  )

  it.each(["a_", "a-", "a.b_"])(
    "N3: the name %s is refused, because an operator could start with its last character",
    (name) => {
      expect(messagesOf({ [name]: { kind: "text" } })).toEqual([
        expect.stringContaining("end with a letter or digit"),
      ])
    },
  )

  it.each(["a.", "a..b", "a.b..", "a...c"])(
    "N3: the name %s is refused for an empty step",
    (name) => {
      expect(messagesOf({ [name]: { kind: "text" } })).toEqual([
        expect.stringContaining("single dots"),
      ])
      expect(messagesOf({ [name]: { kind: "text", path: "a" } })).toEqual([
        expect.stringContaining("single dots"),
      ])
    },
  )

  it("N1: two names that differ only in letter case are refused", () => {
    expect(mistakesOf({ name: { kind: "text" }, NAME: { kind: "txt" } })).toEqual([
      {
        code: "bad-definition",
        severity: "error",
        rule: "N1",
        source: "table",
        message:
          'The field "NAME" cannot be defined: names must differ in more than letter case, got "name" too.',
        problem:
          'The field "NAME" cannot be defined: names must differ in more than letter case, got "name" too.',
        effect: "",
        data: {
          field: "NAME",
          reason: 'names must differ in more than letter case, got "name" too',
        },
      },
    ])
  })

  it("a long name is checked in linear time", () => {
    expect(messagesOf({ ["a".repeat(1e6) + "!"]: { kind: "text" } })).toHaveLength(1)
    expect(messagesOf({ ["a_".repeat(5e5)]: { kind: "text" } })).toHaveLength(1)
  })
})

describe("kinds and options of fields", () => {
  it("N3: an unknown kind is refused, and the hint lists the kinds", () => {
    expect(mistakesOf({ a: { kind: "txt" } })).toEqual([
      {
        code: "bad-definition",
        severity: "error",
        rule: "N3",
        source: "table",
        message: 'The field "a" cannot be defined: "kind" must be a kind of field, got "txt".',
        problem: 'The field "a" cannot be defined: "kind" must be a kind of field, got "txt".',
        effect: "",
        data: {
          field: "a",
          reason: '"kind" must be a kind of field, got "txt"',
          hint: "Allowed kinds: text, number, integer, enum, date, boolean, uuid, day, time, duration, object, shortcut, range-end.",
        },
        hint: "Allowed kinds: text, number, integer, enum, date, boolean, uuid, day, time, duration, object, shortcut, range-end.",
      },
    ])
  })

  it.each([
    [{}, "undefined"],
    [{ kind: 5 }, "5"],
    [{ kind: null }, "null"],
    [{ kind: ["text"] }, "an array"],
  ])("a definition without a kind is refused: %j", (definition, shown) => {
    expect(messagesOf({ a: definition })).toEqual([
      `The field "a" cannot be defined: "kind" must be a kind of field, got ${shown}.`,
    ])
  })

  it.each(["toString", "__proto__", "constructor", "hasOwnProperty"])(
    "the name of a property of Object.prototype is refused as a kind: %s",
    (kind) => {
      expect(messagesOf({ a: { kind } })).toEqual([
        `The field "a" cannot be defined: "kind" must be a kind of field, got "${kind}".`,
      ])
    },
  )

  it.each<[unknown, string]>([
    [null, "null"],
    [5, "5"],
    ["text", '"text"'],
    [[], "an array"],
    [() => 5, "a function"],
  ])("a definition that is not an object is refused: %s", (definition, shown) => {
    expect(messagesOf({ a: definition })).toEqual([
      `The field "a" cannot be defined: the definition must be a readable object, got ${shown}.`,
    ])
  })

  it("a definition that is undefined defines no field", () => {
    expect(messagesOf({ a: undefined })).toEqual([])
  })

  it.each<[unknown, string]>([
    [null, "null"],
    [5, "5"],
    ["text", '"text"'],
    [[], "an array"],
    [undefined, "undefined"],
  ])("fields that are not an object are refused: %s", (fields, shown) => {
    expect(messagesOf(fields)).toEqual([
      `The table cannot be defined: the fields must be a readable object, got ${shown}.`,
    ])
  })

  it("an object whose properties cannot be read is refused", () => {
    const hostile = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error("no")
      },
    })
    expect(messagesOf(hostile)).toEqual([
      "The table cannot be defined: the fields must be a readable object, got an object.",
    ])
    expect(messagesOf({ a: hostile })).toEqual([
      'The field "a" cannot be defined: the definition must be a readable object, got an object.',
    ])
  })

  it.each([
    [
      "number",
      "values",
      "kind, label, filter, sort, nullable, unique, path, read, pure, list, format",
    ],
    [
      "text",
      "nulable",
      "kind, label, filter, sort, nullable, unique, path, read, pure, list, values, format",
    ],
    [
      "enum",
      "nulable",
      "kind, label, filter, sort, nullable, unique, path, read, pure, list, values, flags",
    ],
    ["day", "format", "kind, label, filter, sort, nullable, unique, path, read, pure, list"],
    ["object", "list", "kind, label, filter, sort, nullable, unique, path, read, pure"],
    ["shortcut", "nullable", "kind, label, filter, sort, test, pure"],
    ["range-end", "path", "kind, label, filter, sort, end, of"],
  ])("kind %s refuses the option %s", (kind, option, known) => {
    const others = {
      values: kind === "enum" ? [1] : ["a"],
      test: predicate,
      end: "from",
      of: "d",
      [option]: true,
    }
    const names = known.split(", ")
    const given = Object.fromEntries(
      Object.entries(others).filter(([name]) => names.includes(name) || name === option),
    )
    expect(mistakesOf({ d: { kind: "date" }, a: { kind, ...given } })).toMatchObject([
      {
        message: `The field "a" cannot be defined: kind ${kind} has no option "${option}".`,
        hint: `Allowed options: ${known}.`,
      },
    ])
  })

  it.each(["filter", "sort", "nullable", "unique"])(
    "the option %s is refused if it is neither true nor false",
    (option) => {
      for (const [flag, shown] of [
        [null, "null"],
        [0, "0"],
        [1, "1"],
        ["true", '"true"'],
      ]) {
        expect(messagesOf({ a: { kind: "text", [option]: flag } })).toEqual([
          `The field "a" cannot be defined: "${option}" must be true or false, got ${shown}.`,
        ])
      }
      expect(messagesOf({ a: { kind: "text", [option]: undefined } })).toEqual([])
    },
  )

  it("N5: shortcuts and range ends are refused as sortable", () => {
    const fields = {
      d: { kind: "date" },
      s: { kind: "shortcut", test: predicate, sort: true },
      b: { kind: "range-end", end: "to", of: "d", sort: true },
    }
    expect(mistakesOf(fields).map(({ message, rule }) => [message, rule])).toEqual([
      ['The field "s" cannot be defined: "sort" must be false, got true.', "N5"],
      ['The field "b" cannot be defined: "sort" must be false, got true.', "N5"],
    ])
  })

  it("all mistakes of a table are reported together", () => {
    const names = Array.from({ length: 50 }, (_, index) => `f${index}`)
    expect(
      mistakesOf(Object.fromEntries(names.map((name) => [name, { kind: "txt" }])), {
        maxPageSize: 0,
      }),
    ).toHaveLength(51)
    expect(messagesOf({ "a b": { kind: "text", path: "", sort: 1, x: 1 } })).toHaveLength(4)
  })
})

describe("paths and accessors", () => {
  const noPath = '"path" must be steps joined by dots, or an array of at least one string'

  it.each(["a", "a.b", ["a"], ["a.b"], [" ", "c"], [""], "__proto__.x"])(
    "N3: the path %j is accepted",
    (path) => {
      expect(messagesOf({ f: { kind: "text", path } })).toEqual([])
    },
  )

  it.each(["", ".", "a.", ".a", "a..b"])("N3: the path %j is refused for an empty step", (path) => {
    expect(messagesOf({ f: { kind: "text", path } })).toEqual([
      `The field "f" cannot be defined: ${noPath}, got "${path}".`,
    ])
  })

  it.each<[unknown, string]>([
    [null, "null"],
    [5, "5"],
    [true, "true"],
    [{}, "an object"],
    [[], "an array"],
    [[5], "an array"],
    [["a", null], "an array"],
    [[["a"]], "an array"],
  ])("N3: %j is refused as a path", (path, shown) => {
    expect(messagesOf({ f: { kind: "text", path } })).toEqual([
      `The field "f" cannot be defined: ${noPath}, got ${shown}.`,
    ])
  })

  it("a path beside an accessor is refused", () => {
    expect(messagesOf({ f: { kind: "text", path: "a", read: accessor } })).toEqual([
      'The field "f" cannot be defined: expected "read" or "path", got both.',
    ])
  })

  it("pure without an accessor, or with another value than true and false, is refused", () => {
    expect(messagesOf({ f: { kind: "text", pure: true } })).toEqual([
      'The field "f" cannot be defined: expected "read" beside "pure", since a path depends on nothing but the row.',
    ])
    expect(messagesOf({ f: { kind: "text", read: accessor, pure: 1 } })).toEqual([
      'The field "f" cannot be defined: "pure" must be true or false, got 1.',
    ])
    expect(messagesOf({ f: { kind: "shortcut", test: accessor, pure: 1 } })).toEqual([
      'The field "f" cannot be defined: "pure" must be true or false, got 1.',
    ])
  })

  it("a path is pure, and a function is when its definition says so", () => {
    const { fields } = defineFields({
      path: { kind: "text" },
      read: { kind: "text", read: () => "a" },
      pureRead: { kind: "text", read: () => "a", pure: true },
      test: { kind: "shortcut", test: () => true },
      pureTest: { kind: "shortcut", test: () => true, pure: true },
    })
    expect(
      Array.from(
        fields.values(),
        (field) => field.kind === "range-end" || [field.name, field.pure],
      ),
    ).toEqual([
      ["path", true],
      ["read", false],
      ["pureRead", true],
      ["test", false],
      ["pureTest", true],
    ])
  })

  it.each<[object, string]>([
    [{ read: "a" }, '"a"'],
    [{ read: null }, "null"],
    [{ path: "a", read: 5 }, "5"],
  ])("an accessor that is not a function is refused: %j", (definition, shown) => {
    expect(messagesOf({ f: { kind: "text", ...definition } })).toEqual([
      `The field "f" cannot be defined: "read" must be a function of the row, got ${shown}.`,
    ])
  })
})

describe("texts that list their values", () => {
  enum Status {
    Draft = "draft",
    Paid = "paid",
  }

  it.each([
    ["an array", ["draft", "paid"] as const],
    ["a string enum of TypeScript", Status],
    ["an object with two names for one value", { Draft: "draft", Paid: "paid", Settled: "paid" }],
  ])("V3: the values of a text may be %s", (_, values) => {
    const listed = new Map([
      ["draft", undefined],
      ["paid", undefined],
    ])
    const { fields } = defineFields({ status: { kind: "text", values } })
    expect(fields.get("status")).toMatchObject({ values: listed })
    const json = fieldsFromJson({ status: { kind: "text", values } })
    expect(json.ok && json.value.fields.get("status")).toMatchObject({ values: listed })
  })

  it("V3: a text without values lists none", () => {
    expect(defineFields({ a: { kind: "text" } }).fields.get("a")).toMatchObject({
      values: undefined,
    })
  })

  const noTexts = '"values" must hold strings, as in ["draft", "paid"]'

  it.each<[unknown, string]>([
    [null, `${noTexts}, got null`],
    ["draft", `${noTexts}, got "draft"`],
    [[], `${noTexts}, got none`],
    [{}, `${noTexts}, got none`],
    [[1], 'each of "values" must be a string, got 1'],
    [{ Draft: 0 }, 'each of "values" must be a string, got 0'],
    [["a", "b", "a"], '"values" holds "a" twice'],
  ])("V3: %j is refused as values of a text", (values, reason) => {
    expect(mistakesOf({ f: { kind: "text", values } })).toMatchObject([
      { message: `The field "f" cannot be defined: ${reason}.`, rule: "V3" },
    ])
  })
})

describe("enums", () => {
  const noIds = '"values" must hold ids, as in [0, 1] or { "0": "Public" }'

  it.each<[unknown, string]>([
    [undefined, "undefined"],
    [null, "null"],
    [[], "none"],
    [{}, "none"],
    [5, "5"],
    ["0", '"0"'],
  ])("V7: %j is refused as values of an enum, because it holds no ids", (values, shown) => {
    expect(mistakesOf({ f: { kind: "enum", values } })).toMatchObject([
      { message: `The field "f" cannot be defined: ${noIds}, got ${shown}.`, rule: "V7" },
    ])
  })

  it.each<[unknown, string]>([
    [[0.5], 'each id of "values" must be an integer, got 0.5'],
    [[NaN], 'each id of "values" must be an integer, got NaN'],
    [[2 ** 53], 'each id of "values" must be an integer, got 9007199254740992'],
    [["1"], 'each id of "values" must be an integer, got "1"'],
    [[null], 'each id of "values" must be an integer, got null'],
    [[Object.create(null)], 'each id of "values" must be an integer, got an object'],
    [[1, 2, 1], '"values" holds the id 1 twice'],
    [{ Public: 0 }, 'each id of "values" must be an integer, got "Public"'],
    [{ "01": "a" }, 'each id of "values" must be an integer, got "01"'],
    [{ "1e3": "a" }, 'each id of "values" must be an integer, got "1e3"'],
    [{ "-0": "a" }, 'each id of "values" must be an integer, got "-0"'],
    [{ 1: 5 }, "the label of the id 1 must be a string, got 5"],
    [{ 1: null }, "the label of the id 1 must be a string, got null"],
  ])("V7: %j is refused as values of an enum", (values, reason) => {
    expect(messagesOf({ f: { kind: "enum", values } })).toEqual([
      `The field "f" cannot be defined: ${reason}.`,
    ])
  })

  enum Level {
    Low,
    High = 5,
    Below = -1,
  }

  it("V7: a numeric enum of TypeScript gives ids with labels, its reverse mappings ignored", () => {
    const { fields } = defineFields({ level: { kind: "enum", values: Level } })
    expect(fields.get("level")).toMatchObject({
      values: new Map([
        [0, "Low"],
        [5, "High"],
        [-1, "Below"],
      ]),
    })
  })
})

describe("shortcuts and range ends", () => {
  it("V12: a shortcut without a predicate is refused", () => {
    for (const [test, shown] of [
      [undefined, "undefined"],
      [null, "null"],
      ["x", '"x"'],
      [true, "true"],
    ]) {
      expect(mistakesOf({ s: { kind: "shortcut", test } })).toMatchObject([
        {
          message: `The field "s" cannot be defined: "test" must be a function of the row, got ${shown}.`,
          rule: "V12",
        },
      ])
    }
  })

  it.each<[unknown, string]>([
    ["name", '"name"'],
    ["other", '"other"'],
    ["b", '"b"'],
    ["s", '"s"'],
    ["nope", '"nope"'],
    ["__proto__", '"__proto__"'],
    [undefined, "undefined"],
    [5, "5"],
  ])("V13: a range end of the field %j is refused", (of, shown) => {
    const fields = {
      b: { kind: "range-end", end: "from", of },
      other: { kind: "range-end", end: "from", of: "date" },
      name: { kind: "text" },
      date: { kind: "date" },
      s: { kind: "shortcut", test: predicate },
    }
    expect(messagesOf(fields)).toEqual([
      `The field "b" cannot be defined: "of" must name a field of kind date or day, got ${shown}.`,
    ])
  })

  it("V13: a range end is not reported when its date field is refused", () => {
    expect(
      messagesOf({ b: { kind: "range-end", end: "from", of: "d" }, d: { kind: "dat" } }),
    ).toEqual(['The field "d" cannot be defined: "kind" must be a kind of field, got "dat".'])
  })

  it("V13: a range end is refused if its end is neither from nor to", () => {
    for (const [end, shown] of [
      [undefined, "undefined"],
      ["From", '"From"'],
      [null, "null"],
      [true, "true"],
    ]) {
      expect(messagesOf({ b: { kind: "range-end", end, of: "d" }, d: { kind: "date" } })).toEqual([
        `The field "b" cannot be defined: "end" must be "from" or "to", got ${shown}.`,
      ])
    }
  })
})

describe("options of a table", () => {
  it.each([0, -1, 1.5, NaN, Infinity, "20", null, true])(
    "P3: %s is refused as a page size",
    (size) => {
      const expected = (option: string): string =>
        `The table cannot be defined: "${option}" must be a positive integer, got ${typeof size === "string" ? `"${size}"` : size}.`
      expect(messagesOf({}, { maxPageSize: size })).toEqual([expected("maxPageSize")])
      expect(messagesOf({}, { defaultPageSize: size })).toEqual([expected("defaultPageSize")])
    },
  )

  it("P3: a default page size above the maximum is refused", () => {
    expect(mistakesOf({}, { defaultPageSize: 101 })).toEqual([
      {
        code: "bad-definition",
        severity: "error",
        rule: "P3",
        source: "table",
        message:
          'The table cannot be defined: "defaultPageSize" must be at most "maxPageSize", which is 100, got 101.',
        problem:
          'The table cannot be defined: "defaultPageSize" must be at most "maxPageSize", which is 100, got 101.',
        effect: "",
        data: {
          reason: '"defaultPageSize" must be at most "maxPageSize", which is 100, got 101',
        },
      },
    ])
    expect(messagesOf({}, { defaultPageSize: 6, maxPageSize: 5 })).toHaveLength(1)
    expect(messagesOf({}, { defaultPageSize: 5, maxPageSize: 5 })).toEqual([])
  })

  it.each([-1, 1.5, true, null, "8", Infinity])("limits: %s is refused", (limit) => {
    expect(messagesOf({}, { limits: { sorts: limit } })).toEqual([
      `The table cannot be defined: the limit "sorts" must be an integer of 0 or more, or false, got ${typeof limit === "string" ? `"${limit}"` : limit}.`,
    ])
  })

  it("strict must be true or false", () => {
    expect(messagesOf({}, { strict: "no" })).toEqual([
      'The table cannot be defined: "strict" must be true or false, got "no".',
    ])
  })

  it("unknown options and limits, and options that are not objects, are refused", () => {
    expect(mistakesOf({}, { pageSize: 5, limits: { sort: 5 } })).toMatchObject([
      {
        message: 'The table cannot be defined: unknown option "pageSize".',
        hint: "Allowed options: defaultPageSize, maxPageSize, limits, strict.",
      },
      {
        message: 'The table cannot be defined: unknown limit "sort".',
        hint: "Allowed limits: text, conditions, names, values, pairs, sorts.",
      },
    ])
    expect(messagesOf({}, 5)).toEqual([
      "The table cannot be defined: the options must be a readable object, got 5.",
    ])
    expect(messagesOf({}, { limits: null })).toEqual([
      "The table cannot be defined: the limits must be a readable object, got null.",
    ])
  })
})
