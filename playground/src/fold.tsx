import type { ComponentChildren, JSX } from "preact"
import { useEffect, useState } from "preact/hooks"

const narrow = matchMedia("(max-width: 40rem)")

/** Shows a part of the page. On a narrow page it is a line that opens it. */
export function Fold({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}): JSX.Element {
  const [isNarrow, setIsNarrow] = useState(narrow.matches)
  useEffect(() => {
    const follow = (): void => setIsNarrow(narrow.matches)
    narrow.addEventListener("change", follow)
    return () => narrow.removeEventListener("change", follow)
  }, [])
  if (!isNarrow) return <>{children}</>
  return (
    <details class="fold">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
