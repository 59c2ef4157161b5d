import type { JSX, RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { FieldDescription } from "../../../src/index.ts"
import type { ShownCell } from "../worker/protocol.ts"
import { cellActions, type CellAction } from "./cell-actions.ts"
import type { CellValue } from "./edit-filters.ts"
import { labelOf } from "./value-forms.ts"

interface CellMenuProps {
  readonly field: FieldDescription
  readonly cell: ShownCell
  /** The button that opened the menu. It gets the focus back. */
  readonly button: HTMLElement
  readonly close: () => void
  readonly choose: (action: CellAction, value: CellValue) => void
}

/** Offers the conditions that a cell can add. The value of a text can be changed first. */
export function CellMenu({ field, cell, button, close, choose }: CellMenuProps): JSX.Element {
  const menu = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState<CellValue>(cell.value ?? null)
  usePlace(menu, button)
  useClosing(menu, button, close)
  const chooseAction = (action: CellAction): void => {
    // At once: the rows of the answer can take the button away.
    button.focus({ preventScroll: true })
    choose(action, value)
  }
  const isText = field.kind === "text" && value !== null
  return (
    <div class="cell-menu" role="dialog" aria-label={`Add a condition on ${field.name}`} ref={menu}>
      <p class="cell-menu-title">
        <strong>{field.name}</strong>{" "}
        {!isText && value !== null && <span class="value">{labelOf(field, value)}</span>}
      </p>
      {isText && (
        <input
          aria-label="Value of the condition"
          value={String(value)}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
      <div class="cell-actions">
        {cellActions(field, cell).map((action) => (
          <button key={action.title} type="button" onClick={() => chooseAction(action)}>
            {action.title} <code aria-hidden="true">{action.operator}</code>
          </button>
        ))}
      </div>
    </div>
  )
}

/** The distance of a menu from its cell and from the edges of the window, in pixels. */
const gap = 6

/** Puts the menu below its cell, or above it where there is more room. */
function usePlace(menu: RefObject<HTMLDivElement | null>, button: HTMLElement): void {
  useLayoutEffect(() => {
    if (menu.current === null) return
    const cell = button.getBoundingClientRect()
    const { width, height } = menu.current.getBoundingClientRect()
    const below = cell.bottom + gap
    const top = below + height + gap > window.innerHeight ? cell.top - height - gap : below
    const left = Math.min(cell.left, window.innerWidth - width - gap)
    menu.current.style.top = `${Math.max(gap, top)}px`
    menu.current.style.left = `${Math.max(gap, left)}px`
  }, [menu, button])
}

/** Moves the focus into the menu. Closes it by Escape, and when the visitor goes elsewhere. */
function useClosing(
  menu: RefObject<HTMLDivElement | null>,
  button: HTMLElement,
  close: () => void,
): void {
  useEffect(() => {
    const shown = menu.current
    shown?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true })
    const isOutside = ({ target }: Event): boolean =>
      target instanceof Node && shown?.contains(target) === false && target !== button
    const closeOutside = (event: Event): void => {
      if (isOutside(event)) close()
    }
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return
      button.focus({ preventScroll: true })
      close()
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener("pointerdown", closeOutside, { signal, capture: true })
    document.addEventListener("focusin", closeOutside, { signal })
    document.addEventListener("keydown", closeByKey, { signal })
    window.addEventListener("resize", close, { signal })
    document.addEventListener("scroll", closeOutside, { signal, capture: true })
    return () => controller.abort()
  }, [menu, button])
}
