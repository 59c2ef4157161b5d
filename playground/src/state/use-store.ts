import { useEffect, useState } from "preact/hooks"
import type { AddressReading } from "./address.ts"
import type { PageStore } from "./page-store.ts"

/** Returns the state of a store, and renders the component again when it changes. */
export function useStore(store: PageStore): AddressReading {
  const [reading, setReading] = useState(store.get)
  useEffect(() => {
    const read = (): void => setReading(store.get())
    read()
    return store.subscribe(read)
  }, [store])
  return reading
}
