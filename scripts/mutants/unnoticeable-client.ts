/** Mutations of `src/client` that change nothing that a caller can see: the reason, and the names that it explains. */
export const unnoticeableInClient: readonly (readonly [
  reason: string,
  names: readonly string[],
])[] = [
  [
    "Neither text is a date.",
    ['src/client/retry-after.ts: const text = given?.trim() ?? ⟦"" → "?"⟧'],
  ],
  [
    "Each source and each severity is listed once.",
    [
      'src/client/read-diagnostics.ts: const severity = severities.⟦find → findLast⟧((one) => one === given?.get("severity"))',
      'src/client/read-diagnostics.ts: const source = sources.⟦find → findLast⟧((one) => one === given?.get("source"))',
    ],
  ],
  [
    "The engine reads a date with its zone twice as the same date.",
    [
      'src/client/retry-after.ts: const moment = Date.parse(text.⟦endsWith → startsWith⟧("GMT") ? text : `${text} GMT`)',
    ],
  ],
  [
    "Either number is rounded to the one before 1.",
    [
      "src/client/backoff.ts: const part = Math.min(0.5 + random / 2, 1 - Number.EPSILON / ⟦2 → (2 + 1)⟧)",
    ],
  ],
  [
    "A signal is aborted once.",
    [
      'src/client/deadline.ts: signal.addEventListener("abort", done, own({ once: ⟦true → false⟧ }))',
      'src/client/deadline.ts: outer?.addEventListener("abort", follow, own({ once: ⟦true → false⟧ }))',
      'src/client/deadline.ts: signal.addEventListener("abort", () => reject(signal.reason), own({ once: ⟦true → false⟧ }))',
      'src/client/turns.ts: signal.addEventListener("abort", leave, own({ once: ⟦true → false⟧ }))',
    ],
  ],
  [
    "The call of the next page is aborted with the same reason.",
    ["src/client/iterate.ts: ⟦signal?.throwIfAborted() → ;⟧"],
  ],
  [
    "An address that begins with a question mark is refused, wherever its parameters begin.",
    [
      'src/client/list-address.ts: const start = mark < ⟦0 → (0 + 1)⟧ ? `${base}?` : own === "" || own.endsWith("&") ? base : `${base}&`',
      'src/client/list-address.ts: const own = mark ⟦< → <=⟧ 0 ? "" : base.slice(mark + 1)',
      String.raw`src/client/list-address.ts: if (!isSafeAddress(mark < ⟦0 → (0 + 1)⟧ ? base : base.slice(0, mark)) || /\p{Cc}/u.test(own))`,
      String.raw`src/client/list-address.ts: if (!isSafeAddress(mark ⟦< → <=⟧ 0 ? base : base.slice(0, mark)) || /\p{Cc}/u.test(own))`,
      'src/client/list-address.ts: const start = mark ⟦< → <=⟧ 0 ? `${base}?` : own === "" || own.endsWith("&") ? base : `${base}&`',
    ],
  ],
  [
    "The call has ended with the reason of the signal already.",
    [
      "src/client/caller.ts: ⟦deadline.signal.throwIfAborted() → ;⟧",
      "src/client/attempt.ts: ⟦deadline.signal.throwIfAborted() → ;⟧",
    ],
  ],
  [
    "Where the sign is missing, nothing is removed in either form.",
    [
      'src/client/redact.ts: const whole = btoa("_".repeat(before) + bytes).replace(⟦/=+$/ → /=*$/⟧, "")',
    ],
  ],
  [
    "Looking at more of the text finds the same.",
    [
      "src/client/redact.ts: const longBody = ⟦50_000 → (50000 + 1)⟧",
      "src/client/redact.ts: const isEnough = text.length <= longBody ⟦|| → &&⟧ beginning.length > longBody / 2",
      "src/client/redact.ts: const isEnough = text.length <= longBody || beginning.length > longBody ⟦/ → *⟧ 2",
    ],
  ],
  [
    "Where the slash is missing, nothing is removed in either form.",
    [String.raw`src/client/store-request.ts: return base.replace(⟦/\/+$/ → /\/*$/⟧, "")`],
  ],
  [
    "The caller's own limit of calls allows no more in any case.",
    [
      "src/client/turns.ts: if (state.allowed ⟦>= → >⟧ state.most || ++state.successes < successesForMore) return",
    ],
  ],
  [
    "The beginning is far longer than what is shown of it.",
    [
      "src/client/redact.ts: const isEnough = text.length <= longBody || beginning.length ⟦> → >=⟧ longBody / 2",
    ],
  ],
  [
    "Neither text has a parameter.",
    [
      'src/client/redact.ts: export function createRedact(headers: Iterable<readonly [string, string]>, url = ⟦"" → "?"⟧): Redact {',
      String.raw`src/client/secrets.ts: const [, query = ⟦"" → "?"⟧] = /\?([^#]*)/.exec(url) ?? []`,
      'src/client/list-address.ts: const own = mark < 0 ? ⟦"" → "?"⟧ : base.slice(mark + 1)',
    ],
  ],
  [
    "No two calls have the same place.",
    [
      "src/client/turns.ts: return one.refused === other.refused ? one.order ⟦< → <=⟧ other.order : one.refused",
    ],
  ],
  [
    "The two counts are only compared with each other.",
    [
      "src/client/turns.ts: const counts = { allowed: most, running: 0, refusals: 0, allRefusals: ⟦0 → (0 + 1)⟧, successes: 0 }",
    ],
  ],
  [
    "Neither text is a time.",
    [
      'src/client/retry-after.ts: const waits = splitValues(headers.get("retry-after") ?? ⟦"" → "?"⟧)',
    ],
  ],
  ["A timer of no time starts the next request.", ["src/client/turns.ts: ⟦continue → ;⟧"]],
  [
    "The word is only compared with the two others.",
    ['src/client/iterate.ts: if (page > 1 && idle === 0) later = ⟦"new rows" → ""⟧'],
  ],
  [
    "The text that takes the place of an error has no name and no cause, at whatever depth.",
    [
      'src/client/connection-failure.ts: return rootCauses("an error that cannot be read", ⟦0 → (0 + 1)⟧)',
    ],
  ],
  [
    "An operand that is an object has no letters to fold.",
    [
      'src/client/iterate.ts: return typeof operand === "object" ? keyOf(operand, ⟦false → true⟧) : operand',
    ],
  ],
  [
    "A text that is split has at least one part.",
    ['src/client/list-address.ts: const [base = ⟦"" → "?"⟧] = String(given).split("#")'],
  ],
  [
    "The same pattern is made again, which takes a while.",
    [
      'src/client/redact.ts: whole ⟦??= → =⟧ new RegExp(patternsOf(secrets), "gi")',
      'src/client/redact.ts: suspicious ⟦??= → =⟧ new RegExp(patternsOf(beginnings), "i")',
    ],
  ],
  [
    "What is left out is found by another credential in it, and where nothing is left, every string is examined with the whole pattern.",
    [
      "src/client/redact.ts: (secret) => !known.some((other) => other !== secret && secret.⟦endsWith → startsWith⟧(other)),",
      "src/client/redact.ts: (secret) => !known.some((other) => other !== secret ⟦&& → ||⟧ secret.endsWith(other)),",
      "src/client/redact.ts: (secret) => !known.⟦some → every⟧((other) => other !== secret && secret.endsWith(other)),",
    ],
  ],
  [
    "For a credential of ASCII alone both patterns are the same.",
    [
      String.raw`src/client/redact.ts: const isHeader = utf8.length ⟦> → >=⟧ secret.length && /^[\0-\u00ff]*$/.test(secret)`,
    ],
  ],
  [
    "Base64 has this sign at its end alone.",
    [
      'src/client/redact.ts: const whole = btoa("_".repeat(before) + bytes).replace(⟦/=+$/ → /=+/⟧, "")',
    ],
  ],
  [
    "Whatever is neither a reply nor a failure is another attempt.",
    [
      'src/client/attempt.ts: if (retry !== undefined) return { kind: ⟦"retry" → ""⟧, ...retry }',
      'src/client/attempt.ts: return { kind: ⟦"retry" → ""⟧, reason: "connection", at: nextAttemptAt(client, progress.attempts) }',
    ],
  ],
  [
    "The numbers of calls are only compared with each other.",
    ["src/client/caller.ts: let calls = ⟦0 → (0 + 1)⟧"],
  ],
  [
    "The calls that wait past this end have failed already.",
    ["src/client/pause.ts: if (until ⟦<= → <⟧ end) return"],
  ],
  [
    "Neither text is JSON.",
    [
      'src/client/read-diagnostics.ts: : readEntries(parseBody(headers.get(diagnosticsHeaderName) ?? ⟦"" → "?"⟧), redact)',
    ],
  ],
  [
    "The name only tells whether pages are counted.",
    ['src/client/read-list.ts: total: readCount(response, ⟦"total" → ""⟧, object?.get("total")),'],
  ],
  [
    "The limit is at least 1, so neither number is over it.",
    [
      'src/client/read-reply.ts: const announced = Number(response.headers.get("content-length") ?? ⟦0 → (0 + 1)⟧)',
    ],
  ],
  [
    "The host of an http address is never empty, since the constructor refuses such an address.",
    ['src/client/safe-address.ts: return new URL(url).host !== ⟦"" → "?"⟧'],
  ],
  [
    "The first refusal sets the number to 0, and nobody counts before it.",
    [
      "src/client/turns.ts: const counts = { allowed: most, running: 0, refusals: 0, allRefusals: 0, successes: ⟦0 → (0 + 1)⟧ }",
    ],
  ],
  [
    "Stopping a timer again changes nothing.",
    ["src/client/turns.ts: ⟦state.stopTimer = undefined → ;⟧"],
  ],
  [
    "Leaving out fewer credentials only takes longer.",
    [
      "src/client/redact.ts: const known = secrets.filter(({ length }) => length ⟦>= → >⟧ shortestBase64)",
    ],
  ],
]
