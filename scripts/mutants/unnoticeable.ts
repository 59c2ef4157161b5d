import { unnoticeableInClient } from "./unnoticeable-client.ts"
import { unnoticeableInCollection } from "./unnoticeable-collection.ts"
import { unnoticeableInEvaluate } from "./unnoticeable-evaluate.ts"
import { unnoticeableInSql } from "./unnoticeable-sql.ts"

/** Mutations that change nothing that a caller can see, by their names, with the reason. No test can notice them. */
export const unnoticeable: ReadonlyMap<string, string> = new Map<string, string>([
  [
    'src/client/list-address.ts: const own = mark < ⟦0 → (0 + 1)⟧ ? "" : base.slice(mark + 1)',
    "An address that begins with a question mark is refused, wherever its parameters begin.",
  ],
  [
    "src/client/redact.ts: const isEnough = text.length ⟦<= → <⟧ longBody || beginning.length > longBody / 2",
    "The beginning of a string of exactly that length is the string, so looking at all of it finds the same.",
  ],
  [
    "src/client/redact.ts: const isEnough = text.length <= longBody || beginning.length > longBody / ⟦2 → (2 + 1)⟧",
    "A third of a long beginning is as much longer than an excerpt as half of it.",
  ],
  [
    "src/client/redact.ts: const shown = cut(visible(line.slice(0, ⟦2 → (2 + 1)⟧ * longest)), longest)",
    "No character takes more than two units, so the excerpt is full after twice its length.",
  ],
  [
    "src/client/redact.ts: const longestBeginning = ⟦8 → (8 + 1)⟧",
    "A string that holds a credential holds its first nine characters too.",
  ],
  [
    String.raw`src/client/store-request.ts: if (typeof operation.path !== "string" || !isSafePath(operation.path.replace(⟦/\?.*$/u → /\?.*/u⟧, "")))`,
    "The two differ for a path with a line break alone, which is refused in any case.",
  ],
  [
    "src/client/turns.ts: waiting.splice(waiting.⟦indexOf → lastIndexOf⟧(entry), 1)",
    "A request waits once.",
  ],
  [
    'src/collection/columns/condition-key.ts: return parts.map((part) => `${part.length}:${part}`).join(⟦"" → "?"⟧)',
    "Keys are only compared. With a sign between the parts, different lists still give different keys.",
  ],
  [
    "src/collection/columns/match-codes.ts: const pairs = new Uint8Array(table.length << ⟦8 → (8 + 1)⟧)",
    "A longer table has the same values at the same places. Nothing reads behind them.",
  ],
  [
    "src/collection/columns/match-numbers.ts: for (let index = 0; index ⟦< → <=⟧ within.length; index++) {",
    "A typed array ignores a word behind its end.",
  ],
  [
    "src/collection/columns/results.ts: leftOver(asked, result).length ⟦< → <=⟧ leftOver(asked, best).length",
    "The two have as many rows and leave as many conditions, so either gives the same answer.",
  ],
  [
    "src/collection/summarize-values.ts: if (least === undefined || compare(value, least) ⟦< → <=⟧ 0) least = value",
    "Equal values of a kind have equal operands, also 0 and -0, so any of them is the least.",
  ],
  [
    "src/collection/summarize-values.ts: if (greatest === undefined || compare(value, greatest) ⟦> → >=⟧ 0) greatest = value",
    "Equal values of a kind have equal operands, also 0 and -0, so any of them is the greatest.",
  ],
  [
    "src/evaluate/canonical-time.ts: if (day ⟦> → >=⟧ 28 && day > daysToMonth(year, month + 1) - first) return Number.NaN",
    "Every month has a 28th, so the second half of the condition is false for it.",
  ],
  [
    'src/evaluate/fast-column.ts: const match = values[0]?.match ?? ⟦"equal" → ""⟧',
    "Without values nothing is searched for, and nothing matches in either form.",
  ],
  [
    "src/evaluate/in-order.ts: if (before > number) return -⟦1 → (1 + 1)⟧",
    "The caller asks only whether the number is negative.",
  ],
  [
    "src/evaluate/in-order.ts: if (order > 0) return -⟦1 → (1 + 1)⟧",
    "The caller asks only whether the number is negative.",
  ],
  [
    "src/evaluate/number-words.ts: if (least > greatest) return { least: 0, greatest: ⟦0 → (0 + 1)⟧, scale }",
    "There is no number then. All words are equal, whatever the range is.",
  ],
  [
    "src/evaluate/sort-texts.ts: const fewTexts = ⟦4 → (4 + 1)⟧",
    "Comparing five texts gives the same order as packing them. The number is a matter of speed.",
  ],
  [
    "src/evaluate/sort-texts.ts: if (shared > group.offset) return void groups.⟦push → unshift⟧({ ...group, offset: shared })",
    "Groups do not overlap, so each may be sorted before or after the others.",
  ],
  [
    "src/evaluate/sort-texts.ts: return ⟦mayShareStart(run) → !(mayShareStart(run))⟧ ? commonStart(run).units : 0",
    "It only decides whether a common start is looked for before the words are packed. The order is the same.",
  ],
  [
    'src/evaluate/text-ranks.ts: if (compare(undefined, ⟦"" → "?"⟧) > 0) ranks[0] = codes.size + 1',
    "An empty value stands on the same side of every text.",
  ],
  [
    'src/evaluate/text-test.ts: if (ascii && needles.length <= mostAlternatives && needles.join(⟦"" → "?"⟧).length <= longestPattern) {',
    "The length of a pattern decides about speed. Both forms find the same.",
  ],
  [
    "src/evaluate/text-words.ts: if (length ⟦< → <=⟧ shortest) shortest = length",
    "The two are equal where the conditions differ.",
  ],
  [
    "src/evaluate/text-words.ts: if (length ⟦> → >=⟧ longest) longest = length",
    "The two are equal where the conditions differ.",
  ],
  [
    "src/evaluate/text-words.ts: return first?.length === 4 && first ⟦=== → !==⟧ next(end - 1) && first === next((start + end) >>> 1)",
    "It only decides whether a common start is looked for before the words are packed. The order is the same.",
  ],
  [
    'src/fields/definitions.ts: if (kind === undefined) return { kind: ⟦"refused" → ""⟧, name: definition.name }',
    "Refused fields have findings, and a table with findings is not made, so nobody sees its fields.",
  ],
  [
    'src/fields/definitions.ts: drafts.set(key, given ? readDraft(given, form) : { kind: ⟦"refused" → ""⟧, name })',
    "Refused fields have findings, and a table with findings is not made, so nobody sees its fields.",
  ],
  [
    "src/fields/kinds/text.ts: if (leftUnit < ⟦0xd800 → (55296 + 1)⟧ && rightUnit < 0xd800) return leftUnit - rightUnit",
    "The comparison of code points gives the same sign where one unit is 0xd800 and the other is below it.",
  ],
  [
    "src/fields/kinds/text.ts: if (leftUnit < 0xd800 && rightUnit < ⟦0xd800 → (55296 + 1)⟧) return leftUnit - rightUnit",
    "The comparison of code points gives the same sign where one unit is 0xd800 and the other is below it.",
  ],
  [
    "src/parser/lexer.ts: ensureOptimizations: ⟦true → false⟧,",
    "Chevrotain throws where it cannot optimize. A test shows that it can, so the check only guards later changes.",
  ],
  [
    "src/parser/lexer.ts: lexer ??= createLexer({ validate: ⟦false → true⟧ })",
    "Chevrotain's checks of the definition find nothing, as a test shows, so they only take time.",
  ],
  [
    "src/parser/tokens.ts: pop_mode: ⟦true → false⟧,",
    "Chevrotain looks whether a token has this option, not at its value.",
  ],
  [
    "src/fields/kinds/text.ts: if (leftUnit < 0xd800 ⟦&& → ||⟧ rightUnit < 0xd800) return leftUnit - rightUnit",
    "Where one unit is below 0xd800 and the other is not, units and code points have the same order.",
  ],
  [
    "src/parser/lexer.ts: lexer ⟦??= → =⟧ createLexer({ validate: false })",
    "A lexer keeps nothing of a text, so a new one gives the same tokens. It only takes time.",
  ],
  [
    "src/parser/lexer.ts: skipValidations: ⟦!validate → (validate)⟧,",
    "Chevrotain's checks of the definition find nothing, as a test shows, so they only take time.",
  ],
  [
    "src/parser/standard-reading.ts: return (parser ⟦??= → =⟧ new QueryParser({ validate: false }))",
    "A parser forgets a text when it is given the next one, so a new one gives the same parts. It only takes time.",
  ],
  [
    "src/parser/standard-reading.ts: return (parser ??= new QueryParser({ validate: ⟦false → true⟧ }))",
    "Chevrotain's checks of the grammar find nothing, as a test shows, so they only take time.",
  ],
  [
    "src/parser/standard-reading.ts: const fault = errors[⟦0 → (0 + 1)⟧] ?? parser.errors[0]",
    "No text makes an error, as tests of the grammar show. The check only guards later changes.",
  ],
  [
    "src/parser/standard-reading.ts: const fault = errors[0] ?? parser.errors[⟦0 → (0 + 1)⟧]",
    "No text makes an error, as tests of the grammar show. The check only guards later changes.",
  ],
  [
    "src/parser/standard-reading.ts: const fault = errors[0] ⟦?? → &&⟧ parser.errors[0]",
    "No text makes an error, as tests of the grammar show. The check only guards later changes.",
  ],
  [
    "src/parser/parser.ts: private currentCondition: ConditionParts = startCondition(⟦0 → (0 + 1)⟧)",
    "The first rule of a text replaces this condition before it is read.",
  ],
  [
    "src/parser/parser.ts: private currentEntry: SortParts = startEntry(⟦0 → (0 + 1)⟧)",
    "The first rule of a text replaces this entry before it is read.",
  ],
  [
    "src/parser/tokens.ts: const small = Array.from({ length: ⟦256 → (256 + 1)⟧ }, (_, unit) => unit).filter(",
    "The unit 256 is among the hints in any case.",
  ],
  [
    "src/parser/tokens.ts: const buckets = Array.from({ length: ⟦258 → (258 + 1)⟧ }, (_, bucket) => Math.min(0xffff, 256 + bucket * 255))",
    "The last hints are all U+FFFF, so one more changes nothing.",
  ],
  [
    "src/parser/tokens.ts: const buckets = Array.from({ length: 258 }, (_, bucket) => Math.min(0xffff, ⟦256 → (256 + 1)⟧ + bucket * 255))",
    "Chevrotain puts 255 units into a bucket, and the next unit is in the same one.",
  ],
  [
    "src/parser/read-condition.ts: const range = { start: names[0]?.range?.start ?? ⟦0 → (0 + 1)⟧, end: names.at(-1)?.range?.end ?? 0 }",
    "A name that was read has its place. The default is for the compiler.",
  ],
  [
    "src/parser/read-condition.ts: const range = { start: names[0]?.range?.start ?? 0, end: names.at(-1)?.range?.end ?? ⟦0 → (0 + 1)⟧ }",
    "A name that was read has its place. The default is for the compiler.",
  ],
  [
    "src/parser/template.ts: let unit = ⟦0xe000 → (57344 + 1)⟧",
    "Any character may stand for a hole that no part holds and that means nothing.",
  ],
  [
    "src/parser/parser.ts: super(vocabulary, { maxLookahead: 1, skipValidations: ⟦!validate → (validate)⟧ })",
    "Chevrotain's checks of the grammar find nothing, as a test shows, so they only take time.",
  ],
  [
    "src/parser/parser.ts: super(vocabulary, { maxLookahead: ⟦1 → (1 + 1)⟧, skipValidations: !validate })",
    "One token decides everywhere, as the checks of the grammar show. Looking at more only takes time.",
  ],
  [
    "src/bind/operand-order.ts: return (isLowerEnd(value) ? order ⟦< → <=⟧ 0 : order > 0) ? value : best",
    "Values with equal operands decide alike, so either may be taken.",
  ],
  [
    "src/bind/operand-order.ts: return (isLowerEnd(value) ? order < ⟦0 → (0 + 1)⟧ : order > 0) ? value : best",
    "Values with equal operands decide alike, so either may be taken.",
  ],
  [
    "src/bind/operand-order.ts: return (isLowerEnd(value) ? order < 0 : order ⟦> → >=⟧ 0) ? value : best",
    "Values with equal operands decide alike, so either may be taken.",
  ],
  [
    String.raw`src/bind/find-field.ts: const match = ⟦/^(?<signs>[-+\s]*)(?<name>.*?)(?:\s+(?<order>asc|desc)(?:ending)?)?$/isu → /(?<signs>[-+\s]*)(?<name>.*?)(?:\s+(?<order>asc|desc)(?:ending)?)?$/isu⟧.exec(text)`,
    "Every text matches the pattern from its start, so a search finds the same as a match at the start.",
  ],
  [
    'src/bind/find-field.ts: const { signs = ⟦"" → "?"⟧, name = "", order } = match?.groups ?? {}',
    "The pattern matches every text, and always has the group. The default is for the compiler.",
  ],
  [
    'src/bind/find-field.ts: const { signs = "", name = ⟦"" → "?"⟧, order } = match?.groups ?? {}',
    "The pattern matches every text, and always has the group. The default is for the compiler.",
  ],
  [
    'src/bind/bind-condition.ts: return { kind: ⟦"ignored" → ""⟧, code }',
    'Who looks for a field that can be used asks only whether it has the kind "usable".',
  ],
  [
    'src/bind/bind-condition.ts: return { kind: ⟦"ignored" → ""⟧, code: report.add(omittedShortcut, work, { range }) }',
    'Who binds a field asks only whether it has the kind "tested".',
  ],
  [
    "src/bind/limits.ts: found.⟦push → unshift⟧(finding(code, () => ({ amount: count, limit }), { source, range }))",
    "Findings are sorted by their places and codes before anybody sees them.",
  ],
  [
    'src/sieve/method.ts: entity: isEntity ? entity : ⟦"same" → ""⟧,',
    "A refused entity is reported, and methods with a mistake are not used.",
  ],
  [
    "src/fields/derived.ts: test: form.readTest(definition) ?? (() => ⟦false → true⟧),",
    "A refused predicate has a finding, and a table with findings is not made.",
  ],
  [
    "src/fields/infer/infer.ts: if (field === undefined ⟦|| → &&⟧ kind === undefined) return []",
    "A property has a field where it has a kind. The second condition is for the compiler.",
  ],
  [
    "src/fields/infer/sample.ts: return ⟦false → true⟧",
    "An object that throws here throws for its keys too, and then counts as one without any.",
  ],
  [
    'src/fields/kinds/date.ts: if (typeof raw !== "object" ⟦|| → &&⟧ raw === null) return undefined',
    "The method of Date throws for these values too, which gives the same. The condition saves the time of the exception.",
  ],
  [
    'src/fields/kinds/given-date.ts: if (typeof value !== "object" ⟦|| → &&⟧ value === null) return undefined',
    "Reading a property of these values throws or finds no function, which gives the same.",
  ],
  [
    "src/fields/kinds/decimal.ts: return size.exponent <= ⟦28 → (28 + 1)⟧ && compareDecimals(size, largestDecimal) <= 0",
    "The comparison refuses the larger number too. The condition saves writing out much larger ones.",
  ],
  [
    "src/fields/kinds/fold.ts: if (unit >= 0x1f80 && unit <= ⟦0x1faf → (8111 + 1)⟧) return String.fromCharCode(unit | 8)",
    "U+1FB0 has an upper case of one letter, so it does not get here.",
  ],
  [
    "src/fields/kinds/fold.ts: if (unit >= 0x1f80 && unit ⟦<= → <⟧ 0x1faf) return String.fromCharCode(unit | 8)",
    "U+1FAF is a capital letter, which has the bit 8 already.",
  ],
  [
    "src/fields/kinds/kinds.ts: ): number => (left < right ? -1 : left > right ? ⟦1 → (1 + 1)⟧ : 0)",
    "Only the sign of a comparison counts.",
  ],
  [
    "src/fields/kinds/kinds.ts: ): number => (left < right ? -⟦1 → (1 + 1)⟧ : left > right ? 1 : 0)",
    "Only the sign of a comparison counts.",
  ],
  [
    "src/fields/kinds/text.ts: if (leftUnit < 0xd800 && rightUnit ⟦< → <=⟧ 0xd800) return leftUnit - rightUnit",
    "The comparison of code points gives the same sign where one unit is 0xd800 and the other is below it.",
  ],
  [
    "src/fields/kinds/text.ts: if (leftUnit ⟦< → <=⟧ 0xd800 && rightUnit < 0xd800) return leftUnit - rightUnit",
    "The comparison of code points gives the same sign where one unit is 0xd800 and the other is below it.",
  ],
  [
    "src/fields/kinds/text.ts: while (offset ⟦< → <=⟧ shorter && left.charCodeAt(offset) === right.charCodeAt(offset)) offset++",
    "Behind the end of a text the unit is NaN, which equals nothing.",
  ],
  [
    'src/fields/path.ts: const [first = ⟦"" → "?"⟧, ...rest] = path',
    "A path has at least one step. The default is for the compiler.",
  ],
  [
    'src/fields/value-type.ts: : { offset: readFlag(definition, "offset", ⟦false → true⟧) }',
    "The option is given there. If it is refused, the table is not made.",
  ],
  [
    "src/fields/value-type.ts: const bits = sizes.⟦find → findLast⟧((size) => size === given)",
    "Each size is there once.",
  ],
  [
    "src/fields/value-type.ts: const format = formats.⟦find → findLast⟧((known) => known === given)",
    "Each format is there once.",
  ],
  [
    String.raw`src/fields/kinds/duration.ts: ⟦/^(?<sign>-?)P(?=[0-9T])(?:(?<days>[0-9]+)D)?(?:T(?=[0-9])(?:(?<hours>[0-9]+)H)?(?:(?<minutes>[0-9]+)M)?(?:(?<seconds>[0-9]+)(?:\.(?<fraction>[0-9]+))?S)?)?$/i → /^(?<sign>-?)P(?=[0-9T])(?:(?<days>[0-9]*)D)?(?:T(?=[0-9])(?:(?<hours>[0-9]+)H)?(?:(?<minutes>[0-9]+)M)?(?:(?<seconds>[0-9]+)(?:\.(?<fraction>[0-9]+))?S)?)?$/i⟧`,
    "A digit or a T must follow the P, so days without a digit cannot be written.",
  ],
  [
    "src/fields/kinds/sized-integer.ts: const mostDigits = ⟦21 → (21 + 1)⟧",
    "A longer integer is out of every range. The limit only saves reading long texts.",
  ],
  [
    "src/fields/infer/infer.ts: if (field === undefined ⟦|| → &&⟧ kind === undefined)",
    "A property has a field where it has a kind. The second condition is for the compiler.",
  ],
  [
    'src/fields/definitions.ts: case ⟦"refused" → ""⟧:',
    "Refused fields have findings, and a table with findings is not made, so nobody sees its fields.",
  ],
  ...[
    ...unnoticeableInClient,
    ...unnoticeableInCollection,
    ...unnoticeableInEvaluate,
    ...unnoticeableInSql,
  ].flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
])
