import type { ComponentChildren, JSX } from "preact"
import { useNarrow } from "./use-narrow.ts"

/** Shows a part of the page. On a narrow page it is a line that opens it. */
export function Fold({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}): JSX.Element {
  if (!useNarrow()) return <>{children}</>
  return (
    <details class="fold">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
