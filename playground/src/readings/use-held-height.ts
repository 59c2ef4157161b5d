import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"

/**
 * Lets an element grow with its content, and shrink only while no editor has the focus, so that nothing moves up while somebody
 * types.
 */
export function useHeldHeight<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  const height = useRef(0)
  const settle = (): void => {
    const { current } = element
    if (current === null) return
    const isEditing = document.querySelector(".cm-editor.cm-focused") !== null
    current.style.minHeight = isEditing ? `${height.current}px` : ""
    height.current = current.offsetHeight
  }
  useLayoutEffect(settle)
  useEffect(() => {
    // A focus that moves by the pointer is elsewhere before its click, which must hit what was pointed at.
    document.addEventListener("click", settle)
    document.addEventListener("keyup", settle)
    return () => {
      document.removeEventListener("click", settle)
      document.removeEventListener("keyup", settle)
    }
  }, [])
  return element
}
