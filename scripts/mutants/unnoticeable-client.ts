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
    "Each source is listed once.",
    [
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
      'src/client/list-address.ts: const start = mark ⟦< → <=⟧ 0 ? `${base}?` : own === "" || own.endsWith("&") ? base : `${base}&`',
    ],
  ],
  [
    "The call has ended with the reason of the signal already.",
    ["src/client/attempt.ts: ⟦deadline.signal.throwIfAborted() → ;⟧"],
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
    "An aborted request that waits on takes its turn, and gives it on at once.",
    ['src/client/turns.ts: signal.addEventListener(⟦"abort" → ""⟧, leave, own({ once: true }))'],
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
    ['src/client/list-address.ts: const own = mark < 0 ? ⟦"" → "?"⟧ : base.slice(mark + 1)'],
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
]
