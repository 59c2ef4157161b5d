import { describe, expect, it } from "vitest"
import { createPageStore, type PageWindow } from "../../../playground/src/state/page-store.ts"

/** A window with a history, as far as a store needs it. */
function createWindow(hash: string): { readonly window: PageWindow; readonly back: () => void } {
  const entries = [hash]
  const listeners: (() => void)[] = []
  const location = { hash }
  const go = (to: string): void => {
    location.hash = to
  }
  const window = {
    location,
    history: {
      pushState: (_data: unknown, _title: string, to: string) => {
        entries.push(to)
        go(to)
      },
      replaceState: (_data: unknown, _title: string, to: string) => {
        entries.splice(-1, 1, to)
        go(to)
      },
    },
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
  }
  const back = (): void => {
    entries.pop()
    go(entries.at(-1) ?? "")
    for (const listener of listeners) listener()
  }
  // Only the parts above are used.
  return { window: window as unknown as PageWindow, back }
}

describe("the store of the page", () => {
  it("puts every change into the address, and follows the browser back", () => {
    const { window, back } = createWindow("#filters=a==1")
    const store = createPageStore(window, () => 0)
    store.update({ dialect: "sieve" })
    store.update({ strict: true })
    expect(window.location.hash).toBe("#data=products&filters=a==1&dialect=sieve&strict=true")
    back()
    expect(store.get().state).toMatchObject({ dialect: "sieve", strict: false })
    back()
    expect(store.get().state).toMatchObject({ filters: "a==1", dialect: "standard" })
  })

  it("takes own rows out of the link that brought them", () => {
    const { window, back } = createWindow("#data=own:a.csv&filters=&rows=a%0A1")
    const store = createPageStore(window, () => 0)
    expect(store.get().state.rows).toBe("a\n1")
    expect(window.location.hash).toBe("#data=own:a.csv&filters=")
    store.update({ filters: "a==1" })
    back()
    expect(window.location.hash).toBe("#data=own:a.csv&filters=")
  })

  it("texts that are typed without a pause are one entry of the history", () => {
    const { window, back } = createWindow("#filters=")
    let now = 0
    const store = createPageStore(window, () => (now += 100))
    for (const filters of ["a", "a=", "a==", "a==1"]) store.update({ filters })
    now += 10_000
    store.update({ filters: "a==12" })
    back()
    expect(store.get().state.filters).toBe("a==1")
    back()
    expect(store.get().state.filters).toBe("")
  })

  it("typing that goes back to the first page is one entry too, and back leads to the page before", () => {
    const { window, back } = createWindow("#filters=&page=2")
    const store = createPageStore(window, () => 0)
    for (const filters of ["a", "a=", "a=="]) store.update({ filters, page: "" })
    expect(store.get().state).toMatchObject({ filters: "a==", page: "" })
    back()
    expect(store.get().state).toMatchObject({ filters: "", page: "2" })
  })

  it("tells listeners of each change until they end it", () => {
    const store = createPageStore(createWindow("").window, () => 0)
    const seen: string[] = []
    const end = store.subscribe(() => seen.push(store.get().state.filters))
    store.update({ filters: "x" })
    store.update({ filters: "x" })
    end()
    store.update({ filters: "y" })
    expect(seen).toEqual(["x"])
  })

  it("goes on when the browser refuses an entry of the history", () => {
    const { window } = createWindow("")
    window.history.pushState = () => {
      throw new DOMException("too many", "SecurityError")
    }
    const store = createPageStore(window, () => 0)
    store.update({ filters: "x" })
    expect(store.get().state.filters).toBe("x")
  })
})
