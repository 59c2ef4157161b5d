/** Mutations of `src/collection` that change nothing that a caller can see: the reason, and the names that it explains. */
export const unnoticeableInCollection: readonly (readonly [
  reason: string,
  names: readonly string[],
])[] = [
  [
    "Nothing asks this of the column of a shortcut.",
    [
      "src/collection/columns/match-conditions.ts: folded: ⟦false → true⟧,",
      "src/collection/columns/match-conditions.ts: unique: ⟦false → true⟧,",
    ],
  ],
  [
    "A typed array ignores what is written behind its end.",
    [
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
      "src/collection/columns/match-codes.ts: return ⟦isDense(within) → !(isDense(within))⟧",
      "src/collection/columns/match-numbers.ts: return ⟦isDense(within) → !(isDense(within))⟧ ? matchDense(numbers, range, within) : matchSparse(numbers, range, within)",
      "src/collection/columns/match-codes.ts: if (keys.length > 0x100 && countRows(within) ⟦< → <=⟧ keys.length)",
      "src/collection/columns/match-codes.ts: if (keys.length > 0x100 ⟦&& → ||⟧ countRows(within) < keys.length)",
      "src/collection/columns/match-codes.ts: if (keys.length > ⟦0x100 → (256 + 1)⟧ && countRows(within) < keys.length)",
      "src/collection/columns/row-set.ts: const sampled = ⟦16 → (16 + 1)⟧",
      "src/collection/columns/row-set.ts: let words = ⟦0 → (0 + 1)⟧",
      "src/collection/columns/match-codes.ts: if (keys.length ⟦> → >=⟧ 0x100 && countRows(within) < keys.length)",
      "src/collection/columns/row-set.ts: count ⟦+= → -=⟧ countBits(set[index] as number)",
      "src/collection/columns/row-set.ts: for (let index = ⟦0 → (0 + 1)⟧; index < set.length; index += sampled, words++)",
      "src/collection/columns/row-set.ts: return count ⟦> → >=⟧ words * 8",
      "src/collection/columns/row-set.ts: return count > words * ⟦8 → (8 + 1)⟧",
      "src/collection/columns/row-set.ts: return count > words ⟦* → /⟧ 8",
    ],
  ],
  [
    "Every result that holds the rows is a start that leads to the same rows.",
    [
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
    ["src/collection/columns/memory.ts: const recentCalls = ⟦8 → (8 + 1)⟧"],
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
]
