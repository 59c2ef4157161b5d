/** Mutations of `src/collection` that change nothing that a caller can see: the reason, and the names that it explains. */
export const unnoticeableInCollection: readonly (readonly [
  reason: string,
  names: readonly string[],
])[] = [
  [
    "Nothing asks this of the column of a shortcut.",
    [
      'src/collection/columns/match-conditions.ts: values: [{ written: { kind: ⟦"text" → ""⟧, text: "true" }, operand: true, match: "equal" }],',
      "src/collection/columns/match-conditions.ts: nullable: ⟦false → true⟧,",
      "src/collection/columns/match-conditions.ts: orNull: ⟦false → true⟧,",
      'src/collection/columns/match-conditions.ts: kind: ⟦"column" → ""⟧,',
      'src/collection/columns/match-conditions.ts: values: [{ written: { kind: "text", text: ⟦"true" → ""⟧ }, operand: true, match: "equal" }],',
      "src/collection/columns/match-conditions.ts: folded: ⟦false → true⟧,",
      "src/collection/columns/match-conditions.ts: unique: ⟦false → true⟧,",
    ],
  ],
  [
    "A typed array ignores what is written behind its end.",
    [
      "src/collection/columns/number-column.ts: for (let index = 0; index ⟦< → <=⟧ numbers.length; index++) {",
      "src/collection/columns/find-ordered.ts: for (let position = 0; position ⟦< → <=⟧ length; position++) all[position] = position",
      "src/collection/columns/ordered-page.ts: for (let index = 0; index ⟦< → <=⟧ places.length; index++)",
      "src/collection/columns/ordered-page.ts: for (let place = 0; place < positions.length && passed ⟦< → <=⟧ found.length; place++) {",
      "src/collection/columns/match-texts.ts: for (let index = 0; index ⟦< → <=⟧ within.length; index++) {",
      "src/collection/columns/row-set.ts: while (rest !== 0 && found ⟦< → <=⟧ positions.length) {",
      "src/collection/columns/match-codes.ts: for (let index = 0; index ⟦< → <=⟧ within.length; index++) {",
      "src/collection/columns/row-set.ts: for (let index = 0; index ⟦< → <=⟧ set.length; index++)",
      "src/collection/columns/sorted-order.ts: for (let index = 0; index ⟦< → <=⟧ positions.length; index++)",
      "src/collection/columns/sorted-order.ts: for (let place = 0; place ⟦< → <=⟧ order.length; place++) ranks[order[place] as number] = place",
    ],
  ],
  [
    "Only the sign is looked at.",
    [
      "src/collection/columns/implies.ts: return left < right ? -⟦1 → (1 + 1)⟧ : Number(left > right)",
    ],
  ],
  [
    "A signature has three words. The defaults are for the compiler.",
    [
      "src/collection/columns/match-texts.ts: const [letters = 0, pairs = ⟦0 → (0 + 1)⟧, morePairs = 0] = wanted",
    ],
  ],
  [
    "A signature only rules texts out, by the same classes for texts and searches. Those that are left are read.",
    [
      "src/collection/columns/text-signature.ts: const common = new Int32Array(wordsOfSignature).fill(needles.length > 0 ? -⟦1 → (1 + 1)⟧ : 0)",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 ⟦&& → ||⟧ unit <= 0x5a ? unit - 0x41 : 26 + (unit % 6)",
      "src/collection/columns/text-signature.ts: let before = -⟦1 → (1 + 1)⟧",
      "src/collection/columns/text-signature.ts: let [letters, pairs, morePairs] = isLong ? [-1, -1, -1] : ⟦[0, 0, 0] → []⟧",
      "src/collection/columns/text-signature.ts: return unit >= ⟦0x41 → (65 + 1)⟧ && unit <= 0x5a ? unit - 0x41 : 26 + (unit % 6)",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit <= 0x5a ? unit - 0x41 : ⟦26 → (26 + 1)⟧ + (unit % 6)",
      "src/collection/columns/text-signature.ts: if ((hash & ⟦32 → (32 + 1)⟧) === 0) pairs |= 1 << (hash & 31)",
      "src/collection/columns/text-signature.ts: letters |= ⟦1 → (1 + 1)⟧ << bitOfLetter(unit)",
      "src/collection/columns/text-signature.ts: if (unit ⟦>= → >⟧ otherUnit) return otherUnit",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit <= 0x5a ? unit - 0x41 : 26 ⟦+ → -⟧ (unit % 6)",
      "src/collection/columns/text-signature.ts: if (before ⟦>= → >⟧ 0) {",
      "src/collection/columns/text-signature.ts: const otherUnit = ⟦128 → (128 + 1)⟧",
      "src/collection/columns/text-signature.ts: if (needle.length > longestText) ⟦continue → ;⟧",
      "src/collection/columns/text-signature.ts: const hash = Math.imul(before * 131 ⟦+ → -⟧ unit, 0x9e37_79b1) >>> 8",
      "src/collection/columns/text-signature.ts: else morePairs |= ⟦1 → (1 + 1)⟧ << (hash & 31)",
      "src/collection/columns/text-signature.ts: for (let index = 0; index ⟦< → <=⟧ wordsOfSignature; index++)",
      "src/collection/columns/text-signature.ts: else morePairs |= 1 << (hash & ⟦31 → (31 + 1)⟧)",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit <= 0x5a ? unit ⟦- → +⟧ 0x41 : 26 + (unit % 6)",
      "src/collection/columns/text-signature.ts: if ((hash & 32) ⟦=== → !==⟧ 0) pairs |= 1 << (hash & 31)",
      "src/collection/columns/text-signature.ts: return unit ⟦>= → >⟧ 0x41 && unit <= 0x5a ? unit - 0x41 : 26 + (unit % 6)",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit <= 0x5a ? unit - ⟦0x41 → (65 + 1)⟧ : 26 + (unit % 6)",
      "src/collection/columns/text-signature.ts: const hash = Math.imul(before * 131 + unit, ⟦0x9e37_79b1 → (2654435761 + 1)⟧) >>> 8",
      "src/collection/columns/text-signature.ts: const hash = Math.imul(before * ⟦131 → (131 + 1)⟧ + unit, 0x9e37_79b1) >>> 8",
      "src/collection/columns/text-signature.ts: const hash = Math.imul(before ⟦* → /⟧ 131 + unit, 0x9e37_79b1) >>> 8",
      "src/collection/columns/text-signature.ts: const isLong = text !== undefined && text.length ⟦> → >=⟧ longestText",
      "src/collection/columns/text-signature.ts: for (let index = ⟦0 → (0 + 1)⟧; index < length; index++) {",
      "src/collection/columns/text-signature.ts: if ((hash & 32) === 0) pairs |= ⟦1 → (1 + 1)⟧ << (hash & 31)",
      "src/collection/columns/text-signature.ts: if ((hash & 32) === ⟦0 → (0 + 1)⟧) pairs |= 1 << (hash & 31)",
      "src/collection/columns/text-signature.ts: if (before >= ⟦0 → (0 + 1)⟧) {",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit <= 0x5a ? unit - 0x41 : 26 + (unit % ⟦6 → (6 + 1)⟧)",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit <= 0x5a ? unit - 0x41 : 26 + (unit ⟦% → *⟧ 6)",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit <= ⟦0x5a → (90 + 1)⟧ ? unit - 0x41 : 26 + (unit % 6)",
      "src/collection/columns/text-signature.ts: return unit >= 0x41 && unit ⟦<= → <⟧ 0x5a ? unit - 0x41 : 26 + (unit % 6)",
      "src/collection/columns/text-signature.ts: return unit >= 0x61 && unit <= ⟦0x7a → (122 + 1)⟧ ? unit - 0x20 : unit",
    ],
  ],
  [
    "Both ways of looking at rows find the same. The number of rows only decides which is faster.",
    [
      "src/collection/columns/match-codes.ts: const fewKeys = ⟦64 → (64 + 1)⟧",
      "src/collection/columns/match-numbers.ts: const fewIntervals = ⟦4 → (4 + 1)⟧",
      "src/collection/columns/create-row-index.ts: if (memory.limit < ⟦4 → (4 + 1)⟧ * wordsFor(rows.length) || memory.limit === 0) return undefined",
      "src/collection/columns/find-ordered.ts: const fewRows = 1 / ⟦8 → (8 + 1)⟧",
      "src/collection/columns/create-row-index.ts: if (memory.limit ⟦< → <=⟧ 4 * wordsFor(rows.length) || memory.limit === 0) return undefined",
      "src/collection/columns/find-ordered.ts: const isWorthIt = rows.matched ⟦> → >=⟧ length * fewRows || askedSorts.has(key)",
      "src/collection/columns/match-codes.ts: return codes instanceof Uint8Array ⟦&& → ||⟧ table.length <= fewKeys",
      "src/collection/columns/match-codes.ts: return codes instanceof Uint8Array && table.length ⟦<= → <⟧ fewKeys",
      "src/collection/columns/row-set.ts: for (let index = 0; index ⟦< → <=⟧ set.length; index += sampled, words++)",
      "src/collection/columns/match-codes.ts: return ⟦isDense(within) → !(isDense(within))⟧",
      "src/collection/columns/match-numbers.ts: return ⟦isDense(within) → !(isDense(within))⟧ ? matchDense(numbers, range, within) : matchSparse(numbers, range, within)",
      "src/collection/columns/match-codes.ts: if (keys.length > 0x100 && countRows(within) ⟦< → <=⟧ keys.length)",
      "src/collection/columns/match-codes.ts: if (keys.length > 0x100 ⟦&& → ||⟧ countRows(within) < keys.length)",
      "src/collection/columns/match-codes.ts: if (keys.length > ⟦0x100 → (256 + 1)⟧ && countRows(within) < keys.length)",
      "src/collection/columns/row-set.ts: const sampled = ⟦16 → (16 + 1)⟧",
      "src/collection/columns/row-set.ts: let rows = ⟦0 → (0 + 1)⟧",
      "src/collection/columns/row-set.ts: let words = ⟦0 → (0 + 1)⟧",
      "src/collection/columns/match-codes.ts: if (keys.length ⟦> → >=⟧ 0x100 && countRows(within) < keys.length)",
      "src/collection/columns/row-set.ts: rows ⟦+= → -=⟧ countBits(set[index] as number)",
      "src/collection/columns/row-set.ts: for (let index = ⟦0 → (0 + 1)⟧; index < set.length; index += sampled, words++)",
      "src/collection/columns/row-set.ts: return rows ⟦> → >=⟧ words * 8",
      "src/collection/columns/row-set.ts: return rows > words * ⟦8 → (8 + 1)⟧",
      "src/collection/columns/row-set.ts: return rows > words ⟦* → /⟧ 8",
    ],
  ],
  [
    "Every result that holds the rows is a start that leads to the same rows.",
    [
      "src/collection/columns/results.ts: if (best !== undefined && result.matched > best.matched) ⟦continue → ;⟧",
      "src/collection/columns/results.ts: if (best !== undefined && result.matched ⟦> → >=⟧ best.matched) continue",
      "src/collection/columns/results.ts: result.matched ⟦< → <=⟧ best.matched ||",
    ],
  ],
  [
    "Both ways give the same positions. The condition only decides which of them is expected to be faster.",
    [
      "src/collection/columns/ordered-page.ts: const walked = positions.length * Math.min(1, (skip + size) ⟦/ → *⟧ matched)",
      "src/collection/columns/ordered-page.ts: const walked = positions.length * Math.min(⟦1 → (1 + 1)⟧, (skip + size) / matched)",
      "src/collection/columns/ordered-page.ts: return matched * Math.log2(matched + 1) ⟦< → <=⟧ walked",
      "src/collection/columns/ordered-page.ts: return matched * Math.log2(matched ⟦+ → -⟧ 1) < walked",
      "src/collection/columns/ordered-page.ts: const walked = positions.length * Math.⟦min → max⟧(1, (skip + size) / matched)",
      "src/collection/columns/ordered-page.ts: return matched * Math.log2(matched + ⟦1 → (1 + 1)⟧) < walked",
    ],
  ],
  [
    "The bit is shifted out of the word.",
    [
      "src/collection/columns/match-numbers.ts: let bits = ⟦0 → (0 + 1)⟧",
      "src/collection/columns/match-codes.ts: let bits = ⟦0 → (0 + 1)⟧",
      "src/collection/columns/match-numbers.ts: for (let row = (index << 5) + ⟦31 → (31 + 1)⟧; row >= index << 5; row--) {",
    ],
  ],
  [
    "A page behind the last row is empty.",
    ["src/collection/columns/row-set.ts: for (; index ⟦< → <=⟧ set.length; index++) {"],
  ],
  [
    "Each single value has an interval. The condition is for the compiler.",
    ["src/collection/columns/match-numbers.ts: if (interval === undefined) ⟦continue → ;⟧"],
  ],
  [
    "What is kept for how long changes no answer.",
    [
      "src/collection/columns/memory.ts: const recentCalls = ⟦8 → (8 + 1)⟧",
      "src/collection/columns/find-ordered.ts: if (askedSorts.size === mostAsked) ⟦askedSorts.clear() → ;⟧",
      "src/collection/columns/memory.ts: if (total ⟦<= → <⟧ most) return true",
      "src/collection/columns/find-ordered.ts: ⟦known.lastUsed = memory.call → ;⟧",
      "src/collection/columns/create-column.ts: return rows * (numericKindOf(field) ? 8 : ⟦8 → (8 + 1)⟧ + 4 * wordsOfSignature)",
      "src/collection/columns/create-column.ts: return rows ⟦* → /⟧ (numericKindOf(field) ? 8 : 8 + 4 * wordsOfSignature)",
      "src/collection/columns/create-row-index.ts: const defaultMaxResults = ⟦64 → (64 + 1)⟧",
      "src/collection/columns/find-ordered.ts: const mostAsked = ⟦32 → (32 + 1)⟧",
      "src/collection/columns/memory.ts: return { limit, call: ⟦0 → (0 + 1)⟧, columns: new Map(), orders: new Map(), results: new Map() }",
      "src/collection/columns/create-column.ts: return rows * (numericKindOf(field) ? 8 : 8 ⟦+ → -⟧ 4 * wordsOfSignature)",
      "src/collection/columns/column.ts: if (rows ⟦<= → <⟧ length) return length",
    ],
  ],
  [
    "A column that is larger than expected is measured, and is not kept.",
    [
      "src/collection/columns/create-column.ts: return rows * (numericKindOf(field) ? 8 : 8 + 4 ⟦* → /⟧ wordsOfSignature)",
    ],
  ],
  [
    "It takes more than 256 MiB of columns to see the difference.",
    [
      "src/collection/collection-options.ts: const defaultMaxMemory = 256 * 1024 * ⟦1024 → (1024 + 1)⟧",
      "src/collection/collection-options.ts: const defaultMaxMemory = ⟦256 → (256 + 1)⟧ * 1024 * 1024",
      "src/collection/collection-options.ts: const defaultMaxMemory = 256 * ⟦1024 → (1024 + 1)⟧ * 1024",
    ],
  ],
  [
    "The bits of the rows that come too early are shifted out of the word.",
    [
      "src/collection/columns/match-numbers.ts: for (let row = (index << ⟦5 → (5 + 1)⟧) + 31; row >= index << 5; row--) {",
      "src/collection/columns/match-codes.ts: for (let place = (index << ⟦4 → (4 + 1)⟧) + 12; place >= index << 4; place -= 4) {",
      "src/collection/columns/match-codes.ts: for (let row = (index << ⟦5 → (5 + 1)⟧) + 24; row >= index << 5; row -= 8) {",
    ],
  ],
  [
    "There is a key for each row, and a value for each test. The defaults are for the compiler.",
    [
      'src/collection/frozen-check.ts: `The row with the key ${describeKey(keys[place] ?? ⟦"" → "?"⟧)} was changed from outside: its "${field.name}" was ${describeOperand(field, old)} and is ${describeOperand(field, value)}. Rows of a collection count as frozen: pass a changed copy to update.`,',
      "src/collection/columns/match-texts.ts: const [letters = ⟦0 → (0 + 1)⟧, pairs = 0, morePairs = 0] = wanted",
      "src/collection/columns/implies.ts: if (text === undefined || part === undefined) return ⟦false → true⟧",
      "src/collection/columns/match-texts.ts: const [letters = 0, pairs = 0, morePairs = ⟦0 → (0 + 1)⟧] = wanted",
      "src/collection/columns/row-set.ts: let rest = withoutFirst(set[index] ?? ⟦0 → (0 + 1)⟧, -found)",
      'src/collection/columns/implies.ts: return typeof operand === "string" ? operand : ⟦"" → "?"⟧',
      "src/collection/columns/implies.ts: if (text === undefined ⟦|| → &&⟧ part === undefined) return false",
    ],
  ],
  [
    "It only finds fewer of the results to start from.",
    [
      "src/collection/columns/implies.ts: if (wide.folded ⟦&& → ||⟧ !narrow.folded && !textOf(value).isWellFormed()) return false",
      'src/collection/columns/implies.ts: case ⟦"uuid" → ""⟧:',
      "src/collection/columns/implies.ts: return left ⟦< → <=⟧ right ? -1 : Number(left > right)",
      "src/collection/columns/implies.ts: compare(narrow.low, wide.low) ⟦>= → >⟧ 0 &&",
      "src/collection/columns/implies.ts: compare(narrow.low, wide.low) >= ⟦0 → (0 + 1)⟧ &&",
    ],
  ],
  [
    "The two are equal, so either stands for both.",
    [
      "src/collection/summarize-values.ts: if (least === undefined || compare(value, least) < ⟦0 → (0 + 1)⟧) least = value",
      'src/collection/summarize-values.ts: const same = typeof value === "object" ? keyOf(value, ⟦false → true⟧) : value',
    ],
  ],
  [
    "A column of numbers has no ticks, and its ends are whole.",
    [
      "src/collection/columns/match-numbers.ts: return interval && { low: { ms: interval.low, ticks: 0 }, high: { ms: interval.high, ticks: ⟦0 → (0 + 1)⟧ } }",
    ],
  ],
  [
    "The walk ends with the last row that matches.",
    [
      "src/collection/columns/ordered-page.ts: for (let place = 0; place ⟦< → <=⟧ positions.length && passed < found.length; place++) {",
    ],
  ],
  [
    "A place that is not written holds 0.",
    [
      "src/collection/columns/find-ordered.ts: for (let position = ⟦0 → (0 + 1)⟧; position < length; position++) all[position] = position",
      "src/collection/columns/sorted-order.ts: for (let place = ⟦0 → (0 + 1)⟧; place < order.length; place++) ranks[order[place] as number] = place",
    ],
  ],
  [
    "A word that has the first row of a part keeps at least one bit.",
    [
      "src/collection/columns/row-set.ts: for (let index = 0; index < count && rest !== ⟦0 → (0 + 1)⟧; index++) rest &= rest - 1",
    ],
  ],
  [
    "The rows are marked as changed in any order.",
    ["src/collection/keyed-rows.ts: changed.⟦push → unshift⟧(place)"],
  ],
  [
    "A word whose rows all come before the part adds none to it.",
    ["src/collection/columns/row-set.ts: if (found + bits ⟦> → >=⟧ 0) break"],
  ],
  [
    "Where a test has no value, no text matches by any of them.",
    [
      'src/collection/columns/match-texts.ts: const matches = matchAnyText(values[0]?.match ?? ⟦"equal" → ""⟧, needles, folded)',
    ],
  ],
]
