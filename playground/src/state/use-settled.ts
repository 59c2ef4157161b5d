import { useEffect, useRef, useState } from "preact/hooks"

/** Milliseconds without a key after which a text counts as typed. What is wrong with it is told then. */
export const typingPause = 650

/** Returns a value, or the one before it while `waits` is true and the pause of {@link typingPause} is not over. */
export function useSettled<Value>(value: Value, waits: boolean): Value {
  const [settled, setSettled] = useState(value)
  const shown = useRef(value)
  if (!waits || settled === value) shown.current = value
  useEffect(() => {
    if (shown.current === value) return
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return shown.current
}
