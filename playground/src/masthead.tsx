import type { ComponentChildren, JSX } from "preact"
import { documentationAddress } from "./theme/documentation.tsx"
import { ThemeSwitch } from "./theme/theme-switch.tsx"

/** The head of the page. */
export function Masthead(): JSX.Element {
  return (
    <>
      <header class="masthead">
        <h1 class="brand">
          <Home>
            <Sign />
            trommel
          </Home>
        </h1>
        <p class="tagline">
          Type a filter. See which rows it keeps, what it means, and which part has no effect.
        </p>
        <ThemeSwitch />
      </header>
      <div class="masthead-edge" />
    </>
  )
}

/** Leads to the start page of the documentation, where the page is part of its site. */
function Home({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const address = documentationAddress()
  return address === undefined ? <>{children}</> : <a href={`${address}index.html`}>{children}</a>
}

/** The sign of the library: rows that become fewer, and holes of a sieve. */
function Sign(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        {[7, 13, 19, 25].map((x) => (
          <circle key={x} cx={x} cy="9" r="2.1" />
        ))}
        {[10, 16, 22].map((x) => (
          <circle key={x} cx={x} cy="16" r="2.1" />
        ))}
        <circle cx="16" cy="23" r="2.1" />
      </g>
    </svg>
  )
}
