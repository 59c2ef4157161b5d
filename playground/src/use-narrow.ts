import { useEffect, useState } from "preact/hooks"

const narrow = matchMedia("(max-width: 40rem)")

/** True while the page is as narrow as a phone. */
export function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(narrow.matches)
  useEffect(() => {
    const follow = (): void => setIsNarrow(narrow.matches)
    narrow.addEventListener("change", follow)
    return () => narrow.removeEventListener("change", follow)
  }, [])
  return isNarrow
}
