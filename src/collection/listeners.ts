/** Functions that are called after each change. */
export interface Listeners {
  /** Adds a listener, and returns the function that removes it. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Calls all listeners, in the order in which they were added. One that throws keeps no other from being called.
   * @throws what the first of them threw, after the last one was called.
   */
  readonly notify: () => void
}

/** Makes an empty list of listeners. A function that is added twice is called twice. */
export function createListeners(): Listeners {
  const listeners = new Set<{ readonly call: () => void }>()
  return {
    subscribe: (call) => {
      const listener = { call }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      const errors: unknown[] = []
      for (const listener of [...listeners]) {
        // An earlier listener may have ended this one.
        if (!listeners.has(listener)) continue
        try {
          listener.call()
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
