import { readAddress, writeAddress, type AddressReading } from "./address.ts"
import type { PageState } from "./page-state.ts"

/** Changes the state of the page. The address follows. */
export type UpdatePage = (changes: Partial<PageState>) => void

/** The state of the page, which the address holds. */
export interface PageStore {
  /** Returns the state, and what the last link held that could not be used. */
  readonly get: () => AddressReading
  readonly update: UpdatePage
  /** Calls a function after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The parts of a browser's window that a store needs. */
export type PageWindow = Pick<Window, "addEventListener" | "history" | "location">

/** Texts that follow each other within this time, in milliseconds, are one entry of the history. */
const typingPause = 1500

/** Creates the store of a window. Back and forward of the browser change its state. */
export function createPageStore(window: PageWindow, now: () => number): PageStore {
  let reading = arrive(window)
  let typedAt = -Infinity
  const listeners = new Set<() => void>()
  const set = (next: AddressReading): void => {
    reading = next
    for (const listener of listeners) listener()
  }
  const follow = (): void => {
    if (window.location.hash === writeAddress(reading.state)) return
    typedAt = -Infinity
    set(arrive(window))
  }
  window.addEventListener("popstate", follow)
  window.addEventListener("hashchange", follow)
  return {
    get: () => reading,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (changes) => {
      const state = { ...reading.state, ...changes }
      const address = writeAddress(state)
      if (address === writeAddress(reading.state)) return
      const isTyping = isEditOfTexts(changes)
      const goesOn = isTyping && now() - typedAt < typingPause
      typedAt = isTyping ? now() : -Infinity
      writeHistory(window, address, goesOn)
      set({ state, problems: [] })
    },
  }
}

/** Reads the address of the window. Own rows of a link leave it, and so the history, at once. */
function arrive(window: PageWindow): AddressReading {
  const reading = readAddress(window.location.hash)
  if (reading.state.rows !== undefined) writeHistory(window, writeAddress(reading.state), true)
  return reading
}

/** True for an edit of the texts, which goes back to the first page. */
function isEditOfTexts({ filters, sorts, page = "", ...others }: Partial<PageState>): boolean {
  const isText = filters !== undefined || sorts !== undefined
  return isText && page === "" && Object.keys(others).length === 0
}

/** Browsers refuse many entries in a short time. The page goes on without one then. */
function writeHistory({ history }: PageWindow, address: string, replaces: boolean): void {
  try {
    if (replaces) history.replaceState(null, "", address)
    else history.pushState(null, "", address)
  } catch {
    return
  }
}
