import type { JSX } from "preact"
import { useEffect, useState } from "preact/hooks"

/** Milliseconds for which a button says that it has copied. */
const toldFor = 1600

/** Shows a text with a title and a button that copies it. */
export function Copyable({
  title,
  text,
  note,
  choice,
}: {
  readonly title: string
  /** Stands for the title where another text can be chosen. */
  readonly choice?: JSX.Element
  readonly text: string
  /** A sentence below the text. */
  readonly note?: string | undefined
}): JSX.Element {
  return (
    <figure class="copyable">
      <figcaption>
        {choice ?? <span class="label">{title}</span>}
        <CopyButton text={text} what={title} />
      </figcaption>
      <pre tabIndex={0} role="group" aria-label={title}>
        <code>{text}</code>
      </pre>
      {note !== undefined && <p class="note">{note}</p>}
    </figure>
  )
}

/** Copies a text. @param label - The words on the button. */
export function CopyButton({
  text,
  what,
  label = "Copy",
}: {
  readonly text: string | (() => string)
  readonly what: string
  readonly label?: string
}): JSX.Element {
  const [told, setTold] = useState("")
  useEffect(() => {
    if (told === "") return
    const timer = setTimeout(() => setTold(""), toldFor)
    return () => clearTimeout(timer)
  }, [told])
  const copy = (): void => {
    void copyText(typeof text === "string" ? text : text()).then((copied) =>
      setTold(copied ? "Copied" : "Select and copy it"),
    )
  }
  return (
    <button type="button" class="quiet" onClick={copy} aria-label={`${label}: ${what}`}>
      <span aria-live="polite">{told === "" ? label : told}</span>
    </button>
  )
}

/** Copies a text. Browsers allow it on secure pages alone, and may refuse. */
async function copyText(text: string): Promise<boolean> {
  // Absent on pages that are not secure, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard === undefined) return false
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
