/** A part of a text, and what follows it. `number` alone is before a space or another part. */
export type DateToken =
  | "end"
  | "weekday"
  | "zone"
  | "era"
  | `number${"" | "-end" | "-half" | "-slash" | "-colon"}`
  | `${"month" | "year"}${"" | "-end" | "-slash"}`

/**
 * What has been read: numbers (n), a month (m), a year (y). A `/` or `:` at the end is a separator after
 * the last part. `n n` may still become a time, `n/n` may not.
 */
export type DateState =
  | "start"
  | "n"
  | "n n"
  | "n/"
  | "n/n"
  | "n/n/"
  | "m"
  | "m n"
  | "n m"
  | "m/n/"
  | "y"
  | "y n"
  | "y/n/"
  | "y m"
  | "y/m/"
  | "n:"
  | "n:n:"

/** A whole date or time, with its numbers (n), month (m) and year (y) in the order in which they came. */
export type WholePart =
  | "date nn"
  | "date nnn"
  | "date mn"
  | "date nm"
  | "date mnn"
  | "date ynn"
  | "date nny"
  | "date ymn"
  | "date yn"
  | "date ym"
  | "time n"
  | "time nn"
  | "time nnn"

type Steps = { readonly [Token in DateToken]?: DateState | WholePart }

/** After a number and a month, in any order, a number or a year completes the date. */
const afterNumberAndMonth: Steps = {
  "number-end": "date mnn",
  "number-half": "date mnn",
  number: "date mnn",
  "number-colon": "n:",
  year: "date ymn",
  "year-end": "date ymn",
}

/** After a year and a number, a number or a month completes the date. */
const afterYearAndNumber: Steps = {
  "number-end": "date ynn",
  "number-half": "date ynn",
  number: "date ynn",
  "month-end": "date ymn",
  month: "date ymn",
  weekday: "y n",
  era: "y n",
}

const afterYearAndMonth: Steps = {
  "number-end": "date ymn",
  "number-half": "date ymn",
  number: "date ymn",
  weekday: "y m",
  era: "y m",
}

/** After two numbers, a month or a year completes the date. */
const afterTwoNumbers: Steps = {
  "number-end": "date nnn",
  number: "date nnn",
  "month-end": "date mnn",
  month: "date mnn",
  year: "date nny",
  "year-end": "date nny",
}

const dateSteps: { readonly [State in DateState]: Steps } = {
  start: {
    end: "start",
    "number-half": "time n",
    number: "n",
    "number-slash": "n/",
    "number-colon": "n:",
    month: "m",
    "month-slash": "m",
    weekday: "start",
    year: "y",
    "year-slash": "y",
    zone: "start",
    era: "start",
  },
  n: {
    "number-end": "date nn",
    "number-half": "time nn",
    number: "n n",
    "number-slash": "n/n/",
    "month-end": "date nm",
    month: "n m",
    "month-slash": "m/n/",
    weekday: "n",
    year: "y n",
    "year-slash": "y/n/",
    "year-end": "date yn",
    zone: "n",
    era: "n",
  },
  "n n": {
    ...afterTwoNumbers,
    end: "date nn",
    "number-half": "time nnn",
    "number-colon": "n:",
    weekday: "n n",
    zone: "n n",
    era: "n n",
  },
  "n/": {
    "number-end": "date nn",
    number: "n/n",
    "number-slash": "n/n/",
    "month-end": "date nm",
    month: "m n",
    "month-slash": "m/n/",
    weekday: "n/",
    year: "y n",
    "year-slash": "y/n/",
    "year-end": "date yn",
    era: "n/",
  },
  "n/n": {
    ...afterTwoNumbers,
    end: "date nn",
    "number-half": "time n",
    "number-colon": "n:",
    weekday: "n/n",
    era: "n/n",
  },
  "n/n/": { ...afterTwoNumbers, "number-half": "date nnn", weekday: "n/n/", era: "n/n/" },
  m: {
    "number-end": "date mn",
    number: "m n",
    "number-slash": "m/n/",
    weekday: "m",
    year: "y m",
    "year-slash": "y/m/",
    "year-end": "date ym",
    era: "m",
  },
  "m n": { ...afterNumberAndMonth, end: "date mn", weekday: "m n", era: "m n" },
  "n m": { ...afterNumberAndMonth, end: "date nm", weekday: "n m", era: "n m" },
  "m/n/": {
    "number-end": "date mnn",
    number: "date mnn",
    weekday: "m/n/",
    year: "date ymn",
    "year-end": "date ymn",
    era: "m/n/",
  },
  y: {
    "number-end": "date yn",
    number: "y n",
    "number-slash": "y/n/",
    "month-end": "date ym",
    month: "y m",
    "month-slash": "y/m/",
    weekday: "y",
    era: "y",
  },
  "y n": { ...afterYearAndNumber, end: "date yn" },
  "y/n/": afterYearAndNumber,
  "y m": { ...afterYearAndMonth, end: "date ym" },
  "y/m/": afterYearAndMonth,
  "n:": {
    "number-end": "time nn",
    "number-half": "time nn",
    number: "time nn",
    "number-colon": "n:n:",
    "month-end": "date nm",
    month: "n m",
    zone: "n:",
    era: "n:",
  },
  "n:n:": {
    "number-end": "time nnn",
    "number-half": "time nnn",
    number: "time nnn",
    weekday: "n:n:",
    zone: "n:n:",
    era: "n:n:",
  },
}

/** A record would also find what a polluted prototype holds. */
const stepsByState = /* @__PURE__ */ mapSteps()

function mapSteps(): ReadonlyMap<string, ReadonlyMap<string, DateState | WholePart>> {
  return new Map(
    Object.entries(dateSteps).map(([state, steps]) => [state, new Map(Object.entries(steps))]),
  )
}

/** Returns the state that follows another one and a part; undefined where the part makes the text unreadable. */
export function stateAfter(state: DateState, token: DateToken): DateState | WholePart | undefined {
  return stepsByState.get(state)?.get(token)
}

export function isWholePart(state: DateState | WholePart): state is WholePart {
  return state.startsWith("date ") || state.startsWith("time ")
}
