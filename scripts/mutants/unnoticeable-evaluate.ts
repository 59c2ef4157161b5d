/** Mutations of `src/evaluate` that change nothing that a caller can see: the reason, and the names that it explains. */
export const unnoticeableInEvaluate: readonly (readonly [
  reason: string,
  names: readonly string[],
])[] = [
  [
    "A typed array ignores a value that is written behind its end, and gives undefined there.",
    [
      "src/evaluate/number-words.ts: for (let index = 0; index ⟦< → <=⟧ numbers.length; index++) {",
      "src/evaluate/radix.ts: for (let index = 0; index ⟦< → <=⟧ length; index++) positions[index] = index",
      "src/evaluate/radix.ts: for (let index = 0; index ⟦< → <=⟧ words.length; index++)",
      "src/evaluate/sorting.ts: for (let index = 1; index ⟦< → <=⟧ positions.length; index++) {",
      "src/evaluate/text-ranks.ts: for (let index = 0; index ⟦< → <=⟧ texts.length; index++) {",
      "src/evaluate/text-ranks.ts: for (let index = 0; index ⟦< → <=⟧ words.length; index++)",
    ],
  ],
  [
    "The engine only asks whether the order is negative.",
    [
      "src/evaluate/sort-rows.ts: return ⟦0 → (0 + 1)⟧",
      "src/sieve/running/sortable-rows.ts: return ⟦0 → (0 + 1)⟧",
    ],
  ],
  [
    "Empty values stand apart, so every text of a group is there.",
    [
      'src/evaluate/text-words.ts: const first = texts[positions[start] as number] ?? ⟦"" → "?"⟧',
      'src/evaluate/text-words.ts: const text = texts[position] ?? ⟦"" → "?"⟧',
      'src/evaluate/text-words.ts: const text = texts[positions[index] as number] ?? ⟦"" → "?"⟧',
    ],
  ],
  [
    "The words of empty values stay equal, and below those of -Infinity.",
    [
      "src/evaluate/number-words.ts: let [upper, lower] = [0, ⟦0 → (0 + 1)⟧]",
      "src/evaluate/number-words.ts: let [upper, lower] = [⟦0 → (0 + 1)⟧, 0]",
      "src/evaluate/number-words.ts: let [upper, lower] = ⟦[0, 0] → []⟧",
    ],
  ],
  [
    "The view has room for one byte more, which nothing reads.",
    [
      "src/evaluate/interval.ts: const bits = new DataView(new ArrayBuffer(⟦8 → (8 + 1)⟧))",
      "src/evaluate/number-words.ts: const view = new DataView(new ArrayBuffer(⟦8 → (8 + 1)⟧))",
    ],
  ],
  [
    "Ranks and comparisons give the same order. The number of texts is a matter of speed.",
    [
      "src/evaluate/text-ranks.ts: const mostTexts = ⟦1024 → (1024 + 1)⟧",
      "src/evaluate/text-ranks.ts: if (codes.size ⟦=== → !==⟧ mostTexts) return undefined",
    ],
  ],
  [
    "It may only count one bit more, which is 0 in every word.",
    [
      "src/evaluate/number-words.ts: { words: high, bits: bitsOf(Math.⟦floor → ceil⟧(last / wordSize)) },",
    ],
  ],
  [
    "It only decides whether a common start is looked for before the words are packed. The order is the same.",
    [
      "src/evaluate/sort-texts.ts: const manyTexts = ⟦64 → (64 + 1)⟧",
      "src/evaluate/sort-texts.ts: if (group.end - group.start ⟦< → <=⟧ manyTexts) return 0",
      "src/evaluate/sort-texts.ts: if (group.end ⟦- → +⟧ group.start < manyTexts) return 0",
      "src/evaluate/text-words.ts: return first?.length === 4 && first === next(end - 1) && first === next((start + end) >>> ⟦1 → (1 + 1)⟧)",
      "src/evaluate/text-words.ts: return first?.length === 4 && first === next(end - 1) && first === next((start ⟦+ → -⟧ end) >>> 1)",
      "src/evaluate/text-words.ts: return first?.length === 4 && first === next(end - 1) && first ⟦=== → !==⟧ next((start + end) >>> 1)",
      "src/evaluate/text-words.ts: return first?.length === 4 && first === next(end - 1) ⟦&& → ||⟧ first === next((start + end) >>> 1)",
      "src/evaluate/text-words.ts: return first?.length === 4 && first === next(end - ⟦1 → (1 + 1)⟧) && first === next((start + end) >>> 1)",
      "src/evaluate/text-words.ts: return first?.length === 4 && first === next(end ⟦- → +⟧ 1) && first === next((start + end) >>> 1)",
      "src/evaluate/text-words.ts: return first?.length === 4 ⟦&& → ||⟧ first === next(end - 1) && first === next((start + end) >>> 1)",
      "src/evaluate/text-words.ts: return first?.length === ⟦4 → (4 + 1)⟧ && first === next(end - 1) && first === next((start + end) >>> 1)",
      "src/evaluate/text-words.ts: return first?.length ⟦=== → !==⟧ 4 && first === next(end - 1) && first === next((start + end) >>> 1)",
      "src/evaluate/text-words.ts: texts[positions[index] as number]?.slice(offset, offset + ⟦4 → (4 + 1)⟧)",
      "src/evaluate/text-words.ts: texts[positions[index] as number]?.slice(offset, offset ⟦+ → -⟧ 4)",
    ],
  ],
  [
    "Behind the end of a text its units are NaN, which counts as 0 in a word, and equals nothing.",
    [
      "src/evaluate/text-words.ts: const first = units ⟦> → >=⟧ 0 ? placeOf(text.charCodeAt(offset)) : 0",
      "src/evaluate/text-words.ts: const first = units ⟦> → >=⟧ 0 ? text.charCodeAt(offset) : 0",
      "src/evaluate/text-words.ts: const fourth = units ⟦> → >=⟧ 3 ? text.charCodeAt(offset + 3) : 0",
      "src/evaluate/text-words.ts: const second = units ⟦> → >=⟧ 1 ? placeOf(text.charCodeAt(offset + 1)) : 0",
      "src/evaluate/text-words.ts: const second = units ⟦> → >=⟧ 1 ? text.charCodeAt(offset + 1) : 0",
      "src/evaluate/text-words.ts: const third = units ⟦> → >=⟧ 2 ? text.charCodeAt(offset + 2) : 0",
      "src/evaluate/text-words.ts: const units = text.length ⟦- → +⟧ offset",
      "src/evaluate/text-words.ts: if (unit ⟦< → <=⟧ units) units = unit",
      "src/evaluate/text-words.ts: while (unit < units && unit ⟦< → <=⟧ length && text.charCodeAt(unit) === first.charCodeAt(unit)) unit++",
      "src/evaluate/text-words.ts: while (unit < units ⟦&& → ||⟧ unit < length && text.charCodeAt(unit) === first.charCodeAt(unit)) unit++",
      "src/evaluate/text-words.ts: while (unit ⟦< → <=⟧ units && unit < length && text.charCodeAt(unit) === first.charCodeAt(unit)) unit++",
    ],
  ],
  [
    "The two are equal where the conditions differ.",
    [
      "src/evaluate/interval.ts: high: compareDateTimes(left.high, right.high) < ⟦0 → (0 + 1)⟧ ? left.high : right.high,",
      "src/evaluate/interval.ts: high: compareDateTimes(left.high, right.high) ⟦< → <=⟧ 0 ? left.high : right.high,",
      "src/evaluate/interval.ts: low: compareDateTimes(left.low, right.low) ⟦> → >=⟧ 0 ? left.low : right.low,",
      "src/evaluate/number-words.ts: if (integer ⟦< → <=⟧ least) least = integer",
      "src/evaluate/number-words.ts: if (integer ⟦> → >=⟧ greatest) greatest = integer",
    ],
  ],
  [
    "Keys are only compared, and all of them have room for one more.",
    ["src/evaluate/number-words.ts: const last = greatest - least + ⟦1 → (1 + 1)⟧"],
  ],
  [
    "Digits that overlap give the same order, since each pass keeps the order of the one before.",
    [
      "src/evaluate/radix.ts: const offsets = bitsOfDigit === ⟦8 → (8 + 1)⟧ ? shortOffsets : longOffsets",
      "src/evaluate/radix.ts: else sortByDigits(order, keys, { ...range, bitsOfDigit: length < 3000 ? ⟦8 → (8 + 1)⟧ : 11 })",
    ],
  ],
  [
    "Words of rows behind the group are packed anew before they are read, and comparing texts gives the same order.",
    [
      "src/evaluate/sort-texts.ts: for (let index = start + 1; index ⟦< → <=⟧ end; index++)",
      "src/evaluate/sort-texts.ts: for (let index = start + 1; index ⟦< → <=⟧ end; index++) {",
      "src/evaluate/sort-texts.ts: for (let index = start; index ⟦< → <=⟧ end; index++)",
      "src/evaluate/sort-texts.ts: for (let index = start; index ⟦< → <=⟧ end; index++) {",
      "src/evaluate/text-words.ts: for (let index = start + 1; index ⟦< → <=⟧ end; index++) {",
      "src/evaluate/text-words.ts: for (let index = start; index ⟦< → <=⟧ end; index++) {",
    ],
  ],
  [
    "All ways of sorting give the same order. The number of rows only decides which is fastest.",
    [
      "src/evaluate/radix.ts: const length = range.end ⟦- → +⟧ range.start",
      "src/evaluate/radix.ts: else sortByDigits(order, keys, { ...range, bitsOfDigit: length < ⟦3000 → (3000 + 1)⟧ ? 8 : 11 })",
      "src/evaluate/radix.ts: else sortByDigits(order, keys, { ...range, bitsOfDigit: length ⟦< → <=⟧ 3000 ? 8 : 11 })",
      "src/evaluate/radix.ts: if (length <= ⟦32 → (32 + 1)⟧) insertByWords(order.positions, keys.words, range)",
      "src/evaluate/radix.ts: if (length ⟦<= → <⟧ 32) insertByWords(order.positions, keys.words, range)",
      "src/evaluate/sort-rows.ts: const manyRows = ⟦100 → (100 + 1)⟧",
      "src/evaluate/sort-rows.ts: if (rows.length ⟦< → <=⟧ manyRows) return compareRows(rows, sorts)",
      "src/evaluate/sort-texts.ts: if (group.end - group.start ⟦<= → <⟧ fewTexts) insertTexts(sort, group)",
      "src/evaluate/sort-texts.ts: if (group.end ⟦- → +⟧ group.start <= fewTexts) insertTexts(sort, group)",
    ],
  ],
  [
    "A group of one text, or of equal ones, stays as it is.",
    [
      "src/evaluate/sort-texts.ts: else if (shortest ⟦< → <=⟧ longest) compareGroup(sort, group)",
      "src/evaluate/sort-texts.ts: if (index - first ⟦> → >=⟧ 1) groups.push({ start: first, end: index, offset })",
      "src/evaluate/sort-texts.ts: if (index ⟦- → +⟧ first > 1) groups.push({ start: first, end: index, offset })",
      "src/evaluate/sort-texts.ts: if (offset ⟦< → <=⟧ longest) groups.push({ ...group, offset })",
    ],
  ],
  [
    "Columns that wait are sorted later, which gives the same order.",
    [
      "src/evaluate/sorting.ts: if (high?.bits === ⟦32 → (32 + 1)⟧) return sortByHighWords(sortByWaiting(sorting), low, high)",
    ],
  ],
  [
    "A new array holds 0 at its first place already.",
    [
      "src/evaluate/radix.ts: for (let index = ⟦0 → (0 + 1)⟧; index < length; index++) positions[index] = index",
    ],
  ],
  [
    "Keys may say that they have a bit more, which is 0.",
    ["src/evaluate/text-ranks.ts: return { words, bits: bitsOf(codes.size + ⟦1 → (1 + 1)⟧) }"],
  ],
  [
    "Sorting by the low words too changes nothing where the high words decide.",
    [
      "src/evaluate/sorting.ts: if (word === highBefore ⟦&& → ||⟧ low[position] !== low[before]) return true",
      "src/evaluate/sorting.ts: return ⟦false → true⟧",
    ],
  ],
  [
    "Both forms of the words have the order of the numbers.",
    [
      "src/evaluate/number-words.ts: const areCountable = [least, greatest, greatest - least + ⟦1 → (1 + 1)⟧].every(Number.isSafeInteger)",
      "src/evaluate/number-words.ts: const integer = Math.round(number ⟦* → /⟧ scale)",
      "src/evaluate/number-words.ts: const range = rangeOfIntegers(numbers, 1) ?? rangeOfIntegers(numbers, ⟦100 → (100 + 1)⟧)",
      "src/evaluate/number-words.ts: const range = rangeOfIntegers(numbers, 1) ⟦?? → &&⟧ rangeOfIntegers(numbers, 100)",
      "src/evaluate/number-words.ts: const range = rangeOfIntegers(numbers, ⟦1 → (1 + 1)⟧) ?? rangeOfIntegers(numbers, 100)",
      "src/evaluate/number-words.ts: const rounded = integer ⟦/ → *⟧ scale",
      "src/evaluate/number-words.ts: if (rounded < number || rounded ⟦> → >=⟧ number) return undefined",
      "src/evaluate/number-words.ts: if (rounded ⟦< → <=⟧ number || rounded > number) return undefined",
      "src/evaluate/number-words.ts: let greatest = ⟦-Infinity → (Infinity)⟧",
    ],
  ],
  [
    "Comparing the texts of a group gives the same order.",
    [
      "src/evaluate/sort-texts.ts: if (!isByUnit ⟦&& → ||⟧ !areWellFormed(run)) return undefined",
      "src/evaluate/sort-texts.ts: return ⟦true → false⟧",
    ],
  ],
  [
    "A single bit is below every byte, so it changes no comparison.",
    ["src/evaluate/text-words.ts: let all = ⟦0 → (0 + 1)⟧"],
  ],
  [
    "Sorting by words that are all equal changes nothing.",
    [
      "src/evaluate/sort-texts.ts: if (empty > 0) sortByWords(order, { words, bits: ⟦1 → (1 + 1)⟧ })",
      "src/evaluate/sort-texts.ts: if (empty ⟦> → >=⟧ 0) sortByWords(order, { words, bits: 1 })",
    ],
  ],
  [
    "There is no number then. All words are equal, whatever the range is.",
    [
      "src/evaluate/number-words.ts: if (least > greatest) return { least: ⟦0 → (0 + 1)⟧, greatest: 0, scale }",
    ],
  ],
  [
    "Groups do not overlap, so each may be sorted before or after the others.",
    [
      "src/evaluate/sort-texts.ts: if (index - first > 1) groups.⟦push → unshift⟧({ start: first, end: index, offset })",
      "src/evaluate/sort-texts.ts: if (offset < longest) groups.⟦push → unshift⟧({ ...group, offset })",
    ],
  ],
  [
    "It only leaves out passes over equal digits, which change nothing.",
    ["src/evaluate/radix.ts: if (offsets[digit] === end ⟦- → +⟧ start) return false"],
  ],
  [
    "The place in front of the run is written with what stands there.",
    ["src/evaluate/radix.ts: for (let index = start ⟦+ → -⟧ 1; index < end; index++) {"],
  ],
  [
    "Keys that are not joined are sorted one after the other, which gives the same order.",
    ["src/evaluate/radix.ts: if (bits ⟦> → >=⟧ 32) return undefined"],
  ],
  [
    "The array has room for one rank more, which nothing reads.",
    ["src/evaluate/text-ranks.ts: const ranks = new Uint32Array(codes.size + ⟦1 → (1 + 1)⟧)"],
  ],
  [
    "Different texts never tie.",
    [
      "src/evaluate/sort-texts.ts: if (texts[other] === text || compare(texts[other], text) ⟦<= → <⟧ 0) break",
    ],
  ],
  [
    "An empty value that has a code of its own gets the same place by comparing.",
    ["src/evaluate/text-ranks.ts: if (text === undefined) ⟦continue → ;⟧"],
  ],
  [
    "A group whose words are equal keeps its order when it is sorted once more.",
    ["src/evaluate/sort-texts.ts: for (let index = start ⟦+ → -⟧ 1; index < end; index++)"],
  ],
  [
    "The place in front of the group is written with what stands there.",
    ["src/evaluate/sort-texts.ts: for (let index = start ⟦+ → -⟧ 1; index < end; index++) {"],
  ],
  [
    "A run has rows, so a digit is read before it is used.",
    ["src/evaluate/radix.ts: let digit = ⟦0 → (0 + 1)⟧"],
  ],
  [
    "The empty text is a value, and never ties with an empty one.",
    [
      'src/evaluate/text-ranks.ts: if (compare(undefined, "") ⟦> → >=⟧ 0) ranks[0] = codes.size + 1',
    ],
  ],
  [
    "Texts of bytes may be packed as other texts are.",
    ["src/evaluate/text-words.ts: return all ⟦<= → <⟧ 0xff"],
  ],
  [
    "Texts that seem to share less are sorted word by word, or compared, in the same order.",
    ['src/evaluate/text-words.ts: const first = texts[positions[start] as number] ⟦?? → &&⟧ ""'],
  ],
  [
    "The order of conditions on columns is a matter of speed: all of them must hold.",
    [
      "src/evaluate/predicate.ts: const costs = { comparison: 1, date: 2, search: 3, author: ⟦4 → (4 + 1)⟧ } as const",
      "src/evaluate/predicate.ts: const costs = { comparison: 1, date: ⟦2 → (2 + 1)⟧, search: 3, author: 4 } as const",
      "src/evaluate/predicate.ts: const costs = { comparison: ⟦1 → (1 + 1)⟧, date: 2, search: 3, author: 4 } as const",
      'src/evaluate/predicate.ts: if (folded || isTextMatch(values[0]?.match ?? ⟦"equal" → ""⟧)) return costs.search',
      'src/evaluate/predicate.ts: if (folded || isTextMatch(values[0]?.match ⟦?? → &&⟧ "equal")) return costs.search',
      'src/evaluate/predicate.ts: if (folded || isTextMatch(values[⟦0 → (0 + 1)⟧]?.match ?? "equal")) return costs.search',
      'src/evaluate/predicate.ts: if (folded ⟦|| → &&⟧ isTextMatch(values[0]?.match ?? "equal")) return costs.search',
      'src/evaluate/predicate.ts: return field.kind === "date" || field.kind === ⟦"uuid" → ""⟧ ? costs.date : costs.comparison',
      'src/evaluate/predicate.ts: return field.kind === "date" || field.kind ⟦=== → !==⟧ "uuid" ? costs.date : costs.comparison',
      'src/evaluate/predicate.ts: return field.kind === "date" ⟦|| → &&⟧ field.kind === "uuid" ? costs.date : costs.comparison',
      'src/evaluate/predicate.ts: return field.kind === ⟦"date" → ""⟧ || field.kind === "uuid" ? costs.date : costs.comparison',
      'src/evaluate/predicate.ts: return field.kind ⟦=== → !==⟧ "date" || field.kind === "uuid" ? costs.date : costs.comparison',
      "src/evaluate/predicate.ts: ⟦0 → (0 + 1)⟧,",
    ],
  ],
  [
    "The date is read in the general way then, which gives the same instant.",
    [
      'src/evaluate/date-range.ts: (typeof raw === ⟦"string" → ""⟧ &&',
      'src/evaluate/date-range.ts: (typeof raw ⟦=== → !==⟧ "string" &&',
      "src/evaluate/date-range.ts: raw.charCodeAt(10) === ⟦0x54 → (84 + 1)⟧ &&",
      "src/evaluate/date-range.ts: raw.charCodeAt(23) === ⟦0x5a → (90 + 1)⟧",
      "src/evaluate/date-range.ts: raw.charCodeAt(⟦23 → (23 + 1)⟧) === 0x5a",
    ],
  ],
  [
    "Every text is from the empty text to the end of all dates, so comparing them gives the same.",
    [
      'src/evaluate/date-range.ts: const [isOpenBelow, isOpenAbove] = [lowText === ⟦"" → "?"⟧, highText === "~"]',
      'src/evaluate/date-range.ts: const [isOpenBelow, isOpenAbove] = ⟦[lowText === "", highText === "~"] → []⟧',
    ],
  ],
  [
    "Both ways of comparing texts find the same.",
    [
      "src/evaluate/text-test.ts: const longestPattern = ⟦1000 → (1000 + 1)⟧",
      "src/evaluate/text-test.ts: const mostAlternatives = ⟦64 → (64 + 1)⟧",
      'src/evaluate/text-test.ts: if (ascii && needles.length <= mostAlternatives && needles.join("").length ⟦<= → <⟧ longestPattern) {',
      'src/evaluate/text-test.ts: if (ascii && needles.length ⟦<= → <⟧ mostAlternatives && needles.join("").length <= longestPattern) {',
      'src/evaluate/text-test.ts: if (match === "equal" && others.length > ⟦0 → (0 + 1)⟧) {',
      'src/evaluate/text-test.ts: if (match === "equal" && others.length ⟦> → >=⟧ 0) {',
      'src/evaluate/text-test.ts: if (match === ⟦"equal" → ""⟧ && others.length > 0) {',
      "src/evaluate/text-test.ts: if (only ⟦!== → ===⟧ undefined && predicates.length === 1) return (text) => !only(text)",
    ],
  ],
  [
    "The general test gives the same rows. This only decides which of the two is asked.",
    [
      "src/evaluate/fast-column.ts: const fewValues = ⟦4 → (4 + 1)⟧",
      'src/evaluate/fast-column.ts: if (match !== "equal" || folded || needles.length ⟦> → >=⟧ fewValues)',
      'src/evaluate/fast-column.ts: if (match !== ⟦"equal" → ""⟧ || folded || needles.length > fewValues)',
      "src/evaluate/fast-column.ts: return operands.length ⟦> → >=⟧ fewValues",
    ],
  ],
  [
    "Selecting the rows of a page and sorting all rows give the same page.",
    ["src/evaluate/run-query.ts: const selectedPart = ⟦1 → (1 + 1)⟧ / 16"],
  ],
  [
    "A condition that has an effect has a test.",
    ["src/evaluate/predicate.ts: return combine(predicates, either) ?? (() => ⟦false → true⟧)"],
  ],
  [
    'Any other scope than "query" keeps the conditions.',
    [
      'src/sieve/running/run-methods.ts: return giveUpOn(⟦"order" → ""⟧, { rows: source, query, failures: sorted.failures }, run)',
    ],
  ],
  [
    "A test without an interval is compiled in another way, which gives the same rows.",
    [
      "src/evaluate/interval.ts: (value) => is(value.operand) && compare(value.operand, operand) === ⟦0 → (0 + 1)⟧,",
      "src/evaluate/interval.ts: (value) => is(value.operand) && compare(value.operand, operand) ⟦=== → !==⟧ 0,",
      "src/evaluate/interval.ts: compare: (left, right) => left ⟦- → +⟧ right,",
    ],
  ],
  [
    "No date is infinitely far away, so its ticks decide nothing.",
    [
      "src/evaluate/interval.ts: highest: { ms: Infinity, ticks: ⟦0 → (0 + 1)⟧ },",
      "src/evaluate/interval.ts: lowest: { ms: -Infinity, ticks: ⟦0 → (0 + 1)⟧ },",
    ],
  ],
  [
    "No date has 10,000 ticks: the end is between the same two dates.",
    [
      "src/evaluate/interval.ts: after: ({ ms, ticks }) => (ticks === ⟦9999 → (9999 + 1)⟧ ? { ms: ms + 1, ticks: 0 } : { ms, ticks: ticks + 1 }),",
      "src/evaluate/interval.ts: before: ({ ms, ticks }) => (ticks === 0 ? { ms: ms - 1, ticks: ⟦9999 → (9999 + 1)⟧ } : { ms, ticks: ticks - 1 }),",
    ],
  ],
  [
    "Only tests of dates are asked, whose operands are objects with ms.",
    [
      'src/evaluate/interval.ts: is: (operand): operand is DateTime => typeof operand === "object" ⟦&& → ||⟧ "ms" in operand,',
    ],
  ],
  [
    "A string is read as itself.",
    [
      'src/evaluate/fast-column.ts: (raw === needle || (typeof raw !== ⟦"string" → ""⟧ && readTextOfRow(raw) === needle)) &&',
      'src/evaluate/fast-column.ts: const text = typeof raw === ⟦"string" → ""⟧ ? raw : readTextOfRow(raw)',
      'src/evaluate/fast-column.ts: const value = isText && typeof raw !== ⟦"string" → ""⟧ ? readTextOfRow(raw) : raw',
    ],
  ],
  [
    "Rows are read once, and reading ends with the first failure.",
    ["src/sieve/running/method-rows.ts: run.failing ⟦??= → =⟧ failing"],
  ],
  [
    "A list of two predicates or more has two halves that are not empty.",
    ["src/evaluate/predicate.ts: return first ⟦&& → ||⟧ second && pair(first, second)"],
  ],
  [
    "An array of rows can be read, so somebody has noted what throws.",
    [
      'src/sieve/running/run-methods.ts: failing ?? { node: { kind: "sort" }, data: { field: "", exception: "Error", reason: ⟦"method" → ""⟧ } }',
      'src/sieve/running/run-methods.ts: failing ?? { node: { kind: "sort" }, data: { field: "", exception: ⟦"Error" → ""⟧, reason: "method" } }',
      'src/sieve/running/run-methods.ts: failing ?? { node: { kind: "sort" }, data: { field: ⟦"" → "?"⟧, exception: "Error", reason: "method" } }',
      'src/sieve/running/run-methods.ts: failing ?? { node: { kind: ⟦"sort" → ""⟧ }, data: { field: "", exception: "Error", reason: "method" } }',
    ],
  ],
  [
    "Only the names of the properties are read.",
    ["src/evaluate/text-test.ts: const [key = text] = Object.keys({ [text]: ⟦true → false⟧ })"],
  ],
  [
    "The function returns what it is given.",
    ["src/evaluate/fast-column.ts: return compiled ⟦&& → ||⟧ asRowPredicate(compiled)"],
  ],
  [
    "The default is for the compiler: the only value is there.",
    ['src/evaluate/fast-column.ts: const [needle = ⟦"" → "?"⟧] = needles'],
  ],
  [
    "The next number of 0 is returned before.",
    [
      "src/evaluate/interval.ts: bits.setBigInt64(0, bits.getBigInt64(0) + (value ⟦> → >=⟧ 0 ? 1n : -1n))",
    ],
  ],
  [
    "Sorting only asks whether the order is negative, and sorted neighbors have no other one.",
    ["src/sieve/running/run-failing.ts: if (found !== ⟦0 → (0 + 1)⟧) return found"],
  ],
  [
    "The operands of other columns are no dates, so they have no range.",
    [
      'src/evaluate/join-date-ranges.ts: if (test?.kind !== "column" ⟦|| → &&⟧ test.field.kind !== "date" || alternatives.length > 0)',
    ],
  ],
  [
    "Only the name of this error is told.",
    ['src/sieve/running/method-rows.ts: throw new TypeError(⟦"a method must return rows" → ""⟧)'],
  ],
  [
    "A sort is told from anything else.",
    [
      'src/sieve/running/method-rows.ts: const node = { kind: source === "sorts" ? "sort" : ⟦"condition" → ""⟧, ...(range && { range }) } as const',
    ],
  ],
  [
    "The sorts of such a query hold a call, which takes the place of this.",
    [
      'src/sieve/running/run-methods.ts: let last: MethodCall = { name: "", source: ⟦"sorts" → ""⟧, range: undefined }',
      'src/sieve/running/run-methods.ts: let last: MethodCall = { name: ⟦"" → "?"⟧, source: "sorts", range: undefined }',
    ],
  ],
  [
    "The value behind a block is written anew with the next one, or stands behind the end.",
    [
      "src/evaluate/number-keys.ts: for (let index = 0; index ⟦< → <=⟧ length; index++) setTime(values[index], start + index, keys)",
      "src/evaluate/number-keys.ts: for (let index = 0; index ⟦< → <=⟧ length; index++) {",
    ],
  ],
  [
    "Rows that seem to be out of order are sorted, which gives the same.",
    [
      "src/evaluate/in-order.ts: const size = Math.⟦min → max⟧(blockSize, end)",
      "src/evaluate/in-order.ts: for (let start = 0; start + 1 ⟦< → <=⟧ end; start += size - 1) {",
      "src/evaluate/in-order.ts: if (before ⟦> → >=⟧ number) return -1",
      "src/evaluate/in-order.ts: if (order ⟦> → >=⟧ 0) return -1",
      "src/evaluate/in-order.ts: return left >= ⟦0 → (0 + 1)⟧",
      "src/evaluate/in-order.ts: return ⟦true → false⟧",
    ],
  ],
  [
    "Rows whose numbers are equal are compared.",
    [
      "src/evaluate/column-keys.ts: for (let index = 0; index < length; index++) ⟦numbers[index] = startOfText(read(values[index])) → ;⟧",
      'src/evaluate/column-keys.ts: ⟦setStarts(kind === "uuid" ? readUuidOfRow : readTextOfRow, block, numbers) → ;⟧',
      "src/evaluate/column-keys.ts: numbers[index] = operand ⟦=== → !==⟧ undefined ? Number.NaN : orderNumber(operand)",
      "src/evaluate/column-keys.ts: if (kind === undefined) ⟦setOperandNumbers(readRow, block, numbers) → ;⟧",
      "src/evaluate/column-keys.ts: else ⟦setNumberKeys(kind, block, { numbers, ticks: undefined }) → ;⟧",
      "src/evaluate/column-keys.ts: ⟦numbers[index] = operand === undefined ? Number.NaN : orderNumber(operand) → ;⟧",
    ],
  ],
  [
    "One value more is read or written behind the end of a block, and nothing looks at it.",
    [
      "src/evaluate/read-block.ts: for (let index = 0; index ⟦< → <=⟧ length; index++) {",
      "src/evaluate/read-block.ts: for (; block.start ⟦< → <=⟧ rows.length; block.start += blockSize) {",
      "src/evaluate/column-keys.ts: for (let index = 0; index ⟦< → <=⟧ length; index++) numbers[index] = startOfText(read(values[index]))",
      "src/evaluate/column-keys.ts: for (let index = 0; index ⟦< → <=⟧ length; index++) {",
      "src/evaluate/in-order.ts: for (let index = 0; index ⟦< → <=⟧ left; index++) ties[index] = index + 1",
      "src/evaluate/select-rows.ts: for (let index = 0; index ⟦< → <=⟧ block.length; index++) {",
      "src/evaluate/select-rows.ts: for (let start = 0; start ⟦< → <=⟧ rows.length; start += blockSize) {",
      "src/evaluate/select-rows.ts: column.keys.read({ rows: kept, start: wanted.count - 1, length: ⟦1 → (1 + 1)⟧ })",
    ],
  ],
  [
    "A row that is taken although others come before it is dropped when the candidates are sorted.",
    [
      "src/evaluate/select-rows.ts: if (order < ⟦0 → (0 + 1)⟧) isBefore[index] = 1",
      "src/evaluate/select-rows.ts: if (order ⟦< → <=⟧ 0) isBefore[index] = 1",
      "src/evaluate/number-keys.ts: if (isCanonicalForm(raw) && raw < first) ⟦keys.numbers[start + index] = Number.NaN → ;⟧",
      "src/evaluate/number-keys.ts: if (isCanonicalForm(raw) && raw < first) keys.numbers[start ⟦+ → -⟧ index] = Number.NaN",
    ],
  ],
  [
    "All candidates are sorted in the end. It only decides how many are kept until then.",
    [
      "src/evaluate/select-rows.ts: if (candidates.length ⟦>= → >⟧ wanted.count + Math.max(wanted.count, blockSize)) keepFirst(selection)",
      "src/evaluate/select-rows.ts: if (candidates.length >= wanted.count + Math.max(wanted.count, blockSize)) ⟦keepFirst(selection) → ;⟧",
      "src/evaluate/select-rows.ts: selection.isFull = kept.length ⟦=== → !==⟧ wanted.count",
      "src/evaluate/select-rows.ts: ⟦selection.isFull = kept.length === wanted.count → ;⟧",
    ],
  ],
  [
    "The number is read from a row before it is compared.",
    ["src/evaluate/select-rows.ts: number: ⟦0 → (0 + 1)⟧,"],
  ],
  [
    "Values whose numbers differ have the same order as these.",
    [
      "src/evaluate/select-rows.ts: if (number !== last) ⟦continue → ;⟧",
      "src/evaluate/in-order.ts: if (before < number) ⟦continue → ;⟧",
    ],
  ],
  [
    "The values are read and compared in the general way then, which gives the same.",
    [
      'src/evaluate/column-keys.ts: else if (kind === "text" || kind === ⟦"uuid" → ""⟧)',
      'src/evaluate/column-keys.ts: else if (kind === ⟦"text" → ""⟧ || kind === "uuid")',
      'src/evaluate/column-keys.ts: else if (kind === "text" ⟦|| → &&⟧ kind === "uuid")',
      'src/evaluate/column-keys.ts: else if (kind === "date" && descending && last ⟦!== → ===⟧ undefined)',
      "src/evaluate/column-keys.ts: if (kind ⟦=== → !==⟧ undefined) setOperandNumbers(readRow, block, numbers)",
      'src/evaluate/column-keys.ts: else if (kind === ⟦"date" → ""⟧ && descending && last !== undefined)',
      'src/evaluate/fast-column.ts: case ⟦"text" → ""⟧:',
      'src/evaluate/fast-column.ts: case ⟦"number" → ""⟧:',
      'src/evaluate/fast-column.ts: case ⟦"integer" → ""⟧:',
      'src/evaluate/fast-column.ts: case ⟦"enum" → ""⟧:',
      'src/evaluate/fast-column.ts: case ⟦"date" → ""⟧: {',
      'src/evaluate/number-keys.ts: const time = typeof raw === ⟦"string" → ""⟧ ? canonicalTime(raw) : Number.NaN',
      'src/evaluate/read-block.ts: const isPlain = !(⟦"length" → ""⟧ in row) && Object.getPrototypeOf(row) === plain',
      'src/evaluate/read-block.ts: const isPlain = ⟦!("length" in row) → (("length" in row))⟧ && Object.getPrototypeOf(row) === plain',
    ],
  ],
  [
    "Only the sign of the comparison counts.",
    ["src/evaluate/comparator.ts: const direction = descending ? -⟦1 → (1 + 1)⟧ : 1"],
  ],
  [
    "A page is selected or cut out of all rows in order. Both are the same rows.",
    [
      "src/evaluate/run-query.ts: const selectedPart = 1 / ⟦16 → (16 + 1)⟧",
      "src/evaluate/run-query.ts: const selectedPart = 1 ⟦/ → *⟧ 16",
      "src/evaluate/run-query.ts: if (sorts !== undefined && end ⟦<= → <⟧ rows.length * selectedPart) {",
      "src/evaluate/run-query.ts: if (sorts !== undefined && end <= rows.length ⟦* → /⟧ selectedPart) {",
    ],
  ],
  [
    "The last text of a run that is looked at has the first units, so a start that is not common is never taken for one.",
    [
      "src/evaluate/text-words.ts: for (let index = start ⟦+ → -⟧ 1; index < end; index++) {",
      "src/evaluate/text-words.ts: while (unit < units && unit < length && text.charCodeAt(unit) ⟦=== → !==⟧ first.charCodeAt(unit)) unit++",
    ],
  ],
  [
    "There is room for more than is used.",
    [
      "src/evaluate/radix.ts: const shortOffsets = new Uint32Array(⟦256 → (256 + 1)⟧)",
      "src/evaluate/radix.ts: const longOffsets = new Uint32Array(⟦2048 → (2048 + 1)⟧)",
      "src/evaluate/read-block.ts: const block = createBlock(Math.⟦min → max⟧(blockSize, rows.length))",
    ],
  ],
  [
    "It only decides how many rows are looked at before others.",
    [
      "src/evaluate/in-order.ts: const firstCounts = [⟦8 → (8 + 1)⟧, 32] as const",
      "src/evaluate/in-order.ts: const firstCounts = [8, ⟦32 → (32 + 1)⟧] as const",
      "src/evaluate/in-order.ts: const firstCounts = ⟦[8, 32] → []⟧ as const",
      "src/evaluate/in-order.ts: const end = Math.⟦min → max⟧(count, rows.length)",
      "src/evaluate/in-order.ts: for (let start = 0; start + 1 < end; start += size - ⟦1 → (1 + 1)⟧) {",
      "src/evaluate/in-order.ts: if (left ⟦<= → <⟧ 0) break",
      "src/evaluate/read-block.ts: export const blockSize = ⟦1024 → (1024 + 1)⟧",
    ],
  ],
  [
    "Rows that seem not to be in order are sorted, which keeps those that are.",
    [
      "src/evaluate/in-order.ts: for (let place = 0; place ⟦< → <=⟧ length; place++) {",
      "src/evaluate/in-order.ts: for (let start = 0; start ⟦+ → -⟧ 1 < end; start += size - 1) {",
      "src/evaluate/in-order.ts: let left = block.length ⟦- → +⟧ 1",
    ],
  ],
  [
    "The words of the row before the group, which are others, end a run that holds nothing.",
    ["src/evaluate/sort-texts.ts: for (let index = start ⟦+ → -⟧ 1; index <= end; index++) {"],
  ],
  ["All texts get the same more.", ["src/evaluate/column-keys.ts: let start = ⟦0 → (0 + 1)⟧"]],
  [
    "It only decides how often the rows that are kept are sorted.",
    [
      "src/evaluate/select-rows.ts: if (candidates.length >= wanted.count + Math.⟦max → min⟧(wanted.count, blockSize)) keepFirst(selection)",
      "src/evaluate/select-rows.ts: if (candidates.length >= wanted.count ⟦+ → -⟧ Math.max(wanted.count, blockSize)) keepFirst(selection)",
    ],
  ],
  [
    "Only the sign counts.",
    [
      "src/evaluate/comparator.ts: const direction = descending ? -1 : ⟦1 → (1 + 1)⟧",
      "src/evaluate/comparator.ts: return left < right ? -⟦1 → (1 + 1)⟧ : Number(left > right)",
    ],
  ],
  [
    "Surrogates and units above share this number, and no unit is between.",
    [
      "src/evaluate/column-keys.ts: if (unit >= 0xd800) return (start * 0x1_0000 + ⟦0xd800 → (55296 + 1)⟧) * 0x1_0000 ** (2 - offset)",
    ],
  ],
  [
    "Rows that are not plain are read with care, and so may plain ones be.",
    [
      'src/evaluate/date-range.ts: ((typeof row === ⟦"object" → ""⟧ &&',
      'src/evaluate/fast-column.ts: ((typeof row === ⟦"object" → ""⟧ &&',
    ],
  ],
  [
    "A candidate too many is sorted, and stands behind the page.",
    ["src/evaluate/select-rows.ts: isBefore[index] = number ⟦< → <=⟧ last ? 1 : 0"],
  ],
  [
    "Fewer rows seem to be in order then. The others are sorted again.",
    [
      "src/evaluate/in-order.ts: const before = numbers[index ⟦- → +⟧ 1] as number",
      "src/evaluate/in-order.ts: return left ⟦>= → >⟧ 0",
    ],
  ],
  [
    "A length is set before it is read.",
    [
      "src/evaluate/read-block.ts: return { values: new Array<unknown>(size), start: 0, length: ⟦0 → (0 + 1)⟧ }",
    ],
  ],
]
