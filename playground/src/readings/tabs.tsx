import type { ComponentChildren, JSX } from "preact"
import { useRef, useState } from "preact/hooks"

/** A tab, and what makes the panel below it. The panel is made only while it is shown. */
export interface Tab {
  readonly name: string
  readonly title: string
  readonly render: () => ComponentChildren
}

/** Shows one of several panels. Arrow keys, Home and End move between the tabs. */
export function Tabs({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
}): JSX.Element {
  const [chosen, setChosen] = useState(tabs[0]?.name)
  const list = useRef<HTMLDivElement>(null)
  const index = tabs.findIndex(({ name }) => name === chosen)
  const move = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, index, tabs.length)
    const tab = target === undefined ? undefined : tabs[target]
    if (tab === undefined) return
    event.preventDefault()
    setChosen(tab.name)
    list.current?.querySelector<HTMLElement>(`#tab-${tab.name}`)?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls={`panel-${name}`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => setChosen(name)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ name, render }) => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== chosen}
          class="tab-panel"
        >
          {name === chosen && render()}
        </div>
      ))}
    </>
  )
}

/** Returns the number of the tab to which a key leads. */
function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count
    case "ArrowLeft":
      return (index + count - 1) % count
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}
