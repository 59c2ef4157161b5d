import type { Random } from "../../../support/random.ts"

/** The wait that a response requires. */
export interface RequiredWait {
  /** Headers that say so. */
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds from the response on, by the clock of the service. */
  readonly wait: number
  /** True when the wait is told by a date alone, which the client can only read by its own clock. */
  readonly byClientClock: boolean
}

/** What a service does instead of answering. */
export type Fault =
  | { readonly kind: "429" | "503"; readonly status: number; readonly required: RequiredWait }
  | { readonly kind: "reset" | "truncated" | "stalled" | "stalled body" }

/** Chooses a fault. */
export function chooseFault(random: Random, serviceDate: number): Fault {
  if (random.oneIn(150)) return { kind: random.pick(["stalled", "stalled body"] as const) }
  const kind = random.pick(["429", "429", "429", "503", "reset", "truncated"] as const)
  if (kind === "reset" || kind === "truncated") return { kind }
  const status = kind === "429" ? 429 : random.pick([502, 503, 504])
  return { kind, status, required: chooseWait(random, serviceDate) }
}

/** Chooses a wait, in any form of `Retry-After`. */
function chooseWait(random: Random, serviceDate: number): RequiredWait {
  const seconds = random.below(8)
  const ofSeconds = (text: string, wait = seconds): RequiredWait => ({
    headers: { "retry-after": text },
    wait: wait * 1000,
    byClientClock: false,
  })
  const forms: readonly (() => RequiredWait)[] = [
    () => ({ headers: {}, wait: 0, byClientClock: false }),
    () => ofSeconds(random.pick(["", "soon", "-1", "1e3", ","]), 0),
    () => ofSeconds(`${seconds}`),
    () => ofSeconds(`${seconds}.5`, seconds + 0.5),
    () => ofSeconds(`+${seconds}`),
    () => ofSeconds(`0, ${seconds}, ${random.below(seconds + 1)}`),
    () => dateWait(random, serviceDate, seconds),
    () => dateWait(random, serviceDate, seconds),
    () => dateWait(random, serviceDate, -3600),
  ]
  return random.pick(forms)()
}

function dateWait(random: Random, serviceDate: number, seconds: number): RequiredWait {
  const until = Math.floor(serviceDate / 1000 + seconds) * 1000
  const form = random.pick([imfDate, oldDate, cDate])
  const hasDate = !random.oneIn(4)
  return {
    headers: {
      "retry-after": form(new Date(until)),
      ...(hasDate && { date: random.pick([imfDate, cDate])(new Date(serviceDate)) }),
    },
    wait: until - serviceDate,
    byClientClock: !hasDate,
  }
}

/** Writes a date as `Sun, 06 Nov 1994 08:49:37 GMT`. */
function imfDate(date: Date): string {
  return date.toUTCString()
}

/** Writes a date as `Sunday, 06-Nov-94 08:49:37 GMT`. */
function oldDate(date: Date): string {
  const [, day, month, year = "", time] = imfDate(date).split(/,? /)
  const weekday = date.toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" })
  return `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`
}

/** Writes a date as `Sun Nov  6 08:49:37 1994`. */
function cDate(date: Date): string {
  const [weekday, day, month, year, time] = imfDate(date).split(/,? /)
  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`
}
