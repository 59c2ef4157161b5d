import {
  comparisons,
  type Compared,
  type Comparison,
  type Expression,
  type Shape,
  oddTexts,
} from "./expressions.ts"

/** Writes expressions in one language. */
export interface Language extends Shape {
  readonly name: string
  readonly compare: (compared: Compared) => string
  readonly and: readonly string[]
  readonly or: readonly string[]
  readonly not: readonly string[]
  /** A text that may have no reading though its expression fits: a stated obstacle. */
  readonly isHindered?: (text: string) => boolean
  /** A text that another language means otherwise. */
  readonly isAmbiguous?: (text: string) => boolean
}

const doubled = (text: string, quote = "'"): string =>
  quote + text.replaceAll(quote, quote + quote) + quote
const slashed = (text: string, quote: string): string =>
  quote + text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`) + quote
const escaped = (text: string): string => text.replaceAll(/[\\,|()&!]/g, "\\$&")

type Writer = (value: string | number | boolean) => string
const quotedBy =
  (quote: (text: string) => string): Writer =>
  (value) =>
    typeof value === "string" ? quote(value) : String(value)

type Spellings = Readonly<Partial<Record<Comparison, readonly string[]>>>

/** Writes by patterns: `n` is the name, `v` the value, `l` the values with commas, `w` the second value, `r` the bare value. */
function byPatterns(spellings: Spellings, write: Writer) {
  const ops = comparisons.filter((op) => spellings[op]) as readonly Comparison[]
  const compare = ({ op, field, values, style }: Compared): string => {
    const patterns = spellings[op] ?? [""]
    const pattern = patterns[style % patterns.length] ?? ""
    const [first = "", last = ""] = values
    const parts: Readonly<Record<string, string>> = {
      "{n}": field,
      "{v}": write(first),
      "{w}": write(last),
      "{l}": values.map(write).join(style % 2 === 0 ? "," : ", "),
      "{r}": String(first),
      "{d}": String(first).replaceAll("'", "''"),
    }
    return pattern.replaceAll(/\{[a-z]\}/g, (part) => parts[part] ?? part)
  }
  return { ops, compare }
}

const words = { and: [" and ", " AND "], or: [" or ", " OR "], not: ["not ", "NOT "] }
const signs = { and: [" && ", "&&"], or: [" || ", "||"], not: ["!"] }
const simple = ["heat", "12", "x1", "a-b", "is.gd", "é"]

const orders = {
  gt: ["{n} > {v}", "{n}>{v}"],
  ge: ["{n} >= {v}", "{n}>={v}"],
  lt: ["{n} < {v}", "{n}<{v}"],
  le: ["{n} <= {v}", "{n}<={v}"],
}

export const languages: readonly Language[] = [
  {
    name: "SQL",
    ...words,
    hasNot: true,
    hasOr: true,
    // Wildcards within a pattern, and a backslash there.
    isHindered: (text) => /like '(?:[^']|'')*[^'][%_*\\](?:[^']|'')+'|like '%?[*_\\]/i.test(text),
    // A sign at an end of a pattern is a wildcard, so no value has one there.
    texts: oddTexts.filter((text) => !text.includes("%")),
    // A star at an end under `like` is a wildcard.
    isAmbiguous: (text) => /like '%?\*|\*%?'/i.test(text),
    ...byPatterns(
      {
        ...orders,
        eq: ["{n} = {v}", "{n}={v}"],
        ne: ["{n} <> {v}", "{n} != {v}"],
        contains: ["{n} like '%{d}%'", "{n} LIKE '%{d}%'"],
        starts: ["{n} like '{d}%'"],
        ends: ["{n} LIKE '%{d}'"],
        lacks: ["{n} not like '%{d}%'", "{n} NOT LIKE '%{d}%'"],
        startsNot: ["{n} not like '{d}%'"],
        endsNot: ["{n} not like '%{d}'"],
        in: ["{n} in ({l})", "{n} IN ({l})"],
        out: ["{n} not in ({l})", "{n} NOT IN ({l})"],
        between: ["{n} between {v} and {w}", "{n} BETWEEN {v} AND {w}"],
        null: ["{n} is null", "{n} IS NULL"],
        filled: ["{n} is not null", "{n} IS NOT NULL"],
      },
      quotedBy(doubled),
    ),
  },
  {
    name: "OData",
    ...words,
    hasNot: true,
    hasOr: true,
    ...byPatterns(
      {
        eq: ["{n} eq {v}"],
        ne: ["{n} ne {v}"],
        gt: ["{n} gt {v}"],
        ge: ["{n} ge {v}"],
        lt: ["{n} lt {v}"],
        le: ["{n} le {v}"],
        contains: ["contains({n},{v})", "contains({n}, {v})"],
        starts: ["startswith({n},{v})"],
        ends: ["endswith({n},{v})"],
        lacks: ["not contains({n},{v})"],
        in: ["{n} in ({l})"],
        null: ["{n} eq null"],
        filled: ["{n} ne null"],
      },
      quotedBy(doubled),
    ),
  },
  {
    name: "RSQL",
    // A star in quotes is a wildcard there, and a text in this language.
    isHindered: (text) => text.includes("*"),
    isAmbiguous: (text) => !/=(?:g[te]|l[te]|in|out)=/.test(text),
    and: [";"],
    or: [","],
    not: [],
    hasNot: false,
    hasOr: true,
    ...byPatterns(
      {
        eq: ["{n}=={v}"],
        ne: ["{n}!={v}"],
        gt: ["{n}=gt={v}"],
        ge: ["{n}=ge={v}"],
        lt: ["{n}=lt={v}"],
        le: ["{n}=le={v}"],
        in: ["{n}=in=({l})"],
        out: ["{n}=out=({l})"],
      },
      quotedBy((text) => (/^(?!null|true)[a-z]+$/.test(text) ? text : slashed(text, '"'))),
    ),
  },
  {
    name: "JavaScript",
    ...signs,
    hasNot: true,
    hasOr: true,
    ...byPatterns(
      {
        ...orders,
        eq: ["{n} === {v}", "{n} == {v}", "{n}==={v}"],
        ne: ["{n} !== {v}", "{n} != {v}"],
        contains: ["{n}.includes({v})"],
        starts: ["{n}.startsWith({v})"],
        ends: ["{n}.endsWith({v})"],
        lacks: ["!{n}.includes({v})"],
        null: ["{n} === null"],
        filled: ["{n} !== null"],
      },
      quotedBy((text) => slashed(text, "'")),
    ),
  },
  {
    name: "C#",
    ...signs,
    hasNot: true,
    hasOr: true,
    ...byPatterns(
      {
        ...orders,
        eq: ["{n} == {v}"],
        ne: ["{n} != {v}"],
        contains: ["{n}.Contains({v})"],
        starts: ["{n}.StartsWith({v})"],
        ends: ["{n}.EndsWith({v})"],
        null: ["{n} == null"],
        filled: ["{n} != null"],
      },
      quotedBy((text) => slashed(text, '"')),
    ),
  },
  {
    name: "Lucene",
    and: [" AND "],
    or: [" OR "],
    not: ["NOT "],
    hasNot: true,
    hasOr: true,
    ...byPatterns(
      {
        eq: ["{n}:{v}"],
        ne: ["-{n}:{v}"],
        gt: ["{n}:>{v}"],
        ge: ["{n}:>={v}"],
        lt: ["{n}:<{v}"],
        le: ["{n}:<={v}"],
        between: ["{n}:[{v} TO {w}]"],
      },
      quotedBy((text) => slashed(text, '"')),
    ),
  },
  {
    name: "Gridify",
    and: [",", ", "],
    or: ["|"],
    not: [],
    hasNot: false,
    hasOr: true,
    texts: simple,
    ...byPatterns(
      {
        ...orders,
        eq: ["{n}={v}", "{n} = {v}"],
        ne: ["{n}!={v}"],
        contains: ["{n}=*{v}"],
        lacks: ["{n}!*{v}"],
        starts: ["{n}^{v}"],
        startsNot: ["{n}!^{v}"],
        ends: ["{n}${v}"],
        endsNot: ["{n}!${v}"],
      },
      String,
    ),
  },
  {
    name: "QueryKit",
    ...signs,
    not: [],
    hasNot: false,
    hasOr: true,
    ...byPatterns(
      {
        ...orders,
        eq: ["{n} == {v}"],
        ne: ["{n} != {v}"],
        contains: ["{n} @= {v}"],
        lacks: ["{n} !@= {v}"],
        starts: ["{n} _= {v}"],
        ends: ["{n} _-= {v}"],
        in: ["{n} ^^ [{l}]"],
      },
      quotedBy((text) => slashed(text, '"')),
    ),
  },
  {
    name: "PostgREST",
    isHindered: (text) => text.includes("&"),
    and: [",", "&", " and "],
    or: [],
    not: [],
    hasNot: false,
    hasOr: false,
    texts: simple,
    ...byPatterns(
      {
        eq: ["{n}=eq.{v}"],
        ne: ["{n}=neq.{v}", "{n}=not.eq.{v}"],
        gt: ["{n}=gt.{v}"],
        ge: ["{n}=gte.{v}"],
        lt: ["{n}=lt.{v}"],
        le: ["{n}=lte.{v}"],
        contains: ["{n}=like.*{v}*", "{n}=like.%{v}%"],
        starts: ["{n}=like.{v}*"],
        in: ["{n}=in.({l})"],
        out: ["{n}=not.in.({l})"],
        null: ["{n}=is.null"],
        filled: ["{n}=not.is.null", "{n}=is.not.null"],
      },
      String,
    ),
  },
  {
    name: "Django",
    and: [",", " and "],
    or: [],
    not: [],
    hasNot: false,
    hasOr: false,
    texts: simple,
    ...byPatterns(
      {
        eq: ["{n}__exact={v}"],
        gt: ["{n}__gt={v}"],
        ge: ["{n}__gte={v}"],
        lt: ["{n}__lt={v}"],
        le: ["{n}__lte={v}"],
        contains: ["{n}__contains={v}", "{n}__icontains={v}"],
        starts: ["{n}__startswith={v}", "{n}__istartswith={v}"],
        ends: ["{n}__endswith={v}"],
        null: ["{n}__isnull=True", "{n}__isnull=1", "{n}__isnull=yes", "{n}__isnull=on"],
        filled: ["{n}__isnull=False", "{n}__isnull=0", "{n}__isnull=no", "{n}__isnull=off"],
      },
      String,
    ),
  },
  {
    name: "own operators",
    and: [" and ", " && ", " AND ", ";"],
    or: [" or ", " || "],
    not: ["not ", "!"],
    hasNot: true,
    hasOr: true,
    texts: simple,
    ...byPatterns(
      {
        ...orders,
        eq: ["{n}=={v}", "{n} == {v}"],
        ne: ["{n}!={v}"],
        contains: ["{n}@={v}"],
        lacks: ["{n}!@={v}"],
        starts: ["{n}_={v}"],
        ends: ["{n}_-={v}"],
        null: ["{n}==null"],
        filled: ["{n}!=null"],
      },
      quotedBy(escaped),
    ),
  },
]

const ranks = { or: 0, and: 1, not: 2, compare: 3 }

/** Writes an expression, with brackets where they are needed, and now and then where they are not. */
export function write(expression: Expression, language: Language, outer = 0): string {
  if (expression.kind === "compare") {
    const text = language.compare(expression)
    return expression.style === 5 && language.or.length > 0 ? `(${text})` : text
  }
  if (expression.kind === "not") {
    const [sign = ""] = language.not
    const { of } = expression
    return `${sign}(${write(of, language)})`
  }
  const { kind, of, style } = expression
  const joiners = language[kind]
  const joiner = joiners[style % joiners.length] ?? ""
  const text = of.map((part) => write(part, language, ranks[kind] + 1)).join(joiner)
  const isBracketed = language.or.length > 0 && (ranks[kind] < outer || style === 4)
  return isBracketed ? `(${text})` : text
}
