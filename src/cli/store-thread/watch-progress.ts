/** The settings and the actions of a watch. */
export interface WatchOptions {
  /** Milliseconds of silence after which a thread counts as stuck. */
  readonly deadline: number
  /** True while the thread owes an answer. */
  readonly isWaiting: () => boolean
  /** Asks the thread for a sign. It gives one at once, unless a statement keeps it busy. */
  readonly ping: () => void
  readonly onSilent: () => void
}

/** Watches whether a thread is stuck. */
export interface ProgressWatch {
  /** Starts to watch, unless it does already. */
  readonly begin: () => void
  /** Notes a sign of the thread. */
  readonly note: () => void
  readonly end: () => void
}

/**
 * Makes a watch. A thread that only waits, as for a planned latency, answers the ping; many short
 * statements give signs between them. So only one that stays within a statement counts as stuck.
 */
export function watchProgress({
  deadline,
  isWaiting,
  ping,
  onSilent,
}: WatchOptions): ProgressWatch {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    isAsked = false
  }
  const check = (): void => {
    if (!isWaiting()) return end()
    if (isAsked) {
      end()
      return onSilent()
    }
    isAsked = true
    ping()
    timer?.refresh()
  }
  return {
    begin: () => {
      timer ??= setTimeout(check, deadline / 2)
    },
    note: () => {
      isAsked = false
      if (isWaiting()) timer?.refresh()
      else end()
    },
    end,
  }
}
