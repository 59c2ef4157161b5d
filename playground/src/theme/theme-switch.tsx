import type { JSX } from "preact"
import { useEffect, useState } from "preact/hooks"
import { store, stored } from "../state/stored.ts"
import { documentationTheme } from "./documentation.tsx"

const themes = ["auto", "light", "dark"] as const

type Theme = (typeof themes)[number]

const titles: { readonly [Name in Theme]: string } = {
  auto: "Automatic",
  light: "Light",
  dark: "Dark",
}

const storageKey = "trommel-theme"

/** Chooses between a light and a dark page. */
export function ThemeSwitch(): JSX.Element {
  const [theme, setTheme] = useState<Theme>(
    () => themes.find((name) => name === stored(storageKey)) ?? "auto",
  )
  useTheme(theme)
  useEffect(() => store(storageKey, theme), [theme])
  return (
    <label class="theme-switch">
      <span class="label">Colors</span>
      <select
        value={theme}
        onChange={({ currentTarget }) =>
          setTheme(themes.find((name) => name === currentTarget.value) ?? "auto")
        }
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {titles[name]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Shows the page in a theme. Where a page of the documentation embeds it, the theme of that page is the automatic one. */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    const show = (): void => {
      document.documentElement.dataset.theme =
        theme === "auto" ? (documentationTheme() ?? theme) : theme
    }
    show()
    // The page that embeds this one may change its theme.
    window.addEventListener("storage", show)
    return () => window.removeEventListener("storage", show)
  }, [theme])
}
