/** Mutations of `src/sql` that change nothing that a caller can see: the reason, and the names that it explains. */
export const unnoticeableInSql: readonly (readonly [reason: string, names: readonly string[]])[] = [
  [
    "A path has at least one step. The default is for the compiler.",
    ['src/sql/read-row.ts: const [step = ⟦"" → "?"⟧, ...rest] = path'],
  ],
  [
    "Servers are asked a millisecond earlier. Nothing depends on so little time.",
    ["src/sql/run-limit.ts: const probeTime = ⟦2_000 → (2000 + 1)⟧"],
  ],
  [
    "A column without a type is refused before. The default is for the compiler.",
    [
      'src/sql/schema/stored-columns.ts: const { type = ⟦"" → "?"⟧, ...rest } = known.get(name) ?? { ...plain, type: given.get(name) }',
    ],
  ],
  [
    "The name was refused before, and a table with such a name is not made.",
    ['src/sql/read-table-names.ts: return ⟦"" → "?"⟧'],
  ],
  [
    "There is a name for each index. The default is for the compiler.",
    [
      'src/sql/schema/sql-table-schema.ts: createIndex(schema, index, names[number] ?? ⟦"" → "?"⟧),',
    ],
  ],
  [
    "More than one condition has two halves. This is for the compiler.",
    ["src/sql/logic.ts: return left ⟦&& → ||⟧ right && pair(left, right)"],
  ],
  ["A table with a mistake is not made.", ["src/sql/read-column.ts: return ⟦0 → (0 + 1)⟧"]],
  [
    "PostgreSQL writes a year with digits.",
    [
      String.raw`src/sql/date-texts.ts: ⟦/^(?<year>\d+)-(?<rest>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})(?<micros>\d{3}) (?<era>AD|BC)$/ → /^(?<year>\d*)-(?<rest>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})(?<micros>\d{3}) (?<era>AD|BC)$/⟧.exec(`,
    ],
  ],
  [
    "A text that is split has a first part. The default is for the compiler.",
    [
      'src/sql/schema/sql-table-schema.ts: const [database = ⟦"" → "?"⟧, table] = schema.table.split(".")',
    ],
  ],
  [
    "Only columns get here. The other case is for the compiler.",
    [
      'src/sql/schema/table-indexes.ts: const name = place.kind === "column" ? place.name : ⟦"" → "?"⟧',
    ],
  ],
  [
    "Either number of units is more than a name can have, so the name is cut further in the same way.",
    [
      "src/sql/schema/index-names.ts: const characters = [...start.slice(0, ⟦2 → (2 + 1)⟧ * longestName)]",
    ],
  ],
  [
    "Each source stands in the list once.",
    [
      "src/sql/merge-diagnostics.ts: sources.⟦indexOf → lastIndexOf⟧(left.source) - sources.indexOf(right.source) ||",
      "src/sql/merge-diagnostics.ts: sources.indexOf(left.source) - sources.⟦indexOf → lastIndexOf⟧(right.source) ||",
    ],
  ],
  [
    "The range is only compared with those of fields of 8, 16 and 32 bits, which it holds and is wider than in either case.",
    ["src/sql/column-types.ts: int8: /* @__PURE__ */ integerRange(⟦64 → (64 + 1)⟧, false),"],
  ],
  [
    "A coefficient that is cut is not 0, whose exponent is 0.",
    [
      "src/sql/exact-forms.ts: return { floor: coefficient < ⟦0n → (0n + 1n)⟧ ? quotient - 1n : quotient, isExact: false }",
    ],
  ],
  [
    "Only an integer has bits.",
    [
      'src/sql/column-types.ts: return kind === "integer" ⟦&& → ||⟧ bits !== undefined && bits < 64',
    ],
  ],
  [
    "The types of integers of 64 bits are known by a kind of their own: the first holds them all, and none of the others holds more.",
    [
      'src/sql/column-types.ts: return kind === "integer" && bits !== undefined && bits < ⟦64 → (64 + 1)⟧',
    ],
  ],
  [
    "The range is only compared with those of fields of 8, 16 and 32 bits. Those with a sign fit into a shorter type, which comes first.",
    ["src/sql/column-types.ts: int8: /* @__PURE__ */ integerRange(64, ⟦false → true⟧),"],
  ],
  [
    "The bytes behind the number are not read.",
    [
      "src/sql/keyset/marked-values.ts: const bytes = new DataView(new ArrayBuffer(⟦8 → (8 + 1)⟧))",
      "src/sql/float-forms.ts: const view = new DataView(new ArrayBuffer(⟦4 → (4 + 1)⟧))",
    ],
  ],
  [
    "A needle leaves code points free. The default is for the compiler.",
    [
      "src/sql/confused-characters.ts: const [other = ⟦0 → (0 + 1)⟧, ...standIns] = freeCodePoints(needle, present.length + 1)",
      "src/sql/nul-forms.ts: const [nul = ⟦0 → (0 + 1)⟧, backslash = 0, other = 0] = freeCodePoints(needle, 3)",
      "src/sql/nul-forms.ts: const [nul = 0, backslash = ⟦0 → (0 + 1)⟧, other = 0] = freeCodePoints(needle, 3)",
      "src/sql/nul-forms.ts: const [nul = 0, backslash = 0, other = ⟦0 → (0 + 1)⟧] = freeCodePoints(needle, 3)",
    ],
  ],
  [
    "A free code point more than needed is found, and not used.",
    [
      "src/sql/confused-characters.ts: const [other = 0, ...standIns] = freeCodePoints(needle, present.length + ⟦1 → (1 + 1)⟧)",
      "src/sql/confused-characters.ts: for (let point = 0xe000; free.length ⟦< → <=⟧ count; point++)",
      "src/sql/nul-forms.ts: const [nul = 0, backslash = 0, other = 0] = freeCodePoints(needle, ⟦3 → (3 + 1)⟧)",
    ],
  ],
  [
    "The integer is beyond 64 bits, and so neither 0 nor 1.",
    [
      'src/sql/exact-forms.ts: if (!isInt64(floor)) return (match === "less" || match === "atMost") === floor ⟦> → >=⟧ 0n',
      'src/sql/exact-forms.ts: if (!isInt64(floor)) return (match === "less" || match === "atMost") === floor > ⟦0n → (0n + 1n)⟧',
    ],
  ],
  [
    "A second row is selected, and only the first one is looked at.",
    [
      "src/sql/check/problem.ts: .limit(⟦1 → (1 + 1)⟧)",
      "src/sql/check/check-sql-table.ts: .limit(⟦1 → (1 + 1)⟧)",
    ],
  ],
  [
    "The pattern is looked for from the start on, and it matches there if it matches at all.",
    [
      'src/sql/row-values.ts: return digits.replace(⟦/^(.{8})(.{4})(.{4})(.{4})/ → /(.{8})(.{4})(.{4})(.{4})/⟧, "$1-$2-$3-$4-")',
    ],
  ],
  [
    "No operator of order takes booleans. The case is for the compiler.",
    ["src/sql/operand-forms.ts: return ⟦false → true⟧"],
  ],
  [
    "The name of a table has one dot at most.",
    ['src/sql/to-kysely.ts: return table.slice(table.⟦lastIndexOf → indexOf⟧(".") + 1)'],
  ],
  [
    "A text that is split, and a match, have this part. The default is for the compiler.",
    [
      'src/sql/date-texts.ts: const { year, rest = ⟦"" → "?"⟧, micros, era } = groups',
      'src/sql/row-values.ts: const [whole = ⟦"" → "?"⟧, fraction = ""] = text.split(".")',
      'src/sql/time-forms.ts: const [clock = ⟦"" → "?"⟧, fraction = ""] = formatTimeOfDay(ticks).split(".")',
    ],
  ],
  [
    "Only texts get here. The other case is for the compiler.",
    ['src/sql/column-condition.ts: return typeof operand === "string" ? operand : ⟦"" → "?"⟧'],
  ],
  [
    "A text is compared as one unless its column has another kind or type that is looked for, and none is.",
    [
      'src/sql/column-condition.ts: kind: ⟦"text" → ""⟧,',
      'src/sql/column-condition.ts: type: ⟦"text" → ""⟧,',
      "src/sql/column-condition.ts: scale: ⟦0 → (0 + 1)⟧,",
    ],
  ],
  [
    "All values of a condition are matched in the same way.",
    [
      'src/sql/column-condition.ts: if (values.length > 1 && values[⟦0 → (0 + 1)⟧]?.match === "equal") return true',
    ],
  ],
  [
    "The comparison is only asked whether it is binary or by patterns.",
    [
      'src/sql/order.ts: comparison: ⟦"plain" → ""⟧,',
      'src/sql/order.ts: const ofTexts = dialect === "sqlite" ? "binary" : bytewise ? ⟦"plain" → ""⟧ : "pattern"',
      'src/sql/order.ts: const comparison = isText ? ofTexts : ⟦"plain" → ""⟧',
    ],
  ],
  [
    "A unit of one millisecond cuts all ticks off in either way.",
    [
      "src/sql/date-forms.ts: if (unit ⟦< → <=⟧ ticksPerMs) return { ms, ticks: ticks - (ticks % unit) }",
    ],
  ],
  [
    "The least integer of 64 bits is compared before, as a parameter.",
    ["src/sql/number-forms.ts: if (number ⟦< → <=⟧ -beyondInt64) return isLowerEnd({ match })"],
  ],
  [
    "Units are multiplied by it and divided by it again. No other unit lies between the two numbers.",
    ["src/sql/date-forms.ts: const ticksPerMs = ⟦10_000 → (10000 + 1)⟧"],
  ],
  [
    "The folded column is there when its name is. The other half is for the compiler.",
    ["src/sql/check/check-postgres.ts: ...(folded === undefined ⟦|| → &&⟧ fold === undefined"],
  ],
  [
    "Nothing is cut off by a unit of 1.",
    [
      "src/sql/exact-forms.ts: if (shift ⟦>= → >⟧ 0) return { floor: coefficient * 10n ** BigInt(shift), isExact: true }",
    ],
  ],
  [
    "The column of a day holds whole days.",
    ["src/sql/row-values.ts: return formatDayNumber(Math.⟦floor → ceil⟧(ms / msPerDay))"],
  ],
]
