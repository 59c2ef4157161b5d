import process from "node:process"

const signals = ["SIGINT", "SIGTERM"]

/** Milliseconds between two looks at the parent process. */
const watchInterval = 250

/** The process that started this one. It is read early, since it may end while the program starts. */
const parent = process.ppid

/** Returns true when a program of npm or npx runs without the process that started it. */
export function isOrphanOfNpm(): boolean {
  return process.env.npm_command !== undefined && process.ppid !== parent
}

/**
 * Resolves when a program that runs until then is stopped: by SIGINT or SIGTERM, or when it becomes
 * an orphan of npm. npm passes SIGTERM to the shell that started the program; the shell ends and
 * passes nothing on. A second signal ends the program at once.
 */
export function untilStopped(): Promise<void> {
  const isUnderNpm = process.env.npm_command !== undefined
  return new Promise((resolve) => {
    const watch = isUnderNpm ? setInterval(stopOrphan, watchInterval).unref() : undefined
    for (const signal of signals) process.on(signal, stop)
    function stopOrphan(): void {
      if (isOrphanOfNpm()) stop()
    }
    function stop(): void {
      clearInterval(watch)
      // Ctrl-C under npm can arrive twice: from the terminal, and from npm.
      setTimeout(restoreSignals, isUnderNpm ? watchInterval : 0).unref()
      resolve()
    }
    function restoreSignals(): void {
      for (const signal of signals) process.off(signal, stop)
    }
  })
}
