import { readFileSync } from "node:fs"

/** Returns the color of a name in one theme. */
export type Palette = (name: string) => string

const file = new URL("../../playground/src/theme/colors.css", import.meta.url)

/**
 * Reads the colors of the playground, for pictures, which cannot use its variables.
 * @throws Error when a color is asked for that is not there.
 */
export function readPalette(): { readonly light: Palette; readonly dark: Palette } {
  const colors = new Map(
    Array.from(
      readFileSync(file, "utf8").matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g),
      ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
    ),
  )
  const pick =
    (theme: "light" | "dark"): Palette =>
    (name) => {
      const color = colors.get(name)
      if (color === undefined) throw new Error(`There is no color ${name}.`)
      return color[theme]
    }
  return { light: pick("light"), dark: pick("dark") }
}
