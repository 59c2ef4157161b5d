import type { ComponentChildren, JSX } from "preact"
import { stored } from "../state/stored.ts"

/** The name of the element in the head that says where the documentation is. Only the build of its site writes it. */
const metaName = "trommel-documentation"

/** The name under which the site of the documentation stores the theme that its reader chose. */
const siteThemeKey = "vitepress-theme-appearance"

/** Returns the theme that the reader of the documentation chose; undefined without a choice, and outside of its site. */
export function documentationTheme(): "light" | "dark" | undefined {
  if (documentationAddress() === undefined) return undefined
  const theme = stored(siteThemeKey)
  return theme === "light" || theme === "dark" ? theme : undefined
}

/** Returns the address of the documentation, relative to the page; undefined where the page is served without it. */
export function documentationAddress(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${metaName}"]`)
  return meta?.content
}

/**
 * Links to a page of the documentation, such as `reference/diagnostics.html#null-order`: that of the site where the playground is
 * part of one, else the page that is built beside the playground.
 */
export function DocumentationLink({
  page,
  children,
}: {
  readonly page: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <a class="target" href={(documentationAddress() ?? "docs/") + page} target="_top">
      {children}
    </a>
  )
}
