import { conditionIgnored, define, sortIgnored } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { DatabaseDifference } from "../diagnostics/server-data.ts"
import { quote, serverRefuses } from "../diagnostics/wording.ts"

/** The codes of a server with Sieve, in the order of findings at one place: after those of the builder. */
const error = /* @__PURE__ */ define("error", 400)
const warning = /* @__PURE__ */ define("warning", 400)
const hint = /* @__PURE__ */ define("hint", 400)
// After the code of a wrapped skip.
const lateError = /* @__PURE__ */ define("error", 800)
const lateWarning = /* @__PURE__ */ define("warning", 800)
const lateHint = /* @__PURE__ */ define("hint", 800)

const scopes: { readonly [Scope in DiagnosticData["gave-up"]["scope"]]: string } = {
  query: "So the server drops all filters, sorts and paging, and returns every row.",
  order: "So the server drops sorts and paging. The filters still apply.",
}

export const gaveUp = /* @__PURE__ */ error("gave-up", ["S9"], {
  problem: ({ cause }) => cause.problem,
  effect: ({ scope, refused }) => (refused ? serverRefuses : scopes[scope]),
})
export const cultureDate = /* @__PURE__ */ error("culture-date", ["S14"], {
  problem: ({ value }) =>
    `Each server reads the date ${quote(value)} by its own culture and clock, so here it counts as a mistake.`,
})
export const failedText = /* @__PURE__ */ error("failed-text", ["S3"], {
  problem: ({ text }) =>
    `The server fails on ${quote(text)}, because it starts with ( and ends with ).`,
  hint: () => "Remove the parentheses: a group of names needs none.",
})
export const missingOperator = /* @__PURE__ */ warning("missing-operator", ["S10"], {
  problem: ({ text }) => `Expected a condition with an operator, got ${quote(text)}.`,
  effect: conditionIgnored,
})
export const valueCut = /* @__PURE__ */ warning("value-cut", ["S4"], {
  problem: () => "The server cuts the value at the operator in it.",
  effect: ({ text }) => `${quote(text)} is lost.`,
})
export const valueVanished = /* @__PURE__ */ warning("value-vanished", ["S3"], {
  problem: ({ text }) =>
    `The condition starts with (, so the server deletes parentheses and parts of the text in ${quote(text)}.`,
})
export const backslashStripped = /* @__PURE__ */ hint("backslash-stripped", ["S6"], {
  problem: ({ text }) => `The server deletes backslashes before operators in ${quote(text)}.`,
})
export const escapeAtStart = /* @__PURE__ */ warning("escape-at-start", ["S1"], {
  problem: ({ text }) =>
    `Backslashes at the start of the filters do not escape a comma, got ${quote(text)}.`,
})
export const starInValue = /* @__PURE__ */ warning("star-in-value", ["S4"], {
  problem: ({ operator }) => `The operator ${operator} takes no star.`,
  effect: () => "The * is part of the value.",
})
export const spacedSort = /* @__PURE__ */ warning("spaced-sort", ["S7"], {
  problem: ({ field }) => `The white space is part of the name of the sort ${quote(field)}.`,
})
export const caseSort = /* @__PURE__ */ hint("case-sort", ["S7"], {
  problem: ({ field }) => `The list is already sorted by ${quote(field)} in another letter case.`,
  effect: sortIgnored,
})
export const unreachableRows = /* @__PURE__ */ warning("unreachable-rows", ["S18"], {
  problem: ({ amount, limit }) => `Pages start ${amount} rows apart but hold only ${limit}.`,
  effect: () => "No page has the rows in between.",
})
export const noPaging = /* @__PURE__ */ warning("no-paging", ["S18"], {
  problem: ({ amount }) => `Page size ${amount} turns paging off.`,
  effect: () => "The server returns every row.",
})

const exceptionReasons: {
  readonly [Reason in DiagnosticData["row-exception"]["reason"]]: (field: string) => string
} = {
  "null-parent": (field) => `a row has a null on the way to ${field}`,
  "null-value": (field) => `${field} of a row is null, and a null has no letter case`,
  "no-order": (field) => `it cannot compare the objects in ${field}`,
  method: (field) => `the method ${field} throws`,
}

export const rowException = /* @__PURE__ */ lateError("row-exception", ["S26"], {
  problem: ({ field, exception, reason }) =>
    `The server fails with ${exception} while it reads the list, because ${exceptionReasons[reason](quote(field))}.`,
  effect: () => "It answers with status 500.",
})
export const methodFailed = /* @__PURE__ */ lateError("method-failed", ["S29"], {
  problem: ({ field, exception }) =>
    `The method ${quote(field)} of the server throws ${exception}.`,
})

const methodReasons: {
  readonly [Reason in DiagnosticData["unusable-method"]["reason"]]: (field: string) => string
} = {
  several: (field) => `More than one method of the server has the name ${field}.`,
  "other-entity": (field) => `The method ${field} of the server takes rows of another entity.`,
  "no-rows": (field) => `The name ${field} finds a method of the server that takes no rows.`,
  database: (field) => `A database cannot call the method ${field} of the server.`,
}

export const unusableMethod = /* @__PURE__ */ lateError("unusable-method", ["S27"], {
  problem: ({ field, reason }) => methodReasons[reason](quote(field)),
})

/** What EF Core with SQLite does in another way, as the rest of a sentence about a field. */
const databaseDifferences: { readonly [Reason in DatabaseDifference]: string } = {
  "letter-case":
    "the database ignores the case of ASCII letters at the start and the end of a text",
  "letters-beyond-ascii": "the database ignores letter case for ASCII letters alone",
  "text-with-nul": "a text ends at U+0000 for the database",
  "text-order":
    "the database puts texts in the order of their UTF-8 bytes or of its collation, the library in that of UTF-16 units",
  offset: "the database compares the texts of dates with their offsets, the library instants",
  translation:
    "EF Core cannot translate this, and throws when the list is read: the server answers 500",
  "join-order":
    "the database may start from the joined table, so that without a sort the rows come in another order",
  "value-order":
    "the database may look for several values one after the other, so that without a sort the rows come in another order",
  method: "what a custom method does becomes SQL, so it may answer in another way or throw",
}

export const differsInDatabase = /* @__PURE__ */ lateHint("differs-in-database", ["S30"], {
  problem: ({ field, reason }) =>
    `In front of a database ${quote(field)} has another answer than over a list: ${databaseDifferences[reason]}.`,
})
export const answeredOtherwise = /* @__PURE__ */ lateWarning(
  "answered-otherwise",
  ["S4", "S1", "S2", "S3", "S5", "S6", "S7", "S9", "S12", "S16", "S17", "S18", "S24", "S26"],
  {
    problem: () => "A stock Sieve server answers this otherwise.",
    effect: ({ sentence }) => sentence,
  },
)
